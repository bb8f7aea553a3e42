/// Spellings of Swift 2 to 4 with their current forms.
enum Spellings {
  /// Names that are replaced everywhere, unless the file declares them.
  static let names: [String: String] = [
    "NSTimeInterval": "TimeInterval", "M_PI": "Double.pi", "M_PI_2": "(Double.pi / 2)",
    "M_PI_4": "(Double.pi / 4)", "CGRectZero": "CGRect.zero", "CGPointZero": "CGPoint.zero",
    "CGSizeZero": "CGSize.zero", "CGAffineTransformIdentity": "CGAffineTransform.identity",
    "UIEdgeInsetsZero": "UIEdgeInsets.zero",
    "UIViewAnimationOptions": "UIView.AnimationOptions",
    "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
    "UINavigationControllerOperation": "UINavigationController.Operation",
    "UIGestureRecognizerState": "UIGestureRecognizer.State",
    "UITransitionContextFromViewControllerKey": "UITransitionContextViewControllerKey.from",
    "UITransitionContextToViewControllerKey": "UITransitionContextViewControllerKey.to",
    "UITransitionContextFromViewKey": "UITransitionContextViewKey.from",
    "UITransitionContextToViewKey": "UITransitionContextViewKey.to",
    "kCAMediaTimingFunctionLinear": "CAMediaTimingFunctionName.linear",
    "kCAMediaTimingFunctionEaseIn": "CAMediaTimingFunctionName.easeIn",
    "kCAMediaTimingFunctionEaseOut": "CAMediaTimingFunctionName.easeOut",
    "kCAMediaTimingFunctionEaseInEaseOut": "CAMediaTimingFunctionName.easeInEaseOut",
    "kCAMediaTimingFunctionDefault": "CAMediaTimingFunctionName.default",
    "kCAFillModeForwards": "CAMediaTimingFillMode.forwards",
    "kCAFillModeBackwards": "CAMediaTimingFillMode.backwards",
    "kCAFillModeBoth": "CAMediaTimingFillMode.both",
    "kCAFillModeRemoved": "CAMediaTimingFillMode.removed",
    "fminf": "min", "fmaxf": "max",
  ]

  /// Functions that became initializers, with the labels of their arguments.
  static let makers: [String: (type: String, labels: [String])] = [
    "CGRectMake": ("CGRect", ["x", "y", "width", "height"]),
    "CGPointMake": ("CGPoint", ["x", "y"]),
    "CGSizeMake": ("CGSize", ["width", "height"]),
    "CGVectorMake": ("CGVector", ["dx", "dy"]),
    "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
    "UIOffsetMake": ("UIOffset", ["horizontal", "vertical"]),
    "CGAffineTransformMakeScale": ("CGAffineTransform", ["scaleX", "y"]),
    "CGAffineTransformMakeTranslation": ("CGAffineTransform", ["translationX", "y"]),
    "CGAffineTransformMakeRotation": ("CGAffineTransform", ["rotationAngle"]),
  ]

  /// Functions of one value that became properties.
  static let properties: [String: String] = [
    "CGRectGetWidth": "width", "CGRectGetHeight": "height", "CGRectGetMinX": "minX",
    "CGRectGetMinY": "minY", "CGRectGetMidX": "midX", "CGRectGetMidY": "midY",
    "CGRectGetMaxX": "maxX", "CGRectGetMaxY": "maxY", "CGRectIsEmpty": "isEmpty",
  ]

  /// Functions whose first argument became the receiver, with the remaining labels.
  static let methods: [String: (name: String, labels: [String])] = [
    "CGAffineTransformScale": ("scaledBy", ["x", "y"]),
    "CGAffineTransformTranslate": ("translatedBy", ["x", "y"]),
    "CGAffineTransformRotate": ("rotated", ["by"]),
    "CGAffineTransformConcat": ("concatenating", [""]),
    "CGRectInset": ("insetBy", ["dx", "dy"]), "CGRectOffset": ("offsetBy", ["dx", "dy"]),
    "CGRectUnion": ("union", [""]), "CGRectIntersection": ("intersection", [""]),
    "CGRectContainsPoint": ("contains", [""]),
  ]

  /// Methods whose name contained the first label.
  static let calls: [String: (name: String, label: String)] = [
    "animateWithDuration": ("animate", "withDuration"),
    "animateKeyframesWithDuration": ("animateKeyframes", "withDuration"),
    "addKeyframeWithRelativeStartTime": ("addKeyframe", "withRelativeStartTime"),
    "transitionWithView": ("transition", "with"),
    "transitionFromView": ("transition", "from"),
    "viewControllerForKey": ("viewController", "forKey"),
    "viewForKey": ("view", "forKey"),
    "finalFrameForViewController": ("finalFrame", "for"),
    "initialFrameForViewController": ("initialFrame", "for"),
    "snapshotViewAfterScreenUpdates": ("snapshotView", "afterScreenUpdates"),
    "translationInView": ("translation", "in"), "velocityInView": ("velocity", "in"),
    "locationInView": ("location", "in"),
    "colorWithAlphaComponent": ("withAlphaComponent", ""),
    "dismissViewControllerAnimated": ("dismiss", "animated"),
    "popViewControllerAnimated": ("popViewController", "animated"),
    "addChildViewController": ("addChild", ""),
    "removeFromParentViewController": ("removeFromParent", ""),
  ]

  /// Methods of UIPercentDrivenInteractiveTransition; a context has methods with the old names.
  static let driverCalls: [String: String] = [
    "updateInteractiveTransition": "update", "finishInteractiveTransition": "finish",
    "cancelInteractiveTransition": "cancel",
  ]

  /// Changed labels, with the method before them and its new name.
  static let labels: [String: [String: (name: String, label: String)]] = [
    "sendSubview": ["toBack": ("sendSubviewToBack", "")],
    "bringSubview": ["toFront": ("bringSubviewToFront", "")],
    "didMove": ["toParentViewController": ("didMove", "toParent")],
    "willMove": ["toParentViewController": ("willMove", "toParent")],
  ]

  /// Methods that became properties.
  static let getters: [String: String] = [
    "containerView": "containerView", "transitionWasCancelled": "transitionWasCancelled",
    "isInteractive": "isInteractive", "isAnimated": "isAnimated",
    "presentationStyle": "presentationStyle",
  ]

  /// Renamed members, after a dot.
  static let members: [String: String] = [
    "CGColor": "cgColor", "CGPath": "cgPath", "CGImage": "cgImage", "hidden": "isHidden",
    "childViewControllers": "children",
  ]

  /// Cases that started with a capital letter.
  static let cases: Set = [
    "Began", "Changed", "Ended", "Cancelled", "Failed", "Possible", "Push", "Pop", "None",
    "CurveEaseIn", "CurveEaseOut", "CurveEaseInOut", "CurveLinear", "Custom", "FullScreen",
    "ScaleAspectFill", "ScaleAspectFit", "ScaleToFill", "Left", "Right", "Top", "Bottom",
    "LayoutSubviews", "AllowUserInteraction", "BeginFromCurrentState", "CalculationModeCubic",
    "CalculationModeLinear", "TransitionCrossDissolve", "TransitionFlipFromLeft",
    "TransitionFlipFromRight",
  ]
}
