import Transitions

/// Where a view was and how it looked, to put it back.
@MainActor
struct ViewPlace {
  private let view: View
  /// Not kept: it may be the window, which keeps the transition that keeps this.
  private weak var superview: View?
  private let index: Int
  private let look: LayerLook
  private let bounds: Rect

  /// The place that `view` has now.
  init(of view: View) {
    self.view = view
    superview = view.superview
    index = superview?.subviews.firstIndex { $0 === view } ?? 0
    look = LayerLook(of: view.layer)
    bounds = view.bounds
  }

  /// Gives the view its look again, at once, and its place among its siblings.
  func restore() {
    view.layer.removeAllAnimations()
    // Through the view, so that what is in it follows its size.
    View.performWithoutAnimation { view.bounds = bounds }
    look.restore()
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
