/// An attribute of a view or guide, which creates constraints with other attributes of its kind,
/// after `NSLayoutAnchor`.
@MainActor
public class LayoutAnchor<Kind> {
  let item: AnyObject
  let attribute: LayoutAttribute

  init(_ item: AnyObject, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// Returns the constraint that this attribute equals another one plus a constant.
  public func constraint(
    equalTo anchor: LayoutAnchor<Kind>, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.equal, anchor, 1, constant)
  }

  /// Returns the constraint that this attribute is at least another one plus a constant.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutAnchor<Kind>, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, 1, constant)
  }

  /// Returns the constraint that this attribute is at most another one plus a constant.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutAnchor<Kind>, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, 1, constant)
  }

  func constraint(
    _ relation: LayoutRelation, _ anchor: LayoutAnchor<Kind>?, _ multiplier: Double,
    _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: anchor?.item,
      attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }
}

/// The kind of horizontal positions.
public enum HorizontalPosition {}
/// The kind of vertical positions.
public enum VerticalPosition {}
/// The kind of widths and heights.
public enum Dimension {}

/// UIKit's system spacing between neighbours, in points. The documentation calls it standard; it is
/// 8 where there is no text.
private let systemSpacing = 8.0

extension LayoutAnchor where Kind == HorizontalPosition {
  /// Returns the constraint that this position follows another one by a multiple of the standard
  /// distance.
  public func constraint(
    equalToSystemSpacingAfter anchor: LayoutAnchor<Kind>, multiplier: Double
  ) -> LayoutConstraint {
    constraint(.equal, anchor, 1, systemSpacing * multiplier)
  }
}

extension LayoutAnchor where Kind == VerticalPosition {
  /// Returns the constraint that this position is below another one by a multiple of the standard
  /// distance.
  public func constraint(
    equalToSystemSpacingBelow anchor: LayoutAnchor<Kind>, multiplier: Double
  ) -> LayoutConstraint {
    constraint(.equal, anchor, 1, systemSpacing * multiplier)
  }
}

/// The width or height of a view or guide, after `NSLayoutDimension`.
public final class LayoutDimension: LayoutAnchor<Dimension> {
  /// Returns the constraint that this length is a constant.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    constraint(.equal, nil, 1, constant)
  }

  /// Returns the constraint that this length is at least a constant.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, constant)
  }

  /// Returns the constraint that this length is at most a constant.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, constant)
  }

  /// Returns the constraint that this length is a multiple of another one plus a constant.
  public func constraint(
    equalTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.equal, anchor, multiplier, constant)
  }

  /// Returns the constraint that this length is at least a multiple of another one plus a constant.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier, constant)
  }

  /// Returns the constraint that this length is at most a multiple of another one plus a constant.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier, constant)
  }
}

/// A view or guide, which has anchors.
@MainActor
public protocol LayoutItem: AnyObject {}

extension LayoutItem {
  public var leadingAnchor: LayoutAnchor<HorizontalPosition> { LayoutAnchor(self, .leading) }
  public var trailingAnchor: LayoutAnchor<HorizontalPosition> { LayoutAnchor(self, .trailing) }
  public var leftAnchor: LayoutAnchor<HorizontalPosition> { LayoutAnchor(self, .left) }
  public var rightAnchor: LayoutAnchor<HorizontalPosition> { LayoutAnchor(self, .right) }
  public var centerXAnchor: LayoutAnchor<HorizontalPosition> { LayoutAnchor(self, .centerX) }
  public var topAnchor: LayoutAnchor<VerticalPosition> { LayoutAnchor(self, .top) }
  public var bottomAnchor: LayoutAnchor<VerticalPosition> { LayoutAnchor(self, .bottom) }
  public var centerYAnchor: LayoutAnchor<VerticalPosition> { LayoutAnchor(self, .centerY) }
  /// The top, because the runtime's layouts have no baselines.
  public var firstBaselineAnchor: LayoutAnchor<VerticalPosition> {
    LayoutAnchor(self, .firstBaseline)
  }
  /// The bottom, because the runtime's layouts have no baselines.
  public var lastBaselineAnchor: LayoutAnchor<VerticalPosition> {
    LayoutAnchor(self, .lastBaseline)
  }
  public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
  public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
}

extension View: LayoutItem {}
extension LayoutGuide: LayoutItem {}
