public import Foundation
public import SceneGraph
public import Transitions
public import UIKitRuntime

// Core Animation's function names start with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias CATransform3D = Transform3D

/// The identity transform.
public let CATransform3DIdentity = Transform3D.identity

/// Returns a translation by (`tx`, `ty`, `tz`) points.
public func CATransform3DMakeTranslation(_ tx: Double, _ ty: Double, _ tz: Double) -> Transform3D {
  .translation(x: tx, y: ty, z: tz)
}

/// Returns a scale about the origin.
public func CATransform3DMakeScale(_ sx: Double, _ sy: Double, _ sz: Double) -> Transform3D {
  .scale(x: sx, y: sy, z: sz)
}

/// Returns a rotation by `angle` radians about the axis through the origin and (`x`, `y`, `z`).
public func CATransform3DMakeRotation(
  _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D {
  .rotation(angle, x: x, y: y, z: z)
}

/// Returns a translation followed by `t`.
public func CATransform3DTranslate(
  _ t: Transform3D, _ tx: Double, _ ty: Double, _ tz: Double
) -> Transform3D {
  CATransform3DMakeTranslation(tx, ty, tz).concatenating(t)
}

/// Returns a scale followed by `t`.
public func CATransform3DScale(
  _ t: Transform3D, _ sx: Double, _ sy: Double, _ sz: Double
) -> Transform3D {
  CATransform3DMakeScale(sx, sy, sz).concatenating(t)
}

/// Returns a rotation followed by `t`.
public func CATransform3DRotate(
  _ t: Transform3D, _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D {
  CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
}

/// Returns `a` followed by `b`.
public func CATransform3DConcat(_ a: Transform3D, _ b: Transform3D) -> Transform3D {
  a.concatenating(b)
}

/// Returns the inverse of `t`; `t` itself if it is not invertible.
public func CATransform3DInvert(_ t: Transform3D) -> Transform3D { t.inverse ?? t }

/// Returns true if `t` is the identity transform.
public func CATransform3DIsIdentity(_ t: Transform3D) -> Bool { t == .identity }

/// Returns true if two transforms have equal elements.
public func CATransform3DEqualToTransform(_ a: Transform3D, _ b: Transform3D) -> Bool { a == b }

/// Returns the 3D transform that equals a 2D one.
public func CATransform3DMakeAffineTransform(_ m: AffineTransform) -> Transform3D { m.transform3D }

/// Returns true if `t` equals a 2D transform.
public func CATransform3DIsAffine(_ t: Transform3D) -> Bool { AffineTransform(t).transform3D == t }

/// Returns the 2D part of `t`.
public func CATransform3DGetAffineTransform(_ t: Transform3D) -> AffineTransform {
  AffineTransform(t)
}

public typealias CAShapeLayer = ShapeLayer
public typealias CAShapeLayerFillRule = Path.FillRule
public typealias CAShapeLayerLineCap = StrokeStyle.Cap
public typealias CAShapeLayerLineJoin = StrokeStyle.Join

public let kCAFillRuleNonZero = Path.FillRule.nonZero
public let kCAFillRuleEvenOdd = Path.FillRule.evenOdd
public let kCALineCapButt = StrokeStyle.Cap.butt
public let kCALineCapRound = StrokeStyle.Cap.round
public let kCALineCapSquare = StrokeStyle.Cap.square
public let kCALineJoinMiter = StrokeStyle.Join.miter
public let kCALineJoinRound = StrokeStyle.Join.round
public let kCALineJoinBevel = StrokeStyle.Join.bevel

extension ShapeLayer {
  /// The lengths of dashes and gaps in points; nil for a solid line.
  public var lineDashPattern: [NSNumber]? {
    get { lineDashes.isEmpty ? nil : lineDashes.map { NSNumber(value: $0) } }
    set { lineDashes = newValue?.map(\.doubleValue) ?? [] }
  }
}

// Core Animation's names of these options before Swift 4.2.

public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
public let kCAFillModeBoth = CAMediaTimingFillMode.both
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

public let kCAAnimationLinear = CAAnimationCalculationMode.linear
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

public let kCATransition = "transition"
public let kCAOnOrderIn = "onOrderIn"
public let kCAOnOrderOut = "onOrderOut"
public let kCATransitionFade = CATransitionType.fade
public let kCATransitionMoveIn = CATransitionType.moveIn
public let kCATransitionPush = CATransitionType.push
public let kCATransitionReveal = CATransitionType.reveal
public let kCATransitionFromRight = CATransitionSubtype.fromRight
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
public let kCATransitionFromTop = CATransitionSubtype.fromTop
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"
