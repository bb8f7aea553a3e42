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
