public import Foundation
public import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// The arrangement of a collection's views. Subclasses override the methods that return attributes.
open class UICollectionViewLayout: NSObject {
  /// The collection that has the layout.
  public internal(set) weak var collectionView: UICollectionView?
  var decorations = ReuseQueue<UICollectionReusableView>()

  /// Creates a layout.
  public override init() { super.init() }

  /// Creates a layout. Archives are not supported.
  public required init?(coder: Coder) { super.init() }

  /// The class of the attributes that the layout creates.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts in which the layout is invalidated.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  // MARK: Arrangement

  /// Prepares the layout for queries; called after an invalidation.
  open func prepare() {}

  /// The size of the whole content.
  open var collectionViewContentSize: Size { .zero }

  /// Returns the attributes of all views in a part of the content.
  open func layoutAttributesForElements(in rect: Rect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// Returns the attributes of a cell.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the attributes of a supplementary view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the attributes of a decoration view.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the offset at which scrolling ends.
  ///
  /// - Parameter velocity: in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: Point, withScrollingVelocity velocity: Point
  ) -> Point { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

  /// Returns the offset after a change of the layout.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: Point) -> Point {
    proposedContentOffset
  }

  /// Registers the class of a kind of decoration views; nil for none.
  public func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    let type = viewClass as? UICollectionReusableView.Type
    decorations.register(elementKind, type.map { type in { type.made(.zero) } })
  }

  // MARK: Invalidation

  /// Requests a new arrangement in the next layout.
  open func invalidateLayout() { collectionView?.layoutWasInvalidated() }

  /// Requests a new arrangement in the next layout.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    collectionView?.layoutWasInvalidated()
  }

  /// Returns true if scrolling or a new size changes the arrangement.
  open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { false }

  /// Returns the context for a change of the bounds.
  open func invalidationContext(
    forBoundsChange newBounds: Rect
  ) -> UICollectionViewLayoutInvalidationContext {
    UICollectionViewLayoutInvalidationContext()
  }

  /// Returns true if a cell's preferred size changes the arrangement; not called here.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  // MARK: Changes

  /// Prepares the layout for changes of items; called without details of the changes.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Notifies the layout that the changes are complete.
  open func finalizeCollectionViewUpdates() {}
  /// Prepares the layout for an animated change of the bounds; never called here.
  open func prepare(forAnimatedBoundsChange oldBounds: Rect) {}
  /// Notifies the layout of the end of an animated change of the bounds; never called here.
  open func finalizeAnimatedBoundsChange() {}
  /// Prepares the layout for its replacement.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Prepares the layout to replace another one.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Notifies the layout that a replacement is complete.
  open func finalizeLayoutTransition() {}

  /// Returns the attributes from which a new cell's appearance is animated; not called here.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }

  /// Returns the attributes to which a cell's disappearance is animated; not called here.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }
}

/// The invalid part of a layout; here always all of it.
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// True if everything is invalid.
  open var invalidateEverything: Bool { true }
  /// True if the numbers of items must be queried again.
  open var invalidateDataSourceCounts: Bool { false }
  /// The change of the offset that the layout requests; without effect.
  open var contentOffsetAdjustment = Point.zero
  /// The change of the content's size; without effect.
  open var contentSizeAdjustment = Size.zero

  /// Creates a context.
  public override init() { super.init() }

  /// Marks items as invalid; without effect.
  open func invalidateItems(at indexPaths: [IndexPath]) {}
}

/// The invalidation context of a flow layout.
open class UICollectionViewFlowLayoutInvalidationContext:
  UICollectionViewLayoutInvalidationContext
{
  /// True if the sizes must be queried again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// True if the attributes must be recomputed.
  open var invalidateFlowLayoutAttributes = true
}

/// A change of an item.
open class UICollectionViewUpdateItem: NSObject {
  /// The kind of a change. The raw values are UIKit's.
  public enum Action: Int, Sendable {
    case insert, delete, reload, move, none
  }
  /// The index path before the change; nil for an insertion.
  open var indexPathBeforeUpdate: IndexPath? { nil }
  /// The index path after the change; nil for a deletion.
  open var indexPathAfterUpdate: IndexPath? { nil }
  /// The kind of the change.
  open var updateAction: Action { .none }
}
