import SceneGraph
internal import TransitionCatalog
import Transitions

extension AnimationOptions {
  /// The catalogue's motion for the transition among the options; nil where there is none.
  fileprivate var effect: (transition: any Transition, direction: Direction)? {
    switch transition {
    case 1: (FlipFromLeft(), .push)
    case 2: (FlipFromRight(), .push)
    case 3: (curl, .push)
    case 4: (curl, .pop)
    case 5: (Crossfade(), .push)
    case 6: (FlipFromTop(), .push)
    case 7: (FlipFromBottom(), .push)
    default: nil
    }
  }

  /// A sheet that is peeled off from below.
  private var curl: PageCurl {
    var curl = PageCurl()
    curl.edge = .bottom
    return curl
  }
}

extension View {
  /// Puts `toView` in the place of `fromView` under one of the `transition…` options, which the catalogue draws from
  /// pictures of both, as they are at the beginning. Without such an option the change is at once.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - options: the transition and its curve. With `showHideTransitionViews` the views stay where they are, one of
  ///     them hidden; otherwise `toView` comes into `fromView`'s superview, and `fromView` leaves it.
  ///   - completion: called once it is over, with whether it came to its end.
  public static func transition(
    from fromView: View, to toView: View, duration: Double, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
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
    play(options, duration, from: pictures.from, to: pictures.to, at: frame, above: fromView) {
      finished in
      toView.isHidden = !finished
      fromView.isHidden = finished && showsAndHides
      if !showsAndHides { (finished ? fromView : toView).removeFromSuperview() }
      completion?(finished)
    }
  }

  /// Shows what `animations` changes of `view` and what is in it under one of the `transition…` options, which the
  /// catalogue draws from pictures of the view before and after.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - options: the transition and its curve.
  ///   - completion: called once it is over, with whether it came to its end.
  public static func transition(
    with view: View, duration: Double, options: AnimationOptions = [],
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    let before = Image(snapshotOf: view)
    performWithoutAnimation { animations?() }
    guard view.superview != nil, !view.isHidden else {
      completion?(true)
      return
    }
    let after = Image(snapshotOf: view)
    view.isHidden = true
    play(options, duration, from: before, to: after, at: view.frame, above: view) { finished in
      view.isHidden = false
      completion?(finished)
    }
  }

  private static func play(
    _ options: AnimationOptions, _ duration: Double, from: Image, to: Image, at frame: Rect,
    above view: View, completion: @escaping (Bool) -> Void
  ) {
    guard let effect = options.effect, let container = view.superview else {
      completion(true)
      return
    }
    let layer = TransitionLayer(effect.transition, effect.direction, from: from, to: to)
    let stage = View(frame: frame, layer: layer)
    container.insertSubview(stage, aboveSubview: view)
    animate(withDuration: duration, options: AnimationOptions(rawValue: options.rawValue & 3 << 16))
    {
      layer.progress = 1
    } completion: { finished in
      stage.removeFromSuperview()
      completion(finished)
    }
  }
}

extension ViewController {
  /// Exchanges two children's views: `toViewController`'s comes into the superview of `fromViewController`'s, which leaves
  /// once the animation is over. Both are told that they appear and disappear. Adding and removing the children is the
  /// caller's.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - options: the curve, and perhaps one of the `transition…` options, which then shows the exchange.
  ///   - animations: what else changes, animated.
  ///   - completion: called once it is over, with whether it came to its end.
  public func transition(
    from fromViewController: ViewController, to toViewController: ViewController, duration: Double,
    options: AnimationOptions = [], animations: (() -> Void)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    let (from, to) = (fromViewController, toViewController)
    guard let container = from.view.superview else {
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
    if options.effect != nil {
      View.transition(
        from: from.view, to: to.view, duration: duration, options: options, completion: end)
      if let animations { View.animate(withDuration: duration, animations: animations) }
      return
    }
    container.addSubview(to.view)
    View.animate(withDuration: duration, options: options) {
      animations?()
    } completion: { finished in
      if !options.contains(.showHideTransitionViews) { from.view.removeFromSuperview() }
      end(finished)
    }
  }
}
