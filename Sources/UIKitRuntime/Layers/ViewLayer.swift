import SceneGraph
import Transitions

/// An animatable layer in a tree, after `CALayer`, with the properties of `SceneGraph.Layer`.
///
/// The properties are the model's values, which change at once. `presentation()` has the presented
/// values while animations run.
@MainActor
open class ViewLayer {
  /// The values of the model.
  var model: LayerProperties
  private var animations: [AnyLayerAnimation] = []

  /// The layers above the contents, back to front.
  public private(set) var sublayers: [ViewLayer] = []
  /// The layer that contains this one.
  public private(set) weak var superlayer: ViewLayer?
  /// The view that the layer draws; nil for a layer without a view.
  public internal(set) weak var view: View?
  /// A layer in this one's coordinates whose alpha masks this layer and its sublayers.
  public var mask: ViewLayer? {
    willSet { willChange() }
    didSet {
      if let oldValue, oldValue.maskedLayer === self { oldValue.maskedLayer = nil }
      mask?.maskedLayer = self
    }
  }
  /// The layer that this one masks.
  private(set) weak var maskedLayer: ViewLayer?
  /// True if the layer and its sublayers are invisible.
  public var isHidden = false { willSet { willChange() } }
  /// The image above the background colour.
  public var contents: Image? { willSet { willChange() } }

  /// Creates a layer of size 0 at the origin.
  public init() {
    model = LayerProperties(layer: Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
  }

  /// Creates a layer of size 0 at the origin: there are no archives here. A view makes a layer of
  /// its `layerClass` with it.
  public required init?(coder: Coder) {
    model = LayerProperties(layer: Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
  }

  /// The timeline of the layer's window; nil outside a window.
  var timeline: Timeline? {
    var layer = self
    while let next = layer.superlayer ?? layer.maskedLayer { layer = next }
    return (layer.view as? Window)?.timeline
  }

  /// Saves the layer's state for the transition whose code runs at the moment, if any.
  private func willChange() { Timeline.current?.journal?.note(self) }

  /// Changes a value of the model that is not animatable.
  func change<Value>(_ key: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    willChange()
    model[keyPath: key] = value
  }

  /// Changes an animatable value of the model, which the current animations block records.
  func set<Value: LayerValue>(_ key: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    let old = model[keyPath: key]
    willChange()
    model[keyPath: key] = value
    AnimationRecorder.current?.note(key, of: self, from: old, to: value)
  }

  /// Returns the scene layer above the background colour and below the sublayers, in this layer's
  /// coordinates.
  func contentLayer(_ presented: LayerProperties, _ frame: PresentedFrame.Builder) -> Layer? {
    contents?.layer(
      in: presented.layer.bounds, gravity: presented.contentMode,
      part: presented.layer.contentsRect, frame) ?? view?.drawnLayer(presented, frame)
  }

  /// Returns the scene layer of this one and its sublayers, with the given properties.
  final func sceneLayer(_ presented: LayerProperties, _ frame: PresentedFrame.Builder) -> Layer {
    var layer = presented.layer
    // A spring or a cubic may overshoot.
    layer.opacity = min(max(layer.opacity, 0), 1)
    layer.cornerRadius = max(layer.cornerRadius, 0)
    var contentLayers: [Layer] = []
    if presented.backgroundColor.alpha > 0 { layer.contents = .color(presented.backgroundColor) }
    if let content = frame.within(presented.layer, { contentLayer(presented, frame) }) {
      if layer.contents == .none, content.isPlainContent(of: layer.bounds) {
        layer.contents = content.contents
        layer.contentsRect = content.contentsRect
      } else {
        contentLayers.append(content)
      }
    }
    let (sublayerLayers, maskLayer) = frame.within(presented.layer) {
      (
        frame.withinSublayers(of: presented.layer) {
          sublayers.compactMap { $0.sceneLayer(frame) }
        }, mask?.sceneLayer(frame)
      )
    }
    layer.sublayers = contentLayers + sublayerLayers
    layer.mask = maskLayer
    return layer
  }

  /// Returns the scene layer with the presented properties, or the model's if the frame asks for
  /// them; nil if the layer is hidden.
  final func sceneLayer(_ frame: PresentedFrame.Builder) -> Layer? {
    isHidden ? nil : sceneLayer(frame.usesModel ? model : presentedProperties(), frame)
  }
}

extension Layer {
  /// Returns true if a layer with these bounds can have this one's contents as its own.
  fileprivate func isPlainContent(of bounds: Rect) -> Bool {
    sublayers.isEmpty && self.bounds == bounds && sublayerTransform == .identity
  }
}

// MARK: - Animations

extension ViewLayer {
  /// Adds an animation of this layer.
  func add(_ animation: AnyLayerAnimation) { animations.append(animation) }

  /// Removes an animation that has ended.
  func remove(_ animation: AnyLayerAnimation) { animations.removeAll { $0 === animation } }

  /// The animators of this layer's animations.
  var animators: [PropertyAnimator] { animations.compactMap(\.animator) }

  /// Returns the animation of the same property that was added next; nil without one.
  func animation(after animation: AnyLayerAnimation) -> AnyLayerAnimation? {
    guard let index = animations.firstIndex(where: { $0 === animation }) else { return nil }
    return animations[(index + 1)...].first { $0.path == animation.path }
  }

  /// Removes all animations of this layer and keeps the model. Their completions are called when
  /// their time is over.
  public func removeAllAnimations() { animations = [] }

  /// True if animations change the presentation of this layer.
  public var isAnimating: Bool {
    animations.contains { $0.animator?.isRetainedPresentation != true }
  }

  /// Returns the presented values.
  func presentedProperties() -> LayerProperties {
    var properties = model
    // The latest animation ends at the model's value, and each earlier one at the start of the
    // next.
    for animation in animations.reversed() { animation.apply(to: &properties) }
    return properties
  }

  /// Returns a copy of the layer with the presented values, without sublayers.
  public func presentation() -> ViewLayer {
    let layer = ViewLayer()
    layer.model = presentedProperties()
    return layer
  }
}

// MARK: - Hierarchy

extension ViewLayer {
  /// Adds `layer` in front of the other sublayers.
  public func addSublayer(_ layer: ViewLayer) { insertSublayer(layer, at: sublayers.count) }

  /// Inserts `layer` at `index` of the sublayers; at the front if the index is too large.
  public func insertSublayer(_ layer: ViewLayer, at index: Int) {
    layer.removeFromSuperlayer()
    Timeline.current?.journal?.note(sublayersOf: self)
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
    layer.superlayer = self
  }

  /// Inserts `layer` just below `sibling`; at the back if that is no sublayer.
  public func insertSublayer(_ layer: ViewLayer, below sibling: ViewLayer) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: sublayers.firstIndex { $0 === sibling } ?? 0)
  }

  /// Inserts `layer` just above `sibling`; at the front if that is no sublayer.
  public func insertSublayer(_ layer: ViewLayer, above sibling: ViewLayer) {
    layer.removeFromSuperlayer()
    insertSublayer(
      layer, at: sublayers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? sublayers.count)
  }

  /// Removes the layer from its superlayer.
  public func removeFromSuperlayer() {
    if let superlayer { Timeline.current?.journal?.note(sublayersOf: superlayer) }
    superlayer?.sublayers.removeAll { $0 === self }
    superlayer = nil
  }
}
