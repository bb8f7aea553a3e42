import Glibc
import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions

@Suite("venetian")
struct VenetianTests {
  static let phone = Container(size: Size(width: 375, height: 667), scale: 2)

  private func blind(
    _ edge: Edge = .top, slats: Int = 9, stagger: Double = 0.6
  ) -> Venetian {
    var blind = Venetian()
    (blind.edge, blind.slats, blind.stagger) = (edge, slats, stagger)
    return blind
  }

  /// 3t² − 2t³ of the part of the motion that is slat `order`'s own.
  private static func angle(_ progress: Double, order: Int, of count: Int, stagger: Double)
    -> Double
  {
    let t = min(max((progress - stagger * Double(order) / Double(count - 1)) / (1 - stagger), 0), 1)
    return .pi * t * t * (3 - 2 * t)
  }

  @Test("Each slat's corners by the closed formula, within 1e-9 pt", arguments: Edge.allCases)
  func corners(_ edge: Edge) throws {
    let (size, count, stagger) = (Self.phone.size, 7, 0.5)
    let isLying = edge == .top || edge == .bottom
    let length = isLying ? size.height : size.width
    for progress in [0.05, 0.2, 0.37, 0.52, 0.64, 0.9] {
      let scene = blind(edge, slats: count, stagger: stagger).scene(
        at: progress, .push, in: Self.phone)
      for index in 0..<count {
        let order = edge == .top || edge == .left ? index : count - 1 - index
        let angle = Self.angle(progress, order: order, of: count, stagger: stagger)
        // Cuts lie on whole pixels, of which there are two to the point.
        let start = (Double(index) * length * 2 / Double(count)).rounded() / 2
        let end = (Double(index + 1) * length * 2 / Double(count)).rounded() / 2
        let picture: PictureName = angle < .pi / 2 ? .from : .to
        let slat = try #require(
          scene.layers(showing: picture).first {
            abs(
              (isLying ? $0.layer.contentsRect.minY : $0.layer.contentsRect.minX) * length - start)
              < 1e-9
          })
        // The side away from the edge that begins comes forward until half way, and the back is mounted half a turn on.
        let (middle, half) = ((start + end) / 2, (end - start) / 2)
        let turned = picture == .from ? angle : angle - .pi
        let away = edge == .top || edge == .left ? 1.0 : -1
        for (found, unit) in zip(slat.corners, [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]) {
          let across = ((isLying ? unit.1 : unit.0) * 2 - 1) * half
          let (u, z) = (middle + across * cos(turned), away * across * sin(turned))
          let expected = seen(
            isLying
              ? SIMD3(unit.0 * size.width, u, z) : SIMD3(u, unit.1 * size.height, z),
            from: 900, in: size)
          #expect(
            distance(found, expected) < 1e-9,
            "slat \(index) at \(progress): \(String(describing: found)), not \(expected)")
        }
        #expect(slat.isSeenFromFront)
      }
    }
  }

  @Test("At rest the slats tile the screen exactly, cut at whole pixels", arguments: Edge.allCases)
  func seams(_ edge: Edge) throws {
    for container in containers {
      for count in [1, 2, 7, 9, 60] {
        // Before its own part of the motion begins, every slat but the first is at rest.
        let slats = blind(edge, slats: count, stagger: 0.9).scene(at: 1e-12, .push, in: container)
          .layers(showing: .from)
        let isLying = edge == .top || edge == .bottom
        let length = isLying ? container.size.height : container.size.width
        #expect(slats.count == count)
        var next = 0.0
        for slat in slats {
          let rect = slat.layer.contentsRect
          let (start, extent) =
            isLying ? (rect.minY, rect.size.height) : (rect.minX, rect.size.width)
          #expect(abs(start * length - next) < 1e-9)
          #expect(extent > 0)
          next = (start + extent) * length
          let pixels = next * container.scale
          #expect(abs(pixels - pixels.rounded()) < 1e-9)
          // Each piece stands where the picture has it.
          #expect(distance(slat.corners[0], container.bounds.point(atUnit: rect.origin)) < 1e-6)
        }
        #expect(abs(next - length) < 1e-9)
      }
    }
  }

  @Test("There are never more slats than pixels")
  func pixels() {
    let tiny = Container(size: Size(width: 10, height: 4), scale: 1)
    #expect(blind(.top, slats: 60).scene(at: 0.5, .push, in: tiny).root.sublayers.count == 4)
    #expect(blind(.left, slats: 60).scene(at: 0.5, .push, in: tiny).root.sublayers.count == 10)
    let less = Container(size: Size(width: 0.5, height: 0.5), scale: 1)
    #expect(blind(.top, slats: 60).scene(at: 0.5, .push, in: less).root.sublayers.count == 1)
  }

  @Test("The last slat begins when the first has made its share of the way, and ends with it all")
  func stagger() throws {
    func layers(_ progress: Double) -> [Layer] {
      blind(slats: 5, stagger: 0.6).scene(at: progress, .push, in: Self.phone).root.sublayers
    }
    // A slat at rest is one flat layer; one that turns has two sides.
    #expect(layers(0.3).map(\.sublayers.isEmpty) == [false, false, true, true, true])
    #expect(layers(0.599).map(\.sublayers.isEmpty) == [true, true, false, false, true])
    #expect(layers(0.601).map(\.sublayers.isEmpty) == [true, true, false, false, false])
    #expect(layers(0.399).map(\.sublayers.isEmpty) == [false, false, false, true, true])
    #expect(layers(0.401).first?.contents == .picture(.to))
    #expect(layers(0.599).last?.contents == .picture(.from))
  }

  @Test("With no stagger all slats turn as one, edge-on half way")
  func together() throws {
    let scene = blind(slats: 4, stagger: 0).scene(at: 0.5, .push, in: Self.phone)
    for slat in scene.placedLayers {
      let heights = slat.cornersInSpace.map(\.y)
      #expect(try #require(heights.max()) - (try #require(heights.min())) < 1e-9)
    }
  }

  @Test("Each side shows from one side only, and the two are back to back")
  func sides() throws {
    for progress in [0.2, 0.45, 0.55, 0.8] {
      for group in blind().scene(at: progress, .push, in: Self.phone).root.sublayers
      where !group.sublayers.isEmpty {
        #expect(!group.flattensSublayers)
        #expect(group.sublayers.map(\.isDoubleSided) == [false, false])
        #expect(group.sublayers.map(\.contents) == [.picture(.from), .picture(.to)])
        let (front, back) = (group.sublayers[0].transform, group.sublayers[1].transform)
        // Half a turn about the slat's own line, which leaves x as it is.
        #expect(front == .identity)
        #expect(back.apply(to: Point(x: 3, y: 5)).projected == Point(x: 3, y: -5))
        #expect(back.m33 == -1)
      }
    }
  }

  @Test("Beyond the end all slats swing on by half of the overshoot")
  func overshoot() throws {
    for (progress, turn) in [(1.2, 1.1), (-0.2, -0.1)] {
      let groups = blind().scene(at: progress, .push, in: Self.phone).root.sublayers
      #expect(groups.count == 9)
      for group in groups {
        #expect(abs(group.transform.m22 - cos(.pi * turn)) < 1e-12)
        #expect(abs(group.transform.m33 - cos(.pi * turn)) < 1e-12)
      }
    }
  }
}
