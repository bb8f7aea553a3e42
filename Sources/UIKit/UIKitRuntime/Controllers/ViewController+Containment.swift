import SceneGraph
import Transitions

// MARK: - Appearance

extension ViewController {
  /// Begins an appearance or a disappearance of the view, and notifies the controller. Custom
  /// containers call it. A call that repeats what is under way changes nothing.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    switch appearance {
    case .disappeared where isAppearing, .disappearing where isAppearing:
      appearance = .appearing
      appearsAnimated = animated
      isToldAppearing = false
      loadViewIfNeeded()
      viewWillAppear(animated)
    case .appeared where !isAppearing, .appearing where !isAppearing:
      appearance = .disappearing
      appearsAnimated = animated
      viewWillDisappear(animated)
    default: return
    }
    for child in visibleChildren {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Ends the appearance or disappearance that was begun, and notifies the controller.
  public func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      // UIKit lays out the view in the pass before.
      viewIfLoaded?.layoutIfNeeded()
      notifyAppearing()
      appearance = .appeared
      viewDidAppear(appearsAnimated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(appearsAnimated)
    case .appeared, .disappeared: return
    }
    for child in visibleChildren { child.endAppearanceTransition() }
  }

  /// Notifies the controller once that its view is in place, before its first layout.
  func notifyAppearing() {
    guard appearance == .appearing, !isToldAppearing else { return }
    isToldAppearing = true
    viewIsAppearing(appearsAnimated)
  }

  /// True if the view is visible or about to be.
  var isVisible: Bool { appearance == .appearing || appearance == .appeared }
}

// MARK: - Containment

extension ViewController {
  func add(_ child: ViewController) {
    guard child.parent !== self else { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  func leaveParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The outermost ancestor, or the controller itself.
  var outermost: ViewController { parent?.outermost ?? self }
}

// MARK: - Size

extension ViewController {
  /// Notifies the children and the presented controller of the sizes that they get with a new size
  /// of this one.
  func announceSize(_ size: Size, with coordinator: TransitionCoordinator) {
    for child in children {
      let size = self.size(forChildContentContainer: child, withParentContainerSize: size)
      child.viewWillTransition(to: size, with: coordinator)
    }
    presentation?.viewWillTransition(to: size, with: coordinator)
  }
}
