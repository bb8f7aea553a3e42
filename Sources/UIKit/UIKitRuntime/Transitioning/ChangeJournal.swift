import SceneGraph
import Transitions

/// A journal of what a transition's own code changes in layers and in the order of views. A
/// cancelled transition is undone from it, also if its animator does not clean up.
///
/// The catalogue's effects have one (`EffectAnimator`), and all transitions of a window with
/// `undoesCancelledTransitions`. UIKit has none: what an animator sets and does not restore stays.
///
/// The journal covers only code that runs on the transition's timeline: the animator, alongside
/// animations, and their completions. What the rest of the program changes meanwhile stays.
@MainActor
final class ChangeJournal {
  private var layerStates: [ObjectIdentifier: SavedLayerState] = [:]
  private var viewOrders: [ObjectIdentifier: ViewOrder] = [:]
  private var layerOrders: [ObjectIdentifier: (layer: ViewLayer, sublayers: [ViewLayer])] = [:]

  private struct ViewOrder {
    /// Weak because it may be the window, which keeps the transition that keeps the journal.
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

  /// Restores all that was saved.
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

  /// Restores the layers' properties, with the sizes that they would have without the transition: a
  /// superview may have been resized meanwhile by other code. Layers that only followed such a
  /// resize are not in the journal.
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
