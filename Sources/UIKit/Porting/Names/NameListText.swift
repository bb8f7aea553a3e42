/// The names, for `NameList`. A line that starts with a member continues the line above.
let nameListText = """
  ## Views
  UIView: init(frame:) init(coder:) frame bounds center transform transform3D alpha isHidden isOpaque
  backgroundColor tintColor clipsToBounds contentMode layer layerClass superview subviews window tag mask
  contentScaleFactor isUserInteractionEnabled autoresizingMask autoresizesSubviews gestureRecognizers
  addSubview(_:) insertSubview(_:at:) insertSubview(_:aboveSubview:) insertSubview(_:belowSubview:)
  exchangeSubview(at:withSubviewAt:) bringSubviewToFront(_:) sendSubviewToBack(_:) removeFromSuperview()
  didMoveToSuperview() willMove(toSuperview:) didMoveToWindow() didAddSubview(_:) willRemoveSubview(_:)
  isDescendant(of:) viewWithTag(_:) convert(_:to:) convert(_:from:) hitTest(_:with:) point(inside:with:)
  setNeedsLayout() layoutIfNeeded() layoutSubviews() sizeThatFits(_:) sizeToFit() setNeedsDisplay() draw(_:)
  addGestureRecognizer(_:) removeGestureRecognizer(_:) snapshotView(afterScreenUpdates:)
  resizableSnapshotView(from:afterScreenUpdates:withCapInsets:) drawHierarchy(in:afterScreenUpdates:)
  safeAreaInsets translatesAutoresizingMaskIntoConstraints topAnchor leadingAnchor widthAnchor
  addConstraint(_:) removeConstraints(_:) constraints
  animate(withDuration:animations:) animate(withDuration:animations:completion:)
  animate(withDuration:delay:options:animations:completion:)
  animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)
  animateKeyframes(withDuration:delay:options:animations:completion:)
  addKeyframe(withRelativeStartTime:relativeDuration:animations:)
  transition(with:duration:options:animations:completion:)
  transition(from:to:duration:options:completion:) performWithoutAnimation(_:) setAnimationsEnabled(_:)
  areAnimationsEnabled inheritedAnimationDuration
  UIView.AnimationOptions: curveEaseInOut curveEaseIn curveEaseOut curveLinear beginFromCurrentState
  allowUserInteraction layoutSubviews repeat autoreverse overrideInheritedDuration overrideInheritedCurve
  transitionCrossDissolve transitionFlipFromLeft transitionFlipFromRight transitionFlipFromTop
  transitionFlipFromBottom transitionCurlUp transitionCurlDown showHideTransitionViews
  UIView.KeyframeAnimationOptions: calculationModeLinear calculationModeCubic calculationModeDiscrete
  calculationModePaced calculationModeCubicPaced
  UIView.ContentMode: scaleToFill scaleAspectFit scaleAspectFill center top bottom left right
  UIWindow: rootViewController init(frame:) makeKeyAndVisible() windowLevel isKeyWindow
  UIImageView: init(image:) image
  UIImage: size scale cgImage init(named:) init(cgImage:) withRenderingMode(_:)
  UIColor: init(red:green:blue:alpha:) init(white:alpha:) init(hue:saturation:brightness:alpha:)
  withAlphaComponent(_:) cgColor black white clear gray darkGray lightGray red green blue yellow orange
  purple brown cyan magenta systemBlue systemBackground label
  UIScreen: main bounds scale nativeBounds
  UIApplication: shared keyWindow windows statusBarFrame statusBarOrientation delegate
  UIDevice: current orientation userInterfaceIdiom
  UILabel: text font textColor textAlignment numberOfLines
  UIButton: setTitle(_:for:) addTarget(_:action:for:)
  UIControl: addTarget(_:action:for:) sendActions(for:)
  UIScrollView: contentOffset contentSize contentInset
  UITableView: cellForRow(at:) indexPathForSelectedRow
  UICollectionView: cellForItem(at:) indexPathsForSelectedItems
  UITableViewCell:
  UICollectionViewCell:
  UIStackView: addArrangedSubview(_:)
  UIVisualEffectView: init(effect:) effect contentView
  UIBlurEffect: init(style:)
  UIVisualEffect:
  UINavigationBar: isHidden alpha frame
  UITabBar: isHidden frame
  UITextField:
  UITextView:
  UIToolbar:
  UIBarButtonItem:
  UINavigationItem: title leftBarButtonItem
  UIFont: systemFont(ofSize:)
  UIEdgeInsets: init(top:left:bottom:right:) zero
  UIEdgeInsetsInsetRect:
  UIOffset: init(horizontal:vertical:) zero
  UIBezierPath: init() init(rect:) init(ovalIn:) init(roundedRect:cornerRadius:)
  init(arcCenter:radius:startAngle:endAngle:clockwise:) cgPath move(to:) addLine(to:)
  addQuadCurve(to:controlPoint:) addCurve(to:controlPoint1:controlPoint2:)
  addArc(withCenter:radius:startAngle:endAngle:clockwise:) close() append(_:) reversing() lineWidth
  apply(_:) fill() stroke()
  UIGraphicsBeginImageContext:
  UIGraphicsBeginImageContextWithOptions:
  UIGraphicsGetCurrentContext:
  UIGraphicsGetImageFromCurrentImageContext:
  UIGraphicsEndImageContext:
  UIGraphicsImageRenderer: init(size:) init(bounds:) image(actions:)
  UIResponder: touchesBegan(_:with:) touchesMoved(_:with:) touchesEnded(_:with:) touchesCancelled(_:with:) next
  UITouch: location(in:) phase view
  UIEvent:
  NSLayoutConstraint: activate(_:) constant isActive constraints(withVisualFormat:options:metrics:views:)
  UIAccessibility: isReduceMotionEnabled
  UIImpactFeedbackGenerator:
  UIStoryboard: instantiateViewController(withIdentifier:)
  UINib:
  UIPageControl:
  UIActivityIndicatorView: startAnimating() stopAnimating()
  UISwitch:
  UISlider:
  UIDynamicAnimator: init(referenceView:) addBehavior(_:) removeBehavior(_:) removeAllBehaviors() behaviors items(in:)
  updateItem(usingCurrentState:) isRunning elapsedTime delegate referenceView
  UIDynamicAnimatorDelegate: dynamicAnimatorWillResume(_:) dynamicAnimatorDidPause(_:)
  UIDynamicItem: center bounds transform collisionBoundsType
  UIDynamicBehavior: addChildBehavior(_:) removeChildBehavior(_:) childBehaviors action willMove(to:) dynamicAnimator
  UIGravityBehavior: gravityDirection angle magnitude setAngle(_:magnitude:)
  UICollisionBehavior: collisionMode translatesReferenceBoundsIntoBoundary
  setTranslatesReferenceBoundsIntoBoundary(with:) addBoundary(withIdentifier:for:)
  addBoundary(withIdentifier:from:to:) removeBoundary(withIdentifier:) removeAllBoundaries() collisionDelegate
  UICollisionBehaviorDelegate:
  UIAttachmentBehavior: anchorPoint length damping frequency
  UISnapBehavior: snapPoint damping
  UIPushBehavior: active mode pushDirection angle magnitude setAngle(_:magnitude:)
  setTargetOffsetFromCenter(_:for:)
  UIDynamicItemBehavior: elasticity friction density resistance angularResistance allowsRotation isAnchored
  addLinearVelocity(_:for:) addAngularVelocity(_:for:) linearVelocity(for:) angularVelocity(for:)
  UIFieldBehavior:
  UIMotionEffect:
  UIInterfaceOrientation:
  UIInterfaceOrientationMask:
  UIUserInterfaceSizeClass:
  UITraitCollection:
  ? UIStoryboard: no storyboards: create controllers and views in code, in loadView() or viewDidLoad()
  ? UINib: no nibs: create views in code
  ? NSLayoutConstraint: no Auto Layout: set frames, in viewDidLayoutSubviews() or layoutSubviews()
  ? UIView.translatesAutoresizingMaskIntoConstraints: no Auto Layout
  ? UIView.topAnchor: no Auto Layout: set frames
  ? UIView.leadingAnchor: no Auto Layout: set frames
  ? UIView.widthAnchor: no Auto Layout: set frames
  ? UIView.addConstraint(_:): no Auto Layout: set frames
  ? UIView.removeConstraints(_:): no Auto Layout
  ? UIView.constraints: no Auto Layout
  ? UIVisualEffectView: no blur: use a view with a translucent colour
  ? UIBlurEffect: no blur
  ? UIVisualEffect: no blur
  ? UIFieldBehavior: no fields: use a continuous push or a behavior's action
  ? UILabel: no text in views: use a picture of the text
  ~ UIImage.init(named:): of the window's `namedImages`
  ? UIImpactFeedbackGenerator: no haptics: remove it
  ? UIView.draw(_:): no drawing code: use pictures and layers
  ~ UIView.snapshotView(afterScreenUpdates:): a copy of the layers, not of pixels: immediate, and sharp
  ? UITraitCollection: only one size and one appearance
  UIAction:
  UIControl.Event:
  UIControl.State:
  UIImage.Orientation:
  UIImage.RenderingMode:
  UIApplicationDelegate:
  UIScene:
  UIWindowScene:
  UIStatusBarStyle:
  UIStatusBarAnimation:
  UIDeviceOrientation:
  UIUserInterfaceIdiom:
  UIUserInterfaceStyle:
  UIRectCorner: topLeft topRight bottomLeft bottomRight allCorners
  UIRectFill:
  UIGraphicsImageRendererContext: cgContext
  UIGraphicsImageRendererFormat: scale opaque
  UIFeedbackGenerator:
  UINotificationFeedbackGenerator:
  UISelectionFeedbackGenerator:
  UITabBarItem:
  UILayoutGuide:
  UIView.AutoresizingMask: flexibleWidth flexibleHeight flexibleLeftMargin flexibleRightMargin flexibleTopMargin flexibleBottomMargin
  NSDirectionalEdgeInsets:
  NSLineBreakMode:
  ## Controllers
  UIViewController: init() init(nibName:bundle:) init(coder:) view viewIfLoaded isViewLoaded loadView() loadViewIfNeeded()
  viewDidLoad() viewWillAppear(_:) viewDidAppear(_:) viewWillDisappear(_:) viewDidDisappear(_:)
  viewWillLayoutSubviews() viewDidLayoutSubviews() viewWillTransition(to:with:) title
  navigationController tabBarController parent children presentedViewController presentingViewController
  presentationController modalPresentationStyle modalTransitionStyle modalPresentationCapturesStatusBarAppearance
  definesPresentationContext transitioningDelegate transitionCoordinator
  isBeingPresented isBeingDismissed isMovingToParent isMovingFromParent
  present(_:animated:completion:) dismiss(animated:completion:) addChild(_:) removeFromParent()
  willMove(toParent:) didMove(toParent:) beginAppearanceTransition(_:animated:) endAppearanceTransition()
  transition(from:to:duration:options:animations:completion:) performSegue(withIdentifier:sender:)
  prepare(for:sender:) preferredContentSize edgesForExtendedLayout extendedLayoutIncludesOpaqueBars
  setNeedsStatusBarAppearanceUpdate() prefersStatusBarHidden preferredStatusBarStyle navigationItem
  topLayoutGuide additionalSafeAreaInsets
  UINavigationController: init(rootViewController:) viewControllers topViewController visibleViewController
  pushViewController(_:animated:) popViewController(animated:) popToRootViewController(animated:)
  popToViewController(_:animated:) setViewControllers(_:animated:) delegate interactivePopGestureRecognizer
  navigationBar isNavigationBarHidden setNavigationBarHidden(_:animated:)
  UINavigationController.Operation: none push pop
  UINavigationControllerDelegate: navigationController(_:animationControllerFor:from:to:)
  navigationController(_:interactionControllerFor:) navigationController(_:willShow:animated:)
  navigationController(_:didShow:animated:)
  UITabBarController: viewControllers selectedIndex selectedViewController delegate
  UITabBarControllerDelegate: tabBarController(_:animationControllerForTransitionFrom:to:)
  tabBarController(_:interactionControllerFor:)
  UIPresentationController: init(presentedViewController:presenting:) presentedViewController presentingViewController
  containerView presentedView frameOfPresentedViewInContainerView shouldRemovePresentersView
  presentationTransitionWillBegin() presentationTransitionDidEnd(_:) dismissalTransitionWillBegin()
  dismissalTransitionDidEnd(_:) containerViewWillLayoutSubviews() containerViewDidLayoutSubviews()
  shouldPresentInFullscreen adaptivePresentationStyle delegate viewWillTransition(to:with:)
  UIAdaptivePresentationControllerDelegate: adaptivePresentationStyle(for:)
  UIPopoverPresentationController: sourceView
  UIModalPresentationStyle: fullScreen custom overFullScreen overCurrentContext currentContext pageSheet formSheet none
  UIModalTransitionStyle: coverVertical crossDissolve flipHorizontal partialCurl
  UIPageViewController:
  UISplitViewController:
  UITableViewController:
  UICollectionViewController:
  UIAlertController:
  UIContentContainer:
  UIStoryboardSegue: source destination perform()
  ? UIStoryboardSegue: no storyboards: call present(_:animated:) or pushViewController(_:animated:)
  ? UIViewController.performSegue(withIdentifier:sender:): no storyboards
  ? UIViewController.prepare(for:sender:): no storyboards
  ## Transitions
  UIViewControllerAnimatedTransitioning: transitionDuration(using:) animateTransition(using:)
  interruptibleAnimator(using:) animationEnded(_:)
  UIViewControllerInteractiveTransitioning: startInteractiveTransition(_:) completionSpeed completionCurve
  wantsInteractiveStart
  UIViewControllerContextTransitioning: containerView isAnimated isInteractive transitionWasCancelled
  presentationStyle viewController(forKey:) view(forKey:) initialFrame(for:) finalFrame(for:)
  completeTransition(_:) updateInteractiveTransition(_:) finishInteractiveTransition()
  cancelInteractiveTransition() pauseInteractiveTransition() targetTransform
  UITransitionContextViewControllerKey: from to
  UITransitionContextViewKey: from to
  UIViewControllerTransitioningDelegate: animationController(forPresented:presenting:source:)
  animationController(forDismissed:) interactionControllerForPresentation(using:)
  interactionControllerForDismissal(using:) presentationController(forPresented:presenting:source:)
  UIViewControllerTransitionCoordinator: animate(alongsideTransition:completion:)
  animateAlongsideTransition(in:animation:completion:) notifyWhenInteractionChanges(_:)
  UIViewControllerTransitionCoordinatorContext: isAnimated isInteractive isCancelled transitionDuration
  percentComplete completionVelocity containerView viewController(forKey:) view(forKey:)
  UIPercentDrivenInteractiveTransition: duration percentComplete completionSpeed completionCurve timingCurve
  wantsInteractiveStart update(_:) pause() cancel() finish()
  UIViewPropertyAnimator: init(duration:curve:animations:) init(duration:dampingRatio:animations:)
  init(duration:timingParameters:) init(duration:controlPoint1:controlPoint2:animations:)
  runningPropertyAnimator(withDuration:delay:options:animations:completion:) addAnimations(_:)
  addAnimations(_:delayFactor:) addCompletion(_:) startAnimation() startAnimation(afterDelay:)
  pauseAnimation() stopAnimation(_:) finishAnimation(at:) continueAnimation(withTimingParameters:durationFactor:)
  fractionComplete isReversed isRunning state duration isInterruptible pausesOnCompletion scrubsLinearly
  UIViewImplicitlyAnimating:
  UIViewAnimating:
  UIViewAnimatingPosition: end start current
  UIViewAnimatingState: inactive active stopped
  UITimingCurveProvider:
  UICubicTimingParameters: init(animationCurve:) init(controlPoint1:controlPoint2:)
  UISpringTimingParameters: init(dampingRatio:) init(dampingRatio:initialVelocity:)
  init(mass:stiffness:damping:initialVelocity:)
  ## Gestures
  UIGestureRecognizer: init(target:action:) addTarget(_:action:) removeTarget(_:action:) state view isEnabled
  delegate location(in:) require(toFail:) numberOfTouches cancelsTouchesInView
  UIGestureRecognizer.State: possible began changed ended cancelled failed recognized
  UIGestureRecognizerDelegate: gestureRecognizerShouldBegin(_:) gestureRecognizer(_:shouldReceive:)
  gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) gestureRecognizer(_:shouldBeRequiredToFailBy:)
  gestureRecognizer(_:shouldRequireFailureOf:)
  UIPanGestureRecognizer: translation(in:) setTranslation(_:in:) velocity(in:) minimumNumberOfTouches maximumNumberOfTouches
  UIScreenEdgePanGestureRecognizer: edges
  UITapGestureRecognizer: numberOfTapsRequired numberOfTouchesRequired
  UIPinchGestureRecognizer: scale velocity
  UIRotationGestureRecognizer: rotation velocity
  UISwipeGestureRecognizer: direction numberOfTouchesRequired
  UILongPressGestureRecognizer: minimumPressDuration allowableMovement
  UIRectEdge: left right top bottom all
  ## Core Animation
  CALayer: init() init(layer:) bounds position frame zPosition anchorPoint anchorPointZ transform sublayerTransform opacity isHidden
  isDoubleSided isGeometryFlipped masksToBounds cornerRadius maskedCorners borderWidth borderColor
  backgroundColor contents contentsRect contentsGravity contentsScale mask shadowColor shadowOpacity shadowOffset
  shadowRadius shadowPath shouldRasterize rasterizationScale allowsEdgeAntialiasing speed timeOffset beginTime
  sublayers superlayer delegate name addSublayer(_:) insertSublayer(_:at:) insertSublayer(_:above:) insertSublayer(_:below:)
  removeFromSuperlayer() add(_:forKey:) animation(forKey:) removeAnimation(forKey:) removeAllAnimations()
  animationKeys() presentation() model() setAffineTransform(_:) affineTransform() convert(_:to:) convert(_:from:) convertTime(_:from:)
  setValue(_:forKeyPath:) value(forKeyPath:) hitTest(_:) contains(_:) render(in:) setNeedsDisplay() layoutSublayers() action(forKey:)
  CAShapeLayer: path fillColor strokeColor lineWidth lineCap lineJoin strokeStart strokeEnd fillRule lineDashPattern
  CAGradientLayer: colors locations startPoint endPoint type
  CAReplicatorLayer: instanceCount instanceDelay instanceTransform
  CATransformLayer:
  CAEmitterLayer: emitterCells
  CATextLayer:
  CAAnimation: duration beginTime timeOffset speed repeatCount repeatDuration autoreverses fillMode
  isRemovedOnCompletion timingFunction delegate setValue(_:forKey:) value(forKey:)
  CAAnimationDelegate: animationDidStart(_:) animationDidStop(_:finished:)
  CAPropertyAnimation: init(keyPath:) keyPath isAdditive isCumulative
  CABasicAnimation: init(keyPath:) fromValue toValue byValue
  CAKeyframeAnimation: init(keyPath:) values keyTimes timingFunctions calculationMode path rotationMode
  CASpringAnimation: mass stiffness damping initialVelocity settlingDuration
  CAAnimationGroup: animations
  CATransition: type subtype startProgress endProgress
  CATransaction: begin() commit() flush() setCompletionBlock(_:) setDisableActions(_:) setAnimationDuration(_:)
  setAnimationTimingFunction(_:)
  CAMediaTimingFunction: init(name:) init(controlPoints:)
  CAMediaTimingFunctionName: linear easeIn easeOut easeInEaseOut default
  CAMediaTimingFillMode: removed forwards backwards both
  CATransitionType: fade push moveIn reveal
  CADisplayLink: init(target:selector:) add(to:forMode:) invalidate() isPaused timestamp duration
  CACurrentMediaTime:
  CATransform3D: m11 m34 m44
  CATransform3DIdentity:
  CATransform3DMakeTranslation:
  CATransform3DMakeScale:
  CATransform3DMakeRotation:
  CATransform3DTranslate:
  CATransform3DScale:
  CATransform3DRotate:
  CATransform3DConcat:
  CATransform3DInvert:
  CATransform3DIsIdentity:
  CATransform3DEqualToTransform:
  CATransform3DMakeAffineTransform:
  CATransform3DGetAffineTransform:
  ? CATextLayer: no text in layers: use a picture of the text
  ? CAEmitterLayer: no particles
  CALayerDelegate:
  CAAction:
  CACornerMask:
  CALayerCornerCurve:
  CALayerContentsGravity:
  CAShapeLayerFillRule:
  CAShapeLayerLineCap:
  CAShapeLayerLineJoin:
  CAAnimationCalculationMode:
  CAAnimationRotationMode:
  CATransitionSubtype:
  CAGradientLayerType:
  CAMediaTiming:
  CAValueFunction:
  ## Core Graphics and Foundation
  CGFloat:
  CGPoint: init(x:y:) x y zero
  CGSize: init(width:height:) width height zero
  CGVector: init(dx:dy:) dx dy zero
  CGRect: init(x:y:width:height:) init(origin:size:) origin size minX midX maxX minY midY maxY width height zero null
  isEmpty isNull integral insetBy(dx:dy:) offsetBy(dx:dy:) union(_:) intersection(_:) intersects(_:) contains(_:)
  applying(_:) standardized divided(atDistance:from:)
  CGAffineTransform: init(translationX:y:) init(scaleX:y:) init(rotationAngle:) init(a:b:c:d:tx:ty:) identity
  translatedBy(x:y:) scaledBy(x:y:) rotated(by:) concatenating(_:) inverted() isIdentity a tx
  CGColor:
  CGImage: width height cropping(to:)
  CGPath: init(rect:transform:) init(ellipseIn:transform:) boundingBox
  CGMutablePath: move(to:) addLine(to:) addCurve(to:control1:control2:) closeSubpath() addRect(_:)
  CGContext: saveGState() restoreGState() translateBy(x:y:) scaleBy(x:y:) setFillColor(_:) fill(_:)
  CIFilter:
  CIImage:
  CGLineCap:
  CGLineJoin:
  CGPathFillRule:
  CGPathDrawingMode:
  CFTimeInterval:
  DispatchQueue:
  Timer:
  NotificationCenter:
  NSObject:
  NSCoder:
  NSValue: init(caTransform3D:) init(cgPoint:) init(cgRect:)
  NSTextAlignment:
  ? CIFilter: no filters
  ? CIImage: no filters
  ~ DispatchQueue: the main queue runs code on the window's timeline
  ~ Timer: scheduled timers run on the window's timeline
  ~ CGFloat: another name of Double
  """
