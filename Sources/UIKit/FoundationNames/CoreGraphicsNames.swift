public import SceneGraph
public import UIKitRuntime

// Core Graphics' function names start with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A floating-point number. Foundation has its own type of this name; a file that imports
/// UIKitNames gets this one, whether or not it imports Foundation.
public typealias CGFloat = Double
public typealias CGPoint = Point
public typealias CGSize = Size
public typealias CGRect = Rect
public typealias CGColor = Color
public typealias CGAffineTransform = UIKitRuntime.AffineTransform
/// The runtime's type; Foundation also has one of this name.
public typealias AffineTransform = UIKitRuntime.AffineTransform
/// A time interval in seconds.
public typealias TimeInterval = Double

/// π; Glibc's constant is deprecated.
public let M_PI = Double.pi
/// π / 2.
public let M_PI_2 = Double.pi / 2
/// π / 4.
public let M_PI_4 = Double.pi / 4

extension Point {
  /// Creates the point (0, 0).
  public init() { self = .zero }

  /// Creates a point with integer coordinates.
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }

  /// Returns the image of this point under `transform`.
  public func applying(_ transform: AffineTransform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }

  /// Returns true if both points are the same.
  public func equalTo(_ other: Point) -> Bool { self == other }
}

extension Size {
  /// The size 0 × 0.
  public static let zero = Size(width: 0, height: 0)

  /// Creates the size 0 × 0.
  public init() { self = .zero }

  /// Creates a size with integer dimensions.
  public init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }

  /// Returns the image of this size under `transform`. A translation does not change it.
  public func applying(_ transform: AffineTransform) -> Size {
    Size(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }

  /// Returns true if both sizes are the same.
  public func equalTo(_ other: Size) -> Bool { self == other }
}

// MARK: - Affine transforms

extension AffineTransform {
  /// Returns the inverse; the transform itself if it is not invertible.
  public func inverted() -> AffineTransform {
    transform3D.inverse.map { AffineTransform($0) } ?? self
  }

  /// True if the transform is the identity.
  public var isIdentity: Bool { self == .identity }
}

/// The identity transform.
public let CGAffineTransformIdentity = AffineTransform.identity

/// Returns the transform with these elements.
public func CGAffineTransformMake(
  _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
) -> AffineTransform {
  AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
}

/// Returns true if `t` is the identity transform.
public func CGAffineTransformIsIdentity(_ t: AffineTransform) -> Bool { t.isIdentity }

/// Returns true if two transforms have equal elements.
public func CGAffineTransformEqualToTransform(_ a: AffineTransform, _ b: AffineTransform) -> Bool {
  a == b
}

/// Returns the image of `point` under `t`.
public func CGPointApplyAffineTransform(_ point: Point, _ t: AffineTransform) -> Point {
  point.applying(t)
}

/// Returns the image of `size` under `t`.
public func CGSizeApplyAffineTransform(_ size: Size, _ t: AffineTransform) -> Size {
  size.applying(t)
}

/// Returns the bounding rectangle of the image of `rect` under `t`.
public func CGRectApplyAffineTransform(_ rect: Rect, _ t: AffineTransform) -> Rect {
  rect.applying(t)
}

/// Returns a translation by (`tx`, `ty`) points.
public func CGAffineTransformMakeTranslation(_ tx: Double, _ ty: Double) -> AffineTransform {
  AffineTransform(translationX: tx, y: ty)
}

/// Returns a scale about the origin.
public func CGAffineTransformMakeScale(_ sx: Double, _ sy: Double) -> AffineTransform {
  AffineTransform(scaleX: sx, y: sy)
}

/// Returns a rotation by `angle` radians, clockwise on a screen.
public func CGAffineTransformMakeRotation(_ angle: Double) -> AffineTransform {
  AffineTransform(rotationAngle: angle)
}

/// Returns a translation followed by `t`.
public func CGAffineTransformTranslate(
  _ t: AffineTransform, _ tx: Double, _ ty: Double
) -> AffineTransform {
  t.translatedBy(x: tx, y: ty)
}

/// Returns a scale followed by `t`.
public func CGAffineTransformScale(
  _ t: AffineTransform, _ sx: Double, _ sy: Double
) -> AffineTransform {
  t.scaledBy(x: sx, y: sy)
}

/// Returns a rotation followed by `t`.
public func CGAffineTransformRotate(_ t: AffineTransform, _ angle: Double) -> AffineTransform {
  t.rotated(by: angle)
}

/// Returns `a` followed by `b`.
public func CGAffineTransformConcat(_ a: AffineTransform, _ b: AffineTransform) -> AffineTransform {
  a.concatenating(b)
}

/// Returns the inverse of `t`; `t` itself if it is not invertible.
public func CGAffineTransformInvert(_ t: AffineTransform) -> AffineTransform { t.inverted() }

/// A vector, in points.
public struct CGVector: Hashable, Sendable {
  /// The horizontal component.
  public var dx: Double
  /// The vertical component.
  public var dy: Double

  /// Creates a vector.
  public init(dx: Double = 0, dy: Double = 0) { (self.dx, self.dy) = (dx, dy) }

  /// Creates a vector with integer components.
  public init(dx: Int, dy: Int) { self.init(dx: Double(dx), dy: Double(dy)) }

  /// The vector (0, 0).
  public static let zero = CGVector()
}
