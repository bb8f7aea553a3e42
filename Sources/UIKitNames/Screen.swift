public import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// The screen of the simulated device: the window whose code runs, else the window that was made
/// last, else one of 375 × 667 points at 2 pixels per point (an iPhone 6 to 8).
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
  /// The largest number of frames per second that an iPhone's screen shows.
  public var maximumFramesPerSecond: Int { 60 }
  /// The brightness, 0 to 1.
  public var brightness: Double { 0.5 }
  /// The traits of the screen.
  public var traitCollection: UITraitCollection { UITraitCollection() }
}

/// The kind of device that an interface is for. The raw values are UIKit's.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
}

/// The light or the dark appearance. The raw values are UIKit's.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// The amount of room in a direction. The raw values are UIKit's.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// The direction in which an interface is laid out. The raw values are UIKit's.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

/// The orientation of an interface. The raw values are UIKit's.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeRight = 3
  case landscapeLeft = 4

  /// True for an upright device.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True for a device on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Orientations that an interface supports. The raw values are UIKit's.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [
    .portrait, .portraitUpsideDown, .landscape,
  ]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The orientation of a device. The raw values are UIKit's.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// True for an upright device.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True for a device on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The simulated device: a phone, on its side if its screen is wider than high.
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
  /// The version of iOS whose interface the runtime has.
  public var systemVersion: String { "17.0" }
  /// The name of the system that the interface is of.
  public var systemName: String { "iOS" }
  /// The kind of device.
  public var model: String { "iPhone" }
  /// The name of the device.
  public var name: String { "iPhone" }
}

/// The traits of the interface: those of a phone in the light appearance.
@MainActor
public final class UITraitCollection: NSObject {
  /// The traits of the code that runs.
  public static var current: UITraitCollection { UITraitCollection() }

  /// Creates the traits of the simulated device.
  public override init() {}

  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var userInterfaceStyle: UIUserInterfaceStyle { .light }
  public var layoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Pixels per point.
  public var displayScale: Double { UIScreen.main.scale }
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  /// Compact for a phone on its side.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    UIDevice.current.orientation.isLandscape ? .compact : .regular
  }

  /// Returns false: the colours of two traits of this device are the same.
  public func hasDifferentColorAppearance(comparedTo traits: UITraitCollection?) -> Bool { false }
}

extension View {
  /// The traits of the view.
  public var traitCollection: UITraitCollection { UITraitCollection() }
}

extension ViewController {
  /// The traits of the controller.
  public var traitCollection: UITraitCollection { UITraitCollection() }
}
