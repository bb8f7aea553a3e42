import SceneGraph
import Transitions

/// A journal of the changes that a transition's own code makes to layers and to the order of views.
/// A cancelled transition is reverted from it, even if its animator does not clean up.
///
/// The catalogue's effects have one (`EffectAnimator`), and so do all transitions of a window with
/// `undoesCancelledTransitions`. UIKit has none: values that an animator sets and does not restore
/// stay.
///
/// The journal covers only code that runs on the transition's timeline: the animator, alongside
/// animations, and their completions. Changes by the rest of the program stay.
@MainActor
final class ChangeJournal {
  private var layerStates: [ObjectIdentifier: SavedLayerState] = [:]
  private var viewOrders: [ObjectIdentifier: ViewOrder] = [:]
  private var layerOrders: [ObjectIdentifier: (layer: ViewLayer, sublayers: [ViewLayer])] = [:]

  private struct ViewOrder {
    /// Weak because it may be the window, which retains the transition that retains the journal.
    weak var view: View?
    var subviews: [View]
  }

  /// Saves a layer's properties before their first change.
  func note(_ layer: ViewLayer) {
    let key = ObjectIdentifier(layer)
    if layerStates[key] == nil { layerStates[key] = SavedLayerState(of: layer) }
  }

  /// Saves a layer's sublayers before their first change.
  func note(sublayersOf layer: ViewLayer) {
    let key = ObjectIdentifier(layer)
    if layerOrders[key] == nil { layerOrders[key] = (layer, layer.sublayerList) }
  }

  /// Saves a view's subviews before their first change.
  func note(subviewsOf view: View) {
    let key = ObjectIdentifier(view)
    if viewOrders[key] == nil { viewOrders[key] = ViewOrder(view: view, subviews: view.subviews) }
  }

  /// Restores the saved state.
  func undo() {
    for order in viewOrders.values {
      guard let view = order.view else { continue }
      let subviews = order.subviews
      for extra in view.subviews where !subviews.contains(where: { $0 === extra }) {
        extra.removeFromSuperview()
      }
      for (index, subview) in subviews.enumerated() where !view.isDescendant(of: subview) {
        if subview.superview !== view || view.subviews[index] !== subview {
          view.insertSubview(subview, at: index)
        }
      }
    }
    for (layer, sublayers) in layerOrders.values {
      for extra in layer.sublayerList { extra.removeFromSuperlayer() }
      for sublayer in sublayers { layer.addSublayer(sublayer) }
    }
    restoreLayers()
  }

  /// Restores the layers' properties, with the sizes that they would have without the transition:
  /// other code may have resized a superview meanwhile. Layers that only followed such a resize are
  /// not in the journal.
  private func restoreLayers() {
    var sizes: [ObjectIdentifier: Size] = [:]
    func restore(_ key: ObjectIdentifier, _ state: SavedLayerState) -> Size {
      if let size = sizes[key] { return size }
      var change: (from: Size, to: Size)?
      if let superview = state.layer.view?.superview {
        let outerKey = ObjectIdentifier(superview.layer)
        if let outer = layerStates[outerKey] {
          change = (outer.size, restore(outerKey, outer))
        } else {
          change = state.sizeChange(of: superview)
        }
      }
      let size = state.restore(following: change)
      sizes[key] = size
      return size
    }
    for (key, state) in layerStates { _ = restore(key, state) }
  }
}

/// The properties of a layer, to be restored after a cancelled transition.
@MainActor
struct SavedLayerState {
  let layer: ViewLayer
  private let model: LayerProperties
  private let mask: ViewLayer?
  /// Weak because it may be the window, which retains the transition that retains this value.
  private weak var superview: View?
  private let superviewSize: Size?

  /// Saves the current properties of `layer`.
  init(of layer: ViewLayer) {
    self.layer = layer
    model = layer.model
    mask = layer.mask
    superview = layer.view?.superview
    superviewSize = superview?.bounds.size
  }

  /// The saved size of the layer.
  var size: Size { model.layer.bounds.size }

  /// Returns the saved and the current size of the superview; nil if the view is now in another
  /// superview.
  func sizeChange(of superview: View?) -> (from: Size, to: Size)? {
    guard let superview, superview === self.superview, let superviewSize else { return nil }
    return (superviewSize, superview.bounds.size)
  }

  /// Returns the saved bounds, resized with the superview.
  func bounds(following change: (from: Size, to: Size)?) -> Rect {
    let growth = growth(following: change)
    return Rect(
      x: model.layer.bounds.minX, y: model.layer.bounds.minY, width: size.width + growth.width,
      height: size.height + growth.height)
  }

  /// Returns the saved position and anchor point, moved according to the superview's resize.
  func position(
    following change: (from: Size, to: Size)?
  ) -> (position: Point, anchorPoint: Point) {
    let growth = growth(following: change)
    let (position, anchor) = (model.layer.position, model.layer.anchorPoint)
    return (
      Point(x: position.x + growth.width * anchor.x, y: position.y + growth.height * anchor.y),
      anchor
    )
  }

  private func growth(following change: (from: Size, to: Size)?) -> Size {
    guard let change, let view = layer.view else { return Size(width: 0, height: 0) }
    return view.growth(from: change.from, to: change.to, model.layer.transform)
  }

  /// Restores the properties, with a size that follows the superview's.
  ///
  /// - Returns: the restored size.
  @discardableResult
  func restore(following change: (from: Size, to: Size)?) -> Size {
    let growth = growth(following: change)
    layer.model = model
    layer.model.layer.bounds = bounds(following: change)
    layer.model.layer.position.x += growth.width * model.layer.anchorPoint.x
    layer.model.layer.position.y += growth.height * model.layer.anchorPoint.y
    layer.mask = mask
    return layer.model.layer.bounds.size
  }
}

/// The place of a view in its superview and the state of its layer, to be restored after a
/// cancelled transition.
@MainActor
struct SavedViewState {
  private let view: View
  /// Weak because it may be the window, which retains the transition that retains this value.
  private weak var superview: View?
  private let index: Int
  private let layerState: SavedLayerState

  /// Saves the current state of `view`.
  init(of view: View) {
    self.view = view
    superview = view.superview
    index = superview?.subviews.firstIndex { $0 === view } ?? 0
    layerState = SavedLayerState(of: view.layer)
  }

  /// Restores the view without animation. Its size follows the current size of its superview.
  func restore() {
    view.layer.dropAnimations()
    let change = layerState.sizeChange(of: superview)
    // Set on the view, so that its subviews follow its size.
    View.performWithoutAnimation { view.bounds = layerState.bounds(following: change) }
    layerState.restore(following: change)
    restorePosition()
  }

  /// Restores what UIKit restores: the place in the hierarchy and the frame. Everything else stays
  /// as the animator left it.
  func restorePlace() {
    let anchor = view.layer.anchorPoint
    let change = layerState.sizeChange(of: superview)
    let size = layerState.bounds(following: change).size
    let saved = layerState.position(following: change)
    let position =
      anchor == saved.anchorPoint
      ? saved.position
      : Point(
        x: saved.position.x + (anchor.x - saved.anchorPoint.x) * size.width,
        y: saved.position.y + (anchor.y - saved.anchorPoint.y) * size.height)
    View.performWithoutAnimation {
      view.bounds.size = size
      view.center = position
    }
    restorePosition()
  }

  /// Restores the place in the hierarchy.
  func restorePosition() {
    guard let superview else {
      view.removeFromSuperview()
      return
    }
    let now = view.superview?.subviews.firstIndex { $0 === view }
    if view.superview !== superview || now != index { superview.insertSubview(view, at: index) }
  }
}
