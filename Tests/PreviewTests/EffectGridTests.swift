import Media
import SceneGraph
import Testing

@testable import Preview

@Suite("The grid of the effect browser")
struct EffectGridTests {
  private func grid() -> EffectGrid {
    func effects(_ names: [String], from first: Int) -> [EffectGrid.Effect] {
      names.enumerated().map { EffectGrid.Effect(index: first + $0, name: $1) }
    }
    return EffectGrid([
      ("Built in", effects(["card", "cube", "flip", "flip-from-top", "page-curl"], from: 0)),
      ("Shader files", effects(["wave"], from: 5)),
    ])
  }

  @Test("Typing filters the grid, in any order and case")
  func search() {
    var grid = grid()
    grid.selection = 1
    grid.query = "flip"
    #expect(grid.shown.map(\.name) == ["flip", "flip-from-top"] && grid.selection == 2)
    grid.query = "TOP fl"
    #expect(grid.shown.map(\.name) == ["flip-from-top"] && grid.selection == 3)
    grid.query = ""
    #expect(grid.shown.count == 6 && grid.selection == 3)
    grid.query = "nothing"
    #expect(grid.shown.isEmpty && grid.selection == nil && grid.layout().cells.isEmpty)
  }

  @Test("Cells lie within the width, and do not overlap", arguments: [60.0, 180, 248, 400])
  func layout(width: Double) {
    for shape in [0.46, 1.0, 1.78] {
      var grid = grid()
      (grid.width, grid.shape) = (width, shape)
      let (headings, cells, height) = grid.layout()
      #expect(headings.map(\.title) == ["Built in", "Shader files"] && cells.count == 6)
      for (index, cell) in cells.enumerated() {
        #expect(cell.frame.minX >= 0 && cell.frame.maxX <= width + 1e-9)
        #expect(cell.frame.maxY <= height)
        for other in cells[..<index] {
          #expect(
            other.frame.maxX <= cell.frame.minX + 1e-9 || other.frame.maxY <= cell.frame.minY + 1e-9
          )
        }
      }
    }
  }

  /// Two columns: card and cube, flip and flip-from-top, page-curl; wave.
  @Test("Keys move the selection to the nearest cell")
  func steps() {
    var grid = grid()
    grid.width = 176
    grid.move(.down)
    #expect(grid.selection == 0)
    for (step, expected) in [
      (EffectGrid.Step.right, 1), (.down, 3), (.down, 4), (.down, 5), (.down, 5), (.up, 4),
      (.up, 2), (.left, 1), (.left, 0), (.left, 0), (.up, 0),
    ] {
      grid.move(step)
      #expect(grid.selection == expected, "\(step)")
    }
  }

  @Test("Effects are grouped by theme, and shader files by their folder, each once")
  func groups() throws {
    let menu = EffectMenu(files: ["a/one.glsl", "b/two.glsl", "a/three.glsl"])
    let groups = menu.groups.map { group in (group.title, group.indices.map { menu.names[$0] }) }
    #expect(
      groups.map(\.0) == [
        "Flat", "Flips", "Paper", "Shared elements", "Space", "Shader files in a",
        "Shader files in b",
      ])
    #expect(groups[2].1 == ["fold", "page-curl", "turn"])
    #expect(groups[5].1 == ["one", "three"] && groups[6].1 == ["two"])
    #expect(menu.groups.flatMap(\.indices).sorted() == Array(menu.names.indices))
    let one = EffectMenu(files: ["a/one.glsl"])
    #expect(one.groups.last?.title == "Shader files")
  }
}
