public import SceneGraph
import Transitions

/// An animatable layer in a tree, after `CALayer`, with the properties of `SceneGraph.Layer`.
///
/// The properties are the model's values, which change immediately. `presentation()` has the
/// presented values while animations run.
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
  /// Values of keys that are not properties, and properties without effect here.
  var userValues: [String: Any] = [:]
  /// The layer that this one presents; nil for a model layer.
  var presentedLayer: ViewLayer?
  /// The layer that this one masks.
  weak var maskedLayer: ViewLayer?

  /// The layers above the contents, back to front.
  var sublayerList: [ViewLayer] = []
  /// The superlayer.
  public internal(set) weak var superlayer: ViewLayer?
  /// The view whose contents the layer draws; nil for a layer without a view.
  public internal(set) weak var view: View?
  /// A layer in this one's coordinates whose alpha masks this layer and its sublayers.
  public var mask: ViewLayer? {
    willSet { willChange() }
    didSet { maskDidChange(from: oldValue) }
  }
  /// The object that provides the actions of changes.
  public weak var delegate: (any LayerDelegate)?
  /// The actions of changes by property name; `NSNull` in ported code for none.
  public var actions: [String: any LayerAction]?
  /// A name for the program's own use.
  public var name: String?

  /// Creates a layer of size 0 at the origin.
  public init() {
    model = LayerProperties(layer: Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
  }

  /// Creates a copy of a layer's own properties, without its sublayers; for any other object, a
  /// layer of size 0 at the origin.
  public init(layer: Any) {
    model =
      (layer as? ViewLayer)?.model
      ?? LayerProperties(layer: Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
    name = (layer as? ViewLayer)?.name
  }

  /// Creates a layer of size 0 at the origin. Archives are not supported; a view uses it to create
  /// a layer of its `layerClass`.
  public required init?(coder: Coder) {
    model = LayerProperties(layer: Layer(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
  }

  /// Lays out the sublayers; can be overridden, but is not called here.
  open func layoutSublayers() {}

  /// Provides the contents; can be overridden, but is not called here.
  open func display() {}

  /// Returns a copy of the layer with the presented values, without sublayers; nil outside a
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

  /// Saves the layer's state for the transition whose code is currently running, if any.
  func willChange() { Timeline.current?.journal?.note(self) }

  /// Changes a model value that is not animatable.
  func change<Value>(_ key: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    willChange()
    model[keyPath: key] = value
  }

  /// Changes an animatable model value. For a view's layer, the current animations block records
  /// it; a standalone layer animates it implicitly.
  func set<Value: LayerValue>(_ key: WritableKeyPath<LayerProperties, Value>, _ value: Value) {
    let old = model[keyPath: key]
    willChange()
    // A transition's progress is not a Core Animation property.
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

  /// Returns the scene layer with the presented properties, or the model's if the frame requires
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

extension ViewLayer {
  /// The transform from the layer's coordinates to its superlayer's. A layer rotated in 3D is
  /// projected through the superlayer's perspective, to the points where it is visible.
  private var toParent: Transform3D {
    let inner = model.layer.toSuperlayer
    return superlayer.map { inner.concatenating($0.model.layer.fromSublayers) } ?? inner
  }

  private func isDescendant(of layer: ViewLayer) -> Bool {
    self === layer || superlayer?.isDescendant(of: layer) ?? false
  }

  /// Converts a point of this layer to `layer`'s coordinates; to those of the outermost layer's
  /// superlayer if it is nil, or if the two layers have no common ancestor.
  public func convert(_ point: Point, to layer: ViewLayer?) -> Point {
    var (ancestor, converted): (ViewLayer?, Point) = (self, point)
    while let current = ancestor, !(layer?.isDescendant(of: current) ?? false) {
      let projected = current.toParent.apply(to: converted)
      converted = Point(x: projected.x / projected.w, y: projected.y / projected.w)
      ancestor = current.superlayer
    }
    return layer.map { $0.convert(fromAncestor: ancestor, converted) ?? point } ?? converted
  }

  /// Converts a point of `layer`, or of the outermost layer's superlayer if it is nil, to this
  /// layer's coordinates.
  public func convert(_ point: Point, from layer: ViewLayer?) -> Point {
    if let layer { return layer.convert(point, to: self) }
    return convert(fromAncestor: nil, point) ?? point
  }

  /// Returns the bounding rectangle in `layer` of a rectangle of this one.
  public func convert(_ rect: Rect, to layer: ViewLayer?) -> Rect {
    rect.converted { convert($0, to: layer) }
  }

  /// Returns the bounding rectangle in this layer of a rectangle of `layer`.
  public func convert(_ rect: Rect, from layer: ViewLayer?) -> Rect {
    rect.converted { convert($0, from: layer) }
  }

  /// Converts a point of an ancestor, nil for the outermost layer's surroundings; returns nil if a
  /// layer between them is edge-on.
  private func convert(fromAncestor layer: ViewLayer?, _ point: Point) -> Point? {
    guard self !== layer else { return point }
    let outer = superlayer.map { $0.convert(fromAncestor: layer, point) } ?? point
    return outer.flatMap { toParent.unproject($0) }
  }

  /// Returns true if a point is within the bounds.
  public func contains(_ point: Point) -> Bool {
    (bounds.minX..<bounds.maxX).contains(point.x) && (bounds.minY..<bounds.maxY).contains(point.y)
  }

  /// Returns the innermost layer, including this one, that contains a point of the superlayer; nil
  /// if there is none. Hidden layers and their descendants are skipped. In a presentation, the
  /// result is also a presentation.
  public func hitTest(_ point: Point) -> ViewLayer? {
    guard !isHidden, let inside = model.layer.toSuperlayer.unproject(point) else { return nil }
    if masksToBounds, !contains(inside) { return nil }
    let layers = presentedLayer.map { $0.sublayerList.compactMap { $0.presentation() } }
    let inner =
      sublayerTransform == .identity
      ? inside : model.layer.fromSublayers.unproject(inside) ?? inside
    let sorted = (layers ?? sublayerList).enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for (_, layer) in sorted.reversed() {
      if let hit = layer.hitTest(inner) { return hit }
    }
    return contains(inside) ? self : nil
  }

  /// Returns the 2D part of the transform; the identity if there is also a 3D part.
  public func affineTransform() -> AffineTransform {
    let affine = AffineTransform(transform)
    return affine.transform3D == transform ? affine : .identity
  }

  /// Sets the transform to a 2D one.
  public func setAffineTransform(_ transform: AffineTransform) {
    self.transform = transform.transform3D
  }
}

extension Rect {
  /// Returns the bounding rectangle of the corners after `convert`.
  func converted(_ convert: (Point) -> Point) -> Rect {
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
      convert(point(atUnit: Point(x: $0.0, y: $0.1)))
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

extension ViewLayer {
  /// The layers above the contents, back to front; nil if there are none.
  public var sublayers: [ViewLayer]? {
    get { sublayerList.isEmpty ? nil : sublayerList }
    set {
      let new = newValue ?? []
      for layer in sublayerList where !new.contains(where: { $0 === layer }) {
        layer.removeFromSuperlayer()
      }
      for (index, layer) in new.enumerated() { insertSublayer(layer, at: index) }
    }
  }

  /// Adds `layer` in front of the other sublayers.
  public func addSublayer(_ layer: ViewLayer) { insertSublayer(layer, at: sublayerList.count) }

  /// Inserts `layer` at `index` of the sublayers; at the front if the index is too large.
  public func insertSublayer(_ layer: ViewLayer, at index: Int) {
    layer.detach(into: self)
    Timeline.current?.journal?.note(sublayersOf: self)
    sublayerList.insert(layer, at: min(max(index, 0), sublayerList.count))
    layer.superlayer = self
    layer.didJoin()
  }

  /// Inserts `layer` at `index` of the sublayers; at the front if the index is too large.
  public func insertSublayer(_ layer: ViewLayer, at index: UInt32) {
    insertSublayer(layer, at: Int(index))
  }

  /// Inserts `layer` just below `sibling`; at the back if that is not a sublayer.
  public func insertSublayer(_ layer: ViewLayer, below sibling: ViewLayer?) {
    layer.detach(into: self)
    insertSublayer(layer, at: sublayerList.firstIndex { $0 === sibling } ?? 0)
  }

  /// Inserts `layer` just above `sibling`; at the front if that is not a sublayer.
  public func insertSublayer(_ layer: ViewLayer, above sibling: ViewLayer?) {
    layer.detach(into: self)
    insertSublayer(
      layer, at: sublayerList.firstIndex { $0 === sibling }.map { $0 + 1 } ?? sublayerList.count)
  }

  /// Replaces a sublayer with `layer`; has no effect if `old` is not a sublayer.
  public func replaceSublayer(_ old: ViewLayer, with layer: ViewLayer) {
    guard old.superlayer === self, old !== layer else { return }
    insertSublayer(layer, above: old)
    old.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer, or from the layer that it masks. Its animations end.
  public func removeFromSuperlayer() {
    if let maskedLayer, maskedLayer.mask === self { maskedLayer.mask = nil }
    let wasInWindow = superlayer != nil && timeline != nil
    detach(into: nil)
    // A view notifies its layer itself, after it has moved.
    if wasInWindow, view == nil { layerDidLeaveTree() }
  }

  /// Removes the layer from its superlayer. If it moves to another one in the same window, its
  /// animations continue.
  private func detach(into other: ViewLayer?) {
    guard let superlayer else { return }
    let (wasShown, oldTimeline) = (isShown, timeline)
    Timeline.current?.journal?.note(sublayersOf: superlayer)
    superlayer.sublayerList.removeObject(self)
    self.superlayer = nil
    if wasShown { turnOfRemoval = Transaction.turn }
    if let other, view == nil, let oldTimeline, other.timeline !== oldTimeline {
      layerDidLeaveTree()
    }
  }

  /// Notes that the layer is now in a tree, and begins the animations that waited for it.
  private func didJoin() {
    // A layer that was only moved has been shown before.
    if turnOfRemoval != Transaction.turn { turnOfInsertion = Transaction.turn }
    if timeline != nil { startAnimations() }
  }

  private func startAnimations() {
    for animation in activeAnimations { animation.startIfInWindow() }
    mask?.startAnimations()
    for layer in sublayerList { layer.startAnimations() }
  }

  /// Ends the animations of the layer, its mask and its sublayers, because it has left its window.
  func layerDidLeaveTree() {
    removeAllAnimations()
    mask?.layerDidLeaveTree()
    for layer in sublayerList { layer.layerDidLeaveTree() }
  }

  /// Notes that another layer masks this one.
  func maskDidChange(from old: ViewLayer?) {
    guard old !== mask else { return }
    old?.maskedLayer = nil
    if timeline != nil { old?.layerDidLeaveTree() }
    guard let mask else { return }
    if let owner = mask.maskedLayer, owner !== self { owner.mask = nil }
    mask.maskedLayer = self
    mask.turnOfInsertion = Transaction.turn
    if timeline != nil { mask.startAnimations() }
  }

  /// True if the layer is in a window, and neither it nor an ancestor was added in this turn of the
  /// run loop, so that it already has a presentation.
  var isShown: Bool {
    var layer = self
    while true {
      if layer.view is Window { return true }
      guard layer.turnOfInsertion < Transaction.turn, let next = layer.parent else { return false }
      layer = next
    }
  }
}

// MARK: - Identity

extension ViewLayer: Hashable {
  public nonisolated static func == (first: ViewLayer, second: ViewLayer) -> Bool {
    first === second
  }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
