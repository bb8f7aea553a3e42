public import Foundation
import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A collection of items that a layout arranges. Only the views of visible items exist; those that
/// scroll out of sight are reused.
open class UICollectionView: ScrollView {
  /// The direction of a layout. The raw values are UIKit's.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }
  /// The positions to which an item scrolls. The raw values are UIKit's.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }
  /// The kind of a flow layout's headers.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a flow layout's footers.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// A view of the collection: its kind and item.
  struct Element: Hashable {
    var category: UICollectionViewLayoutAttributes.ElementCategory
    var kind: String
    var path: IndexPath
  }

  /// The source of the cells; weak.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { forgetItems() } }
  /// The delegate; weak.
  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      layoutWasInvalidated()
    }
  }
  /// The layout; set without animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  /// The view behind the items, of the collection's size; it does not scroll.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// True if a tap selects an item.
  open var allowsSelection = true
  /// True if a tap selects an item without deselecting others.
  open var allowsMultipleSelection = false
  /// True to prefetch cells; without effect.
  open var isPrefetchingEnabled = true
  /// True if the collection takes part in focus; without effect.
  open var remembersLastFocusedIndexPath = false

  var layout: UICollectionViewLayout
  /// True if the layout has been prepared since it was invalidated.
  var isPrepared = false
  var isPreparing = false
  /// The numbers of items by section; nil if they must be queried.
  var counts: [Int]?
  /// The size for which the layout was last prepared.
  var arrangedSize = Size.zero
  var views: [Element: UICollectionReusableView] = [:]
  /// The drawing order of the views, from their attributes.
  var order: [ObjectIdentifier: Int] = [:]
  var reusableCells = ReuseQueue<UICollectionReusableView>()
  var reusableViews: [String: ReuseQueue<UICollectionReusableView>] = [:]
  /// The selected items, in the order in which they were selected.
  var selection: [IndexPath] = []
  var highlightedPath: IndexPath?
  var isTiling = false
  var updateDepth = 0
  /// True if the current group of changes has changed items.
  var hasChangedItems = false

  /// Creates a collection with a layout.
  public init(frame: Rect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    prepare()
  }

  /// Creates a collection with a flow layout.
  public convenience override init(frame: Rect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// Creates a collection with a flow layout. Archives are not supported.
  public required init?(coder: Coder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    backgroundColor = .systemBackground
    layout.collectionView = self
  }

  /// The size of the layout's content.
  open override var contentSize: Size {
    get {
      if !isTiling, !isPreparing { prepareLayout() }
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  // MARK: Data

  /// Discards all items and the selection, and reloads the data.
  open func reloadData() {
    selection = []
    highlightedPath = nil
    forgetItems()
  }

  /// The number of sections.
  open var numberOfSections: Int { itemCounts.count }

  /// Returns the number of items of a section; 0 if the section does not exist.
  open func numberOfItems(inSection section: Int) -> Int {
    itemCounts.indices.contains(section) ? itemCounts[section] : 0
  }

  private var itemCounts: [Int] {
    if let counts { return counts }
    let asked = (0..<max(dataSource?.numberOfSections(in: self) ?? 0, 0)).map {
      max(dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0, 0)
    }
    counts = asked
    return asked
  }

  // MARK: Layout and touches

  /// Shows the views of the visible items.
  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
  }

  /// The collection's rectangle in its own coordinates, whose origin is the content's offset.
  open override var bounds: Rect {
    didSet { if bounds != oldValue { boundsDidChange() } }
  }

  /// The rectangle of the collection in its superview.
  open override var frame: Rect {
    didSet { if bounds.size != arrangedSize { boundsDidChange() } }
  }

  /// Lets the layout choose where a drag comes to rest.
  open override func restingOffset(for proposed: Point, velocity: Point) -> Point {
    layout.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  /// Highlights the touched item.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    let wasMoving = isDecelerating
    super.touchesBegan(touches, with: event)
    if !wasMoving, let touch = touches.first { beginTouch(touch) }
  }

  /// Selects the touched item.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    super.touchesEnded(touches, with: event)
    endTouch(selects: true)
  }

  /// Unhighlights the touched item.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    super.touchesCancelled(touches, with: event)
    endTouch(selects: false)
  }
}

extension UICollectionView {
  /// Registers the class of the cells of an identifier; nil for none.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    let type = cellClass as? UICollectionViewCell.Type
    reusableCells.register(identifier, type.map { type in { type.made(.zero) } })
  }

  /// Registers a maker of an identifier's cells, as a storyboard would.
  public func registerCell(_ identifier: String, make: @escaping () -> UICollectionViewCell) {
    reusableCells.register(identifier, make)
  }

  /// Registers the class of the supplementary views of an identifier; nil for none.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    let type = viewClass as? UICollectionReusableView.Type
    reusableViews[elementKind, default: ReuseQueue()]
      .register(identifier, type.map { type in { type.made(.zero) } })
  }

  /// Returns a reused cell, or a new one of the registered class, with the item's attributes. UIKit
  /// ends the program if the identifier was not registered; here a plain cell is created.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let old = reusableCells.dequeue(identifier) as? UICollectionViewCell
    old?.isHighlighted = false
    old?.isSelected = false
    let cell = prepared(old) {
      reusableCells.maker(identifier)?() as? UICollectionViewCell
        ?? UICollectionViewCell(frame: .zero)
    }
    cell.reuseIdentifier = identifier
    if let attributes = layout.layoutAttributesForItem(at: indexPath) {
      apply(attributes, to: cell)
    }
    return cell
  }

  /// Returns a supplementary view, as `dequeueReusableCell` returns a cell.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let old = reusableViews[elementKind]?.dequeue(identifier)
    let view = prepared(old) {
      reusableViews[elementKind]?.maker(identifier)?() ?? UICollectionReusableView(frame: .zero)
    }
    view.reuseIdentifier = identifier
    if let attributes = layout.layoutAttributesForSupplementaryView(
      ofKind: elementKind, at: indexPath)
    {
      apply(attributes, to: view)
    }
    return view
  }

  private func prepared<View: UICollectionReusableView>(_ old: View?, make: () -> View) -> View {
    guard let old else { return make() }
    // Discards the effects of an animation before the view gets its next position.
    (old.isHidden, old.alpha, old.transform3D) = (false, 1, .identity)
    old.prepareForReuse()
    return old
  }
}

extension UICollectionView {
  /// Replaces the layout. If animated, the cells move to their new positions in 0.3 s; cells that
  /// are visible only before or only after appear and disappear immediately.
  public func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    let old = self.layout
    guard old !== layout else {
      completion?(true)
      return
    }
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for view in views.values { view.willTransition(from: old, to: layout) }
    old.collectionView = nil
    layout.collectionView = self
    self.layout = layout
    layoutWasInvalidated()
    let end = { [weak self] (finished: Bool) in
      old.finalizeLayoutTransition()
      layout.finalizeLayoutTransition()
      self?.views.values.forEach { $0.didTransition(from: old, to: layout) }
      completion?(finished)
    }
    animateLayout(animated) { [self] in
      prepareLayout()
      let proposed = layout.targetContentOffset(forProposedContentOffset: contentOffset)
      contentOffset =
        delegate?.collectionView(self, targetContentOffsetForProposedContentOffset: proposed)
        ?? proposed
    } completion: {
      end($0)
    }
  }

  private func animateLayout(
    _ animated: Bool, _ change: @escaping () -> Void, completion: @escaping (Bool) -> Void
  ) {
    guard animated, window != nil else {
      change()
      completion(true)
      return
    }
    View.animate(withDuration: 0.3) {
      change()
      self.layoutIfNeeded()
    } completion: {
      completion($0)
    }
  }

  // MARK: - Changes of items

  // Items are inserted, deleted and moved immediately, without animation. A group without such
  // changes, which ported code uses for a new arrangement, is animated.

  /// Performs a group of changes, and shows them.
  ///
  /// - Parameter completion: called at the end of the animation.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    updateDepth += 1
    let before = counts
    let hadChanges = hasChangedItems
    hasChangedItems = false
    updates?()
    updateDepth -= 1
    let isChanged = hasChangedItems
    hasChangedItems = hadChanges
    guard !isChanged else {
      showItems()
      layout.finalizeCollectionViewUpdates()
      completion?(true)
      return
    }
    counts = before
    layoutWasInvalidated()
    animateLayout(true, {}) { completion?($0) }
  }

  private func noteChange() {
    hasChangedItems = true
    if updateDepth == 0 {
      hasChangedItems = false
      showItems()
    }
  }

  private func showItems() {
    let kept = selection
    layout.prepare(forCollectionViewUpdates: [])
    forgetItems()
    selection = kept.filter { $0.item < numberOfItems(inSection: $0.section) }
    if window != nil { layoutIfNeeded() }
  }

  /// Inserts items that the data source now has.
  public func insertItems(at indexPaths: [IndexPath]) {
    for path in indexPaths.sorted() {
      selection = selection.map { old in
        old.section == path.section && old.item >= path.item
          ? IndexPath(item: old.item + 1, section: old.section) : old
      }
    }
    noteChange()
  }

  /// Deletes items that the data source no longer has.
  public func deleteItems(at indexPaths: [IndexPath]) {
    for path in indexPaths.sorted(by: >) {
      selection = selection.compactMap { old in
        if old == path { return nil }
        return old.section == path.section && old.item > path.item
          ? IndexPath(item: old.item - 1, section: old.section) : old
      }
    }
    noteChange()
  }

  /// Reloads items.
  public func reloadItems(at indexPaths: [IndexPath]) {
    selection.removeAll { indexPaths.contains($0) }
    noteChange()
  }

  /// Reconfigures the cells of items, which are reloaded.
  public func reconfigureItems(at indexPaths: [IndexPath]) { noteChange() }

  /// Moves an item that the data source has moved.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    selection = selection.map { $0 == indexPath ? newIndexPath : $0 }
    noteChange()
  }

  /// Inserts sections that the data source now has.
  public func insertSections(_ sections: IndexSet) {
    selection = []
    noteChange()
  }

  /// Deletes sections that the data source no longer has.
  public func deleteSections(_ sections: IndexSet) {
    selection = []
    noteChange()
  }

  /// Reloads sections.
  public func reloadSections(_ sections: IndexSet) {
    selection.removeAll { sections.contains($0.section) }
    noteChange()
  }

  /// Moves a section that the data source has moved.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    selection = []
    noteChange()
  }
}
