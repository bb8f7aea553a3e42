import SceneGraph
import Transitions

/// A type-erased animatable property of a layer, named by a key path.
@MainActor
package class AnyLayerProperty {
  /// The key path, such as `transform.rotation.z`.
  let name: String

  init(_ name: String) { self.name = name }

  /// Returns the value in `properties`, in the type that ported code expects.
  func value(in properties: LayerProperties) -> Any? { nil }

  /// Sets the property of a layer's model; nil resets it.
  ///
  /// - Returns: false if the value has another type.
  func setModel(_ value: Any?, of layer: ViewLayer) -> Bool { false }

  /// Returns the motion of an animation of this property; nil if its values have another type.
  func motion(of animation: KeyPathAnimation) -> AnyMotion? { nil }

  /// Returns the property that is a component of this one; nil if there is no such component.
  func part(_ name: String) -> AnyLayerProperty? { nil }
}

/// An animatable property of a layer, named by a key path.
package final class LayerProperty<Value: LayerValue>: AnyLayerProperty {
  let read: (LayerProperties) -> Value
  let write: (inout LayerProperties, Value) -> Void
  /// Sets the model's value, with the animation of an assignment.
  let setModel: (ViewLayer, Value) -> Void
  private let show: (Value) -> Any?

  init(
    _ name: String, show: @escaping (Value) -> Any? = { $0 },
    read: @escaping (LayerProperties) -> Value,
    write: @escaping (inout LayerProperties, Value) -> Void,
    setModel: @escaping (ViewLayer, Value) -> Void
  ) {
    (self.read, self.write, self.setModel, self.show) = (read, write, setModel, show)
    super.init(name)
  }

  override func value(in properties: LayerProperties) -> Any? { show(read(properties)) }

  override func setModel(_ value: Any?, of layer: ViewLayer) -> Bool {
    guard
      let value = value.flatMap({ Value.converted(from: $0) }) ?? (value == nil ? .neutral : nil)
    else { return false }
    setModel(layer, value)
    return true
  }

  override func motion(of animation: KeyPathAnimation) -> AnyMotion? {
    Motion(of: animation, self)
  }

  override func part(_ name: String) -> AnyLayerProperty? {
    Value.part(name)?.property(of: self, name: "\(self.name).\(name)")
  }
}

extension LayerProperty {
  /// Creates the property that `key` stores.
  convenience init(
    _ name: String, _ key: WritableKeyPath<LayerProperties, Value>,
    show: @escaping (Value) -> Any? = { $0 }
  ) {
    self.init(name, show: show) {
      $0[keyPath: key]
    } write: {
      $0[keyPath: key] = $1
    } setModel: { layer, value in
      layer.set(key, value)
    }
  }
}

extension AnyLayerProperty {
  /// A property with the key that stores it, if any.
  private struct Entry {
    let key: PartialKeyPath<LayerProperties>
    let property: AnyLayerProperty
  }

  private static func entry<Value: LayerValue>(
    _ name: String, _ key: WritableKeyPath<LayerProperties, Value>,
    show: @escaping (Value) -> Any? = { $0 }
  ) -> Entry {
    Entry(key: key, property: LayerProperty(name, key, show: show))
  }

  nonisolated private static func showColor(_ color: Color) -> Any? {
    color.alpha > 0 ? color : nil
  }

  /// All properties, including those of special kinds of layers.
  private static let entries: [Entry] = [
    entry("bounds", \.layer.bounds),
    entry("position", \.layer.position),
    entry("zPosition", \.layer.zPosition),
    entry("anchorPoint", \.layer.anchorPoint),
    entry("anchorPointZ", \.anchorPointZ),
    entry("transform", \.layer.transform),
    entry("sublayerTransform", \.layer.sublayerTransform),
    entry("opacity", \.layer.opacity),
    entry("hidden", \.hiddenness) { $0 >= 0.5 },
    entry("cornerRadius", \.layer.cornerRadius),
    entry("backgroundColor", \.backgroundColor, show: showColor),
    entry("contents", \.contents) { $0.image },
    entry("contentsRect", \.layer.contentsRect),
    entry("borderWidth", \.borderWidth),
    entry("borderColor", \.borderColor, show: showColor),
    entry("shadowColor", \.shadowColor, show: showColor),
    entry("shadowOpacity", \.shadowOpacity),
    entry("shadowOffset", \.shadowOffset),
    entry("shadowRadius", \.shadowRadius),
    entry("shadowPath", \.shadowPath) { $0.isEmpty ? nil : MutablePath($0) },
    entry("colors", \.gradient.colors) { $0.values },
    entry("locations", \.gradient.locations) { $0.values.isEmpty ? nil : $0.values },
    entry("startPoint", \.gradient.startPoint),
    entry("endPoint", \.gradient.endPoint),
    entry("instanceTransform", \.replicator.instanceTransform),
    entry("instanceDelay", \.replicator.instanceDelay),
    entry("instanceColor", \.replicator.instanceColor),
    entry("progress", \.progress),
    entry("path", \.shape.path) { $0.isEmpty ? nil : MutablePath($0) },
    entry("fillColor", \.shape.fillColor, show: showColor),
    entry("strokeColor", \.shape.strokeColor, show: showColor),
    entry("strokeStart", \.shape.strokeStart),
    entry("strokeEnd", \.shape.strokeEnd),
    entry("lineWidth", \.shape.lineWidth),
    entry("miterLimit", \.shape.miterLimit),
    entry("lineDashPhase", \.shape.lineDashPhase),
  ]

  private static let byName: [String: AnyLayerProperty] = {
    var properties = Dictionary(
      uniqueKeysWithValues: entries.map { ($0.property.name, $0.property) })
    properties["isHidden"] = properties["hidden"]
    return properties
  }()

  private static let byKey: [PartialKeyPath<LayerProperties>: AnyLayerProperty] =
    Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.property) })

  /// Returns the property at a key path; nil if there is none.
  static func at(_ keyPath: String) -> AnyLayerProperty? {
    if let property = byName[keyPath] { return property }
    guard let dot = keyPath.firstIndex(of: "."), let whole = byName[String(keyPath[..<dot])] else {
      return nil
    }
    return whole.part(String(keyPath[keyPath.index(after: dot)...]))
  }

  /// Returns the property that `key` stores; nil if it has no name.
  static func storing(_ key: PartialKeyPath<LayerProperties>) -> AnyLayerProperty? { byKey[key] }
}

extension ViewLayer {
  /// Returns the model's value at a key path, such as `transform.rotation.z`, or the value set for
  /// another key.
  public func value(forKeyPath keyPath: String) -> Any? {
    AnyLayerProperty.at(keyPath).map { $0.value(in: model) } ?? userValues[keyPath]
  }

  /// Returns the model's value of a property, or the value set for another key.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets the model's value at a key path, such as `transform.rotation.z`. A value of another type
  /// is ignored; a value for another key is stored.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let property = AnyLayerProperty.at(keyPath) else {
      userValues[keyPath] = value
      return
    }
    _ = property.setModel(value, of: self)
  }

  /// Sets the model's value of a property, or stores a value for another key.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}
