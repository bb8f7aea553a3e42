import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

extension DrawItem {
  /// What can be seen of it, as convex pieces in pixels.
  var outlines: [ConvexPolygon] {
    var outlines: [ConvexPolygon] = []
    forEachOutline { outlines.append($0) }
    return outlines
  }
}

@Suite("Depth order")
struct DepthOrderTests {
  private static let target = Size(width: 200, height: 160)

  /// One thing that stands in a space.
  private struct Page {
    let item: DrawItem
    let depth: SIMD3<Double>
    let index: Int

    var outlines: [ConvexPolygon] { item.outlines.filter { $0.corners.count > 2 } }
  }

  /// The items of pages in the order in which they are painted, by an order that may have sorted others before.
  private func backToFront(
    _ pages: [Page], by order: inout DepthOrder, after others: [DrawItem] = []
  ) -> [DrawItem] {
    var items = others + pages.map(\.item)
    let elements = pages.indices.map { index in
      SpaceElement(
        items: others.count + index..<others.count + index + 1, depth: pages[index].depth)
    }
    order.sort(&items, of: elements[...])
    return items
  }

  private func backToFront(_ pages: [Page]) -> [DrawItem] {
    var order = DepthOrder()
    return backToFront(pages, by: &order)
  }

  /// A page of a colour that tells it from the others, and the plane that it lies in.
  private func page(
    _ index: Int, _ frame: Rect, _ transform: Transform3D, distance: Double = 400
  ) -> Page {
    var layer = Layer(frame: frame)
    layer.transform = transform
    let eye = Transform3D.perspective(distance).about(Self.target.middle)
    let toPixels = layer.toSuperlayer.concatenating(eye)
    var sheet = Sheet(polygon: ProjectedPolygon(layer.bounds, by: toPixels, onto: Self.target))
    sheet.color = Color(white: Double(index) / 100)
    return Page(item: .sheet(sheet), depth: PlaneMap(toPixels).depth, index: index)
  }

  private func indices(_ items: [DrawItem]) -> [Int] {
    items.map { item in
      guard case .sheet(let sheet) = item else { return -1 }
      return Int((sheet.color.red * 100).rounded())
    }
  }

  private let middle = Rect(x: 50, y: 30, width: 100, height: 100)

  @Test("The depth of a plane over the pixels is its z divided by w")
  func depth() {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<100 {
      let transform = random.transform()
      let map = PlaneMap(transform)
      for _ in 0..<10 {
        let (x, y) = (random.number(in: -100...100), random.number(in: -100...100))
        let v = transform.apply(to: SIMD4(x, y, 0, 1))
        guard abs(v.w) > 0.05 else { continue }
        let seen = (map.depth * SIMD3(v.x / v.w, v.y / v.w, 1)).sum()
        #expect(abs(seen - v.z / v.w) < 1e-6 * max(abs(v.z / v.w), 1))
        // And back to the plane.
        let rows = map.adjugate
        let pixel = SIMD3(v.x / v.w, v.y / v.w, 1)
        let k = (rows.2 * pixel).sum()
        #expect(abs((rows.0 * pixel).sum() / k - x) < 1e-6 * max(abs(x), 1))
        #expect(abs((rows.1 * pixel).sum() / k - y) < 1e-6 * max(abs(y), 1))
      }
    }
  }

  @Test("What is nearer is painted later, whatever its place in the list")
  func nearer() {
    let (near, far) = (Transform3D.translation(z: 10), Transform3D.translation(z: -10))
    for (first, second, expected) in [(near, far, [1, 0]), (far, near, [0, 1])] {
      let items = backToFront([page(0, middle, first), page(1, middle, second)])
      #expect(indices(items) == expected)
    }
  }

  @Test("In one plane the order of the list counts, and so it does for what does not overlap")
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

  @Test("What was sorted before, and what lies below, make no difference")
  func again() {
    let (left, right) = (0.5, -0.5)
    let crossing = [left, right].enumerated().map {
      page($0.offset, middle, .rotation($0.element, x: 0, y: 1, z: 0))
    }
    let above = [
      page(2, middle, .translation(z: 10)), page(3, middle, .translation(z: -10)),
      page(4, middle, .identity),
    ]
    var order = DepthOrder()
    for pages in [above, crossing, above, crossing] {
      let isSame = backToFront(pages, by: &order) == backToFront(pages)
      #expect(isSame)
      let below = crossing.map(\.item)
      let items = backToFront(pages, by: &order, after: below)
      #expect(indices(items) == [0, 1] + indices(backToFront(pages)))
    }
  }

  @Test("Two pages that cross: one is cut in two, along the line in which their planes meet")
  func crossing() throws {
    // About the vertical middle line, by equal angles: they meet at x = 100.
    let pages = [
      page(0, middle, .rotation(0.5, x: 0, y: 1, z: 0)),
      page(1, middle, .rotation(-0.5, x: 0, y: 1, z: 0)),
    ]
    let items = backToFront(pages)
    #expect(indices(items) == [1, 0, 1])
    let cuts = items.map { item -> [Cut] in
      if case .sheet(let sheet) = item { sheet.cuts } else { [] }
    }
    #expect(cuts[1].isEmpty)
    let (back, front) = (try #require(cuts[0].first), try #require(cuts[2].first))
    let joint = Cut.Joint.parts(cut: 0)
    #expect(back.kind == .seam(joint, isLater: true) && front.kind == .seam(joint, isLater: false))
    for (cut, sign) in [(back, 1.0), (front, -1.0)] {
      let inwards = (cut.line * SIMD3(100, 80, 1)).sum()
      #expect(abs(inwards) < 1e-9)
      #expect(abs(abs(cut.line.x) - 1) < 1e-9 && abs(cut.line.y) < 1e-9)
      // Turned by −0.5 about y, the page's left half is away from the viewer: x' = x·cos, z' = −x·sin(−0.5).
      let left = (cut.line * SIMD3(60, 80, 1)).sum()
      #expect(left * sign > 0, "\(cut)")
    }
  }

  @Test("A cube's faces share edges and are not cut")
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

  @Test("Whatever stands in a space, at every pixel what is painted last is what is nearest")
  func anySpace() {
    var random = SeededGenerator(seed: 73)
    var cut = 0
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
      }.filter { $0.outlines.count == 1 }
      let items = backToFront(pages)
      if items.count > pages.count { cut += 1 }
      let painted = Array(zip(indices(items), items.map(\.outlines)))
      for y in stride(from: 4.5, to: 160, by: 8) {
        for x in stride(from: 4.5, to: 200, by: 8) {
          let pixel = SIMD3(x, y, 1)
          func isInside(_ outline: ConvexPolygon) -> Bool {
            // A tiny square in it, whichever way round its corners go.
            let speck = ConvexPolygon(
              [(-0.05, -0.05), (0.05, -0.05), (0.05, 0.05), (-0.05, 0.05)].map {
                Point(x: x + $0.0, y: y + $0.1)
              })
            return (speck.intersection(with: outline)?.area ?? 0) > 0.0099
          }
          let depths = pages.filter { $0.outlines.contains(where: isInside) }
            .map { (($0.depth * pixel).sum(), $0.index) }.sorted { $0.0 > $1.0 }
          guard let nearest = depths.first else { continue }
          // Within a hair of a crossing either may be on top.
          if depths.count > 1, nearest.0 - depths[1].0 < 0.2 { continue }
          let top = painted.last { $0.1.contains(where: isInside) }?.0
          guard let top else { continue }
          #expect(top == nearest.1, "at \(x), \(y)")
        }
      }
    }
    #expect(cut > 10, "only \(cut) spaces with something that crosses")
  }
}
