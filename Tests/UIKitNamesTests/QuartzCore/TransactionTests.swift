import Testing
import UIKitNames

/// The rules are those that GNUstep's tests of QuartzCore have checked against Apple's framework.
@MainActor
@Suite("Transactions and timing functions in Core Animation's words")
struct TransactionTests {
  @Test("the settings have names")
  func names() {
    #expect(kCATransactionAnimationDuration == "animationDuration")
    #expect(kCATransactionDisableActions == "disableActions")
    #expect(kCATransactionAnimationTimingFunction == "animationTimingFunction")
  }

  @Test("a transaction's settings end with it, and an inner one begins with the outer one's")
  func nesting() {
    #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == nil)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.setAnimationDuration(3)
    CATransaction.setDisableActions(true)
    let curve = CAMediaTimingFunction(name: .easeOut)
    CATransaction.setAnimationTimingFunction(curve)
    #expect(CATransaction.animationDuration() == 3 && CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == curve)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 3 && CATransaction.disableActions())
    CATransaction.setAnimationDuration(4)
    #expect(CATransaction.animationDuration() == 4)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 3 && CATransaction.disableActions())
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == nil)
  }

  @Test("accessors and keys are two ways to the same settings")
  func keys() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 0.5)
    CATransaction.setValue(NSNumber(value: 2.5), forKey: kCATransactionAnimationDuration)
    #expect(CATransaction.animationDuration() == 2.5)
    CATransaction.setDisableActions(true)
    #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
    CATransaction.setValue(NSNumber(value: false), forKey: kCATransactionDisableActions)
    #expect(!CATransaction.disableActions())
    #expect(CATransaction.value(forKey: "nobody's") == nil)
    CATransaction.setValue("kept", forKey: "nobody's")
    #expect(CATransaction.value(forKey: "nobody's") as? String == "kept")
    CATransaction.commit()
  }

  @Test("a commit too many, a flush and a lock do no harm")
  func unmatched() {
    CATransaction.commit()
    CATransaction.flush()
    CATransaction.lock()
    CATransaction.unlock()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test(
    "the control points of each named function",
    arguments: [
      (CAMediaTimingFunctionName.default, [0.25, 0.1, 0.25, 1]),
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]),
    ] as [(CAMediaTimingFunctionName, [Float])])
  func controlPoints(name: CAMediaTimingFunctionName, inner: [Float]) {
    #expect(points(CAMediaTimingFunction(name: name)) == [0, 0] + inner + [1, 1])
  }

  @Test("a custom function keeps its control points")
  func ownControlPoints() {
    let function = CAMediaTimingFunction(controlPoints: 0.9, 0.8, 0.3, 0.7)
    #expect(points(function) == [0, 0, 0.9, 0.8, 0.3, 0.7, 1, 1])
  }

  private func points(_ function: CAMediaTimingFunction) -> [Float] {
    var values = [Float](repeating: -1, count: 8)
    values.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for index in 0..<4 { function.getControlPoint(at: index, values: start + 2 * index) }
    }
    return values
  }

  /// Where x is a polynomial that has a closed solution, the value is exact: with the control
  /// points (1/3, y1) and (2/3, y2), x is the parameter itself.
  @Test("the value at a time is the curve's there")
  func value() {
    let (first, second): (Float, Float) = (1.0 / 3, 2.0 / 3)
    let function = CAMediaTimingFunction(controlPoints: first, 0, second, 1)
    for t in [0.1, 0.25, 0.67, 0.9] {
      let expected = t * t * (3 - 2 * t)
      #expect(abs(function.curve.progress(at: t) - expected) < 1e-6)
    }
    #expect(CAMediaTimingFunction(name: .linear).curve.progress(at: 0.67) == 0.67)
  }

  @Test("the options' old and new names are the same, with Core Animation's strings")
  func constants() {
    #expect(
      [kCAFillModeForwards, kCAFillModeBackwards, kCAFillModeBoth, kCAFillModeRemoved].map(
        \.rawValue)
        == ["forwards", "backwards", "both", "removed"])
    let curves: [CAMediaTimingFunctionName] = [
      kCAMediaTimingFunctionLinear, kCAMediaTimingFunctionEaseIn, kCAMediaTimingFunctionEaseOut,
      kCAMediaTimingFunctionEaseInEaseOut, kCAMediaTimingFunctionDefault,
    ]
    #expect(curves.map(\.rawValue) == ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])
    let modes: [CAAnimationCalculationMode] = [
      kCAAnimationLinear, kCAAnimationDiscrete, kCAAnimationPaced, kCAAnimationCubic,
      kCAAnimationCubicPaced,
    ]
    #expect(modes.map(\.rawValue) == ["linear", "discrete", "paced", "cubic", "cubicPaced"])
    let transitions: [CATransitionType] = [
      kCATransitionFade, kCATransitionMoveIn, kCATransitionPush, kCATransitionReveal,
    ]
    #expect(transitions.map(\.rawValue) == ["fade", "moveIn", "push", "reveal"])
    let sides: [CATransitionSubtype] = [
      kCATransitionFromTop, kCATransitionFromBottom, kCATransitionFromLeft, kCATransitionFromRight,
    ]
    #expect(sides.map(\.rawValue) == ["fromTop", "fromBottom", "fromLeft", "fromRight"])
    #expect(
      [kCATransition, kCAOnOrderIn, kCAOnOrderOut] == ["transition", "onOrderIn", "onOrderOut"])
    let caps = [kCALineCapButt, kCALineCapRound, kCALineCapSquare]
    #expect(caps == [.butt, .round, .square])
    #expect([kCALineJoinMiter, kCALineJoinRound, kCALineJoinBevel] == [.miter, .round, .bevel])
    #expect([kCAFillRuleNonZero, kCAFillRuleEvenOdd] == [.nonZero, .evenOdd])
    let gravities: [CALayerContentsGravity] = [
      kCAGravityResize, kCAGravityResizeAspect, kCAGravityResizeAspectFill, kCAGravityCenter,
      kCAGravityTop, kCAGravityBottom, kCAGravityLeft, kCAGravityRight, kCAGravityTopLeft,
      kCAGravityTopRight, kCAGravityBottomLeft, kCAGravityBottomRight,
    ]
    #expect(
      gravities == [
        .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft,
        .topRight, .bottomLeft, .bottomRight,
      ])
  }
}
