import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("venetian")
struct VenetianTests {
  private func blind(
    _ edge: Edge = .top, slats: Int = 9, stagger: Double = 0.6
  ) -> Venetian {
    var blind = Venetian()
    (blind.edge, blind.slats, blind.stagger, blind.shadow) = (edge, slats, stagger, 0)
    return blind
  }

  /// Returns the angle of the slat at a position in the order: smoothstep of its own part of the
  /// motion.
  private static func angle(_ progress: Double, order: Int, of count: Int, stagger: Double)
    -> Double
  {
    let t = min(max((progress - stagger * Double(order) / Double(count - 1)) / (1 - stagger), 0), 1)
    return .pi * t * t * (3 - 2 * t)
  }

  @Test("Each slat's corners match the closed formula within 1e-9 pt", arguments: Edge.allCases)
  func corners(_ edge: Edge) throws {
    let (size, count, stagger) = (Container.phone.size, 7, 0.5)
    let isHorizontal = edge == .top || edge == .bottom
    let length = isHorizontal ? size.height : size.width
    for progress in [0.05, 0.2, 0.37, 0.52, 0.64, 0.9] {
      let scene = blind(edge, slats: count, stagger: stagger).scene(
        at: progress, .push, in: Container.phone)
      for index in 0..<count {
        let order = edge == .top || edge == .left ? index : count - 1 - index
        let angle = Self.angle(progress, order: order, of: count, stagger: stagger)
        // Cuts are on whole pixels, two to the point.
        let start = (Double(index) * length * 2 / Double(count)).rounded() / 2
        let end = (Double(index + 1) * length * 2 / Double(count)).rounded() / 2
        let picture: PictureName = angle < .pi / 2 ? .from : .to
        let slat = try #require(
          scene.pieces(showing: picture).first {
            abs(
              (isHorizontal ? $0.layer.contentsRect.minY : $0.layer.contentsRect.minX) * length
                - start)
              < 1e-9
          })
        // The side away from the edge that begins comes forward until half way. The back is half a
        // turn on.
        let (middle, half) = ((start + end) / 2, (end - start) / 2)
        let turned = picture == .from ? angle : angle - .pi
        let away = edge == .top || edge == .left ? 1.0 : -1
        for (found, unit) in zip(slat.corners, [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]) {
          let across = ((isHorizontal ? unit.1 : unit.0) * 2 - 1) * half
          let (u, z) = (middle + across * cos(turned), away * across * sin(turned))
          let expected = projection(
            of: isHorizontal
              ? SIMD3(unit.0 * size.width, u, z) : SIMD3(u, unit.1 * size.height, z),
            from: 900, in: size)
          #expect(
            distance(found, expected) < 1e-9,
            "slat \(index) at \(progress): \(String(describing: found)), not \(expected)")
        }
        #expect(slat.showsFront)
      }
    }
  }

  @Test("Static slats tile the screen exactly, pixel-aligned", arguments: Edge.allCases)
  func seams(_ edge: Edge) throws {
    for container in containers {
      for count in [1, 2, 7, 9, 60] {
        // All slats but the first have not started yet.
        let slats = blind(edge, slats: count, stagger: 0.9).scene(at: 1e-12, .push, in: container)
          .pieces(showing: .from)
        let isHorizontal = edge == .top || edge == .bottom
        let length = isHorizontal ? container.size.height : container.size.width
        #expect(slats.count == count)
        var next = 0.0
        for slat in slats {
          let rect = slat.layer.contentsRect
          let (start, extent) =
            isHorizontal ? (rect.minY, rect.size.height) : (rect.minX, rect.size.width)
          #expect(abs(start * length - next) < 1e-9)
          #expect(extent > 0)
          next = (start + extent) * length
          let pixels = next * container.scale
          #expect(abs(pixels - pixels.rounded()) < 1e-9)
          // Each crop is at its own position on the screen.
          #expect(distance(slat.corners[0], container.bounds.point(atUnit: rect.origin)) < 1e-6)
        }
        #expect(abs(next - length) < 1e-9)
      }
    }
  }

  @Test("The number of slats is capped at the number of pixels")
  func pixels() {
    let tiny = Container(size: Size(width: 10, height: 4), scale: 1)
    #expect(blind(.top, slats: 60).scene(at: 0.5, .push, in: tiny).pieces.count == 4)
    #expect(blind(.left, slats: 60).scene(at: 0.5, .push, in: tiny).pieces.count == 10)
    let less = Container(size: Size(width: 0.5, height: 0.5), scale: 1)
    #expect(blind(.top, slats: 60).scene(at: 0.5, .push, in: less).pieces.count == 1)
  }

  @Test("The last slat starts at the stagger and ends with the motion")
  func stagger() throws {
    func layers(_ progress: Double) -> [Layer] {
      blind(slats: 5, stagger: 0.6).scene(at: progress, .push, in: Container.phone).pieces
    }
    // A static slat is one flat layer; a slat in motion has two faces.
    #expect(layers(0.3).map(\.sublayers.isEmpty) == [false, false, true, true, true])
    #expect(layers(0.599).map(\.sublayers.isEmpty) == [true, true, false, false, true])
    #expect(layers(0.601).map(\.sublayers.isEmpty) == [true, true, false, false, false])
    #expect(layers(0.399).map(\.sublayers.isEmpty) == [false, false, false, true, true])
    #expect(layers(0.401).first?.contents == .picture(.to))
    #expect(layers(0.599).last?.contents == .picture(.from))
  }

  @Test("Without stagger all slats turn together, edge-on half way")
  func together() throws {
    let scene = blind(slats: 4, stagger: 0).scene(at: 0.5, .push, in: Container.phone)
    for slat in scene.placedLayers.dropFirst() {
      let heights = slat.cornersInSpace.map(\.y)
      #expect(try #require(heights.max()) - (try #require(heights.min())) < 1e-9)
    }
  }

  @Test("Each face is single-sided, and the two are back to back")
  func sides() throws {
    for progress in [0.2, 0.45, 0.55, 0.8] {
      for group in blind().scene(at: progress, .push, in: Container.phone).pieces
      where !group.sublayers.isEmpty {
        #expect(!group.flattensSublayers)
        #expect(group.sublayers.map(\.isDoubleSided) == [false, false])
        #expect(group.sublayers.map(\.contents) == [.picture(.from), .picture(.to)])
        let (front, back) = (group.sublayers[0].transform, group.sublayers[1].transform)
        // Half a turn about the slat's own horizontal line, which keeps x.
        #expect(front == .identity)
        #expect(back.apply(to: Point(x: 3, y: 5)).projected == Point(x: 3, y: -5))
        #expect(back.m33 == -1)
      }
    }
  }

  @Test("In an overshoot all slats turn on by half of it")
  func overshoot() throws {
    for (progress, turn) in [(1.2, 1.1), (-0.2, -0.1)] {
      let groups = blind().scene(at: progress, .push, in: Container.phone).pieces
      #expect(groups.count == 9)
      for group in groups {
        #expect(abs(group.transform.m22 - cos(.pi * turn)) < 1e-12)
        #expect(abs(group.transform.m33 - cos(.pi * turn)) < 1e-12)
      }
    }
  }
}
