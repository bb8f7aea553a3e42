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
  /// The animations of views' blocks.
  var animations: [AnyLayerAnimation] = []
  /// The animations that were added to the layer itself.
  var activeAnimations: [ActiveAnimation] = []
  /// The layer's time in its superlayer's.
  var timing = LayerTiming()
  /// The turn of the run loop in which the layer was added to its superlayer.
  var turnOfInsertion = -1
  /// The turn in which the layer was removed from a tree in which it had been shown.
  var turnOfRemoval = -1
  /// Values of keys that are no properties, and properties without an effect here.
  var userValues: [String: Any] = [:]
  /// The layer that this one presents; nil for a layer of the model.
  var presentedLayer: ViewLayer?
  /// The layer that this one masks.
  weak var maskedLayer: ViewLayer?

  /// The layers above the contents, back to front.
  var sublayerList: [ViewLayer] = []
  /// The layer that contains this one.
  public internal(set) weak var superlayer: ViewLayer?
  /// The view that the layer draws; nil for a layer without a view.
  public internal(set) weak var view: View?
  /// A layer in this one's coordinates whose alpha masks this layer and its sublayers.
  public var mask: ViewLayer? {
    willSet { willChange() }
    didSet { maskDidChange(from: oldValue) }
  }
  /// The object that is asked for the actions of changes.
  public weak var delegate: (any LayerDelegate)?
  /// The actions of changes by the properties' names; `NSNull` in ported code for none.
  public var actions: [String: any LayerAction]?
  /// A name for the program's own use.
  public var name: String?

  /// Creates a layer of size 0 at the origin.
  public init() {
    model = LayerProperties(layer: Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
  }

  /// Creates a copy of a layer's own properties, without its sublayers; a layer of size 0 at the
  /// origin of anything else.
  public init(layer: Any) {
    model =
      (layer as? ViewLayer)?.model
      ?? LayerProperties(layer: Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
    name = (layer as? ViewLayer)?.name
  }

  /// Creates a layer of size 0 at the origin: there are no archives here. A view makes a layer of
  /// its `layerClass` with it.
  public required init?(coder: Coder) {
    model = LayerProperties(layer: Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
  }

  /// Lays out the sublayers; for overriding, and not called here.
  open func layoutSublayers() {}

  /// Provides the contents; for overriding, and not called here.
  open func display() {}

  /// Returns a copy of the layer with the presented values, without sublayers; nil outside of a
  /// window, where nothing is presented.
  open func presentation() -> ViewLayer? {
    guard timeline != nil else { return nil }
    let layer = ViewLayer()
    layer.present(self)
    return layer
  }

  /// The timeline of the layer's window; nil outside a window.
  var timeline: Timeline? {
    var layer = self
    while let next = layer.parent { layer = next }
    return (layer.view as? Window)?.timeline
  }

  /// Saves the layer's state for the transition whose code runs at the moment, if any.
  func willChange() { Timeline.current?.journal?.note(self) }

  /// Changes a value of the model that is not animatable.
  func change<Value>(_ key: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    willChange()
    model[keyPath: key] = value
  }

  /// Changes an animatable value of the model. For a view's layer the current animations block
  /// records it; a layer of its own animates it by itself.
  func set<Value: LayerValue>(_ key: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    let old = model[keyPath: key]
    willChange()
    // A transition's progress is no property of Core Animation's.
    if view != nil || key == \.progress {
      model[keyPath: key] = value
      AnimationRecorder.current?.note(key, of: self, from: old, to: value)
      return
    }
    let action = old == value ? nil : implicitAction(key)
    model[keyPath: key] = value
    action?()
  }

  /// Returns the scene layer above the background colour and below the sublayers, in this layer's
  /// coordinates.
  func contentLayer(_ presented: LayerProperties, _ frame: PresentedFrame.Builder) -> Layer? {
    presented.contents.image?.layer(
      in: presented.layer.bounds, gravity: presented.contentMode,
      part: presented.layer.contentsRect, frame) ?? view?.drawnLayer(presented, frame)
  }

  /// Returns the scene layers of the sublayers.
  func sublayerScenes(_ presented: LayerProperties, _ frame: PresentedFrame.Builder) -> [Layer] {
    sublayerList.compactMap { $0.sceneLayer(frame) }
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
          sublayerScenes(presented, frame)
        }, mask?.sceneLayer(frame)
      )
    }
    layer.sublayers = contentLayers + sublayerLayers
    layer.mask = maskLayer
    if !frame.usesModel { showTransition(in: &layer, frame) }
    presented.decorate(&layer, frame)
    return layer
  }

  /// Returns the scene layer with the presented properties, or the model's if the frame asks for
  /// them; nil if the layer is hidden.
  final func sceneLayer(_ frame: PresentedFrame.Builder) -> Layer? {
    let properties = frame.usesModel ? model : presentedProperties(delay: frame.delay)
    return properties.isHidden ? nil : sceneLayer(properties, frame)
  }
}

extension Layer {
  /// Returns true if a layer with these bounds can have this one's contents as its own.
  fileprivate func isPlainContent(of bounds: Rect) -> Bool {
    sublayers.isEmpty && self.bounds == bounds && sublayerTransform == .identity
  }
}
