import Inspection
import SceneGraph
import Testing
import Transitions

@Suite("Grid overlay")
struct GridOverlayTests {
  /// 300×600 points at 1.1 pixels per point: a tenth of the width is 33 pixels, a third 110.
  private let grid = GridOverlay(
    over: Container(size: Size(width: 300, height: 600), scale: 1.1), lineWidth: 2)

  @Test("Lines are pixel-aligned, have their width and span the screen")
  func pixels() {
    for layer in grid.layers {
      let width = layer.bounds.size.width * 1.1
      let height = layer.bounds.size.height * 1.1
      let left = layer.position.x * 1.1 - width / 2
      let top = layer.position.y * 1.1 - height / 2
      #expect(
        abs(width - 2) < 1e-9 && abs(height - 660) < 1e-9 && abs(left - left.rounded()) < 1e-9
          || abs(height - 2) < 1e-9 && abs(width - 330) < 1e-9 && abs(top - top.rounded()) < 1e-9)
    }
  }

  @Test("The border between dark and light is at the tenths, thirds and halves")
  func places() {
    let upright = grid.layers.filter { $0.bounds.size.height > $0.bounds.size.width }
    func edges(_ edge: (Layer) -> Double, light: Bool) -> Set<Int> {
      Set(
        upright.filter {
          guard case .color(let color) = $0.contents else { return false }
          return (color.red > 0) == light
        }.map { Int((edge($0) * 1.1).rounded()) })
    }
    let expected: Set = [33, 66, 99, 110, 132, 165, 198, 220, 231, 264, 297]
    #expect(edges({ $0.position.x - $0.bounds.size.width / 2 }, light: true) == expected)
    #expect(edges({ $0.position.x + $0.bounds.size.width / 2 }, light: false) == expected)
  }

  @Test("Tenths are labelled in points, with at most one decimal")
  func labels() {
    let odd = GridOverlay(over: Container(size: Size(width: 375, height: 667), scale: 2))
    let top = odd.labels.filter { $0.point.y == 0 }.map(\.text)
    #expect(top == ["37.5", "75", "112.5", "150", "187.5", "225", "262.5", "300", "337.5"])
    #expect(odd.labels.filter { $0.point.x == 0 }.map(\.text).first == "66.7")
  }
}
