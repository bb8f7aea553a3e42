import SceneGraph
import Testing

/// The way of the fastest point between two scenes, from which the instants of an exposure follow.
@Suite("Ways between scenes")
struct SceneMotionTests {
  private static let bounds = Rect(x: 0, y: 0, width: 200, height: 100)

  private func scene(_ layers: [Layer]) -> Scene {
    Scene(Container(size: Self.bounds.size, scale: 1), sublayers: layers)
  }

  private func square(atX x: Double, _ contents: Layer.Contents = .color(.black)) -> Layer {
    Layer(frame: Rect(x: x, y: 40, width: 20, height: 20), contents: contents)
  }

  @Test("A layer that appears does not take the place of the next one")
  func appears() {
    let before = scene([square(atX: 150)])
    let after = scene([square(atX: 10), square(atX: 153)])
    #expect(abs(before.longestWay(to: after) - 3) < 1e-9)
    #expect(abs(after.longestWay(to: before) - 3) < 1e-9)
  }

  @Test("Layers that show other parts of a picture are not one layer")
  func parts() {
    func tile(_ column: Int, atX x: Double) -> Layer {
      var tile = square(atX: x, .picture(.from))
      tile.contentsRect = Rect(x: Double(column) / 4, y: 0, width: 0.25, height: 1)
      return tile
    }
    let before = scene([tile(0, atX: 0), tile(1, atX: 100)])
    let after = scene([tile(1, atX: 105), tile(2, atX: 180)])
    #expect(abs(before.longestWay(to: after) - 5) < 1e-9)
  }

  @Test("As many layers that move far are pairs")
  func far() {
    let before = scene([square(atX: 0), square(atX: 20)])
    let after = scene([square(atX: 90), square(atX: 20)])
    #expect(abs(before.longestWay(to: after) - 90) < 1e-9)
  }

  @Test("A gradient that hardly shows goes as many pixels as it has levels")
  func gradient() {
    func shade(_ alpha: Double, from start: Double) -> Scene {
      let clear = Color(red: 1, green: 1, blue: 1, alpha: 0)
      return scene([
        Layer(
          frame: Self.bounds,
          contents: .gradient(
            Gradient(
              from: clear, at: Point(x: start, y: 0),
              to: Color(red: 1, green: 1, blue: 1, alpha: alpha), at: Point(x: start + 0.5, y: 0))))
      ])
    }
    let diagonal = (200.0 * 200 + 100 * 100).squareRoot()
    #expect(abs(shade(0.01, from: 0).longestWay(to: shade(0.01, from: 0.5)) - 2.55) < 1e-9)
    #expect(abs(shade(1, from: 0).longestWay(to: shade(1, from: 0.5)) - diagonal / 2) < 1e-9)
  }
}
