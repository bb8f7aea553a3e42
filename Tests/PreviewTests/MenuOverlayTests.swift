import Controls
import SceneGraph
import Testing
import Transitions

@testable import Preview

@Suite("The menu")
struct MenuOverlayTests {
  private static let window = Size(width: 1280, height: 720)

  private func menu(
    _ state: PreviewState = PreviewState(), at point: Point = Point(x: 100, y: 10),
    in window: Size = window
  ) -> MenuOverlay {
    MenuOverlay(state, at: point, in: window)
  }

  /// The actions in display order, with those of the submenus in their place.
  private var actions: [PreviewAction] {
    MenuOverlay.entries.flatMap { entry in
      switch entry {
      case .action(let action): [action]
      case .group(_, let actions): actions
      }
    }
  }

  @Test("At most ten entries, and copying and saving first")
  func entries() {
    #expect(MenuOverlay.entries.count <= 10)
    #expect(Array(actions.prefix(3)) == [.copyCommand, .saveStill, .saveVideo])
  }

  /// A menu that the pointer opens needs no selection of controls by keys.
  @Test("Every action of a key is in the menu once")
  func complete() {
    #expect(Set(actions).count == actions.count)
    let keys = PreviewKeys.rows.flatMap(\.bindings).map(\.action)
    let left: [PreviewAction] = [
      .selectNextParameter, .stepParameter(1), .stepParameter(-1), .cancel,
    ]
    #expect(Set(actions) == Set(keys).subtracting(left))
    for action in actions { #expect(!PreviewKeys.keys(of: action).isEmpty) }
  }

  @Test("Each row has the name of its own key")
  func keys() {
    #expect(PreviewKeys.keys(of: .stepFrames(1)) == "Right")
    #expect(PreviewKeys.keys(of: .chooseEffect(-1)) == "[")
    #expect(PreviewKeys.keys(of: .copyCommand) == "C")
  }

  @Test(
    "The menu and its submenus are inside the window",
    arguments: [(240.0, 400.0), (640, 400), (1280, 720)])
  func frames(width: Double, height: Double) {
    let window = Size(width: width, height: height)
    for point in [Point(x: 0, y: 0), Point(x: width - 1, y: height - 1), Point(x: width / 2, y: 9)]
    {
      for index in MenuOverlay.entries.indices {
        var menu = menu(at: point, in: window)
        for _ in 0..<100 where menu.list.selection != index { menu.moveSelection(by: 1) }
        let opened = menu.openSubmenu()
        for list in [menu.list] + (opened ? [menu.submenu].compactMap(\.self) : []) {
          let frame = list.frame
          #expect(frame.minX >= 0 && frame.minY >= 0)
          #expect(frame.maxX <= width + 1e-9 && frame.maxY <= height + 1e-9)
        }
      }
    }
  }

  @Test("Keys skip what has no effect, and go around")
  func moving() {
    var menu = menu()
    let available = menu.list.rows.indices.filter { menu.list.rows[$0].isAvailable }
    // Undo and redo have nothing to do.
    #expect(available.count == menu.list.rows.count - 2)
    var seen: [Int] = []
    for _ in available {
      menu.moveSelection(by: 1)
      if let selection = menu.list.selection { seen.append(selection) }
    }
    #expect(seen == available)
    menu.moveSelection(by: 1)
    #expect(menu.list.selection == available.first)
    menu.moveSelection(by: -1)
    #expect(menu.list.selection == available.last)
  }

  @Test("A submenu opens by key or pointer, and closes again")
  func submenus() throws {
    var menu = menu()
    #expect(menu.selectedAction == nil)
    menu.moveSelection(by: 1)
    #expect(menu.selectedAction == .copyCommand && !menu.openSubmenu())
    for _ in 0..<4 { menu.moveSelection(by: 1) }
    #expect(menu.selectedAction == nil && menu.openSubmenu())
    #expect(menu.selectedAction == .begin(.push))
    menu.moveSelection(by: 1)
    #expect(menu.selectedAction == .togglePause)
    #expect(menu.closeSubmenu() && menu.selectedAction == nil && !menu.closeSubmenu())

    func point(_ list: MenuList, _ index: Int) -> Point {
      let row = list.rowFrame(index)
      return Point(x: list.frame.minX + row.midX, y: list.frame.minY + row.midY)
    }
    let group = point(menu.list, 4)
    menu.select(at: group)
    #expect(menu.isOnGroup(group))
    let submenu = try #require(menu.submenu)
    menu.select(at: point(submenu, 0))
    #expect(menu.selectedAction == .begin(.push))
    // The list beside it still shows which submenu is open.
    #expect(menu.list.selection == 4)
    menu.select(at: point(menu.list, 0))
    #expect(menu.selectedAction == .copyCommand && menu.submenu == nil)
    menu.select(at: Point(x: 1000, y: 700))
    #expect(menu.selectedAction == nil)
  }

  /// A submenu that opened below the pointer would take the click that is meant for its row.
  @Test("In a narrow window a submenu opens by a click, and does not cover its row")
  func narrow() throws {
    let window = Size(width: 240, height: 400)
    var menu = menu(in: window)
    let row = menu.list.rowFrame(4)
    let place = Point(x: menu.list.frame.minX + row.midX, y: menu.list.frame.minY + row.midY)
    menu.select(at: place)
    #expect(menu.submenu == nil && menu.list.selection == 4)
    menu.select(at: place, isClick: true)
    let submenu = try #require(menu.submenu)
    #expect(!submenu.frame.contains(place) && menu.isOnGroup(place))
  }
}
