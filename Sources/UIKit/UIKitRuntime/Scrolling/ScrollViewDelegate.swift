public import SceneGraph

/// A delegate of a scroll view, after `UIScrollViewDelegate`. All methods are optional.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// Notifies the delegate that the content has moved.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Notifies the delegate that the scale of the content has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Notifies the delegate that a drag begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Notifies the delegate that a finger goes up, and lets it choose where the content comes to
  /// rest.
  ///
  /// - Parameters:
  ///   - velocity: of the content, in points per millisecond.
  ///   - targetContentOffset: the offset at which the content comes to rest.
  @unsafe func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>)
  /// Notifies the delegate that a drag has ended.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// Notifies the delegate that the content starts to decelerate.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Notifies the delegate that the content has come to rest.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Notifies the delegate that an animation begun by a method of the scroll view has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Returns the view to scale by a pinch; nil for none.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Notifies the delegate that a pinch begins.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Notifies the delegate that a pinch or an animation of the scale has ended.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
  /// Returns true to scroll to the top on a tap on the status bar; never called here.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// Notifies the delegate that the content has scrolled to the top; never called here.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
  /// Notifies the delegate that the insets have changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  @unsafe public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>
  ) {}
  public func scrollViewDidEndDragging(
    _ scrollView: ScrollView, willDecelerate decelerate: Bool
  ) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {}
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
}

/// A view with a delegate of `ScrollViewDelegate`. The property is in an extension, so that a
/// subclass can declare one of the same name with its own protocol, as UIKit's lists do.
@MainActor
public protocol ScrollDelegating: AnyObject {}

extension ScrollDelegating where Self: ScrollView {
  /// The delegate; weak.
  public var delegate: (any ScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

extension ScrollView: ScrollDelegating {}
