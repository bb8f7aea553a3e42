import Testing
import UIKitNames

private class ItemCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.frame = contentView.bounds
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var isSelected: Bool {
    didSet { contentView.backgroundColor = isSelected ? .red : .blue }
  }
}

private class Header: UICollectionReusableView {}

private class GridViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
  var sections = [40, 7]
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(ItemCell.self, forCellWithReuseIdentifier: "item")
    collectionView.register(
      Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
  }

  override func numberOfSections(in collectionView: UICollectionView) -> Int {
    return sections.count
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    return sections[section]
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    // swift-format-ignore: NeverForceUnwrap
    let cell =
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) as! ItemCell
    cell.label.text = "\(indexPath.section).\(indexPath.item)"
    return cell
  }

  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let header = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    header.tag = indexPath.section
    return header
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    return CGSize(width: 0, height: 30)
  }

  override func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("should highlight \(indexPath.item)")
    return true
  }
  override func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { log.append("highlight \(indexPath.item)") }
  override func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("should select \(indexPath.item)")
    return true
  }
  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { log.append("select \(indexPath.item)") }
  override func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { log.append("unhighlight \(indexPath.item)") }
}

@MainActor
@Suite("Collections")
struct CollectionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let controller: GridViewController
  private var collection: UICollectionView { controller.collectionView }

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 90, height: 60)
    layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 10)
    layout.minimumInteritemSpacing = 4
    layout.minimumLineSpacing = 8
    controller = GridViewController(collectionViewLayout: layout)
    window.rootViewController = controller
    window.advance(to: 0.01)
  }

  private func expectRightCells() {
    for cell in collection.visibleCells {
      let path = collection.indexPath(for: cell)
      #expect((cell as? ItemCell)?.label.text == path.map { "\($0.section).\($0.item)" })
      #expect(path.flatMap { collection.layoutAttributesForItem(at: $0)?.frame } == cell.frame)
      #expect(cell.transform == .identity && !cell.isHidden && cell.alpha == 1)
    }
  }

  @Test("full lines fill the room, and the last one keeps to their columns")
  func flow() throws {
    // 300 points hold three items of 90; what is left is in the two gaps: 15 points each.
    func frame(_ item: Int, _ section: Int) -> CGRect? {
      collection.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    #expect(frame(0, 0) == CGRect(x: 10, y: 35, width: 90, height: 60))
    #expect(frame(1, 0) == CGRect(x: 115, y: 35, width: 90, height: 60))
    #expect(frame(2, 0) == CGRect(x: 220, y: 35, width: 90, height: 60))
    #expect(frame(3, 0) == CGRect(x: 10, y: 103, width: 90, height: 60))
    // 40 items are 14 lines; the last one has a single item, at the left.
    let bottom = 35.0 + 14 * 60 + 13 * 8
    #expect(frame(39, 0) == CGRect(x: 10, y: bottom - 60, width: 90, height: 60))
    #expect(frame(0, 1)?.minY == bottom + 15 + 30 + 5)
    #expect(collection.contentSize == CGSize(width: 320, height: bottom + 15 + 35 + 196 + 15))
    let header = collection.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader,
      at: IndexPath(item: 0, section: 0))
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(header is Header)
    // Lines begin at 35 and every 68 points: seven of them are above 480.
    #expect(collection.visibleCells.count == 21)
  }

  @Test("cells that scroll out of sight are used again, with the content of their new items")
  func reuse() {
    let first = collection.cellForItem(at: IndexPath(item: 0, section: 0))
    first?.transform = CGAffineTransform(scaleX: 2, y: 2)
    first?.isHidden = true
    collection.contentOffset.y = 700
    window.advance(to: 0.05)
    for offset in stride(from: 0.0, through: 740, by: 37) {
      collection.contentOffset.y = offset
      window.advance(to: window.timeline.now + 0.02)
      expectRightCells()
      #expect(collection.visibleCells.count <= 27)
    }
    #expect(
      collection.visibleCells.count
        == collection.subviews.filter { $0 is UICollectionViewCell }.count)
  }

  @Test("a tap selects an item in UIKit's order of calls")
  func taps() {
    Finger(window: window).tap(150, 110, at: 1)
    #expect(
      controller.log == [
        "should highlight 4", "highlight 4", "should select 4", "select 4", "unhighlight 4",
      ])
    #expect(collection.indexPathsForSelectedItems == [IndexPath(item: 4, section: 0)])
    let cell = collection.cellForItem(at: IndexPath(item: 4, section: 0))
    #expect(cell?.contentView.backgroundColor == .red && cell?.isHighlighted == false)
    Finger(window: window).tap(150, 40, at: 2)
    #expect(cell?.contentView.backgroundColor == .blue)
    // Between the columns there is no item.
    controller.log = []
    Finger(window: window).tap(107, 40, at: 3)
    #expect(controller.log.isEmpty)
  }

  @Test("an item scrolls to the requested position, within the content")
  func scrolling() {
    let path = IndexPath(item: 30, section: 0)  // in the eleventh line, at 35 + 10 · 68
    collection.scrollToItem(at: path, at: .centeredVertically, animated: false)
    #expect(collection.contentOffset == CGPoint(x: 0, y: 715 + 30 - 240))
    #expect(collection.cellForItem(at: path) != nil)
    collection.scrollToItem(at: IndexPath(item: 0, section: 0), at: .bottom, animated: true)
    window.advance(to: 2)
    #expect(collection.contentOffset == .zero)
    expectRightCells()
  }

  @Test("another layout moves the cells to its places")
  func layouts() {
    let other = UICollectionViewFlowLayout()
    other.itemSize = CGSize(width: 320, height: 100)
    let cell = collection.cellForItem(at: IndexPath(item: 1, section: 0))
    collection.setCollectionViewLayout(other, animated: true)
    #expect(cell?.frame == CGRect(x: 0, y: 30 + 110, width: 320, height: 100))
    #expect(cell?.layer.presentation()?.frame == CGRect(x: 115, y: 35, width: 90, height: 60))
    window.advance(to: 2)
    #expect(cell?.layer.presentation()?.frame == cell?.frame)
    expectRightCells()
    controller.sections = [2, 1]
    collection.performBatchUpdates({
      collection.deleteItems(at: (2..<40).map { IndexPath(item: $0, section: 0) })
    })
    #expect(collection.visibleCells.count == 3)
    expectRightCells()
  }
}

/// A row of cards of which the middle one is larger, as tutorials write it.
private class CardsLayout: UICollectionViewLayout {
  private var cache: [UICollectionViewLayoutAttributes] = []
  private let step: CGFloat = 200

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    cache = (0..<collectionView.numberOfItems(inSection: 0)).map { item in
      let attributes = UICollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(x: 60 + step * CGFloat(item), y: 100, width: 200, height: 200)
      let distance = abs(attributes.center.x - collectionView.contentOffset.x - 160)
      let scale = max(1 - distance / 1000, 0.5)
      attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
      attributes.zIndex = Int(-distance)
      return attributes
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: 120 + step * CGFloat(cache.count), height: 480)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    return cache.filter { $0.frame.intersects(rect) }.map {
      // swift-format-ignore: NeverForceUnwrap
      $0.copy() as! UICollectionViewLayoutAttributes
    }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    return cache[indexPath.item]
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    return CGPoint(x: (proposedContentOffset.x / step).rounded() * step, y: 0)
  }
}

@MainActor
@Suite("Layouts of collections")
struct LayoutTests {
  private final class Source: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    {
      return 8
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  @Test("a custom layout follows the scrolling, and chooses where a drag ends")
  func carousel() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let source = Source()
    let collection = UICollectionView(frame: window.bounds, collectionViewLayout: CardsLayout())
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = source
    collection.decelerationRate = .fast
    window.addSubview(collection)
    window.advance(to: 0.01)
    func cell(_ item: Int) -> UICollectionViewCell? {
      collection.cellForItem(at: IndexPath(item: item, section: 0))
    }
    #expect(cell(0)?.transform == .identity && cell(1)?.transform.a == 0.8 && cell(2) == nil)
    #expect(collection.subviews.last === cell(0))
    Finger(window: window).drag(250, 200, to: 130, 200, at: 1)
    window.advance(to: 4)
    #expect(collection.contentOffset == CGPoint(x: 200, y: 0) && !collection.isDecelerating)
    #expect(cell(1)?.transform == .identity && cell(0)?.transform.a == 0.8)
    #expect(collection.subviews.last === cell(1))
    #expect(cell(1)?.center == CGPoint(x: 360, y: 200))
  }

  @Test("a horizontal flow fills columns; a wide item is alone in the middle of its line")
  func directions() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 100, height: 200)
    layout.minimumLineSpacing = 20
    layout.sectionInset = UIEdgeInsets(top: 10, left: 30, bottom: 10, right: 30)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let source = Source()
    let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = source
    window.addSubview(collection)
    window.advance(to: 0.01)
    func frame(_ item: Int) -> CGRect? {
      collection.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
    }
    // Two items of 200 in 460 points: one at each end.
    #expect(frame(0) == CGRect(x: 30, y: 10, width: 100, height: 200))
    #expect(frame(1) == CGRect(x: 30, y: 270, width: 100, height: 200))
    #expect(frame(2) == CGRect(x: 150, y: 10, width: 100, height: 200))
    #expect(collection.contentSize == CGSize(width: 30 + 4 * 100 + 3 * 20 + 30, height: 480))
    layout.scrollDirection = .vertical
    layout.itemSize = CGSize(width: 200, height: 50)
    layout.sectionInset = .zero
    window.advance(to: 0.02)
    #expect(frame(0) == CGRect(x: 60, y: 0, width: 200, height: 50))
    #expect(frame(7) == CGRect(x: 60, y: 490, width: 200, height: 50))
  }
}
