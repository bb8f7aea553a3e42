import Transitions

/// Where a view was and how it looked, to put it back.
@MainActor
struct ViewPlace {
  private let view: View
  private let superview: View?
  private let index: Int
  private let properties: LayerProperties
  private let isHidden: Bool

  /// The place that `view` has now.
  init(of view: View) {
    self.view = view
    superview = view.superview
    index = superview?.subviews.firstIndex { $0 === view } ?? 0
    properties = view.layer.model
    isHidden = view.isHidden
  }

  /// Gives the view its look again, and its place among its siblings.
  func restore() {
    restoreLook()
    restorePosition()
  }

  /// Gives the view its geometry, opacity and so on again, at once.
  func restoreLook() {
    view.layer.removeAllAnimations()
    let size = view.bounds.size
    view.layer.model = properties
    view.isHidden = isHidden
    if view.bounds.size != size { view.layoutIfNeeded() }
  }

  /// Puts the view back where it was among its siblings.
  func restorePosition() {
    guard let superview else {
      view.removeFromSuperview()
      return
    }
    let now = view.superview?.subviews.firstIndex { $0 === view }
    if view.superview !== superview || now != index { superview.insertSubview(view, at: index) }
  }
}
