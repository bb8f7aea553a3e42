import SceneGraph
import Transitions

// UIKit shows the bar of every navigation controller that does not hide it. Here it is shown from
// the first time on that a controller of the stack has something for it, a title or an item, so
// that a program without titles is drawn as if it hid its bar.

extension NavigationController {
  /// The bar if it is shown.
  var shownBar: NavigationBar? { usesBar && !isNavigationBarHidden ? madeBar : nil }

  /// True if the bar has something to show.
  private var hasBarContent: Bool {
    viewControllers.contains {
      !($0.title ?? "").isEmpty || $0.barItems.navigationItem?.hasContent ?? false
    }
  }

  /// True if the bar is to be shown unless it is hidden.
  private var needsBar: Bool {
    if isViewLoaded, !usesBar { usesBar = hasBarContent }
    return isViewLoaded && usesBar
  }

  /// Makes the bar if it is needed now.
  private func prepareBar() -> NavigationBar? {
    guard needsBar else { return nil }
    return isNavigationBarHidden ? madeBar : navigationBar
  }

  /// Makes the bar above the top, if it is needed, so that it can move in.
  func prepareHiddenBar() {
    guard needsBar, madeBar == nil else { return }
    _ = navigationBar
    updateBar()
  }

  /// Shows the items of the stack in the bar, at once.
  func updateBar() {
    guard let bar = prepareBar() else { return }
    placeBar()
    bar.setItems(viewControllers.map(\.navigationItem), animated: false)
  }

  /// Shows the items of the stack in the bar, crossfading from those before.
  func crossfadeBar(alongside coordinator: TransitionCoordinator) {
    guard let bar = prepareBar() else { return }
    placeBar()
    bar.exchange(for: viewControllers.map(\.navigationItem))
    coordinator.animate { _ in bar.crossfade() }
  }

  /// Ends the crossfading.
  func endBarChange(_ completed: Bool, back old: [ViewController]) {
    guard usesBar, let bar = madeBar else { return }
    bar.endExchange(completed, back: completed ? [] : old.map(\.navigationItem))
  }

  /// Shows a changed item of a controller of the stack.
  func barItemDidChange(animated: Bool) {
    guard isViewLoaded else { return }
    // A change under way has contents of its own, which only need their new look.
    if let bar = madeBar, bar.content != nil {
      bar.itemDidChange(animated: animated)
    } else {
      updateBar()
    }
  }

  /// Places the bar below the status bar, and lets the views below it make room.
  func placeBar() {
    guard let bar = madeBar else { return }
    let frame = barFrame(isHidden: isNavigationBarHidden)
    if bar.frame != frame {
      bar.frame = frame
      bar.setNeedsLayout()
    }
    rootView.noteSafeArea()
  }
}

extension View {
  /// Asks for a layout of what depends on the safe area, in this view and all below it.
  func noteSafeArea() {
    setNeedsLayout()
    invalidateSolution()
    for view in subviews { view.noteSafeArea() }
  }

  /// The distance by which the shown bars of navigation controllers cover the view's top, in
  /// points.
  var coveredByBars: Double {
    var covered = 0.0
    var view: View? = superview
    while let next = view {
      if let bar = (next.controller as? NavigationController)?.shownBar, !isDescendant(of: bar) {
        covered = max(covered, bar.convert(bar.bounds, to: self).maxY - bounds.minY)
      }
      view = next.superview
    }
    return covered
  }
}
