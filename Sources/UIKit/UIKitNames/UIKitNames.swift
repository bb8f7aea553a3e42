public import FoundationNames
@_exported public import SceneGraph
@_exported public import Transitions
@_exported public import UIKitRuntime
public import UIKitRuntime

// UIKit's names for the runtime's types, for ported code. A name that is missing here is missing in
// the runtime; docs/porting.md lists the usual replacements. `Foundation.swift` declares the names
// that come with Foundation.

// MARK: - Views

public typealias UIView = View
public typealias UIWindow = Window
public typealias UIImageView = ImageView
public typealias UIImage = Image
public typealias UIColor = Color
public typealias UIViewAutoresizing = View.Autoresizing

extension View {
  public typealias AnimationOptions = UIKitRuntime.AnimationOptions
  public typealias AnimationCurve = UIKitRuntime.AnimationCurve
  public typealias KeyframeAnimationOptions = UIKitRuntime.KeyframeAnimationOptions
  public typealias AutoresizingMask = View.Autoresizing
}

// MARK: - Controllers

public typealias UIViewController = ViewController
public typealias UINavigationController = NavigationController
public typealias UINavigationControllerDelegate = NavigationControllerDelegate
public typealias UINavigationControllerOperation = NavigationController.Operation
public typealias UIPresentationController = PresentationController
public typealias UIModalPresentationStyle = ModalPresentationStyle

// MARK: - Transitions

public typealias UIViewControllerAnimatedTransitioning = AnimatedTransitioning
public typealias UIViewControllerInteractiveTransitioning = InteractiveTransitioning
public typealias UIViewControllerContextTransitioning = ContextTransitioning
public typealias UIViewControllerTransitioningDelegate = TransitioningDelegate
public typealias UIViewControllerTransitionCoordinator = TransitionCoordinator
public typealias UIViewControllerTransitionCoordinatorContext = TransitionCoordinator
public typealias UIPercentDrivenInteractiveTransition = PercentDrivenInteractiveTransition
public typealias UITransitionContextViewControllerKey = TransitionContextViewControllerKey
public typealias UITransitionContextViewKey = TransitionContextViewKey

// MARK: - Animations

public typealias UIViewAnimationOptions = AnimationOptions
public typealias UIViewKeyframeAnimationOptions = KeyframeAnimationOptions
public typealias UIViewAnimationCurve = AnimationCurve
public typealias UIViewPropertyAnimator = PropertyAnimator
public typealias UIViewAnimatingState = AnimatingState
public typealias UIViewAnimatingPosition = AnimatingPosition
public typealias UITimingCurveProvider = TimingCurveProvider
public typealias UICubicTimingParameters = CubicTimingParameters
public typealias UISpringTimingParameters = SpringTimingParameters

extension Responder: NSObjectProtocol {}
extension ViewLayer: NSObjectProtocol {}
extension GestureRecognizer: NSObjectProtocol {}

extension NSObjectProtocol where Self: AnyObject {
  /// Returns true if `object` is this object.
  nonisolated public func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
}
