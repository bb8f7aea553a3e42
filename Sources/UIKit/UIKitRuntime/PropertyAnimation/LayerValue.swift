package import SceneGraph
package import Transitions

/// A value of a layer's animatable property.
package protocol LayerValue: Animatable {
  /// A value that can be interpolated instead of this one. The dual of the dual is the value
  /// itself.
  var dual: Self { get }

  /// Returns true if interpolating between the duals of `values` is simpler.
  static func preferDuals(_ values: [Self]) -> Bool

  /// The additive identity; nil if values cannot be added.
  static var neutral: Self? { get }

  /// Returns the sum of both, for additive animations; `other` if they cannot be added.
  func adding(_ other: Self) -> Self

  /// Returns the value to which `other` adds this one; nil if there is none.
  func subtracting(_ other: Self) -> Self?

  /// Returns the value from an object of any type; nil if the type does not fit.
  static func converted(from value: Any) -> Self?

  /// Returns a component of a value by its name in a key path, such as `size.width`; nil for an
  /// unknown component.
  static func part(_ name: String) -> AnyValuePart<Self>?
}

extension LayerValue {
  package var dual: Self { self }

  package static func preferDuals(_ values: [Self]) -> Bool { false }

  package static var neutral: Self? { nil }

  package func adding(_ other: Self) -> Self {
    guard let a = components(from: self), let b = other.components(from: other) else {
      return other
    }
    return Self(components: a + b, from: self)
  }

  package func subtracting(_ other: Self) -> Self? {
    guard let a = components(from: self), let b = other.components(from: other) else { return nil }
    return Self(components: a - b, from: self)
  }

  package static func converted(from value: Any) -> Self? {
    if let value = value as? Self { return value }
    guard let box = value as? any LayerValueBox else { return nil }
    return box.layerValues.lazy.compactMap { $0 as? Self }.first
  }

  package static func part(_ name: String) -> AnyValuePart<Self>? { nil }
}

extension Color: LayerValue {
  package static var neutral: Color? { .clear }
}

extension Path: LayerValue {
  package static var neutral: Path? { Path() }
}

/// Transforms decompose into a scale followed by a rotation. A rotation followed by a scale, such
/// as `CATransform3DRotate` of a `CATransform3DScale`, would be interpolated through shears. Its
/// dual, the inverse rotation after the scale, is not: its scale and angle change evenly.
extension Transform3D {
  /// The transform with its linear part transposed, which makes scale · rotation of rotation⁻¹ ·
  /// scale; translation and perspective are kept.
  package var dual: Transform3D {
    guard let perspective = decomposed?.perspective else { return self }
    var transform = Transform3D(
      SIMD4(m11, m21, m31, 0) / m44, SIMD4(m12, m22, m32, 0) / m44, SIMD4(m13, m23, m33, 0) / m44,
      SIMD4(m41 / m44, m42 / m44, m43 / m44, 1))
    // The perspective comes last and changes only the fourth column.
    let (r1, r2, r3, r4) = transform.rows
    (transform.m14, transform.m24) = ((r1 * perspective).sum(), (r2 * perspective).sum())
    (transform.m34, transform.m44) = ((r3 * perspective).sum(), (r4 * perspective).sum())
    return transform
  }

  package static func preferDuals(_ values: [Transform3D]) -> Bool {
    !values.allSatisfy(\.isUnsheared) && values.allSatisfy(\.dual.isUnsheared)
  }

  private var isUnsheared: Bool {
    guard let skew = decomposed?.skew else { return false }
    return (skew * skew).sum() < 1e-18
  }
}

/// An object that holds a value of an animatable property, such as Foundation's `NSNumber`: the
/// values of ported animations have the type `Any`.
package protocol LayerValueBox {
  /// The value, in all types to which it converts, the most likely first.
  var layerValues: [any LayerValue] { get }
}

/// A type-erased component of a value that a key path names.
package class AnyValuePart<Whole: LayerValue> {
  /// Returns the property that is this component of another property.
  @MainActor
  func property(of whole: LayerProperty<Whole>, name: String) -> AnyLayerProperty? { nil }
}

/// A component of a value that a key path names.
final class ValuePart<Whole: LayerValue, Part: LayerValue>: AnyValuePart<Whole> {
  private let get: (Whole) -> Part
  private let set: (inout Whole, Part) -> Void

  init(_ get: @escaping (Whole) -> Part, _ set: @escaping (inout Whole, Part) -> Void) {
    (self.get, self.set) = (get, set)
  }

  convenience init(_ key: WritableKeyPath<Whole, Part>) {
    self.init({ $0[keyPath: key] }, { $0[keyPath: key] = $1 })
  }

  override func property(of whole: LayerProperty<Whole>, name: String) -> AnyLayerProperty? {
    let (get, set) = (get, set)
    return LayerProperty<Part>(name) {
      get(whole.read($0))
    } write: { properties, part in
      var value = whole.read(properties)
      set(&value, part)
      whole.write(&properties, value)
    } setModel: { layer, part in
      var value = whole.read(layer.model)
      set(&value, part)
      whole.setModel(layer, value)
    }
  }
}

extension Double: LayerValue {
  package static var neutral: Double? { 0 }
}

extension Point: LayerValue {
  package static var neutral: Point? { .zero }

  package static func part(_ name: String) -> AnyValuePart<Point>? {
    switch name {
    case "x": ValuePart(\.x)
    case "y": ValuePart(\.y)
    default: nil
    }
  }
}

extension Size: LayerValue {
  package static var neutral: Size? { Size(width: 0, height: 0) }

  /// Also a point, which ported code passes for a translation.
  package static func converted(from value: Any) -> Size? {
    if let size = value as? Size { return size }
    if let point = Point.converted(from: value) { return Size(width: point.x, height: point.y) }
    return (value as? any LayerValueBox)?.layerValues.lazy.compactMap { $0 as? Size }.first
  }

  package static func part(_ name: String) -> AnyValuePart<Size>? {
    switch name {
    case "width": ValuePart(\.width)
    case "height": ValuePart(\.height)
    default: nil
    }
  }
}

extension Rect: LayerValue {
  package static var neutral: Rect? { Rect(x: 0, y: 0, width: 0, height: 0) }

  package static func part(_ name: String) -> AnyValuePart<Rect>? {
    switch name {
    case "origin": ValuePart(\.origin)
    case "origin.x": ValuePart(\.origin.x)
    case "origin.y": ValuePart(\.origin.y)
    case "size": ValuePart(\.size)
    case "size.width": ValuePart(\.size.width)
    case "size.height": ValuePart(\.size.height)
    default: nil
    }
  }
}

/// Several values of one kind, such as a gradient's colours. Lists of equal length are interpolated
/// element by element.
struct ValueList<Element: LayerValue>: LayerValue {
  static var neutral: Self? { Self([]) }

  var values: [Element]

  init(_ values: [Element]) { self.values = values }

  func components(from reference: Self) -> SIMD2<Double>? { nil }

  init(components: SIMD2<Double>, from reference: Self) { self = reference }

  func interpolated(to other: Self, _ fraction: Double) -> Self {
    guard values.count == other.values.count else { return fraction < 0.5 ? self : other }
    return Self(zip(values, other.values).map { $0.interpolated(to: $1, fraction) })
  }

  static func converted(from value: Any) -> Self? {
    if let list = value as? Self { return list }
    guard let values = value as? [Any] else { return nil }
    let converted = values.compactMap { Element.converted(from: $0) }
    return converted.count == values.count ? Self(converted) : nil
  }
}

/// A layer's image, which does not change gradually.
struct ContentsValue: LayerValue {
  static let neutral: Self? = Self(nil)

  var image: Image?

  init(_ image: Image?) { self.image = image }

  func components(from reference: Self) -> SIMD2<Double>? { nil }

  init(components: SIMD2<Double>, from reference: Self) { self = reference }

  static func converted(from value: Any) -> Self? {
    if let value = value as? Self { return value }
    return (value as? Image ?? (value as? any ImageBox)?.boxedImage).map { Self($0) }
  }
}

/// An object that holds an image, such as `CGImage` in ported code.
package protocol ImageBox {
  /// The image.
  var boxedImage: Image { get }
}

extension Int: LayerValueBox {
  package var layerValues: [any LayerValue] { [Double(self)] }
}

extension Float: LayerValueBox {
  package var layerValues: [any LayerValue] { [Double(self)] }
}

extension Bool: LayerValueBox {
  package var layerValues: [any LayerValue] { [self ? 1.0 : 0] }
}

extension AffineTransform: LayerValueBox {
  package var layerValues: [any LayerValue] { [transform3D] }
}

extension MutablePath: LayerValueBox {
  package var layerValues: [any LayerValue] { [path] }
}
