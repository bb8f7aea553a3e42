@_exported public import SceneGraph
@_exported public import Transitions
@_exported public import UIKitRuntime

// UIKit's names of the runtime's types, for ported code. The runtime lacks what has no name here;
// docs/porting.md names the usual replacements. `UIScreen` is left out on purpose: `UIScreen.main`
// is global state, and a port takes the size of its window or its container.

/// An empty base class, so that `class X: NSObject, UIViewControllerAnimatedTransitioning`
/// compiles. Views and controllers do not inherit from it.
@MainActor
open class NSObject {
  /// Creates an object.
  public init() {}
}

// MARK: - Views

public typealias UIView = View
public typealias UIWindow = Window
public typealias UIImageView = ImageView
public typealias UIImage = Image
public typealias UIColor = Color
public typealias UIViewAutoresizing = View.Autoresizing
public typealias UIViewContentMode = Layer.ContentsGravity

extension View {
  public typealias AnimationOptions = UIKitRuntime.AnimationOptions
  public typealias AnimationCurve = UIKitRuntime.AnimationCurve
  public typealias KeyframeAnimationOptions = UIKitRuntime.KeyframeAnimationOptions
  public typealias AutoresizingMask = View.Autoresizing
  public typealias ContentMode = Layer.ContentsGravity
}

extension Layer.ContentsGravity {
  /// Stretched to the bounds.
  public static var scaleToFill: Self { .fill }
  /// As large as fits into the bounds.
  public static var scaleAspectFit: Self { .aspectFit }
  /// As small as covers the bounds.
  public static var scaleAspectFill: Self { .aspectFill }
}

extension Color {
  // `UIColor.red`, `green` and `blue` are left out, because they would hide a colour's components.

  /// Half the way from black to white.
  public static var gray: Color { Color(white: 0.5) }
  /// A third of the way from black to white.
  public static var darkGray: Color { Color(white: 1.0 / 3) }
  /// Two thirds of the way from black to white.
  public static var lightGray: Color { Color(white: 2.0 / 3) }

  /// The colour itself.
  public var cgColor: CGColor { self }

  /// Returns the colour with another alpha, 0 to 1.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }
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

// MARK: - Gestures

public typealias UIGestureRecognizer = GestureRecognizer
public typealias UIGestureRecognizerState = GestureRecognizer.State
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
public typealias UIPanGestureRecognizer = PanGestureRecognizer
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
public typealias UITapGestureRecognizer = TapGestureRecognizer
public typealias UIRectEdge = RectEdge
