/// What a transition's own code changes of layers and of the order of views, so that a cancelled transition leaves all of
/// it as it was, also where its animator does not clean up.
///
/// Only what runs on the transition's timeline is noted: the animator, what goes alongside, and their completions. What
/// the rest of the program changes meanwhile stays.
@MainActor
final class ChangeJournal {
  private var looks: [ObjectIdentifier: LayerLook] = [:]
  private var viewOrders: [ObjectIdentifier: ViewOrder] = [:]
  private var layerOrders: [ObjectIdentifier: (layer: ViewLayer, sublayers: [ViewLayer])] = [:]

  private struct ViewOrder {
    /// Not kept: it may be the window, which keeps the transition that keeps this.
    weak var view: View?
    var subviews: [View]
  }

  /// About to change a layer's look.
  func note(_ layer: ViewLayer) {
    let key = ObjectIdentifier(layer)
    if looks[key] == nil { looks[key] = LayerLook(of: layer) }
  }

  /// About to change what is in a layer, or its order.
  func note(sublayersOf layer: ViewLayer) {
    let key = ObjectIdentifier(layer)
    if layerOrders[key] == nil { layerOrders[key] = (layer, layer.sublayers) }
  }

  /// About to change what is in a view, or its order.
  func note(subviewsOf view: View) {
    let key = ObjectIdentifier(view)
    if viewOrders[key] == nil { viewOrders[key] = ViewOrder(view: view, subviews: view.subviews) }
  }

  /// Puts everything back.
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
      for extra in layer.sublayers { extra.removeFromSuperlayer() }
      for sublayer in sublayers { layer.addSublayer(sublayer) }
    }
    for look in looks.values { look.restore() }
  }
}

/// How a layer looked, to give it that look again.
@MainActor
struct LayerLook {
  private let layer: ViewLayer
  private let model: LayerProperties
  private let isHidden: Bool
  private let mask: ViewLayer?
  private let contents: Image?

  /// The look that `layer` has now.
  init(of layer: ViewLayer) {
    self.layer = layer
    model = layer.model
    isHidden = layer.isHidden
    mask = layer.mask
    contents = layer.contents
  }

  /// Gives the layer its look again.
  func restore() {
    layer.model = model
    layer.isHidden = isHidden
    layer.mask = mask
    layer.contents = contents
  }
}
