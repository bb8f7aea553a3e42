import SceneGraph
import Transitions

extension ViewController {
  /// The controller presented by this one or an ancestor.
  public var presentedViewController: ViewController? {
    presented ?? parent?.presentedViewController
  }

  /// The controller that presents this one or an ancestor.
  public var presentingViewController: ViewController? {
    presenter ?? parent?.presentingViewController
  }

  /// The presentation controller of this controller or an ancestor during the presentation.
  public var presentationController: PresentationController? {
    activePresentationController ?? parent?.presentationController
  }

  /// Returns the controller that presents on behalf of this one: the outermost ancestor, or in the
  /// styles `currentContext` and `overCurrentContext` the nearest one that defines a context.
  private func presenter(for style: ModalPresentationStyle) -> ViewController {
    guard style.isInContext else { return outermost }
    var controller = self
    while !controller.definesPresentationContext, let next = controller.parent { controller = next }
    return controller
  }

  /// Presents `controller` above this one.
  ///
  /// The call is ignored, with a warning (`Window.onWarning`), if this controller already presents
  /// another one, is not in a window, or takes part in a presentation or dismissal at that moment.
  /// A navigation change under way continues below.
  ///
  /// The order of the callbacks; the presenting controller gets its own only if its view is removed
  /// (`PresentationController.shouldRemovePresentersView`):
  ///
  /// 1. `presentationController(forPresented:…)`, `animationController(…)`, and for an animator
  ///    that the delegate returned `interactionControllerForPresentation`; the presented
  ///    controller's `loadView` and `viewDidLoad`;
  /// 2. `presentationTransitionWillBegin`, the presenting one's `viewWillDisappear`, the presented
  ///    one's `viewWillAppear`;
  /// 3. `transitionDuration`, `startInteractiveTransition` or `animateTransition`, and the
  ///    alongside animations;
  /// 4. after `completeTransition`: `presentationTransitionDidEnd(true)`, the presented one's
  ///    `viewDidAppear`, the presenting one's `viewDidDisappear`, `completion`, the coordinator's
  ///    completions, `animationEnded(true)`.
  ///
  /// After a cancelled presentation, 4 is: `presentationTransitionDidEnd(false)`, the presented
  /// one's `viewWillDisappear` and `viewDidDisappear`, the presenting one's `viewWillAppear` and
  /// `viewDidAppear`, the coordinator's completions, `animationEnded(false)`.
  ///
  /// - Parameter completion: called after the controller has appeared; not called if the
  ///   presentation was cancelled.
  func beginPresentation(
    of controller: ViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let presenter = presenter(for: controller.modalPresentationStyle)
    guard let window = presenter.visibleWindow else {
      visibleWindow?.warn(.notInWindow)
      return
    }
    guard !presenter.isInPresentation, !controller.isInPresentation else {
      return window.warn(.transitionInProgress)
    }
    guard presenter.presented == nil else { return window.warn(.alreadyPresenting) }
    guard controller.presenter == nil, controller.parent == nil, controller.visibleWindow == nil
    else {
      return window.warn(.alreadyPresented)
    }
    PresentationTransition(presented: controller, presenter: presenter, source: self)
      .begin(in: window, animated: animated, completion: completion)
  }

  /// Dismisses the controller that this one or an ancestor presents, and all above it; if there is
  /// none, this controller itself. If there are several, only the topmost is animated; those
  /// between are hidden from the start, and visible again if the dismissal is cancelled.
  ///
  /// The order of the callbacks is that of a presentation with the dismissal's:
  /// `dismissalTransitionWillBegin`, the presented controller's `viewWillDisappear`, the presenting
  /// one's `viewWillAppear`; at the end `dismissalTransitionDidEnd`, the presenting one's
  /// `viewDidAppear`, the presented one's `viewDidDisappear`, `completion`, the coordinator's
  /// completions, `animationEnded`. After a cancelled dismissal the presenting one's
  /// `viewWillDisappear` and `viewDidDisappear` come first, and then the presented one's
  /// `viewWillAppear` and `viewDidAppear`.
  ///
  /// - Parameter completion: called after the controller below has appeared; not called if the
  ///   dismissal was cancelled.
  func beginDismissal(animated: Bool, completion: (() -> Void)?) {
    guard let below = nearestPresenter ?? presentingViewController, let lowest = below.presented
    else {
      (isViewLoaded ? view.window : nil)?.warn(.nothingToDismiss)
      return
    }
    var chain = [lowest]
    while let next = chain[chain.count - 1].presented { chain.append(next) }
    guard !chain.contains(where: \.isInPresentation), !below.isInPresentation else {
      (lowest.view.window ?? below.view.window)?.warn(.transitionInProgress)
      return
    }
    DismissalTransition(chain: chain, presenter: below)?.begin(
      animated: animated, completion: completion)
  }

  /// The nearest controller, from this one outwards, that presents another; nil if there is none.
  private var nearestPresenter: ViewController? {
    presented == nil ? parent?.nearestPresenter : self
  }

  /// The window of this controller's view, or of a presented view that covers it.
  private var visibleWindow: Window? {
    (isViewLoaded ? view.window : nil) ?? presented?.visibleWindow
  }

  /// True while the controller takes part in a presentation or dismissal; false when
  /// `viewDidAppear` and `viewDidDisappear` are called.
  fileprivate var isInPresentation: Bool {
    activePresentationController?.isInTransition ?? false
      || presented?.activePresentationController?.isInTransition ?? false
  }

  /// The view that represents this controller in its superview: the presented view of its
  /// presentation controller, or else its view.
  var hostedView: View { activePresentationController?.presentedView ?? rootView }
}

extension View {
  /// The frame of the view with the identity transform.
  var untransformedFrame: Rect {
    let (size, anchor) = (bounds.size, layer.anchorPoint)
    return Rect(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height,
      width: size.width, height: size.height)
  }

  /// Sets the view's frame as if it had the identity transform. The transform stays.
  func place(in rect: Rect) {
    guard untransformedFrame != rect else { return }
    if layer.transform == .identity {
      frame = rect
    } else {
      bounds.size = rect.size
      center = rect.point(atUnit: layer.anchorPoint)
    }
  }
}
