public import Foundation
public import FoundationNames
public import UIKitRuntime

/// A controller of a collection, acting as its data source and delegate.
open class UICollectionViewController: ViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  private let firstLayout: UICollectionViewLayout
  private var hasAppeared = false
  private var collection: UICollectionView?
  /// True to clear the selection when the view appears.
  open var clearsSelectionOnViewWillAppear = true
  /// True if a navigation controller may change the layout instead of a transition; without effect.
  open var useLayoutToLayoutNavigationTransitions = false
  /// True if items can be moved by a long press; without effect.
  open var installsStandardGestureForInteractiveMovement = true

  /// Creates a controller of a collection with a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    firstLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller of a collection with a flow layout.
  public override init(nibName: String?, bundle: NibBundle?) {
    firstLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates a controller of a collection with a flow layout.
  public required init?(coder: Coder) {
    firstLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// The collection, which fills the view.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return collection
    }
    set {
      collection?.removeFromSuperview()
      collection = newValue
      if let newValue {
        fill(view, with: newValue)
        if newValue.dataSource == nil { newValue.dataSource = self }
        if newValue.delegate == nil { newValue.delegate = self }
      }
    }
  }

  /// The layout of the collection.
  open var collectionViewLayout: UICollectionViewLayout {
    collection?.collectionViewLayout ?? firstLayout
  }

  /// Creates the view with the collection in it.
  open override func loadView() {
    let wrapper = View(frame: Rect(size: Window.currentSize))
    wrapper.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let collection = UICollectionView(
      frame: wrapper.bounds, collectionViewLayout: firstLayout)
    self.collection = collection
    fill(wrapper, with: collection)
    collection.dataSource = self
    collection.delegate = self
    view = wrapper
  }

  private func fill(_ view: View, with collection: UICollectionView) {
    collection.frame = view.bounds
    collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(collection, at: 0)
  }

  /// Loads the data on the first call, and clears the selection.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard let collection else { return }
    if !hasAppeared { collection.reloadData() }
    hasAppeared = true
    guard clearsSelectionOnViewWillAppear else { return }
    for path in collection.indexPathsForSelectedItems ?? [] {
      collection.deselectItem(at: path, animated: animated)
    }
  }

  // MARK: Data source

  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { 0 }
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell() }
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView() }
  open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  { true }
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  // MARK: Delegate

  open func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }
  open func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  open func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  {}
  open func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  // MARK: Scrolling

  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  @unsafe open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  open func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
