import Foundation
import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A collection of items that a layout arranges. Only the views of visible items exist; those that
/// scroll out of sight are used again.
open class UICollectionView: ScrollView {
  /// The direction of a layout. The raw values are UIKit's.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }
  /// The places that an item scrolls to. The raw values are UIKit's.
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

  /// A view of the collection: what it is of.
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
  /// True if a tap selects an item and leaves others selected.
  open var allowsMultipleSelection = false
  /// True if cells are made before they are visible: they never are here.
  open var isPrefetchingEnabled = true
  /// True if the collection takes part in focus: there is none here.
  open var remembersLastFocusedIndexPath = false

  var layout: UICollectionViewLayout
  /// True if the layout has been prepared since it was invalidated.
  var isPrepared = false
  var isPreparing = false
  /// The numbers of items by section; nil if they are to be asked for.
  var counts: [Int]?
  /// The size for which the layout was asked.
  var arrangedSize = Size.zero
  var views: [Element: UICollectionReusableView] = [:]
  /// The order of the views, as their attributes say.
  var order: [ObjectIdentifier: Int] = [:]
  var reusableCells = ReuseQueue<UICollectionReusableView>()
  var reusableViews: [String: ReuseQueue<UICollectionReusableView>] = [:]
  /// The selected items, in the order in which they were selected.
  var selection: [IndexPath] = []
  var highlightedPath: IndexPath?
  var isTiling = false
  var updateDepth = 0
  /// True if the group of changes that is made has changed items.
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

  /// Creates a collection with a flow layout: there are no archives here.
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

  /// Forgets all items and the selection; the data is loaded anew.
  open func reloadData() {
    selection = []
    highlightedPath = nil
    forgetItems()
  }

  /// The number of sections.
  open var numberOfSections: Int { itemCounts.count }

  /// Returns the number of items of a section; 0 if there is no such section.
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

  /// Lets the layout choose where a drag ends.
  open override func restingOffset(for proposed: Point, velocity: Point) -> Point {
    layout.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  /// Highlights the item that was touched.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    let wasMoving = isDecelerating
    super.touchesBegan(touches, with: event)
    if !wasMoving, let touch = touches.first { beginTouch(touch) }
  }

  /// Selects the item that was touched.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    super.touchesEnded(touches, with: event)
    endTouch(selects: true)
  }

  /// Leaves the item that was touched.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    super.touchesCancelled(touches, with: event)
    endTouch(selects: false)
  }
}
