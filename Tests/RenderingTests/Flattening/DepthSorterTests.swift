import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

extension DrawItem {
  /// The clip polygons of the item's parts, in target pixels.
  var clipPolygons: [ConvexPolygon] {
    var clipPolygons: [ConvexPolygon] = []
    forEachClipPolygon { clipPolygons.append($0) }
    return clipPolygons
  }
}

@Suite("Depth sorter")
struct DepthSorterTests {
  private static let target = Size(width: 200, height: 160)

  /// An element of a space.
  private struct Page {
    let item: DrawItem
    let depth: SIMD3<Double>
    let index: Int

    var clipPolygons: [ConvexPolygon] { item.clipPolygons.filter { $0.corners.count > 2 } }
  }

  /// Returns the items of pages in painting order, from a sorter that may have sorted others
  /// before.
  private func backToFront(
    _ pages: [Page], by sorter: inout DepthSorter, after others: [DrawItem] = []
  ) -> [DrawItem] {
    var items = others + pages.map(\.item)
    let elements = pages.indices.map { index in
      DepthSortElement(
        items: others.count + index..<others.count + index + 1, depth: pages[index].depth)
    }
    sorter.sort(&items, of: elements[...])
    return items
  }

  private func backToFront(_ pages: [Page]) -> [DrawItem] {
    var sorter = DepthSorter()
    return backToFront(pages, by: &sorter)
  }

  /// Creates a page of a colour that tells it from the others, on its plane.
  private func page(
    _ index: Int, _ frame: Rect, _ transform: Transform3D, distance: Double = 400
  ) -> Page {
    var layer = Layer(frame: frame)
    layer.transform = transform
    let eye = Transform3D.perspective(distance).about(Self.target.middle)
    let toPixels = layer.toSuperlayer.concatenating(eye)
    var quad = Quad(polygon: ProjectedPolygon(layer.bounds, by: toPixels, onto: Self.target))
    quad.color = Color(white: Double(index) / 100)
    return Page(item: .quad(quad), depth: PlaneProjection(toPixels).depth, index: index)
  }

  private func indices(_ items: [DrawItem]) -> [Int] {
    items.map { item in
      guard case .quad(let quad) = item else { return -1 }
      return Int((quad.color.red * 100).rounded())
    }
  }

  private let middle = Rect(x: 50, y: 30, width: 100, height: 100)

  @Test("The depth of a plane over the pixels is its z divided by w")
  func depth() {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<100 {
      let transform = random.transform()
      let projection = PlaneProjection(transform)
      for _ in 0..<10 {
        let (x, y) = (random.number(in: -100...100), random.number(in: -100...100))
        let v = transform.apply(to: SIMD4(x, y, 0, 1))
        guard abs(v.w) > 0.05 else { continue }
        let seen = (projection.depth * SIMD3(v.x / v.w, v.y / v.w, 1)).sum()
        #expect(abs(seen - v.z / v.w) < 1e-6 * max(abs(v.z / v.w), 1))
        // The way back to the plane.
        let rows = projection.adjugate
        let pixel = SIMD3(v.x / v.w, v.y / v.w, 1)
        let k = (rows.2 * pixel).sum()
        #expect(abs((rows.0 * pixel).sum() / k - x) < 1e-6 * max(abs(x), 1))
        #expect(abs((rows.1 * pixel).sum() / k - y) < 1e-6 * max(abs(y), 1))
      }
    }
  }

  @Test("Nearer pages are painted later, whatever their order in the list")
  func nearer() {
    let (near, far) = (Transform3D.translation(z: 10), Transform3D.translation(z: -10))
    for (first, second, expected) in [(near, far, [1, 0]), (far, near, [0, 1])] {
      let items = backToFront([page(0, middle, first), page(1, middle, second)])
      #expect(indices(items) == expected)
    }
  }

  @Test("Pages in one plane, and pages that do not overlap, keep their order")
  func ties() {
    let turn = Transform3D.rotation(0.7, x: 0.2, y: 1, z: 0.1)
    let same = (0..<5).map { page($0, middle, turn) }
    #expect(indices(backToFront(same)) == [0, 1, 2, 3, 4])
    let apart = [
      page(0, Rect(x: 0, y: 0, width: 40, height: 40), .translation(z: 50)),
      page(1, Rect(x: 140, y: 100, width: 40, height: 40), .translation(z: -50)),
    ]
    #expect(indices(backToFront(apart)) == [0, 1])
  }

  @Test("Earlier sorts and items below make no difference")
  func again() {
    let (left, right) = (0.5, -0.5)
    let crossing = [left, right].enumerated().map {
      page($0.offset, middle, .rotation($0.element, x: 0, y: 1, z: 0))
    }
    let above = [
      page(2, middle, .translation(z: 10)), page(3, middle, .translation(z: -10)),
      page(4, middle, .identity),
    ]
    var sorter = DepthSorter()
    for pages in [above, crossing, above, crossing] {
      let isSame = backToFront(pages, by: &sorter) == backToFront(pages)
      #expect(isSame)
      let below = crossing.map(\.item)
      let items = backToFront(pages, by: &sorter, after: below)
      #expect(indices(items) == [0, 1] + indices(backToFront(pages)))
    }
  }

  @Test("Of two pages that cross one is cut in two, along the line in which their planes meet")
  func crossing() throws {
    // They turn about the vertical middle line by equal angles, and meet at x = 100.
    let pages = [
      page(0, middle, .rotation(0.5, x: 0, y: 1, z: 0)),
      page(1, middle, .rotation(-0.5, x: 0, y: 1, z: 0)),
    ]
    let items = backToFront(pages)
    #expect(indices(items) == [1, 0, 1])
    let cuts = items.map { item -> [Cut] in
      if case .quad(let quad) = item { quad.cuts } else { [] }
    }
    #expect(cuts[1].isEmpty)
    let (back, front) = (try #require(cuts[0].first), try #require(cuts[2].first))
    let sharedEdge = Cut.SharedEdge.parts(cut: 0)
    #expect(
      back.kind == .seam(sharedEdge, isLater: true)
        && front.kind == .seam(sharedEdge, isLater: false))
    for (cut, sign) in [(back, 1.0), (front, -1.0)] {
      let inwards = (cut.line * SIMD3(100, 80, 1)).sum()
      #expect(abs(inwards) < 1e-9)
      #expect(abs(abs(cut.line.x) - 1) < 1e-9 && abs(cut.line.y) < 1e-9)
      // Turned by −0.5 about y, the page's left half is away from the viewer: x' = x·cos, z' =
      // −x·sin(−0.5).
      let left = (cut.line * SIMD3(60, 80, 1)).sum()
      #expect(left * sign > 0, "\(cut)")
    }
  }

  @Test("The faces of a cube share edges and are not cut")
  func cube() {
    let side = Rect(x: 60, y: 40, width: 80, height: 80)
    for angle in [0.1, 0.5, 0.785, 1.2, 2, 4] {
      let faces = (0..<6).map { index -> Page in
        let mount: Transform3D =
          index < 4
          ? .rotation(Double(index) * .pi / 2, x: 0, y: 1, z: 0)
          : .rotation(index == 4 ? .pi / 2 : -.pi / 2, x: 1, y: 0, z: 0)
        return page(
          index, side,
          Transform3D.translation(z: 40).concatenating(mount)
            .concatenating(.rotation(angle, x: 0.3, y: 1, z: 0.2)), distance: 500)
      }
      #expect(backToFront(faces).count == 6, "\(angle)")
    }
  }

  @Test("In any space the page painted last at a pixel is the nearest one")
  func anySpace() {
    var random = SeededGenerator(seed: 73)
    var cutCount = 0
    for _ in 0..<40 {
      let count = Int.random(in: 2...7, using: &random)
      let pages = (0..<count).map { index in
        page(
          index,
          Rect(
            x: random.number(in: 0...120), y: random.number(in: 0...80),
            width: random.number(in: 30...120), height: random.number(in: 30...120)),
          random.rotation().concatenating(.translation(z: random.number(in: -60...60))),
          distance: 600)
      }.filter { $0.clipPolygons.count == 1 }
      let items = backToFront(pages)
      if items.count > pages.count { cutCount += 1 }
      expectNearest(of: pages, in: items, step: 8)
    }
    #expect(cutCount > 10, "only \(cutCount) spaces with pages that cross")
  }

  @Test("Of a thousand small pages, too, the page painted last at a pixel is the nearest one")
  func thousand() {
    var random = SeededGenerator(seed: 74)
    // A few cross others, and are cut.
    let pages = (0..<1000).map { index in
      page(
        index,
        Rect(
          x: random.number(in: 0...190), y: random.number(in: 0...150),
          width: random.number(in: 4...14), height: random.number(in: 4...14)),
        index % 100 == 0
          ? random.rotation() : .translation(z: random.number(in: -200...200)), distance: 600)
    }.filter { $0.clipPolygons.count == 1 }
    let items = backToFront(pages)
    #expect(items.count > pages.count)
    expectNearest(of: pages, in: items, step: 16)
  }

  /// Checks that the page painted last is the nearest one, at pixels `step` apart.
  private func expectNearest(of pages: [Page], in items: [DrawItem], step: Double) {
    let painted = Array(zip(indices(items), items.map(\.clipPolygons)))
    for y in stride(from: 4.5, to: 160, by: step) {
      for x in stride(from: 4.5, to: 200, by: step) {
        let pixel = SIMD3(x, y, 1)
        func isInside(_ clipPolygon: ConvexPolygon) -> Bool {
          guard clipPolygon.minX < x, x < clipPolygon.maxX, clipPolygon.minY < y,
            y < clipPolygon.maxY
          else { return false }
          // A tiny square in it, with its corners in either order.
          let speck = ConvexPolygon(
            [(-0.05, -0.05), (0.05, -0.05), (0.05, 0.05), (-0.05, 0.05)].map {
              Point(x: x + $0.0, y: y + $0.1)
            })
          return (speck.intersection(with: clipPolygon)?.area ?? 0) > 0.0099
        }
        let depths = pages.filter { $0.clipPolygons.contains(where: isInside) }
          .map { (($0.depth * pixel).sum(), $0.index) }.sorted { $0.0 > $1.0 }
        guard let nearest = depths.first else { continue }
        // Near a crossing either may be on top.
        if depths.count > 1, nearest.0 - depths[1].0 < 0.2 { continue }
        let top = painted.last { $0.1.contains(where: isInside) }?.0
        guard let top else { continue }
        #expect(top == nearest.1, "at \(x), \(y)")
      }
    }
  }
}
