import SceneGraph
import Transitions

extension View {
  func insert(_ view: View, at index: Int) {
    // Not precondition, because optimized programs do not print its message.
    guard !isDescendant(of: view) else {
      fatalError(
        "A \(type(of: view)) cannot be added to itself or to a view in it: remove it first.")
    }
    let (oldWindow, oldSuperview) = (view.window, view.superview)
    Timeline.current?.journal?.note(subviewsOf: self)
    if oldSuperview !== self {
      oldSuperview?.willRemoveSubview(view)
      view.willMove(toSuperview: self)
    }
    if window !== oldWindow { view.announceWindowChange(to: window) }
    if oldSuperview !== self { oldSuperview?.removeConstraints(of: view) }
    view.detach()
    let index = min(max(index, 0), subviews.count)
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    view.superview = self
    setNeedsLayout()
    invalidateSolution()
    view.didMove(from: oldSuperview, oldWindow)
    if oldSuperview !== self { didAddSubview(view) }
  }

  /// Returns the index of `sibling` among the subviews without `view`.
  func index(of sibling: View, without view: View) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  /// Exchanges two subviews.
  ///
  /// - Precondition: both are indices of subviews.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    let (lower, upper) = (subviews[min(first, second)], subviews[max(first, second)])
    guard lower !== upper else { return }
    insertSubview(lower, at: max(first, second))
    insertSubview(upper, at: min(first, second))
  }

  func remove() {
    guard let superview else { return }
    let oldWindow = window
    superview.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if oldWindow != nil { announceWindowChange(to: nil) }
    superview.removeConstraints(of: self)
    detach()
    superview.setNeedsLayout()
    didMove(from: superview, oldWindow)
  }

  /// Returns true if the view is `view` or a descendant of it.
  public func isDescendant(of view: View) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  private func detach() {
    if let superview { Timeline.current?.journal?.note(subviewsOf: superview) }
    superview?.subviews.removeObject(self)
    layer.removeFromSuperlayer()
    superview = nil
  }

  private func didMove(from oldSuperview: View?, _ oldWindow: Window?) {
    if superview !== oldSuperview { didMoveToSuperview() }
    let window = window
    guard window !== oldWindow else { return }
    notifyWindowChange()
    // After the notifications, because a completion may do anything, such as end a transition.
    if window == nil { endAnimationsInTree() }
  }

  /// Ends the animations of the view and its descendants.
  private func endAnimationsInTree() {
    layer.layerDidLeaveTree()
    for view in subviews { view.endAnimationsInTree() }
  }

  private func announceWindowChange(to window: Window?) {
    willMove(toWindow: window)
    for view in subviews { view.announceWindowChange(to: window) }
  }

  private func notifyWindowChange() {
    for recognizer in recognizers { recognizer.cancelTracking() }
    didMoveToWindow()
    for view in subviews { view.notifyWindowChange() }
  }
}
