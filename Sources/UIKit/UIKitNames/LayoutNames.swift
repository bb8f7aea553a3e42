public import SceneGraph
public import UIKitRuntime

public typealias NSLayoutConstraint = LayoutConstraint
public typealias NSLayoutAttribute = LayoutAttribute
public typealias NSLayoutRelation = LayoutRelation
public typealias NSLayoutAnchor = LayoutAnchor
public typealias NSLayoutXAxisAnchor = LayoutAnchor<HorizontalPosition>
public typealias NSLayoutYAxisAnchor = LayoutAnchor<VerticalPosition>
public typealias NSLayoutDimension = LayoutDimension
public typealias UILayoutGuide = LayoutGuide
public typealias UILayoutPriority = LayoutPriority
public typealias UILayoutConstraintAxis = LayoutAxis

public typealias UIStackView = StackView
public typealias UIScrollView = ScrollView
public typealias UIScrollViewDelegate = ScrollViewDelegate
public typealias UIScrollViewDecelerationRate = ScrollView.DecelerationRate
public typealias UIScrollViewKeyboardDismissMode = ScrollView.KeyboardDismissMode
public typealias UIScrollViewContentInsetAdjustmentBehavior =
  ScrollView.ContentInsetAdjustmentBehavior

// UIKit's function names start with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias UIEdgeInsets = EdgeInsets

/// Returns insets.
public func UIEdgeInsetsMake(
  _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) -> EdgeInsets {
  EdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Returns `rect` with its edges moved inwards.
public func UIEdgeInsetsInsetRect(_ rect: Rect, _ insets: EdgeInsets) -> Rect {
  rect.inset(by: insets)
}

/// Distances from the edges of a rectangle inwards, in points. Leading is left here, as in
/// left-to-right languages.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top, leading, bottom, trailing: Double

  /// Creates insets.
  public init(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Zero insets.
  public static let zero = NSDirectionalEdgeInsets()
}

/// A distance, in points.
public struct UIOffset: Hashable, Sendable {
  public var horizontal, vertical: Double

  /// Creates a distance.
  public init(horizontal: Double = 0, vertical: Double = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// A zero distance.
  public static let zero = UIOffset()
}
