import SceneGraph
import Testing

@testable import Rendering

/// Tests which sides of quads face each other.
@Suite("Facing sides")
struct FacingSidesTests {
  /// One picture is opaque, the other one is not.
  private struct Pictures: PictureInfoProvider {
    func info(of name: PictureName) -> PictureInfo? {
      PictureInfo(isOpaque: name == PictureName("opaque"), size: Size(width: 10, height: 10))
    }
  }

  private func quad(
    _ frame: Rect, turnedBy angle: Double = 0, opacity: Double = 1, color: Color = .white,
    picture: String? = nil
  ) -> DrawItem {
    let middle = Transform3D.translation(x: -frame.midX, y: -frame.midY)
      .concatenating(.rotation(angle, x: 0, y: 0, z: 1))
      .concatenating(.translation(x: frame.midX, y: frame.midY))
    var quad = Quad(
      polygon: ProjectedPolygon(frame, by: middle, onto: Size(width: 100, height: 100)))
    (quad.opacity, quad.color) = (opacity, color)
    quad.picture = picture.map { PictureRegion(name: PictureName($0), rect: .unit) }
    return .quad(quad)
  }

  /// Returns the sides of each item that face a later one: of a rectangle 0 is the top one and 1
  /// the right one.
  private func facing(_ items: [DrawItem]) -> [[Int]] {
    var items = items
    FacingSides.join(&items, Pictures())
    return items.map { item in item.cuts.indices.filter { item.cuts[$0].kind == .facing } }
  }

  private let left = Rect(x: 10, y: 20.3, width: 30.2, height: 40)

  @Test(
    "The side of the quad that is drawn first faces that of the later one",
    arguments: [
      -0.3, 0, 0.4, 1,
    ])
  func order(gap: Double) {
    let right = Rect(x: left.maxX + gap, y: 25.3, width: 30, height: 40)
    #expect(facing([quad(left), quad(right)]) == [[1], []])
    #expect(facing([quad(right), quad(left)]) == [[3], []])
  }

  @Test("The neighbour's sides are its two others at the line, and the one that faces it")
  func neighborSides() throws {
    var items = [quad(left), quad(Rect(x: left.maxX + 0.4, y: 25.3, width: 30, height: 40))]
    FacingSides.join(&items, Pictures())
    let sides = items[0].cuts[1].neighborSides
    try #require(sides.count == 3)
    // Distances inwards of a point.
    let distances = sides.map { ($0 * SIMD3(50, 30, 1)).sum() }
    #expect(distances.sorted { $0 < $1 }.map { ($0 * 10).rounded() } == [47, 94, 353])
    #expect(abs(distances[2] - 9.4) < 1e-9)
  }

  @Test("Quads that are apart, beside the side's ends, turned, thin or translucent do not face it")
  func others() {
    let x = left.maxX + 0.4
    let right = Rect(x: x, y: 25.3, width: 30, height: 40)
    #expect(facing([quad(left), quad(right.offset(x: 2))]) == [[], []])
    #expect(facing([quad(left), quad(Rect(x: x, y: 60.5, width: 30, height: 20))]) == [[], []])
    #expect(facing([quad(left), quad(right, turnedBy: 0.9)]) == [[], []])
    #expect(
      facing([quad(left), quad(Rect(x: x, y: 25.3, width: 1.2, height: 40))]) == [[], []])
    #expect(facing([quad(left), quad(right, opacity: 0.5)]) == [[], []])
    // Parallel sides, one quad deep below the other.
    #expect(facing([quad(left), quad(right.offset(x: -8))]) == [[], []])
  }

  @Test("Quads face each other only if they have the same alpha")
  func alpha() {
    let right = Rect(x: left.maxX + 0.4, y: 25.3, width: 30, height: 40)
    let veil = Color(white: 0, alpha: 0.4)
    #expect(facing([quad(left), quad(right, color: veil)]) == [[], []])
    #expect(facing([quad(left, color: veil), quad(right)]) == [[], []])
    #expect(facing([quad(left, color: veil), quad(right, color: veil)]) == [[1], []])
    func shown(_ one: String, _ other: String) -> [[Int]] {
      facing([
        quad(left, color: .clear, picture: one), quad(right, color: .clear, picture: other),
      ])
    }
    #expect(shown("opaque", "opaque") == [[1], []])
    #expect(shown("opaque", "glass") == [[], []])
    #expect(shown("glass", "glass") == [[1], []])
    #expect(shown("glass", "other glass") == [[], []])
  }

  @Test("Of two neighbours, the one along more of a side counts")
  func longest() throws {
    let x = left.maxX + 0.4
    var items = [
      quad(left), quad(Rect(x: x, y: 10.3, width: 30, height: 20)),
      quad(Rect(x: x, y: 30.3, width: 30, height: 40)),
    ]
    FacingSides.join(&items, Pictures())
    // The upper end of the lower one is 12.7 pixels above a point in it.
    let sides = items[0].cuts[1].neighborSides
    let distances = sides.map { ($0 * SIMD3(50, 43, 1)).sum() }
    #expect(distances.contains { abs($0 - 12.7) < 1e-9 })
  }
}

extension Rect {
  fileprivate func offset(x: Double) -> Rect {
    Rect(x: origin.x + x, y: origin.y, width: size.width, height: size.height)
  }
}
