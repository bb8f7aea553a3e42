import SceneGraph
import Transitions

// Values that a controller's overrides return. They are not used, because there is no status bar
// and no rotation.

/// The style of the status bar, after `UIStatusBarStyle`.
public enum StatusBarStyle: Int, Sendable {
  case `default`, lightContent, blackOpaque, darkContent
}

/// The animation of a change of the status bar, after `UIStatusBarAnimation`.
public enum StatusBarAnimation: Int, Sendable {
  case none, fade, slide
}

/// The orientation of the interface, after `UIInterfaceOrientation`.
public enum InterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}

/// A set of orientations of the interface, after `UIInterfaceOrientationMask`. The raw values are
/// UIKit's.
public struct InterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let portrait = InterfaceOrientationMask(rawValue: 1 << 1)
  public static let portraitUpsideDown = InterfaceOrientationMask(rawValue: 1 << 2)
  public static let landscapeRight = InterfaceOrientationMask(rawValue: 1 << 3)
  public static let landscapeLeft = InterfaceOrientationMask(rawValue: 1 << 4)
  public static let landscape: InterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: InterfaceOrientationMask = [
    .portrait, .landscape, .portraitUpsideDown,
  ]
  public static let allButUpsideDown: InterfaceOrientationMask = [.portrait, .landscape]
}

/// The animation of a presentation without a custom animator, after `UIModalTransitionStyle`. The
/// raw values are UIKit's.
public enum ModalTransitionStyle: Int, Sendable {
  /// The view slides up from the bottom.
  case coverVertical
  /// The views rotate about the vertical centre line, like the two sides of a sheet.
  case flipHorizontal
  /// The view fades in.
  case crossDissolve
  /// A page curls up; here the view fades in.
  case partialCurl
}

/// The relation of a presented controller to the views below it, after `UIModalPresentationStyle`.
public enum ModalPresentationStyle: String, Sendable, CaseIterable {
  /// Covers the window; the view below is removed once it is covered.
  case fullScreen
  /// Covers all but the top of the window with a card, above the view below, which is scaled down.
  case pageSheet
  /// Like `pageSheet`, as on a phone.
  case formSheet
  /// Covers the nearest controller that defines a context; the view below is removed once it is
  /// covered.
  case currentContext
  /// Managed by a custom presentation controller; the view below stays unless that removes it.
  case custom
  /// Covers the window; the view below stays.
  case overFullScreen
  /// Covers the nearest controller that defines a context; the view below stays.
  case overCurrentContext
  /// Like `pageSheet`, as on a phone, which has no popovers.
  case popover
  /// A transition within a container, such as a push, instead of a presentation.
  case none
  /// The system's choice, `pageSheet` since iOS 13. The default here is still `fullScreen`, because
  /// most animators were written for that.
  case automatic

  /// True if the presentation covers the nearest context instead of the window.
  var isInContext: Bool { self == .currentContext || self == .overCurrentContext }
  /// True if the presentation is a card.
  var isSheet: Bool { [.pageSheet, .formSheet, .popover, .automatic].contains(self) }
}
