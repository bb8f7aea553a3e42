public import SceneGraph
import Transitions

/// A layer that is part of a tree and can be animated: `CALayer`'s part in a view, over the values of `Transitions.Layer`.
///
/// Its properties are the model's values, which change at once. What is seen while animations run is `presentation()`.
@MainActor
open class ViewLayer {
  /// The model's values.
  var model: LayerProperties
  private var animations: [AnyLayerAnimation] = []

  /// The layers above this one's contents, back to front.
  public private(set) var sublayers: [ViewLayer] = []
  /// The layer that this one is in.
  public private(set) weak var superlayer: ViewLayer?
  /// The view that this layer draws; nil for a layer of its own.
  public internal(set) weak var view: View?
  /// A layer, in this one's coordinates, whose opacity says how much of this layer and its sublayers is seen.
  public var mask: ViewLayer? { willSet { willChange() } }
  /// Whether nothing of it is seen.
  public var isHidden = false { willSet { willChange() } }
  /// What the layer shows above its background colour.
  public var contents: Image? { willSet { willChange() } }

  /// A layer without extent at the origin.
  public init() {
    model = LayerProperties(layer: Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
  }

  /// The timeline of the window that the layer is in.
  var timeline: Timeline? {
    var layer = self
    while let next = layer.superlayer { layer = next }
    return (layer.view as? Window)?.timeline
  }

  /// Tells the transition whose code runs at the moment, if any.
  private func willChange() { Timeline.ambient?.journal?.note(self) }

  private func change<Value>(_ key: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    willChange()
    model[keyPath: key] = value
  }

  /// Changes one of the model's values, for whoever listens.
  func set<Value: LayerValue>(_ key: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    let old = model[keyPath: key]
    willChange()
    model[keyPath: key] = value
    AnimationRecorder.current?.note(key, of: self, from: old, to: value)
  }

  /// What the layer shows above its background colour and below its sublayers, in its own coordinates.
  func content(_ presented: LayerProperties, _ frame: PresentedFrame.Builder) -> Layer? {
    contents?.layer(
      in: presented.layer.bounds, gravity: presented.layer.contentsGravity,
      part: presented.layer.contentsRect, frame)
  }

  /// The scene's layer for what this one shows now, sublayers included.
  final func value(_ presented: LayerProperties, _ frame: PresentedFrame.Builder) -> Layer {
    var layer = presented.layer
    // A spring or a cubic may be beyond its end for a while.
    layer.opacity = min(max(layer.opacity, 0), 1)
    layer.cornerRadius = max(layer.cornerRadius, 0)
    var inside: [Layer] = []
    if presented.backgroundColor.alpha > 0 { layer.contents = .color(presented.backgroundColor) }
    if let content = content(presented, frame) {
      if layer.contents == .none, content.isPlainContent(of: layer.bounds) {
        layer.contents = content.contents
        layer.contentsRect = content.contentsRect
      } else {
        inside.append(content)
      }
    }
    layer.sublayers = inside + sublayers.compactMap { $0.value(frame) }
    layer.mask = mask?.value(frame)
    return layer
  }

  /// The same, with what is seen at the moment; nil for a hidden layer.
  final func value(_ frame: PresentedFrame.Builder) -> Layer? {
    isHidden ? nil : value(frame.isModel ? model : presentedProperties(), frame)
  }
}

extension Layer {
  /// Whether a layer with these bounds can show what this one shows as its own contents.
  fileprivate func isPlainContent(of bounds: Rect) -> Bool {
    sublayers.isEmpty && self.bounds == bounds && sublayerTransform == .identity
  }
}

// MARK: - Animations

extension ViewLayer {
  func add(_ animation: AnyLayerAnimation) { animations.append(animation) }

  func remove(_ animation: AnyLayerAnimation) { animations.removeAll { $0 === animation } }

  /// The animation of the same property that was added next.
  func animation(after animation: AnyLayerAnimation) -> AnyLayerAnimation? {
    guard let index = animations.firstIndex(where: { $0 === animation }) else { return nil }
    return animations[(index + 1)...].first { $0.path == animation.path }
  }

  /// Ends all animations of this layer at once and leaves the model as it is. Their completions come when their time is
  /// over.
  public func removeAllAnimations() { animations = [] }

  /// Whether animations change what is seen of this layer.
  public var isAnimating: Bool { animations.contains { $0.animator?.isAfterimage != true } }

  /// The values that are seen now.
  func presentedProperties() -> LayerProperties {
    var properties = model
    // The latest leads to the model's value, and each before it to where the next one began.
    for animation in animations.reversed() { animation.shift(&properties) }
    return properties
  }

  /// A layer of its own with the values that are seen now, without sublayers.
  public func presentation() -> ViewLayer {
    let layer = ViewLayer()
    layer.model = presentedProperties()
    return layer
  }
}

// MARK: - Properties

extension ViewLayer {
  /// The layer's rectangle in its own coordinates, in points. Animatable.
  public var bounds: Rect {
    get { model.layer.bounds }
    set { set(\.layer.bounds, newValue) }
  }

  /// Where the anchor point stands in the superlayer. Animatable.
  public var position: Point {
    get { model.layer.position }
    set { set(\.layer.position, newValue) }
  }

  /// How far before the superlayer's plane the anchor point stands, in points. Animatable.
  public var zPosition: Double {
    get { model.layer.zPosition }
    set { set(\.layer.zPosition, newValue) }
  }

  /// The fixed point of `transform`, in fractions of the bounds. Animatable.
  public var anchorPoint: Point {
    get { model.layer.anchorPoint }
    set { set(\.layer.anchorPoint, newValue) }
  }

  /// Applied about the anchor point. Animatable.
  public var transform: Transform3D {
    get { model.layer.transform }
    set { set(\.layer.transform, newValue) }
  }

  /// Applied to the sublayers about the anchor point; perspective belongs here. Animatable.
  public var sublayerTransform: Transform3D {
    get { model.layer.sublayerTransform }
    set { set(\.layer.sublayerTransform, newValue) }
  }

  /// From 0 (invisible) to 1, of the layer and its sublayers as one picture. Animatable.
  public var opacity: Double {
    get { model.layer.opacity }
    set { set(\.layer.opacity, min(max(newValue, 0), 1)) }
  }

  /// The radius of the corners, in points. Animatable.
  public var cornerRadius: Double {
    get { model.layer.cornerRadius }
    set { set(\.layer.cornerRadius, max(newValue, 0)) }
  }

  /// What is below the contents. Animatable.
  public var backgroundColor: Color? {
    get { model.backgroundColor.alpha > 0 ? model.backgroundColor : nil }
    set { set(\.backgroundColor, newValue ?? .clear) }
  }

  /// The part of the contents that is shown, in fractions of them. Animatable.
  public var contentsRect: Rect {
    get { model.layer.contentsRect }
    set { set(\.layer.contentsRect, newValue) }
  }

  /// How contents of another shape fill the bounds.
  public var contentsGravity: Layer.ContentsGravity {
    get { model.layer.contentsGravity }
    set { change(\.layer.contentsGravity, newValue) }
  }

  /// Whether what lies outside the bounds, corners rounded, is cut off.
  public var masksToBounds: Bool {
    get { model.layer.masksToBounds }
    set { change(\.layer.masksToBounds, newValue) }
  }

  /// Whether the layer is seen from behind, too.
  public var isDoubleSided: Bool {
    get { model.layer.isDoubleSided }
    set { change(\.layer.isDoubleSided, newValue) }
  }

  /// A soft shadow below the contents.
  public var shadow: Shadow? {
    get { model.layer.shadow }
    set { change(\.layer.shadow, newValue) }
  }

  /// The smallest rectangle of the superlayer around the layer. Setting it moves and resizes the layer about its anchor
  /// point, as if its transform were the identity; with another transform its size is not what was set.
  public var frame: Rect {
    get {
      let layer = model.layer
      let (size, unit) = (layer.bounds.size, layer.anchorPoint)
      if layer.transform == .identity {
        return Rect(
          x: layer.position.x - unit.x * size.width, y: layer.position.y - unit.y * size.height,
          width: size.width, height: size.height)
      }
      let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { unit in
        let corner = layer.bounds.point(atUnit: Point(x: unit.0, y: unit.1))
        let place = layer.toSuperlayer.apply(to: corner)
        return Point(x: place.x / place.w, y: place.y / place.w)
      }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
      else { return layer.bounds }
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
    set {
      let anchor = anchorPoint
      bounds = Rect(origin: bounds.origin, size: newValue.size)
      position = newValue.point(atUnit: anchor)
    }
  }
}

// MARK: - The tree

extension ViewLayer {
  /// Puts `layer` in front of the other sublayers.
  public func addSublayer(_ layer: ViewLayer) { insertSublayer(layer, at: sublayers.count) }

  /// Puts `layer` among the sublayers, `index` of which are below it; too large a number puts it in front.
  public func insertSublayer(_ layer: ViewLayer, at index: Int) {
    layer.removeFromSuperlayer()
    Timeline.ambient?.journal?.note(sublayersOf: self)
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
    layer.superlayer = self
  }

  /// Puts `layer` just below `sibling`.
  public func insertSublayer(_ layer: ViewLayer, below sibling: ViewLayer) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: sublayers.firstIndex { $0 === sibling } ?? 0)
  }

  /// Puts `layer` just above `sibling`.
  public func insertSublayer(_ layer: ViewLayer, above sibling: ViewLayer) {
    layer.removeFromSuperlayer()
    insertSublayer(
      layer, at: sublayers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? sublayers.count)
  }

  /// Takes the layer out of its superlayer.
  public func removeFromSuperlayer() {
    if let superlayer { Timeline.ambient?.journal?.note(sublayersOf: superlayer) }
    superlayer?.sublayers.removeAll { $0 === self }
    superlayer = nil
  }
}
