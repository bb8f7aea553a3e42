public import SceneGraph
import Transitions
public import UIKitRuntime

// Core Graphics' functions begin with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A length or another number. Foundation has a type of the same name; a file that imports it says
/// `UIKitNames.CGFloat`.
public typealias CGFloat = Double
public typealias CGPoint = Point
public typealias CGSize = Size
public typealias CGRect = Rect
public typealias CGColor = Color
public typealias CGAffineTransform = AffineTransform
/// Seconds.
public typealias TimeInterval = Double

extension Point {
  /// A place by whole numbers.
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}

extension Size {
  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// An extent by whole numbers.
  public init(width: Int, height: Int) {
    self.init(width: Double(width), height: Double(height))
  }
}

extension Rect {
  /// No extent, at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// Nothing: what rectangles have in common that do not meet.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// A rectangle by whole numbers.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The extent to the right.
  public var width: Double { size.width }
  /// The extent downwards.
  public var height: Double { size.height }
  /// Whether it is `null`.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// Whether there is nothing in it.
  public var isEmpty: Bool { isNull || size.width <= 0 || size.height <= 0 }

  /// The same rectangle elsewhere.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
  }

  /// Each side `dx` or `dy` points further in; `null` where they would pass each other.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    let (width, height) = (size.width - 2 * dx, size.height - 2 * dy)
    guard width >= 0, height >= 0 else { return .null }
    return Rect(x: origin.x + dx, y: origin.y + dy, width: width, height: height)
  }

  /// Whether a place is in it: on the left or the upper side it is, on the others it is not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether all of `other` is in it.
  public func contains(_ other: Rect) -> Bool { union(other) == self }

  /// The smallest rectangle around both.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// What both have in common; `null` where they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard !isNull, !other.isNull, right >= left, bottom >= top else { return .null }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether both have more than a side in common.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }
}

// MARK: - Flat transforms

extension AffineTransform {
  /// What undoes this transform; the transform itself where nothing does.
  public func inverted() -> AffineTransform {
    transform3D.inverse.map { AffineTransform($0) } ?? self
  }

  /// Whether it leaves every point where it is.
  public var isIdentity: Bool { self == .identity }
}

/// Leaves every point where it is.
public let CGAffineTransformIdentity = AffineTransform.identity

/// Moves by (`tx`, `ty`) points.
public func CGAffineTransformMakeTranslation(_ tx: Double, _ ty: Double) -> AffineTransform {
  AffineTransform(translationX: tx, y: ty)
}

/// Scales about the origin.
public func CGAffineTransformMakeScale(_ sx: Double, _ sy: Double) -> AffineTransform {
  AffineTransform(scaleX: sx, y: sy)
}

/// Turns by `angle` radians, clockwise on a screen.
public func CGAffineTransformMakeRotation(_ angle: Double) -> AffineTransform {
  AffineTransform(rotationAngle: angle)
}

/// A translation first, then `t`.
public func CGAffineTransformTranslate(
  _ t: AffineTransform, _ tx: Double, _ ty: Double
) -> AffineTransform {
  t.translatedBy(x: tx, y: ty)
}

/// Scaling first, then `t`.
public func CGAffineTransformScale(
  _ t: AffineTransform, _ sx: Double, _ sy: Double
) -> AffineTransform {
  t.scaledBy(x: sx, y: sy)
}

/// A turn first, then `t`.
public func CGAffineTransformRotate(_ t: AffineTransform, _ angle: Double) -> AffineTransform {
  t.rotated(by: angle)
}

/// `a` first, then `b`.
public func CGAffineTransformConcat(_ a: AffineTransform, _ b: AffineTransform) -> AffineTransform {
  a.concatenating(b)
}

/// What undoes `t`; `t` itself where nothing does.
public func CGAffineTransformInvert(_ t: AffineTransform) -> AffineTransform { t.inverted() }
