public import UIKitRuntime

// UIKit's names of controllers, of their values, and of types that they share with views.

public typealias UIResponder = Responder
public typealias UITouch = Touch
public typealias UIEvent = Event
public typealias UITraitCollection = TraitCollection
public typealias UIUserInterfaceStyle = TraitCollection.InterfaceStyle
public typealias UIUserInterfaceSizeClass = TraitCollection.SizeClass
public typealias UIUserInterfaceIdiom = TraitCollection.InterfaceIdiom
public typealias UIModalTransitionStyle = ModalTransitionStyle
public typealias UIStatusBarStyle = StatusBarStyle
public typealias UIStatusBarAnimation = StatusBarAnimation
public typealias UIInterfaceOrientation = InterfaceOrientation
public typealias UIInterfaceOrientationMask = InterfaceOrientationMask
public typealias UIStoryboardSegue = StoryboardSegue
public typealias UINavigationItem = NavigationItem
public typealias UITabBarItem = TabBarItem
public typealias UIContentContainer = ContentContainer
public typealias UIAdaptivePresentationControllerDelegate = AdaptivePresentationControllerDelegate
public typealias UIViewAnimating = Animating
public typealias UIViewImplicitlyAnimating = ImplicitlyAnimating
public typealias UITabBarController = TabBarController
public typealias UITabBarControllerDelegate = TabBarControllerDelegate
public typealias UINavigationBar = NavigationBar
public typealias UITabBar = TabBar
public typealias UIStoryboard = Storyboard

/// A delegate of a popover. Touches do not dismiss popovers here, so only the methods of
/// `UIAdaptivePresentationControllerDelegate` are called.
@MainActor
public protocol UIPopoverPresentationControllerDelegate: AdaptivePresentationControllerDelegate {
  /// Notifies the delegate that the popover is about to be presented.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: PopoverPresentationController)
  /// Returns true if a touch outside may dismiss the popover.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: PopoverPresentationController
  ) -> Bool
  /// Notifies the delegate that a touch outside has dismissed the popover.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: PopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: PopoverPresentationController
  ) {}
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: PopoverPresentationController
  ) -> Bool { true }
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: PopoverPresentationController
  ) {}
}
