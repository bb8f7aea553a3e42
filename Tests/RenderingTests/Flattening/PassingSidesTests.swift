import SceneGraph
import Testing

@testable import Rendering

/// Tests which quads in front a quad takes account of.
@Suite("Passing sides")
struct PassingSidesTests {
  /// One picture is opaque, the other one is not.
  private struct Pictures: PictureInfoProvider {
    func info(of name: PictureName) -> PictureInfo? {
      PictureInfo(isOpaque: name == PictureName("opaque"), size: Size(width: 10, height: 10))
    }
  }

  private let target = Size(width: 100, height: 100)
  private let back = Rect(x: 10, y: 20.3, width: 30.2, height: 40)

  private func quad(
    _ frame: Rect, turnedBy angle: Double = 0, opacity: Double = 1, color: Color = .white,
    picture: String? = nil, _ change: (inout Quad) -> Void = { _ in }
  ) -> DrawItem {
    let middle = Transform3D.translation(x: -frame.midX, y: -frame.midY)
      .concatenating(.rotation(angle, x: 0, y: 0, z: 1))
      .concatenating(.translation(x: frame.midX, y: frame.midY))
    var quad = Quad(polygon: ProjectedPolygon(frame, by: middle, onto: target))
    (quad.opacity, quad.color) = (opacity, color)
    quad.picture = picture.map { PictureRegion(name: PictureName($0), rect: .unit) }
    change(&quad)
    return .quad(quad)
  }

  /// Returns the distance of a point inwards from a side.
  private func distance(_ x: Double, _ y: Double, from side: HalfPlane) -> Double {
    side.x * x + side.y * y + side.z
  }

  private func fronts(of items: [DrawItem]) -> [[Front]] {
    var items = items
    PassingSides.find(in: &items, Pictures())
    return items.map { item in
      guard case .quad(let quad) = item else { return [] }
      return quad.fronts
    }
  }

  @Test("The quad that is drawn first has the later one as a front, with its sides and opacity")
  func order() throws {
    let right = quad(Rect(x: 40.5, y: 25.3, width: 30, height: 40), opacity: 0.5)
    let found = fronts(of: [quad(back), right])
    try #require(found.map(\.count) == [1, 0])
    #expect(found[0][0].opacity == 0.5)
    // Distances inwards of a point.
    let distances = found[0][0].sides.map { distance(50, 30, from: $0) }.sorted()
    #expect(distances.map { ($0 * 10).rounded() } == [47, 95, 205, 353])
    #expect(fronts(of: [right, quad(back)]).map(\.count) == [1, 0])
  }

  @Test("A front has a side over the quad, or within a pixel beside it")
  func places() {
    func count(_ frame: Rect, turnedBy angle: Double = 0) -> Int {
      fronts(of: [quad(back), quad(frame, turnedBy: angle)])[0].count
    }
    // Over the whole height, a corner, and all of it within.
    #expect(count(Rect(x: 20.5, y: 10, width: 5, height: 60)) == 1)
    #expect(count(Rect(x: 30.5, y: 50.5, width: 30, height: 30)) == 1)
    #expect(count(Rect(x: 20.5, y: 30.5, width: 5, height: 5)) == 1)
    #expect(count(Rect(x: 60, y: 30, width: 30, height: 30), turnedBy: 0.78) == 0)
    // Beside it, and far beyond all of its sides.
    #expect(count(Rect(x: 41, y: 30, width: 30, height: 10)) == 1)
    #expect(count(Rect(x: 42, y: 30, width: 30, height: 10)) == 0)
    #expect(count(Rect(x: 1.5, y: 10.5, width: 60, height: 70)) == 0)
  }

  @Test("What shows through, is cut or round is not a front")
  func kinds() {
    let frame = Rect(x: 30.5, y: 25.3, width: 30, height: 40)
    func count(_ front: DrawItem) -> Int { fronts(of: [quad(back), front])[0].count }
    #expect(count(quad(frame, color: Color(white: 0, alpha: 0.4))) == 0)
    #expect(count(quad(frame, color: .clear, picture: "opaque")) == 1)
    #expect(count(quad(frame, color: .clear, picture: "glass")) == 0)
    #expect(count(quad(frame) { $0.roundedCorners = RoundedCorners(4, of: frame.size) }) == 0)
    #expect(count(quad(frame) { $0.cuts = [Cut(line: SIMD3(1, 0, -35), kind: .edge)] }) == 0)
    #expect(count(quad(frame) { $0.liesOnPaint = true }) == 0)
    // A quad that is joined to another one, and a face of a mesh.
    func joined(_ edge: Cut.SharedEdge) -> DrawItem {
      quad(frame) { quad in
        quad.turnSidesIntoCuts()
        quad.cuts[1].kind = .seam(edge, isLater: true)
      }
    }
    #expect(count(joined(.quads(0))) == 1)
    #expect(count(joined(.faces(mesh: 0, 1, 2))) == 0)
    // Two quads that share an edge join there already.
    let same = [joined(.quads(0)), joined(.quads(0))]
    let others = [joined(.quads(1)), joined(.quads(0))]
    #expect(fronts(of: same).map(\.count) == [0, 0])
    #expect(fronts(of: others).map(\.count) == [1, 0])
  }

  @Test("A pixel-aligned quad needs no fronts, and the fronts at sides come before others")
  func limits() {
    let aligned = quad(Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(fronts(of: [aligned, quad(Rect(x: 20.5, y: 30.5, width: 40, height: 5))])[0].isEmpty)
    let inside = (0..<8).map { index in
      quad(Rect(x: 12.5 + 3 * Double(index), y: 30.5, width: 1, height: 1))
    }
    let beside = quad(Rect(x: 40.5, y: 30, width: 9, height: 9), opacity: 0.25)
    let found = fronts(of: [quad(back)] + inside + [beside])[0]
    #expect(found.count == Front.most)
    #expect(found.first?.opacity == 0.25)
  }

  @Test("The opaque parts of a mask are fronts of what is below its group, and come last in it")
  func masks() throws {
    let page = quad(Rect(x: 0, y: 0, width: 90.5, height: 90.5))
    let strip = quad(Rect(x: 30.5, y: 0, width: 60, height: 90), color: .black)
    let ramp = quad(Rect(x: 20.5, y: 20.5, width: 12, height: 12), color: .clear) { quad in
      quad.overlay = GradientOverlay(
        gradient: Gradient(
          .radial, from: Point(x: 0, y: 0), to: Point(x: 1, y: 1),
          stops: [Gradient.Stop(.clear, at: 0.4), Gradient.Stop(.black, at: 0.6)]), opacity: 1)
    }
    var items = [quad(back), .group(Group(items: [page], mask: [strip, ramp]))]
    PassingSides.find(in: &items, Pictures())
    guard case .quad(let below) = items[0], case .group(let group) = items[1] else {
      Issue.record("the items changed their kinds")
      return
    }
    let mask = try #require(group.mask)
    guard case .quad(let first) = mask[0], case .quad(let last) = mask[1] else {
      Issue.record("the mask's items changed their kinds")
      return
    }
    #expect(first.overlay != nil && first.fronts.count == 1)
    #expect(last.color == .black && last.fronts.isEmpty)
    // The quad's middle, 25 and 40, is not in the ramp's square.
    #expect(below.fronts.count == 1)
    // Beside the ramp's middle, on the diagonal, it is its tangent: a point beyond is within.
    items[0] = quad(Rect(x: 21.5, y: 21.5, width: 10, height: 10))
    PassingSides.find(in: &items, Pictures())
    guard case .quad(let small) = items[0] else {
      Issue.record("the item changed its kind")
      return
    }
    try #require(small.fronts.count == 2)
    // Half of the diagonal of twelve pixels is the middle of the ramp.
    let tangents = small.fronts.map { front in
      front.sides.map { distance(32.5, 32.5, from: $0) }.min() ?? 0
    }
    let beyond = 12 * 2.0.squareRoot() - 6
    #expect(tangents.contains { abs(min($0, 1) - min(beyond, 1)) < 1e-3 }, "\(tangents)")
    let nearer = small.fronts.map { front in
      front.sides.map { distance(24.5, 24.5, from: $0) }.min() ?? 0
    }
    #expect(nearer.contains { abs($0 - (4 * 2.0.squareRoot() - 6)) < 1e-3 }, "\(nearer)")
  }

  @Test("Without a mask's group being opaque, its parts are not fronts")
  func fadedMasks() {
    let page = quad(Rect(x: 0, y: 0, width: 90.5, height: 90.5))
    let strip = quad(Rect(x: 30.5, y: 0, width: 60, height: 90), color: .black)
    for group in [
      Group(items: [page], opacity: 0.5, mask: [strip]),
      Group(items: [quad(Rect(x: 0, y: 0, width: 50.5, height: 90.5))], mask: [strip]),
    ] {
      #expect(fronts(of: [quad(back), .group(group)])[0].isEmpty)
    }
  }
}
