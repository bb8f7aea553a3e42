import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import UIKitRuntime

@MainActor
@Suite("Snapshots and layers with content")
struct SnapshotTests {
  let window = Window(size: Size(width: 60, height: 90), scale: 2)
  let screen = View(frame: Rect(x: 0, y: 0, width: 60, height: 90))

  init() { window.addSubview(screen) }

  private func picture(_ name: PictureName) -> Image {
    Image(name, size: Size(width: 60, height: 90), scale: 2)
  }

  /// Returns a frame's picture, with its snapshots rendered first.
  private func look(_ frame: PresentedFrame) -> (Point) -> SIMD4<Double> {
    var looks: [PictureName: ((Point) -> SIMD4<Double>, Size)] = [:]
    func sampler(_ backdrop: SIMD4<Double>) -> SceneSampler {
      SceneSampler(
        picture: { [looks] name, unit in
          guard let (look, size) = looks[name] else { return SceneSampler.testPicture(name, unit) }
          return look(Point(x: unit.x * size.width, y: unit.y * size.height))
        }, backdrop: backdrop)
    }
    for snapshot in frame.snapshots {
      looks[snapshot.name] = (
        sampler(.zero).look(at: snapshot.scene), snapshot.scene.root.bounds.size
      )
    }
    return sampler(SIMD4(0, 0, 0, 1)).look(at: frame.scene)
  }

  private func expectSame(
    _ a: (Point) -> SIMD4<Double>, _ b: (Point) -> SIMD4<Double>, within: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for x in stride(from: 0.7, to: 60, by: 6.1) {
      for y in stride(from: 0.3, to: 90, by: 7.3) {
        let point = Point(x: x, y: y)
        let difference = a(point) - b(point)
        #expect(
          (difference * difference).sum() < within, "at \(x), \(y)",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test("the snapshot of a view with one picture and no other content is that picture")
  func onlyPicture() {
    screen.addSubview(ImageView(image: picture(.from)))
    #expect(Image(snapshotOf: screen).wholePicture == .from)
    screen.subviews[0].alpha = 0.5
    #expect(Image(snapshotOf: screen).wholePicture == nil)
  }

  @Test("a snapshot shows the model or the presentation, and does not change later")
  func afterUpdates() throws {
    let box = View(frame: Rect(x: 0, y: 0, width: 60, height: 90))
    box.backgroundColor = .white
    screen.addSubview(box)
    View.animate(withDuration: 1, options: .curveLinear) { box.alpha = 0 }
    window.advance(to: 0.25)
    for (isAfter, level) in [(true, 0.0), (false, 0.75)] {
      let copy = try #require(screen.snapshotView(afterScreenUpdates: isAfter))
      #expect(copy.frame == Rect(x: 0, y: 0, width: 60, height: 90))
      let other = Window(size: Size(width: 60, height: 90))
      other.addSubview(copy)
      other.advance(to: 5)
      let color = look(other.presentedFrame())(Point(x: 30, y: 45))
      #expect(abs(color.x - level) < 1e-9)
    }
  }

  @Test("a view's perspective, rotated content and scrolled origin look the same in a snapshot")
  func fidelity() throws {
    screen.bounds.origin = Point(x: 5, y: 12)
    screen.layer.sublayerTransform = .perspective(200)
    let page = ImageView(image: picture(.from))
    page.layer.transform = .rotation(0.6, x: 0.3, y: 1, z: 0)
    screen.addSubview(page)
    let direct = look(window.presentedFrame())
    let copy = try #require(screen.snapshotView(afterScreenUpdates: true))
    screen.removeFromSuperview()
    window.addSubview(copy)
    // A snapshot is clipped to the view, as the window is.
    expectSame(look(window.presentedFrame()), direct)
  }

  @Test("a part of a scrolled view is cropped in the view's own coordinates")
  func parts() throws {
    screen.bounds.origin = Point(x: 0, y: 10)
    let box = View(frame: Rect(x: 0, y: 40, width: 60, height: 20))
    box.backgroundColor = .white
    screen.addSubview(box)
    let part = try #require(
      screen.resizableSnapshotView(
        from: Rect(x: 0, y: 40, width: 60, height: 20), afterScreenUpdates: true))
    #expect(part.frame == Rect(x: 0, y: 0, width: 60, height: 20))
    let capped = try #require(
      screen.resizableSnapshotView(
        from: Rect(x: 0, y: 40, width: 60, height: 20), afterScreenUpdates: true,
        withCapInsets: EdgeInsets()))
    #expect(capped.frame == part.frame)
    let other = Window(size: Size(width: 60, height: 30))
    other.addSubview(part)
    let seen = look(other.presentedFrame())
    #expect(seen(Point(x: 30, y: 1)).x == 1 && seen(Point(x: 30, y: 19)).x == 1)
    #expect(seen(Point(x: 30, y: 21)).x == 0)
    #expect(
      screen.resizableSnapshotView(
        from: Rect(x: 0, y: 200, width: 9, height: 9), afterScreenUpdates: true) == nil)
  }

  private func transitionLayer(_ name: any Transition, _ direction: Direction) -> TransitionLayer {
    let layer = TransitionLayer(name, direction, from: picture(.from), to: picture(.to))
    layer.frame = window.bounds
    screen.layer.addSublayer(layer)
    return layer
  }

  @Test("a transition layer shows the catalogue's scene", arguments: Direction.allCases)
  func transitionLayers(direction: Direction) {
    let container = Container(size: Size(width: 60, height: 90), scale: 2)
    let layer = transitionLayer(Flip(), direction)
    for progress in [0, 0.37, 1] {
      layer.progress = progress
      let scene = Flip().scene(at: progress, direction, in: container)
      expectSame(look(window.presentedFrame()), SceneSampler().look(at: scene))
    }
    // Independent of the layer's own anchor point and animations.
    layer.anchorPoint = .zero
    layer.frame = window.bounds
    layer.progress = 0
    View.animate(withDuration: 1, options: .curveLinear) { layer.progress = 1 }
    window.advance(to: 0.25)
    let scene = Flip().scene(at: 0.25, direction, in: container)
    expectSame(look(window.presentedFrame()), SceneSampler().look(at: scene))
  }

  @Test("a snapshot of a transition between snapshots keeps their pictures")
  func nestedSnapshots() throws {
    let box = View(frame: Rect(x: 10, y: 10, width: 20, height: 30))
    box.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
    let first = View(frame: window.bounds)
    first.addSubview(box)
    let layer = TransitionLayer(
      Crossfade(), .push, from: Image(snapshotOf: first), to: picture(.to))
    layer.frame = window.bounds
    layer.progress = 0.5
    screen.layer.addSublayer(layer)
    let direct = look(window.presentedFrame())
    let copy = try #require(screen.snapshotView(afterScreenUpdates: true))
    screen.removeFromSuperview()
    // Another snapshot comes first, so that names would clash.
    let other = TransitionLayer(
      Crossfade(), .push, from: Image(snapshotOf: box), to: picture(.to))
    other.frame = window.bounds
    window.layer.addSublayer(other)
    window.addSubview(copy)
    let frame = window.presentedFrame()
    #expect(Set(frame.snapshots.map(\.name)).count == frame.snapshots.count)
    let base = View(frame: window.bounds)
    base.backgroundColor = .black
    window.insertSubview(base, belowSubview: copy)
    expectSame(look(window.presentedFrame()), direct)
  }

  @Test("a gradient is drawn above the background colour, within the corners")
  func gradients() {
    let layer = GradientLayer()
    layer.frame = Rect(x: 0, y: 0, width: 60, height: 90)
    layer.colors = [Color(white: 1, alpha: 0), Color(white: 1, alpha: 1)]
    layer.backgroundColor = Color(red: 0, green: 0, blue: 1)
    screen.layer.addSublayer(layer)
    let color = look(window.presentedFrame())(Point(x: 30, y: 45))
    #expect(abs(color.x - 0.5) < 1e-9 && abs(color.z - 1) < 1e-9)
    Transaction.setDisableActions(true)
    layer.cornerRadius = 20
    layer.masksToBounds = true
    let corner = look(window.presentedFrame())(Point(x: 1, y: 89))
    #expect(corner.x == 0 && corner.z == 0)
  }

  @Test("a mask multiplies the alpha, and a hidden view is not drawn")
  func masks() {
    screen.backgroundColor = .white
    let mask = ViewLayer()
    mask.frame = Rect(x: 0, y: 0, width: 30, height: 90)
    mask.backgroundColor = Color(white: 0, alpha: 0.5)
    screen.layer.mask = mask
    let seen = look(window.presentedFrame())
    #expect(abs(seen(Point(x: 10, y: 45)).x - 0.5) < 1e-9)
    #expect(seen(Point(x: 50, y: 45)).x == 0)
    screen.isHidden = true
    #expect(window.presentedFrame().scene.root.sublayers.isEmpty)
  }

  @Test("an opacity out of range, as of an overshooting spring, is clamped")
  func overshoot() {
    screen.alpha = 0.5
    View.animate(
      withDuration: 1, usingSpringWithDamping: 0.2, initialSpringVelocity: 5
    ) {
      screen.alpha = 1
    }
    var highest = 0.0
    for step in 0...50 {
      window.advance(to: Double(step) / 50)
      highest = max(highest, screen.layer.presented.opacity)
      #expect((0...1).contains(window.presentedFrame().scene.root.sublayers[0].opacity))
    }
    #expect(highest > 1)
  }
}
