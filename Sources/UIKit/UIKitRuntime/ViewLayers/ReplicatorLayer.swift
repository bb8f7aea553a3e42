public import SceneGraph
import Transitions

/// A layer whose sublayers keep their depth in 3D space, after `CATransformLayer`. It draws nothing
/// itself.
open class TransformLayer: ViewLayer {
  /// Creates a layer of size 0 at the origin.
  public override init() {
    super.init()
    model.layer.flattensSublayers = false
  }

  /// Creates a layer of size 0 at the origin. Archives are not supported.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    model.layer.flattensSublayers = false
  }
}

/// A layer that shows its sublayers several times, after `CAReplicatorLayer`.
///
/// Each instance is transformed by `instanceTransform`, about the layer's centre, relative to the
/// previous one, is delayed by `instanceDelay`, and its colours are multiplied by another colour.
/// Colours and gradients are multiplied exactly; for pictures and shapes, only the opacity is.
open class ReplicatorLayer: ViewLayer {
  /// The number of instances, including the sublayers themselves.
  public var instanceCount = 1 { willSet { willChange() } }
  /// True if the instances keep their depth in 3D space.
  public var preservesDepth: Bool {
    get { !model.layer.flattensSublayers }
    set { change(\.layer.flattensSublayers, !newValue) }
  }
  /// The changes of the colour's components from one instance to the next.
  public var instanceRedOffset = 0.0
  /// See `instanceRedOffset`.
  public var instanceGreenOffset = 0.0
  /// See `instanceRedOffset`.
  public var instanceBlueOffset = 0.0
  /// See `instanceRedOffset`.
  public var instanceAlphaOffset = 0.0

  /// The delay of an instance's animations relative to the previous instance, in seconds.
  /// Animatable.
  public var instanceDelay: Double {
    get { model.replicator.instanceDelay }
    set { set(\.replicator.instanceDelay, newValue) }
  }

  /// The transform from an instance to the next, about the layer's centre. Animatable.
  public var instanceTransform: Transform3D {
    get { model.replicator.instanceTransform }
    set { set(\.replicator.instanceTransform, newValue) }
  }

  /// The colour by which the first instance is multiplied, initially white. Animatable.
  public var instanceColor: Color? {
    get { model.replicator.instanceColor }
    set { set(\.replicator.instanceColor, newValue ?? .white) }
  }

  override func sublayerScenes(
    _ presented: LayerProperties, _ frame: PresentedFrame.Builder
  ) -> [Layer] {
    let properties = presented.replicator
    let delay = frame.delay
    defer { frame.delay = delay }
    var transform = Transform3D.identity
    return (0..<max(instanceCount, 0)).map { index in
      var instance = Layer(frame: presented.layer.bounds)
      (instance.bounds, instance.transform) = (presented.layer.bounds, transform)
      instance.flattensSublayers = presented.layer.flattensSublayers
      frame.delay = delay + Double(index) * properties.instanceDelay
      instance.sublayers = frame.within(instance) { super.sublayerScenes(presented, frame) }
      instance.multiplyColors(by: color(of: index, properties.instanceColor))
      transform = properties.instanceTransform.concatenating(transform)
      return instance
    }
  }

  private func color(of index: Int, _ first: Color) -> Color {
    func part(_ value: Double, _ offset: Double) -> Double {
      min(max(value + Double(index) * offset, 0), 1)
    }
    return Color(
      red: part(first.red, instanceRedOffset), green: part(first.green, instanceGreenOffset),
      blue: part(first.blue, instanceBlueOffset), alpha: part(first.alpha, instanceAlphaOffset))
  }
}

extension Layer {
  /// Multiplies the colours of the layer and its sublayers.
  fileprivate mutating func multiplyColors(by factor: Color) {
    guard factor != .white else { return }
    func product(_ color: Color) -> Color {
      Color(
        red: color.red * factor.red, green: color.green * factor.green,
        blue: color.blue * factor.blue, alpha: color.alpha * factor.alpha)
    }
    switch contents {
    case .none: break
    case .color(let color): contents = .color(product(color))
    case .gradient(let gradient):
      contents = .gradient(
        Gradient(
          gradient.shape, from: gradient.startPoint, to: gradient.endPoint,
          stops: gradient.stops.map { Gradient.Stop(product($0.color), at: $0.location) }))
    case .picture, .shader:
      // A picture's layer has no own sublayers here unless contents and sublayers share it.
      if sublayers.isEmpty { opacity *= factor.alpha }
    }
    for index in sublayers.indices { sublayers[index].multiplyColors(by: factor) }
  }
}
