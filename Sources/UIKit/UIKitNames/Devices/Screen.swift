public import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// The screen of the simulated device: the window whose code is running, or else the window created
/// last, or else 375 × 667 points at 2 pixels per point (an iPhone 6 to 8).
@MainActor
public final class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()
  /// All screens.
  public static var screens: [UIScreen] { [main] }

  private override init() {}

  /// The rectangle of the screen, in points.
  public var bounds: Rect {
    Rect(size: Window.current?.bounds.size ?? Size(width: 375, height: 667))
  }
  /// The rectangle of the screen, in pixels.
  public var nativeBounds: Rect {
    Rect(size: Size(width: bounds.width * scale, height: bounds.height * scale))
  }
  /// Pixels per point.
  public var scale: Double { Window.current?.scale ?? 2 }
  /// Pixels per point.
  public var nativeScale: Double { scale }
  /// The maximum frame rate of an iPhone's screen, in frames per second.
  public var maximumFramesPerSecond: Int { 60 }
  /// The brightness, 0 to 1.
  public var brightness: Double { 0.5 }
  /// The traits of the screen.
  public var traitCollection: UITraitCollection { UITraitCollection() }
}

/// The layout direction of an interface. The raw values are UIKit's.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

/// The orientation of a device. The raw values are UIKit's.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// True for an upright device.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True for a device on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The simulated device: a phone, in landscape if its screen is wider than high.
@MainActor
public final class UIDevice: NSObject {
  /// The only device.
  public static let current = UIDevice()

  private override init() {}

  /// The kind of the device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// The orientation of the device.
  public var orientation: UIDeviceOrientation {
    let bounds = UIScreen.main.bounds
    return bounds.width > bounds.height ? .landscapeLeft : .portrait
  }
  /// The version of iOS whose interface the runtime implements.
  public var systemVersion: String { "17.0" }
  /// The name of that interface's system.
  public var systemName: String { "iOS" }
  /// The kind of device.
  public var model: String { "iPhone" }
  /// The name of the device.
  public var name: String { "iPhone" }
}

extension TraitCollection {
  /// The traits of the running code.
  public static var current: TraitCollection { TraitCollection() }
  /// The writing direction of languages.
  public var layoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Returns false: all traits of this device have the same colours.
  public func hasDifferentColorAppearance(comparedTo traits: TraitCollection?) -> Bool { false }
}
