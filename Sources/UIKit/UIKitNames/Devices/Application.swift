public import Foundation
public import FoundationNames
public import SceneGraph
public import UIKitRuntime

// UIKit's function names start with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The application: it has the window whose code is running, or else the window created last.
@MainActor
public final class UIApplication: NSObject {
  /// The only application.
  public static let shared = UIApplication()

  private override init() {}

  /// The application's delegate.
  public weak var delegate: (any UIApplicationDelegate)?
  /// True while touches are ignored; does not affect pointer events.
  public private(set) var isIgnoringInteractionEvents = false

  /// The frontmost window.
  public var keyWindow: Window? { Window.current }
  /// All windows.
  public var windows: [Window] { Window.current.map { [$0] } ?? [] }
  /// All scenes: the one with the windows.
  public var connectedScenes: Set<UIScene> { [UIWindowScene.only] }
  /// The status bar's rectangle, which is empty because no status bar is drawn.
  public var statusBarFrame: Rect { .zero }
  /// True, because no status bar is drawn.
  public var isStatusBarHidden: Bool { true }
  /// The style of the status bar, which is not drawn.
  public var statusBarStyle: UIStatusBarStyle = .default
  /// The number on the application's icon, which is not drawn.
  public var applicationIconBadgeNumber = 0
  /// True if the screen stays on.
  public var isIdleTimerDisabled = false
  /// True if the status bar shows network activity.
  public var isNetworkActivityIndicatorVisible = false
  /// The orientation of the interface.
  public var statusBarOrientation: UIInterfaceOrientation {
    UIDevice.current.orientation.isLandscape ? .landscapeRight : .portrait
  }
  public var applicationState: State { .active }

  /// The state of an application. The raw values are UIKit's.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// Requests that touches be ignored. UIKit's transitions ignore them anyway.
  public func beginIgnoringInteractionEvents() { isIgnoringInteractionEvents = true }
  /// Requests that touches be handled again.
  public func endIgnoringInteractionEvents() { isIgnoringInteractionEvents = false }
  /// Opens nothing; returns false.
  @discardableResult
  public func openURL(_ url: URL) -> Bool { false }
  /// Opens nothing, and reports that.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: (@MainActor (Bool) -> Void)? = nil
  ) { completionHandler?(false) }
  /// Returns false: nothing is opened.
  public func canOpenURL(_ url: URL) -> Bool { false }
  /// Sets the style of the status bar, which is not drawn.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    self.statusBarStyle = statusBarStyle
  }
  /// Hides or shows the status bar, which is not drawn.
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}
  /// Returns the orientations of a window: all but upside down on a phone.
  public func supportedInterfaceOrientations(
    for window: Window?
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }

  /// An option of opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The URL of the application's settings, which nothing opens.
  public static let openSettingsURLString = "app-settings:"
}

/// A delegate of the application. In a port, the main program replaces it.
@MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The window of the application.
  var window: Window? { get set }
}

extension UIApplicationDelegate {
  public var window: Window? {
    get { Window.current }
    set {}
  }
}

/// A scene of the application.
@MainActor
public class UIScene: NSObject {
  /// The state of a scene. The raw values are UIKit's.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  public var activationState: ActivationState { .foregroundActive }
}

/// The scene with the windows.
@MainActor
public final class UIWindowScene: UIScene {
  static let only = UIWindowScene()

  private override init() {}

  /// All windows of the scene.
  public var windows: [Window] { UIApplication.shared.windows }
  /// The frontmost window.
  public var keyWindow: Window? { Window.current }
  public var screen: UIScreen { .main }
  public var interfaceOrientation: UIInterfaceOrientation {
    UIApplication.shared.statusBarOrientation
  }
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}

/// The status bar, which is not drawn.
@MainActor
public final class UIStatusBarManager: NSObject {
  public var statusBarFrame: Rect { .zero }
  public var isStatusBarHidden: Bool { true }
  public var statusBarStyle: UIStatusBarStyle { .default }
}

extension Window {
  /// True if the window is the one of `UIApplication`.
  public var isKeyWindow: Bool { Window.current === self }
  /// The scene of the window.
  public var windowScene: UIWindowScene? { .only }
  /// The screen of the window.
  public var screen: UIScreen { .main }

  /// Shows the window, which is already shown from the start.
  public func makeKeyAndVisible() {}
}

/// The accessibility settings, all of which are off.
public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isVoiceOverRunning: Bool { false }
  public static var prefersCrossFadeTransitions: Bool { false }
}

/// Returns false: motion is not reduced.
public func UIAccessibilityIsReduceMotionEnabled() -> Bool {
  UIAccessibility.isReduceMotionEnabled
}

// MARK: - Haptics

/// A generator of haptic feedback, which this device does not have.
@MainActor
open class UIFeedbackGenerator: NSObject {
  /// Has no effect.
  open func prepare() {}
}

/// A generator of a tap, which this device does not have.
@MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of a tap. The raw values are UIKit's.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  /// Creates a generator.
  public init(style: FeedbackStyle = .medium) {}

  /// Has no effect.
  open func impactOccurred(intensity: Double = 1) {}
}

/// A generator of a tick, which this device does not have.
@MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Has no effect.
  open func selectionChanged() {}
}

/// A generator of success and failure, which this device does not have.
@MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of feedback. The raw values are UIKit's.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Has no effect.
  open func notificationOccurred(_ type: FeedbackType) {}
}
