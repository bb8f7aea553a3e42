extension ScrollView {
  /// The rate at which content slows down, after `UIScrollView.DecelerationRate`: the share of the
  /// velocity that is left after a millisecond. The values are UIKit's.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: Double
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// The rate of a list.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The rate of content that stops soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The way in which a drag hides the keyboard, after `UIScrollView.KeyboardDismissMode`. The raw
  /// values are UIKit's.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// The edges at which the safe area is added to the insets, after
  /// `UIScrollView.ContentInsetAdjustmentBehavior`. The raw values are UIKit's.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The style of the indicators, after `UIScrollView.IndicatorStyle`. The raw values are UIKit's.
  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }
}
