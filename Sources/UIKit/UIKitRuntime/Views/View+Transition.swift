import SceneGraph
public import Transitions

/// A transition in one of its two directions.
public struct DirectedTransition: Sendable {
  /// The transition.
  public var transition: any Transition
  /// The direction in which it plays.
  public var direction: Direction

  /// Creates `transition` in `direction`.
  public init(_ transition: any Transition, _ direction: Direction) {
    (self.transition, self.direction) = (transition, direction)
  }
}

extension View {
  /// Replaces `fromView` with `toView` using an effect, drawn from pictures of both taken at the
  /// start.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - effect: the effect; nil for an immediate change.
  ///   - options: the curve. With `showHideTransitionViews` both views stay in their superview, one
  ///     of them hidden; otherwise `toView` is added to `fromView`'s superview, and `fromView` is
  ///     removed.
  ///   - completion: called at the end, with true if the animation completed.
  public static func transition(
    from fromView: View, to toView: View, duration: Double, effect: DirectedTransition?,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview, fromView !== toView else {
      completion?(false)
      return
    }
    let showsAndHides = options.contains(.showHideTransitionViews)
    if !showsAndHides { container.insertSubview(toView, aboveSubview: fromView) }
    toView.isHidden = false
    let pictures = (from: Image(snapshotOf: fromView), to: Image(snapshotOf: toView))
    let frame = fromView.frame
    fromView.isHidden = true
    toView.isHidden = true
    play(
      effect, duration, options, from: pictures.from, to: pictures.to, at: frame, above: fromView
    ) { finished in
      toView.isHidden = !finished
      fromView.isHidden = finished && showsAndHides
      if !showsAndHides { (finished ? fromView : toView).removeFromSuperview() }
      completion?(finished)
    }
  }

  /// Changes `view` and its subviews using an effect, drawn from pictures of the view before and
  /// after.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - effect: the effect; nil for an immediate change.
  ///   - options: the curve.
  ///   - animations: makes the changes.
  ///   - completion: called at the end, with true if the animation completed.
  public static func transition(
    with view: View, duration: Double, effect: DirectedTransition?,
    options: AnimationOptions = [], animations: (() -> Void)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    let before = Image(snapshotOf: view)
    performWithoutAnimation { animations?() }
    guard view.superview != nil, !view.isHidden else {
      completion?(true)
      return
    }
    let after = Image(snapshotOf: view)
    view.isHidden = true
    play(effect, duration, options, from: before, to: after, at: view.frame, above: view) {
      finished in
      view.isHidden = false
      completion?(finished)
    }
  }

  private static func play(
    _ effect: DirectedTransition?, _ duration: Double, _ options: AnimationOptions, from: Image,
    to: Image, at frame: Rect, above view: View, completion: @escaping (Bool) -> Void
  ) {
    guard let effect, let container = view.superview else {
      completion(true)
      return
    }
    let layer = TransitionLayer(effect.transition, effect.direction, from: from, to: to)
    let effectView = View(frame: frame, layer: layer)
    container.insertSubview(effectView, aboveSubview: view)
    animate(withDuration: duration, options: options.intersection(.curveMask)) {
      layer.progress = 1
    } completion: { finished in
      effectView.removeFromSuperview()
      completion(finished)
    }
  }
}

extension ViewController {
  /// Exchanges the views of two children: the view of `toViewController` is added to the superview
  /// of the view of `fromViewController`, which is removed after the animation.
  ///
  /// Both are notified that they appear and disappear. The caller adds and removes the children
  /// themselves.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - effect: the effect that presents the exchange; nil to animate only the changes of
  ///     `animations`.
  ///   - options: the curve.
  ///   - animations: makes further changes, which are animated.
  ///   - completion: called at the end, with true if the animation completed.
  public func transition(
    from fromViewController: ViewController, to toViewController: ViewController, duration: Double,
    effect: DirectedTransition?, options: AnimationOptions = [],
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    let (from, to) = (fromViewController, toViewController)
    guard let container = from.rootView.superview else {
      completion?(false)
      return
    }
    from.beginAppearanceTransition(false, animated: true)
    to.beginAppearanceTransition(true, animated: true)
    let end = { (finished: Bool) in
      from.endAppearanceTransition()
      to.endAppearanceTransition()
      completion?(finished)
    }
    if let effect {
      View.transition(
        from: from.rootView, to: to.rootView, duration: duration, effect: effect, options: options,
        completion: end)
      if let animations { View.animate(withDuration: duration, animations: animations) }
      return
    }
    container.addSubview(to.rootView)
    View.animate(withDuration: duration, options: options) {
      animations?()
    } completion: { finished in
      if !options.contains(.showHideTransitionViews) { from.rootView.removeFromSuperview() }
      end(finished)
    }
  }
}
