import SceneGraph
import Transitions

/// The place of a view in its superview and the state of its layer, to be restored after a
/// cancelled transition.
@MainActor
struct SavedViewState {
  private let view: View
  /// Weak because it may be the window, which keeps the transition that keeps this value.
  private weak var superview: View?
  private let index: Int
  private let layerState: SavedLayerState

  /// Saves the present state of `view`.
  init(of view: View) {
    self.view = view
    superview = view.superview
    index = superview?.subviews.firstIndex { $0 === view } ?? 0
    layerState = SavedLayerState(of: view.layer)
  }

  /// Restores the view without animation. Its size follows the present size of its superview.
  func restore() {
    view.layer.dropAnimations()
    let change = layerState.sizeChange(of: superview)
    // Set on the view, so that its subviews follow its size.
    View.performWithoutAnimation { view.bounds = layerState.bounds(following: change) }
    layerState.restore(following: change)
    restorePosition()
  }

  /// Restores what UIKit restores: the place in the hierarchy and the frame. All else stays as the
  /// animator left it.
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
