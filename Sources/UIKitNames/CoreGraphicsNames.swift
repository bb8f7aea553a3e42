public import SceneGraph
import Transitions
public import UIKitRuntime

// Core Graphics' functions begin with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A floating-point number. Foundation has a type of the same name; a file that imports both says
/// `UIKitNames.CGFloat`.
public typealias CGFloat = Double
public typealias CGPoint = Point
public typealias CGSize = Size
public typealias CGRect = Rect
public typealias CGColor = Color
public typealias CGAffineTransform = AffineTransform
/// A time interval in seconds.
public typealias TimeInterval = Double

extension Point {
  /// Creates a point with integer coordinates.
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}

extension Size {
  /// The size 0 × 0.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size with integer dimensions.
  public init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }
}

extension Rect {
  /// The rectangle of size 0 at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The null rectangle, which is the intersection of disjoint rectangles.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// Creates a rectangle with integer coordinates and dimensions.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The width of the rectangle.
  public var width: Double { size.width }
  /// The height of the rectangle.
  public var height: Double { size.height }
  /// True if the rectangle is `null`.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// True if the rectangle is null or has no area.
  public var isEmpty: Bool { isNull || size.width <= 0 || size.height <= 0 }

  /// Returns the rectangle moved by (`dx`, `dy`).
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
  }

  /// Returns the rectangle with its edges moved inwards by `dx` and `dy`; `null` if they would
  /// cross.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    let (width, height) = (size.width - 2 * dx, size.height - 2 * dy)
    guard width >= 0, height >= 0 else { return .null }
    return Rect(x: origin.x + dx, y: origin.y + dy, width: width, height: height)
  }

  /// Returns true if the rectangle contains a point. Its left and top edges belong to it, the
  /// others do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns true if the rectangle contains all of `other`.
  public func contains(_ other: Rect) -> Bool { union(other) == self }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the intersection of both; `null` if they are disjoint.
  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard !isNull, !other.isNull, right >= left, bottom >= top else { return .null }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns true if the intersection of both has an area.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }
}

// MARK: - Affine transforms

extension AffineTransform {
  /// Returns the inverse; the transform itself if it has none.
  public func inverted() -> AffineTransform {
    transform3D.inverse.map { AffineTransform($0) } ?? self
  }

  /// True if the transform is the identity.
  public var isIdentity: Bool { self == .identity }
}

/// The identity transform.
public let CGAffineTransformIdentity = AffineTransform.identity

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

/// Returns the inverse of `t`; `t` itself if it has none.
public func CGAffineTransformInvert(_ t: AffineTransform) -> AffineTransform { t.inverted() }
