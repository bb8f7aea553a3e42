import Testing
import UIKitNames

private class NameCell: UITableViewCell {
  let name = UILabel()
  private(set) var reuses = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    name.frame = CGRect(x: 10, y: 0, width: 200, height: 44)
    contentView.addSubview(name)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
}

private class NamesViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  let tableView = UITableView(frame: .zero, style: .plain)
  var names = (0..<100).map { "Name \($0)" }
  var log: [String] = []
  var made = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.frame = view.bounds
    tableView.dataSource = self
    tableView.delegate = self
    tableView.register(NameCell.self, forCellReuseIdentifier: "name")
    view.addSubview(tableView)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return names.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    // swift-format-ignore: NeverForceUnwrap
    let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath) as! NameCell
    if cell.reuses == 0 { made += 1 }
    cell.name.text = names[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    log.append("should highlight \(indexPath.row)")
    return true
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.row)")
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("end \(decelerate)")
  }
}

@MainActor
@Suite("Tables")
struct TableTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let controller = NamesViewController()
  private var table: UITableView { controller.tableView }

  init() {
    window.rootViewController = controller
    window.advance(to: 0.01)
  }

  private func expectRightCells() {
    for cell in table.visibleCells {
      let path = table.indexPath(for: cell)
      #expect((cell as? NameCell)?.name.text == path.map { controller.names[$0.row] })
      #expect(path.map { table.rectForRow(at: $0) } == cell.frame)
      #expect(cell.superview === table && !cell.isHidden && cell.alpha == 1)
    }
  }

  @Test("rows are 44 points high, and only those exist that are visible")
  func rows() {
    #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 100)
    #expect(table.contentSize == CGSize(width: 320, height: 4400))
    #expect(table.indexPathsForVisibleRows == (0..<10).map { IndexPath(row: $0, section: 0) })
    #expect(
      table.rectForRow(at: IndexPath(row: 3, section: 0)).equalTo(
        CGRect(x: 0, y: 132, width: 320, height: 44)))
    #expect(table.cellForRow(at: IndexPath(row: 3, section: 0))?.frame.minY == 132)
    #expect(table.cellForRow(at: IndexPath(row: 10, section: 0)) == nil)
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 131.5)) == IndexPath(row: 2, section: 0))
    #expect(controller.made == 10)
    expectRightCells()
  }

  @Test("cells that scroll out of sight are used again, with the content of their new rows")
  func reuse() {
    // An animator has hidden a cell, and nobody shows it again.
    table.cellForRow(at: IndexPath(row: 0, section: 0))?.isHidden = true
    for offset in stride(from: 97.0, through: 3960, by: 97) {
      table.contentOffset.y = offset
      window.advance(to: window.timeline.now + 0.02)
      expectRightCells()
      #expect(table.visibleCells.count <= 11)
      #expect(table.visibleCells.count == table.subviews.filter { $0 is UITableViewCell }.count)
    }
    #expect(controller.made == 11)
  }

  @Test("a tap selects a row, and the last one is deselected; a drag selects none")
  func taps() {
    let finger = Finger(window: window)
    finger.tap(100, 140, at: 1)
    #expect(controller.log == ["should highlight 3", "select 3"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
    #expect(table.cellForRow(at: IndexPath(row: 3, section: 0))?.isSelected == true)
    controller.log = []
    finger.tap(100, 10, at: 2)
    #expect(controller.log == ["should highlight 0", "deselect 3", "select 0"])
    controller.log = []
    finger.drag(100, 400, to: 100, 100, at: 3)
    #expect(controller.log == ["should highlight 9", "begin", "end false"])
    #expect(table.contentOffset == CGPoint(x: 0, y: 300))
    #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    expectRightCells()
    // The selection follows the row and not its cell.
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
    table.contentOffset = .zero
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.isSelected == true)
    table.deselectRow(at: IndexPath(row: 0, section: 0), animated: true)
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.isSelected == false)
  }

  @Test("a row scrolls to the top, the middle or the bottom, within the content")
  func scrolling() {
    func offset(_ row: Int, _ position: UITableView.ScrollPosition) -> Double {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: position, animated: false)
      return table.contentOffset.y
    }
    #expect(offset(50, .top) == 2200)
    #expect(offset(50, .bottom) == 2244 - 440)
    #expect(offset(50, .middle) == 2222 - 220)
    #expect(offset(50, .none) == 2002)
    #expect(offset(99, .top) == 3960 && offset(0, .bottom) == 0)
    table.scrollToRow(at: IndexPath(row: 60, section: 0), at: .top, animated: true)
    window.advance(to: 0.15)
    #expect(table.contentOffset.y > 0 && table.contentOffset.y < 2640)
    expectRightCells()
    window.advance(to: 6)
    #expect(table.contentOffset.y == 2640)
    expectRightCells()
  }

  /// The presented distance of a cell's middle from the top of the content.
  private func middle(_ cell: UITableViewCell?) -> Double? {
    cell.flatMap { $0.layer.presentation()?.position.y }
  }

  private func cell(_ row: Int) -> UITableViewCell? {
    table.cellForRow(at: IndexPath(row: row, section: 0))
  }

  @Test("a moved row goes to its new place in 0.3 s, and the rows between make room")
  func movedRow() {
    let (mover, second, last) = (cell(0), cell(1), cell(9))
    controller.names.insert(controller.names.remove(at: 0), at: 3)
    table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 3, section: 0))
    #expect(cell(3) === mover && cell(0) === second && cell(9) === last)
    #expect(middle(mover) == 22 && middle(second) == 66)
    window.advance(to: 0.16)
    // Half way of an ease-in-out.
    #expect(middle(mover).map { abs($0 - 88) < 1 } == true)
    #expect(middle(second).map { abs($0 - 44) < 1 } == true)
    #expect(middle(last) == 418)
    window.advance(to: 0.4)
    #expect(middle(mover) == 154 && middle(second) == 22)
    expectRightCells()
    #expect(controller.made == 10)
  }

  @Test("a row that comes into sight or leaves it moves there")
  func rowsAtTheEdge() {
    controller.names.remove(at: 0)
    table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    #expect(cell(9).flatMap { middle($0) } == 462)
    window.advance(to: 0.4)
    #expect(cell(9).flatMap { middle($0) } == 418)
    expectRightCells()
    let leaving = cell(9)
    controller.names.insert("New", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    #expect(middle(cell(0)) == 22 && middle(leaving) == 418 && cell(9) !== leaving)
    #expect(table.subviews.filter { $0 is UITableViewCell }.count == 11)
    window.advance(to: 0.8)
    #expect(leaving?.superview == nil)
    #expect(table.subviews.filter { $0 is UITableViewCell }.count == 10)
    expectRightCells()
  }

  @Test("a group names what it deletes by the old places, and what it inserts by the new ones")
  func group() {
    for row in [4, 5, 7] {
      table.allowsMultipleSelection = true
      table.selectRow(
        at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
    }
    var finished: Bool?
    table.performBatchUpdates {
      // Written in another order than UIKit's: deletions count first.
      table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
      table.deleteRows(at: [1, 5].map { IndexPath(row: $0, section: 0) }, with: .none)
      table.moveRow(at: IndexPath(row: 7, section: 0), to: IndexPath(row: 2, section: 0))
      controller.names =
        ["New", "Name 0", "Name 7"] + [2, 3, 4, 6].map { "Name \($0)" }
        + (8..<100).map { "Name \($0)" }
    } completion: {
      finished = $0
    }
    #expect(finished == nil)
    // Row 4 is the sixth now; row 5 is gone.
    #expect(
      Set(table.indexPathsForSelectedRows ?? [])
        == Set([5, 2].map { IndexPath(row: $0, section: 0) }))
    window.advance(to: 0.4)
    #expect(finished == true)
    expectRightCells()
    #expect(table.visibleCells.filter(\.isSelected).count == 2)
  }

  @Test("changed data is shown, and the selection follows its row")
  func changes() {
    table.selectRow(at: IndexPath(row: 4, section: 0), animated: false, scrollPosition: .none)
    controller.names.remove(at: 1)
    table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    #expect(table.numberOfRows(inSection: 0) == 99)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
    expectRightCells()
    controller.names = ["A", "B"]
    table.contentOffset.y = 1000
    table.reloadData()
    window.advance(to: 1)
    #expect(table.visibleCells.count == 2 && table.contentOffset.y == 0)
    #expect(table.indexPathForSelectedRow == nil)
    expectRightCells()
  }
}

/// A screen of settings, as tutorials write it.
private class SettingsViewController: UITableViewController {
  var selected: IndexPath?

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 100))
    tableView.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 20))
  }

  override func numberOfSections(in tableView: UITableView) -> Int { return 3 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return 10
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "setting")
      ?? UITableViewCell(style: .subtitle, reuseIdentifier: "setting")
    cell.textLabel?.text = "Setting"
    cell.detailTextLabel?.text = "\(indexPath.section).\(indexPath.row)"
    return cell
  }

  override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  {
    return 50
  }

  override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int)
    -> CGFloat
  {
    return 30
  }

  override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  {
    let view = UIView()
    view.tag = section + 1
    return view
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected = indexPath
  }
}

@MainActor
@Suite("Tables with sections")
struct TableSectionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let controller = SettingsViewController(style: .plain)

  init() {
    window.rootViewController = controller
    window.advance(to: 0.01)
  }

  @Test("headers of a plain table stay at the top until the next one pushes them away")
  func headers() {
    let table = controller.tableView!
    #expect(table.contentSize == CGSize(width: 320, height: 100 + 3 * 530 + 20))
    #expect(table.rect(forSection: 1) == CGRect(x: 0, y: 630, width: 320, height: 530))
    #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 1690, width: 320, height: 20))
    func header(_ section: Int, at offset: Double) -> Double? {
      table.contentOffset.y = offset
      window.advance(to: window.timeline.now + 0.02)
      return table.subviews.first { $0.tag == section + 1 }?.frame.minY
    }
    #expect(header(0, at: 0) == 100)
    #expect(header(0, at: 300) == 300)
    #expect(header(0, at: 615) == 600)
    #expect(header(1, at: 615) == 630)
    #expect(header(0, at: 640) == nil)
    #expect(header(1, at: 640) == 640)
  }

  @Test("the controller selects the row below the finger, and shows its text")
  func selects() {
    Finger(window: window).tap(100, 100 + 30 + 50 * 2 + 5, at: 1)
    #expect(controller.selected == IndexPath(row: 2, section: 0))
    let cell = controller.tableView.cellForRow(at: IndexPath(row: 2, section: 0))
    #expect(cell?.detailTextLabel?.text == "0.2" && cell?.frame.height == 50)
    let labels = [cell?.textLabel?.frame, cell?.detailTextLabel?.frame].compactMap { $0 }
    #expect(labels.count == 2 && labels[0].maxY == labels[1].minY && labels[0].height > 0)
  }

  @Test("rows have the height of their constraints")
  func selfSizing() {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      {
        let cell = UITableViewCell()
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 10),
          box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -10),
          box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
          box.heightAnchor.constraint(equalToConstant: indexPath.row == 0 ? 80 : 40),
        ])
        return cell
      }
    }
    let source = Source()
    let table = UITableView(frame: window.bounds)
    table.dataSource = source
    table.rowHeight = UITableView.automaticDimension
    table.estimatedRowHeight = 20
    window.addSubview(table)
    window.advance(to: 1)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.frame.height == 100)
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.minY == 100)
    #expect(table.cellForRow(at: IndexPath(row: 7, section: 0))?.frame.minY == 460)
    #expect(table.visibleCells.count == 8)
  }
}
