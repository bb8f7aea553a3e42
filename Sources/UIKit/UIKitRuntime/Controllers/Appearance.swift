import SceneGraph
import Transitions

// Values that a controller's overrides return. There is no status bar and no rotation here, so that
// nobody reads them.

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

/// The animation of a presentation without an animator of its own, after `UIModalTransitionStyle`.
/// The raw values are UIKit's.
public enum ModalTransitionStyle: Int, Sendable {
  /// The view slides up from the bottom.
  case coverVertical
  /// The views turn about the vertical middle line, as the two sides of a sheet.
  case flipHorizontal
  /// The view fades in.
  case crossDissolve
  /// A page curls up; here the view fades in.
  case partialCurl
}
