public import SceneGraph

/// Distances from the edges of a rectangle inwards, in points, after `UIEdgeInsets`.
public struct EdgeInsets: Hashable, Sendable {
  public var top, left, bottom, right: Double

  /// Creates insets.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Zero insets.
  public static let zero = EdgeInsets()
}

extension Rect {
  /// Returns the rectangle with its edges moved inwards.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

extension View {
  /// The distances by which the window's safe area, and a navigation bar, overlap the view's edges;
  /// 0 where they do not, and outside a window.
  public var safeAreaInsets: EdgeInsets {
    guard let window else { return .zero }
    var insets = insets(of: window)
    insets.top = max(insets.top, coveredByBars)
    return insets
  }

  private func insets(of window: Window) -> EdgeInsets {
    guard window.safeArea != .zero else { return .zero }
    let safe = window.convert(window.bounds.inset(by: window.safeArea), to: self)
    return EdgeInsets(
      top: max(safe.minY - bounds.minY, 0), left: max(safe.minX - bounds.minX, 0),
      bottom: max(bounds.maxY - safe.maxY, 0), right: max(bounds.maxX - safe.maxX, 0))
  }
}

/// Edges of a rectangle, after `UIRectEdge`. The raw values are UIKit's.
public struct RectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The edge at the smallest y.
  public static let top = RectEdge(rawValue: 1 << 0)
  /// The edge at the smallest x.
  public static let left = RectEdge(rawValue: 1 << 1)
  /// The edge at the largest y.
  public static let bottom = RectEdge(rawValue: 1 << 2)
  /// The edge at the largest x.
  public static let right = RectEdge(rawValue: 1 << 3)
  /// All four edges.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}
