public import Foundation
public import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// The arrangement of a collection's views; subclasses override what returns the attributes.
open class UICollectionViewLayout: NSObject {
  /// The collection that has the layout.
  public internal(set) weak var collectionView: UICollectionView?
  var decorations = ReuseQueue<UICollectionReusableView>()

  /// Creates a layout.
  public override init() { super.init() }

  /// Creates a layout: there are no archives here.
  public required init?(coder: Coder) { super.init() }

  /// The class of the attributes that the layout makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts in which the layout is invalidated.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  // MARK: Arrangement

  /// Prepares the layout for questions; called after it was invalidated.
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

  /// Returns the attributes of a header, a footer or the like.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the attributes of a view that the layout itself has.
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

  /// Notes the class of a kind of views that the layout itself has; nil for none.
  public func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    let type = viewClass as? UICollectionReusableView.Type
    decorations.register(elementKind, type.map { type in { type.made(.zero) } })
  }

  // MARK: Invalidation

  /// Asks for a new arrangement in the next layout.
  open func invalidateLayout() { collectionView?.layoutWasInvalidated() }

  /// Asks for a new arrangement in the next layout.
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

  /// Returns true if the size that a cell prefers changes the arrangement: cells are not asked
  /// here.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  // MARK: Changes

  /// Prepares the layout for the changes of items: called without what they are.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Notifies the layout that the changes are made.
  open func finalizeCollectionViewUpdates() {}
  /// Prepares the layout for an animated change of the bounds: never called here.
  open func prepare(forAnimatedBoundsChange oldBounds: Rect) {}
  /// Notifies the layout of the end of an animated change of the bounds: never called here.
  open func finalizeAnimatedBoundsChange() {}
  /// Prepares the layout for its replacement.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Prepares the layout, which replaces another one.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Notifies the layout that a replacement is over.
  open func finalizeLayoutTransition() {}

  /// Returns the attributes from which a new cell's appearance is animated; not asked here.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }

  /// Returns the attributes to which a cell's disappearance is animated; not asked here.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }
}

/// What is invalid of a layout: here always all of it.
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// True if everything is invalid.
  open var invalidateEverything: Bool { true }
  /// True if the numbers of items are to be asked for again.
  open var invalidateDataSourceCounts: Bool { false }
  /// The change of the offset that the layout wants; without effect.
  open var contentOffsetAdjustment = Point.zero
  /// The change of the content's size; without effect.
  open var contentSizeAdjustment = Size.zero

  /// Creates a context.
  public override init() { super.init() }

  /// Notes items that are invalid; without effect.
  open func invalidateItems(at indexPaths: [IndexPath]) {}
}

/// The context of a layout in lines.
open class UICollectionViewFlowLayoutInvalidationContext:
  UICollectionViewLayoutInvalidationContext
{
  /// True if the sizes are to be asked for again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// True if the attributes are to be computed again.
  open var invalidateFlowLayoutAttributes = true
}

/// A change of an item.
open class UICollectionViewUpdateItem: NSObject {
  /// The kind of a change. The raw values are UIKit's.
  public enum Action: Int, Sendable {
    case insert, delete, reload, move, none
  }
  /// The item before the change; nil for a new one.
  open var indexPathBeforeUpdate: IndexPath? { nil }
  /// The item after the change; nil for one that went.
  open var indexPathAfterUpdate: IndexPath? { nil }
  /// The kind of the change.
  open var updateAction: Action { .none }
}
