public import SceneGraph
public import UIKitRuntime

/// A value in an object, which replaces Foundation's, for animations whose values are of type
/// `Any`.
public final class NSValue: Hashable, Sendable, CustomStringConvertible {
  /// The value: a point, size, rectangle, vector or transform.
  public let value: any Hashable & Sendable

  /// Creates an object from a value.
  public init(_ value: any Hashable & Sendable) { self.value = value }

  public convenience init(cgPoint point: CGPoint) { self.init(point) }
  public convenience init(cgSize size: CGSize) { self.init(size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect) }
  public convenience init(cgVector vector: CGVector) { self.init(vector) }
  public convenience init(cgAffineTransform transform: CGAffineTransform) { self.init(transform) }
  public convenience init(caTransform3D transform: Transform3D) { self.init(transform) }

  /// The point; zero if the value is not a point.
  public var cgPointValue: CGPoint { value as? CGPoint ?? .zero }
  /// The size; zero if the value is not a size.
  public var cgSizeValue: CGSize { value as? CGSize ?? .zero }
  /// The rectangle; zero if the value is not a rectangle.
  public var cgRectValue: CGRect { value as? CGRect ?? .zero }
  /// The vector; zero if the value is not a vector.
  public var cgVectorValue: CGVector { value as? CGVector ?? .zero }
  /// The transform; the identity if the value is not a transform.
  public var cgAffineTransformValue: CGAffineTransform { value as? CGAffineTransform ?? .identity }
  /// The transform; the identity if the value is not a transform.
  public var caTransform3DValue: Transform3D { value as? Transform3D ?? .identity }

  public var description: String { "\(value)" }

  public static func == (first: NSValue, second: NSValue) -> Bool {
    AnyHashable(first.value) == AnyHashable(second.value)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
