import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

/// The flip's geometry, from projections of the page's layer by the model's own transforms.
@Suite("flip")
struct FlipTests {
  /// Returns the page's layer, and the transform from its coordinates to the container's.
  private func page(
    _ flip: Flip, at progress: Double, _ direction: Direction = .push,
    in container: Container = .phone
  ) throws -> (layer: Layer, toContainer: Transform3D) {
    let root = flip.scene(at: progress, direction, in: container).root
    let layer = try #require(root.sublayers.last)
    return (
      layer,
      layer.toSuperlayer.concatenating(root.fromSublayers.flattened).concatenating(
        root.toSuperlayer)
    )
  }

  /// Returns the page's projected corners, clockwise from the top left; nil behind the eye.
  private func corners(
    _ flip: Flip, at progress: Double, _ direction: Direction = .push,
    in container: Container = .phone
  ) throws -> [Point?] {
    let (layer, toContainer) = try page(flip, at: progress, direction, in: container)
    return [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      toContainer.apply(to: layer.bounds.point(atUnit: Point(x: $0.0, y: $0.1))).projected
    }
  }

  private func flip(_ edge: Edge = .left, perspective: Double = 500) -> Flip {
    var flip = Flip()
    flip.edge = edge
    flip.perspective = perspective
    return flip
  }

  // MARK: - Reference values

  struct Row: Sendable, CustomTestStringConvertible {
    let time, angle, rightX, topY, shadow: Double

    var testDescription: String { "\(time) s" }
  }

  static let table = [
    Row(time: 0.1, angle: 23.431, rightX: 410.62, topY: -141.73, shadow: 0.2603),
    Row(time: 0.2, angle: 43.951, rightX: 359.51, topY: -362.07, shadow: 0.4883),
    Row(time: 0.3, angle: 61.618, rightX: 160.32, topY: -646.94, shadow: 0.6846),
    Row(time: 0.4, angle: 75.945, rightX: -166.44, topY: -890.57, shadow: 0.8438),
  ]

  @Test(
    "Push on a phone: angle, right edge and shadow by time, to the last digit", arguments: table)
  func knownInstants(_ row: Row) throws {
    let progress = Flip.curve.progress(at: row.time / Flip.duration)
    let (layer, _) = try page(Flip(), at: progress)
    let angle = acos(layer.transform.m11) * 180 / .pi
    #expect(abs(angle - row.angle) <= 0.0005, "\(angle)°")
    let topRight = try #require(try corners(Flip(), at: progress)[1])
    #expect(abs(topRight.x - row.rightX) <= 0.005, "x \(topRight.x)")
    #expect(abs(topRight.y - row.topY) <= 0.005, "y \(topRight.y)")
    let shadow = try #require(layer.sublayers.last)
    #expect(abs(shadow.opacity - row.shadow) <= 0.00005, "\(shadow.opacity)")
  }

  @Test("Defaults: 0.6 s, ease-out, π/2, perspective 500, shadow 0.5 to 0.8")
  func defaults() {
    #expect(Flip.name == "flip" && Flip.duration == 0.6 && Flip.curve == .easeOut)
    let flip = Flip()
    #expect(flip.edge == .left && flip.perspective == 500)
    #expect(flip.shadow == 0.5 && flip.shadowEnd == 0.8 && flip.angle == .pi / 2)
  }

  @Test("The edge on which the page turns is fixed", arguments: Edge.allCases)
  func fixedEdge(_ edge: Edge) throws {
    for progress in [0.1, 0.37, 0.6, 0.9] {
      let found = try corners(flip(edge), at: progress)
      let frame = [(0.0, 0.0), (375, 0), (375, 667), (0, 667)]
      let fixed =
        switch edge {
        case .left: [0, 3]
        case .right: [1, 2]
        case .top: [0, 1]
        case .bottom: [2, 3]
        }
      for index in fixed {
        let corner = try #require(found[index])
        #expect(abs(corner.x - frame[index].0) < 1e-10 && abs(corner.y - frame[index].1) < 1e-10)
      }
    }
  }

  // MARK: - Closed formula

  /// Returns the projection of the point (u, v) of a page turned by θ about its left edge. The
  /// point is at x = u·cos θ, z = u·sin θ, and the perspective scales it by 1 / (1 − u·sin θ / d)
  /// about the middle.
  private static func formula(
    _ u: Double, _ v: Double, angle: Double, size: Size, distance: Double
  ) -> Point {
    let (x, z) = (u * cos(angle), u * sin(angle))
    let scale = distance / (distance - z)
    return Point(
      x: size.width / 2 + (x - size.width / 2) * scale,
      y: size.height / 2 + (v - size.height / 2) * scale)
  }

  @Test("The corners of random pages, angles and eyes match the formula within 0.01 pt")
  func closedFormula() throws {
    var random = SeededGenerator(seed: 51)
    var tried = 0
    while tried < 70 {
      let size = Size(width: random.number(in: 50...2000), height: random.number(in: 50...2000))
      let (distance, progress) = (random.number(in: 100...3000), random.number(in: 0.001...0.999))
      let angle = progress * .pi / 2
      guard size.width * sin(angle) < 0.95 * distance else { continue }
      tried += 1
      let container = Container(size: size, scale: random.number(in: 1...3))
      let found = try corners(flip(perspective: distance), at: progress, in: container)
      let points = [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)]
      for (corner, point) in zip(found, points) {
        let corner = try #require(corner)
        let expected = Self.formula(
          point.0, point.1, angle: angle, size: size, distance: distance)
        #expect(
          abs(corner.x - expected.x) < 0.01 && abs(corner.y - expected.y) < 0.01,
          "\(point) of \(size) at \(angle), eye \(distance): \(corner), not \(expected)")
      }
    }
  }

  @Test("Behind the eye's plane a corner has no projection: from 40.6° at 768 pt, 15.1° at 1920 pt")
  func eyePlane() throws {
    for (width, degrees) in [(768.0, 40.6), (1920, 15.1)] {
      let container = Container(size: Size(width: width, height: 1000), scale: 1)
      #expect(try corners(Flip(), at: (degrees - 0.1) / 90, in: container)[1] != nil)
      let past = try corners(Flip(), at: (degrees + 0.1) / 90, in: container)
      #expect(past[1] == nil && past[2] == nil)
      #expect(past[0] != nil && past[3] != nil)
    }
  }

  @Test(
    "The page has left the picture once tan θ exceeds 1000/W",
    arguments: [200.0, 375, 499, 768, 1920])
  func leaving(width: Double) throws {
    let container = Container(size: Size(width: width, height: 667), scale: 1)
    let limit = atan(1000 / width)
    for (step, isVisible) in [(-0.02, true), (-0.001, true), (0.001, false), (0.02, false)] {
      let progress = (limit + step) / (.pi / 2)
      let (layer, toContainer) = try page(Flip(), at: progress, in: container)
      // The page is in the picture if a point of its horizontal centre line has a projected x above
      // 0.
      let projections = stride(from: 0.0, through: 1, by: 1.0 / 4096).compactMap { fraction in
        toContainer.apply(to: layer.bounds.point(atUnit: Point(x: fraction, y: 0.5))).projected?.x
      }
      #expect(
        (try #require(projections.max()) > 1e-9) == isVisible,
        "\(width) at \(limit + step), \(projections.max() ?? 0)")
    }
    if width == 375 { #expect(abs(limit * 180 / .pi - 69.44) < 0.005) }
  }

  // MARK: - Symmetry

  @Test("The right edge mirrors the left one")
  func rightEdge() throws {
    for progress in [0.05, 0.3, 0.6, 0.95] {
      let (left, right) = (
        try corners(flip(.left), at: progress), try corners(flip(.right), at: progress)
      )
      for (index, counterpart) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        let (a, b) = (try #require(left[index]), try #require(right[counterpart]))
        #expect(abs(a.x - (375 - b.x)) < 1e-9 && abs(a.y - b.y) < 1e-9)
      }
    }
  }

  @Test(
    "The top edge is the left one with x and y exchanged, and the bottom edge mirrors it"
  )
  func topAndBottomEdges() throws {
    let onItsSide = Container(size: Size(width: 667, height: 375), scale: 2)
    for progress in [0.05, 0.3, 0.5] {
      let left = try corners(flip(.left, perspective: 1500), at: progress, in: onItsSide)
      let top = try corners(flip(.top, perspective: 1500), at: progress)
      let bottom = try corners(flip(.bottom, perspective: 1500), at: progress)
      // Exchanging x and y exchanges the top right and bottom left corners.
      for (index, counterpart) in [(0, 0), (1, 3), (2, 2), (3, 1)] {
        let (a, b) = (try #require(left[index]), try #require(top[counterpart]))
        #expect(abs(a.x - b.y) < 1e-9 && abs(a.y - b.x) < 1e-9)
      }
      for (index, counterpart) in [(0, 3), (1, 2), (2, 1), (3, 0)] {
        let (a, b) = (try #require(top[index]), try #require(bottom[counterpart]))
        #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - (667 - b.y)) < 1e-9)
      }
    }
  }

  @Test(
    "The shadow is darkest at the fixed edge and ends at 0.8 of the page",
    arguments: Edge.allCases)
  func shadow(_ edge: Edge) throws {
    let shadow = try #require(try page(flip(edge), at: 0.5).layer.sublayers.last)
    #expect(shadow.opacity == 0.5)
    guard case .gradient(let gradient) = shadow.contents else {
      Issue.record("the shadow is \(shadow.contents)")
      return
    }
    for fraction in [0, 0.2, 0.4, 0.6, 0.8, 0.9, 1] {
      let unit =
        switch edge {
        case .left: Point(x: fraction, y: 0.3)
        case .right: Point(x: 1 - fraction, y: 0.3)
        case .top: Point(x: 0.3, y: fraction)
        case .bottom: Point(x: 0.3, y: 1 - fraction)
        }
      let expected = max(0.5 * (1 - fraction / 0.8), 0)
      #expect(farthest(gradient.color(atUnit: unit), SIMD4(0, 0, 0, expected)) < 1e-15)
    }
    // The shadow covers the page exactly.
    #expect(shadow.bounds == Rect(size: Container.phone.size))
    #expect(shadow.toSuperlayer == .identity)
  }

  @Test("Pop is the push reversed with the pictures exchanged", arguments: Edge.allCases)
  func popIsPushBackwards(_ edge: Edge) {
    for progress in [0.001, 0.1, 0.25, 0.5, 0.8, 0.999] {
      let pop = flip(edge).scene(at: progress, .pop, in: Container.phone)
      let push = flip(edge).scene(at: 1 - progress, .push, in: Container.phone)
      #expect(pop == push.exchangingPictures())
    }
  }

  @Test("The screen below is static: the new one in a push, the old one in a pop")
  func order() {
    for (direction, below, above) in [
      (Direction.push, PictureName.to, PictureName.from), (.pop, .from, .to),
    ] {
      let layers = Flip().scene(at: 0.4, direction, in: Container.phone).root.sublayers
      #expect(layers.map(\.contents) == [.picture(below), .picture(above)])
      #expect(layers.first == Layer(frame: Container.phone.bounds, contents: .picture(below)))
    }
  }

  @Test("At 90° the page is edge-on: its projection has no width")
  func edgeOn() throws {
    let narrow = Container(size: Size(width: 375, height: 667), scale: 1)
    let found = try corners(flip(), at: 1 - 1e-12, in: narrow)
    // The page is in the plane x = 0: seen from the middle, its projection is at x ≤ 0.
    for corner in found { #expect(try #require(corner).x < 1e-6) }
  }

  @Test("angle=180 turns the page over to the other side")
  func angles() throws {
    var wide = Flip()
    wide.angle = .pi
    let right = try #require(try corners(wide, at: 1 - 1e-9)[1])
    #expect(abs(right.x + 375) < 1e-3 && abs(right.y) < 1e-3)
  }

  /// In the picture, the free edge of a page of the length L at the angle α is at
  /// L/2 + (L·cos α − L/2)·d / (d − L·sin α), which is 0 for tan α = 2·d/L.
  @Test(
    "Under style=leave the page leaves the picture at the end, not before", arguments: Edge.allCases
  )
  func leave(_ edge: Edge) throws {
    var flip = Flip()
    (flip.style, flip.edge) = (.leave, edge)
    for container in containers {
      let length = edge == .left || edge == .right ? container.size.width : container.size.height
      for (progress, isVisible) in [(0.9, true), (0.999, true), (1.001, false), (1.2, false)] {
        let page = try flip.scene(at: progress, .push, in: container).layer(showing: .from)
        let free = Edge.allCases.first { $0 != edge && $0.isVertical == edge.isVertical }
        let unit = try #require(free).middle
        let point = try #require(page.projected(unitX: unit.x, unitY: unit.y))
        // The distance from the hinge into the picture.
        let inside =
          switch edge {
          case .left: point.x
          case .right: length - point.x
          case .top: point.y
          case .bottom: length - point.y
          }
        #expect((inside > 0) == isVisible, "\(container.size) at \(progress)")
      }
    }
    #expect(Flip().style == .article)
  }
}

extension Edge {
  fileprivate var isVertical: Bool { self == .left || self == .right }
  fileprivate var middle: Point {
    switch self {
    case .left: Point(x: 0, y: 0.5)
    case .right: Point(x: 1, y: 0.5)
    case .top: Point(x: 0.5, y: 0)
    case .bottom: Point(x: 0.5, y: 1)
    }
  }
}
