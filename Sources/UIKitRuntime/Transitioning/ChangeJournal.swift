import SceneGraph
import Transitions

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
    restoreLooks()
  }

  /// Gives the layers their looks again, and the sizes that they would have had without the transition: what they are in
  /// may have been resized meanwhile by somebody else. What followed that and nothing else is not in here.
  private func restoreLooks() {
    var sizes: [ObjectIdentifier: Size] = [:]
    func restore(_ key: ObjectIdentifier, _ look: LayerLook) -> Size {
      if let size = sizes[key] { return size }
      var change: (from: Size, to: Size)?
      if let superview = look.layer.view?.superview {
        let outer = ObjectIdentifier(superview.layer)
        if let outerLook = looks[outer] {
          change = (outerLook.size, restore(outer, outerLook))
        } else {
          change = look.change(of: superview)
        }
      }
      let size = look.restore(following: change)
      sizes[key] = size
      return size
    }
    for (key, look) in looks { _ = restore(key, look) }
  }
}

/// How a layer looked, to give it that look again.
@MainActor
struct LayerLook {
  let layer: ViewLayer
  private let model: LayerProperties
  private let isHidden: Bool
  private let mask: ViewLayer?
  private let contents: Image?
  /// Not kept: it may be the window, which keeps the transition that keeps this.
  private weak var superview: View?
  private let outerSize: Size?

  /// The look that `layer` has now.
  init(of layer: ViewLayer) {
    self.layer = layer
    model = layer.model
    isHidden = layer.isHidden
    mask = layer.mask
    contents = layer.contents
    superview = layer.view?.superview
    outerSize = superview?.bounds.size
  }

  /// The size that the layer had.
  var size: Size { model.layer.bounds.size }

  /// How the size of what the view was in has changed since; nil where it is in something else now.
  func change(of superview: View?) -> (from: Size, to: Size)? {
    guard let superview, superview === self.superview, let outerSize else { return nil }
    return (outerSize, superview.bounds.size)
  }

  /// The bounds that the layer has with its look, where what it is in has changed its size.
  func bounds(following change: (from: Size, to: Size)?) -> Rect {
    let growth = growth(following: change)
    return Rect(
      x: model.layer.bounds.minX, y: model.layer.bounds.minY, width: size.width + growth.width,
      height: size.height + growth.height)
  }

  private func growth(following change: (from: Size, to: Size)?) -> Size {
    guard let change, let view = layer.view else { return Size(width: 0, height: 0) }
    return view.growth(from: change.from, to: change.to, model.layer.transform)
  }

  /// Gives the layer its look again, with the size that follows what it is in.
  ///
  /// - Returns: that size.
  @discardableResult
  func restore(following change: (from: Size, to: Size)?) -> Size {
    let growth = growth(following: change)
    layer.model = model
    layer.model.layer.bounds = bounds(following: change)
    layer.model.layer.position.x += growth.width * model.layer.anchorPoint.x
    layer.model.layer.position.y += growth.height * model.layer.anchorPoint.y
    layer.isHidden = isHidden
    layer.mask = mask
    layer.contents = contents
    return layer.model.layer.bounds.size
  }
}
