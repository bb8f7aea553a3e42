public import SceneGraph
import Transitions

/// The look of a navigation bar, after `UINavigationBarAppearance`.
@MainActor
open class NavigationBarAppearance {
  /// The colour of the bar; nil for none.
  open var backgroundColor: Color? = .barBackground { didSet { onChange?() } }
  /// The picture behind the bar's items.
  open var backgroundImage: Image? { didSet { onChange?() } }
  /// The blur behind the bar; without effect.
  open var backgroundEffect: BlurEffect?
  /// The colour of the line below the bar; nil for none.
  open var shadowColor: Color? = .barShadow { didSet { onChange?() } }
  /// The picture below the bar.
  open var shadowImage: Image? { didSet { onChange?() } }
  /// The font of the title; nil for the system's.
  open var titleFont: Font? { didSet { onChange?() } }
  /// The colour of the title; nil for the system's.
  open var titleColor: Color? { didSet { onChange?() } }

  /// Notifies the bar of a change.
  var onChange: (() -> Void)?

  /// Creates the default look.
  public init() {}

  /// Creates a copy of a look.
  public init(barAppearance: NavigationBarAppearance) {
    let other = barAppearance
    (backgroundColor, backgroundImage) = (other.backgroundColor, other.backgroundImage)
    (shadowColor, shadowImage) = (other.shadowColor, other.shadowImage)
    (titleFont, titleColor) = (other.titleFont, other.titleColor)
    backgroundEffect = other.backgroundEffect
  }

  /// Configures the system background and line.
  open func configureWithDefaultBackground() { configureWithOpaqueBackground() }

  /// Configures an opaque background and a line.
  open func configureWithOpaqueBackground() {
    (backgroundColor, backgroundImage, backgroundEffect) = (.barBackground, nil, nil)
    (shadowColor, shadowImage) = (.barShadow, nil)
  }

  /// Removes the background and the line.
  open func configureWithTransparentBackground() {
    (backgroundColor, backgroundImage, backgroundEffect) = (nil, nil, nil)
    (shadowColor, shadowImage) = (nil, nil)
  }

  /// Returns a copy.
  open func copy() -> NavigationBarAppearance { NavigationBarAppearance(barAppearance: self) }
}

/// The style of a bar, after `UIBarStyle`. The raw values are UIKit's.
public enum BarStyle: Int, Sendable {
  case `default`, black, blackTranslucent
}

/// The position and size of a bar, after `UIBarMetrics`. The raw values are UIKit's.
public enum BarMetrics: Int, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}

/// The edge at which a bar is, after `UIBarPosition`. The raw values are UIKit's.
public enum BarPosition: Int, Sendable {
  case any, bottom, top, topAttached
}

extension Color {
  /// The background of bars, measured in pictures of iOS 7 to 14.
  static let barBackground = Color(red: 247.0 / 255, green: 247.0 / 255, blue: 247.0 / 255)
  /// The line below bars, black at 30%.
  static let barShadow = Color(red: 0, green: 0, blue: 0, alpha: 0.3)
  /// The system blue, the default tint.
  static let defaultTint = Color(red: 0, green: 122.0 / 255, blue: 1)
}
