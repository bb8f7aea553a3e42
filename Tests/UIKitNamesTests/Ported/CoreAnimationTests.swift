import Testing
import UIKitNames

// Code as it is written for iOS: its types are Core Animation's.

private class AnimatedLayerOwner: NSObject, CAAnimationDelegate {
  var stopped: [String] = []
  var frames = 0
  var link: CADisplayLink?

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    stopped.append("\(anim.value(forKey: "name") as? String ?? "") \(flag)")
  }

  func start() {
    link = CADisplayLink(target: self, action: AnimatedLayerOwner.step)
    link?.add(to: .main, forMode: .common)
  }

  func step(_ link: CADisplayLink) {
    frames += 1
    if frames == 3 { link.invalidate() }
  }
}

@MainActor
@Suite("Core Animation's names")
struct CoreAnimationTests {
  /// Returns a window with a view. It is made within each test, without a pause after it, because
  /// the time of code outside of `advance(to:)` is that of the window that was made last.
  private func makeWindow() -> (UIWindow, UIView) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    return (window, view)
  }

  @Test("a group as it is often written")
  func group() {
    let (window, view) = makeWindow()
    let owner = AnimatedLayerOwner()
    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.fromValue = NSNumber(value: 1)
    scale.toValue = 3
    let move = CABasicAnimation(keyPath: "position")
    move.fromValue = NSValue(cgPoint: CGPoint(x: 5, y: 5))
    move.toValue = NSValue(cgPoint: CGPoint(x: 55, y: 5))
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.toValue = CGFloat.pi
    spin.repeatCount = Float.infinity
    let turn = CABasicAnimation(keyPath: "transform")
    turn.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(.pi, 0, 0, 1))
    let group = CAAnimationGroup()
    group.animations = [scale, move]
    group.duration = 2
    group.timingFunction = CAMediaTimingFunction(name: .linear)
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    group.delegate = owner
    group.setValue("group", forKey: "name")
    view.layer.add(group, forKey: "group")
    window.advance(to: 1)
    let presented = view.layer.presentation()
    #expect(presented?.position.x == 30)
    #expect(presented?.value(forKeyPath: "transform.scale.x") as? CGFloat == 2)
    window.advance(to: 3)
    #expect(owner.stopped == ["group true"])
    #expect(view.layer.presentation()?.position.x == 55 && view.layer.position.x == 5)
    view.layer.removeAllAnimations()
    #expect(view.layer.presentation()?.position.x == 5)
    #expect(view.layer.presentation()?.model() === view.layer)
  }

  @Test("properties have Core Animation's types")
  func types() {
    let (_, view) = makeWindow()
    let progress = 0.25
    view.layer.opacity = Float(1 - progress)
    let opacity: Float = view.layer.opacity
    #expect(opacity == 0.75 && view.alpha == 0.75)
    view.layer.shadowOpacity = Float(progress)
    view.layer.shadowColor = UIColor.black.cgColor
    view.layer.shadowPath = UIBezierPath(rect: view.bounds).cgPath
    view.layer.shouldRasterize = true
    view.layer.rasterizationScale = UIScreen.main.scale
    #expect(view.layer.shouldRasterize && view.layer.rasterizationScale == 2)
    view.layer.speed = 0
    #expect(view.layer.speed == Float(0))
    view.layer.speed = 1
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.black.cgColor, UIColor.white.cgColor]
    gradient.locations = [0, 0.5]
    gradient.locations = [NSNumber(value: 0.25), NSNumber(value: 1)]
    #expect(gradient.locations?.first == 0.25 && gradient.colors?.count == 2)
    gradient.type = .radial
    gradient.actions = ["position": NSNull()]
    #expect(gradient.action(forKey: "position") == nil)
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.keyTimes = [0, NSNumber(value: 0.5), 1]
    keyframes.calculationMode = .paced
    keyframes.rotationMode = .rotateAuto
    keyframes.path = UIBezierPath(ovalIn: view.bounds).cgPath
    let function = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1)
    var values: [Float] = [0, 0]
    function.getControlPoint(at: 1, values: &values)
    #expect(values == [0.1, 0.2])
    view.layer.contents = nil
    view.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
  }

  /// Named functions of Core Animation: GNUstep's tests have the control points from Apple's.
  @Test(
    "the named timing functions have Core Animation's control points",
    arguments: [
      (CAMediaTimingFunctionName.linear, [0, 0, 1, 1] as [Float]), (.easeIn, [0.42, 0, 1, 1]),
      (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
      (.default, [0.25, 0.1, 0.25, 1]),
    ])
  func functions(name: CAMediaTimingFunctionName, points: [Float]) {
    let function = CAMediaTimingFunction(name: name)
    var seen: [Float] = []
    for index in 0..<4 {
      var values: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &values)
      seen += values
    }
    #expect(seen == [0, 0] + points + [1, 1])
  }

  @Test("a circle that opens a view, by a mask whose path is animated")
  func circularReveal() {
    let (window, view) = makeWindow()
    let small = UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 2, height: 2))
    let large = UIBezierPath(ovalIn: CGRect(x: -5, y: -5, width: 20, height: 20))
    let mask = CAShapeLayer()
    mask.path = large.cgPath
    view.layer.mask = mask
    let reveal = CABasicAnimation(keyPath: "path")
    reveal.fromValue = small.cgPath
    reveal.toValue = large.cgPath
    reveal.duration = 1
    mask.add(reveal, forKey: "path")
    window.advance(to: 0.5)
    let bounds = mask.presentation()?.path?.boundingBox
    #expect(bounds.map { abs($0.minX + 0.5) < 1e-9 && abs($0.width - 11) < 1e-9 } == true)
    window.advance(to: 1)
    #expect(mask.presentation()?.path == large.cgPath && mask.animationKeys() == nil)
  }

  @Test("a display link calls its method sixty times a second until it is invalidated")
  func displayLink() {
    let (window, _) = makeWindow()
    let owner = AnimatedLayerOwner()
    window.advance(to: 1.001)
    owner.start()
    window.advance(to: 1.001 + 2.5 / 60)
    #expect(owner.frames == 2)
    #expect(abs((owner.link?.timestamp ?? 0) - 62.0 / 60) < 1e-9)
    #expect(abs((owner.link?.targetTimestamp ?? 0) - 63.0 / 60) < 1e-9)
    window.advance(to: 5)
    #expect(owner.frames == 3 && window.timeline.isIdle)
  }

  @Test("a percentage drives a container by its layer's offset, and time continues after it")
  func percentByHand() {
    let (window, view) = makeWindow()
    let container = UIView(frame: window.bounds)
    window.addSubview(container)
    container.addSubview(view)
    var finished: Bool?
    container.layer.speed = 0
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.center.x = 105
    } completion: {
      finished = $0
    }
    container.layer.timeOffset = 0.4
    window.advance(to: 3)
    #expect(abs((view.layer.presentation()?.position.x ?? 0) - 45) < 1e-9)
    let paused = container.layer.timeOffset
    container.layer.speed = 1
    container.layer.timeOffset = 0
    container.layer.beginTime = 0
    container.layer.beginTime =
      container.layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    #expect(CACurrentMediaTime() == 3)
    window.advance(to: 3.3)
    #expect(abs((view.layer.presentation()?.position.x ?? 0) - 75) < 1e-9 && finished == nil)
    window.advance(to: 3.6 + 1e-9)
    #expect(finished == true)
  }
}
