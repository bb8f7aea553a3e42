import SceneGraph
import Transitions

/// Where a view was and how it looked, to put it back.
@MainActor
struct ViewPlace {
  private let view: View
  /// Not kept: it may be the window, which keeps the transition that keeps this.
  private weak var superview: View?
  private let index: Int
  private let look: LayerLook

  /// The place that `view` has now.
  init(of view: View) {
    self.view = view
    superview = view.superview
    index = superview?.subviews.firstIndex { $0 === view } ?? 0
    look = LayerLook(of: view.layer)
  }

  /// Gives the view its look again, at once, and its place among its siblings; the size is the one that it would have by
  /// now in what it was in.
  func restore() {
    view.layer.removeAllAnimations()
    let change = look.change(of: superview)
    // Through the view, so that what is in it follows its size.
    View.performWithoutAnimation { view.bounds = look.bounds(following: change) }
    look.restore(following: change)
    restorePosition()
  }

  private func restorePosition() {
    guard let superview else {
      view.removeFromSuperview()
      return
    }
    let now = view.superview?.subviews.firstIndex { $0 === view }
    if view.superview !== superview || now != index { superview.insertSubview(view, at: index) }
  }
}
