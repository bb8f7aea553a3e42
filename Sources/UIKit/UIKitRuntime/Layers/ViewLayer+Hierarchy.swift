import SceneGraph
import Transitions

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

  /// Inserts `layer` just below `sibling`; at the back if that is no sublayer.
  public func insertSublayer(_ layer: ViewLayer, below sibling: ViewLayer?) {
    layer.detach(into: self)
    insertSublayer(layer, at: sublayerList.firstIndex { $0 === sibling } ?? 0)
  }

  /// Inserts `layer` just above `sibling`; at the front if that is no sublayer.
  public func insertSublayer(_ layer: ViewLayer, above sibling: ViewLayer?) {
    layer.detach(into: self)
    insertSublayer(
      layer, at: sublayerList.firstIndex { $0 === sibling }.map { $0 + 1 } ?? sublayerList.count)
  }

  /// Puts `layer` in the place of a sublayer; adds nothing if `old` is none.
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
    // A view tells its layer by itself, after it has moved.
    if wasInWindow, view == nil { layerDidLeaveTree() }
  }

  /// Removes the layer from its superlayer. On the way to another one in the same window its
  /// animations go on.
  private func detach(into other: ViewLayer?) {
    guard let superlayer else { return }
    let (wasShown, oldTimeline) = (isShown, timeline)
    Timeline.current?.journal?.note(sublayersOf: superlayer)
    superlayer.sublayerList.removeAll { $0 === self }
    self.superlayer = nil
    if wasShown { turnOfRemoval = Transaction.turn }
    if let other, view == nil, let oldTimeline, other.timeline !== oldTimeline {
      layerDidLeaveTree()
    }
  }

  /// Notes that the layer is in a tree now, and begins the animations that waited for it.
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

  /// True if the layer is in a window, and neither it nor a layer that contains it was added in
  /// this turn of the run loop: it has a presentation already.
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
