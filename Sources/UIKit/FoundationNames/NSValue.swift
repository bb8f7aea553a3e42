public import SceneGraph
public import UIKitRuntime

/// A value in an object, in the place of Foundation's, for animations that take their values as
/// `Any`.
public final class NSValue: Hashable, Sendable, CustomStringConvertible {
  /// The value: a point, size, rectangle, vector or transform.
  public let value: any Hashable & Sendable

  /// Creates an object of a value.
  public init(_ value: any Hashable & Sendable) { self.value = value }

  public convenience init(cgPoint point: CGPoint) { self.init(point) }
  public convenience init(cgSize size: CGSize) { self.init(size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect) }
  public convenience init(cgVector vector: CGVector) { self.init(vector) }
  public convenience init(cgAffineTransform transform: CGAffineTransform) { self.init(transform) }
  public convenience init(caTransform3D transform: Transform3D) { self.init(transform) }

  /// The point; zero if the value is none.
  public var cgPointValue: CGPoint { value as? CGPoint ?? .zero }
  /// The size; zero if the value is none.
  public var cgSizeValue: CGSize { value as? CGSize ?? .zero }
  /// The rectangle; zero if the value is none.
  public var cgRectValue: CGRect { value as? CGRect ?? .zero }
  /// The vector; zero if the value is none.
  public var cgVectorValue: CGVector { value as? CGVector ?? .zero }
  /// The transform; the identity if the value is none.
  public var cgAffineTransformValue: CGAffineTransform { value as? CGAffineTransform ?? .identity }
  /// The transform; the identity if the value is none.
  public var caTransform3DValue: Transform3D { value as? Transform3D ?? .identity }

  public var description: String { "\(value)" }

  public static func == (first: NSValue, second: NSValue) -> Bool {
    AnyHashable(first.value) == AnyHashable(second.value)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
