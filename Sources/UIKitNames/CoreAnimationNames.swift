public import SceneGraph
import Transitions
public import UIKitRuntime

// Core Animation's functions begin with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias CALayer = ViewLayer
public typealias CAGradientLayer = GradientLayer
public typealias CATransform3D = Transform3D

/// Leaves every point where it is.
public let CATransform3DIdentity = Transform3D.identity

/// Moves by (`tx`, `ty`, `tz`) points.
public func CATransform3DMakeTranslation(_ tx: Double, _ ty: Double, _ tz: Double) -> Transform3D {
  .translation(x: tx, y: ty, z: tz)
}

/// Scales about the origin.
public func CATransform3DMakeScale(_ sx: Double, _ sy: Double, _ sz: Double) -> Transform3D {
  .scale(x: sx, y: sy, z: sz)
}

/// Turns by `angle` radians about the axis through the origin and (`x`, `y`, `z`).
public func CATransform3DMakeRotation(
  _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D {
  .rotation(angle, x: x, y: y, z: z)
}

/// A translation first, then `t`.
public func CATransform3DTranslate(
  _ t: Transform3D, _ tx: Double, _ ty: Double, _ tz: Double
) -> Transform3D {
  CATransform3DMakeTranslation(tx, ty, tz).concatenating(t)
}

/// Scaling first, then `t`.
public func CATransform3DScale(
  _ t: Transform3D, _ sx: Double, _ sy: Double, _ sz: Double
) -> Transform3D {
  CATransform3DMakeScale(sx, sy, sz).concatenating(t)
}

/// A turn first, then `t`.
public func CATransform3DRotate(
  _ t: Transform3D, _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D {
  CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
}

/// `a` first, then `b`.
public func CATransform3DConcat(_ a: Transform3D, _ b: Transform3D) -> Transform3D {
  a.concatenating(b)
}

/// What undoes `t`; `t` itself where nothing does.
public func CATransform3DInvert(_ t: Transform3D) -> Transform3D { t.inverse ?? t }

/// Whether `t` leaves every point where it is.
public func CATransform3DIsIdentity(_ t: Transform3D) -> Bool { t == .identity }

/// Whether two transforms have the same sixteen numbers.
public func CATransform3DEqualToTransform(_ a: Transform3D, _ b: Transform3D) -> Bool { a == b }
