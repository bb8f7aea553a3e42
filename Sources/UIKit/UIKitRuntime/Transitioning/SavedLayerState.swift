import SceneGraph
import Transitions

/// The properties of a layer, to be restored after a cancelled transition.
@MainActor
struct SavedLayerState {
  let layer: ViewLayer
  private let model: LayerProperties
  private let mask: ViewLayer?
  /// Weak because it may be the window, which keeps the transition that keeps this value.
  private weak var superview: View?
  private let superviewSize: Size?

  /// Saves the present properties of `layer`.
  init(of layer: ViewLayer) {
    self.layer = layer
    model = layer.model
    mask = layer.mask
    superview = layer.view?.superview
    superviewSize = superview?.bounds.size
  }

  /// The saved size of the layer.
  var size: Size { model.layer.bounds.size }

  /// Returns the saved and the present size of the superview; nil if the view is in another
  /// superview now.
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

  /// Returns the saved position and anchor point, moved as the superview was resized.
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
