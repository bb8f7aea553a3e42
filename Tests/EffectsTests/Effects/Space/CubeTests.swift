import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

/// The cube's edges are on a circle about its axis, a quarter turn apart.
@Suite("cube")
struct CubeTests {
  private func cube(_ side: Cube.Side, _ edge: Edge = .right, dolly: Double = 0.25) -> Cube {
    var cube = Cube()
    (cube.side, cube.edge, cube.dolly) = (side, edge, dolly)
    return cube
  }

  /// Returns the projection of a cube's edge, at the offset `v` from its middle. The edge is on the
  /// circle of radius side/√2 about the axis. Its angle is measured from the foremost point, or
  /// from the farthest one for a viewer inside.
  private static func formula(
    edgeAt angle: Double, _ v: Double, turnedBy turn: Double, _ cube: Cube, in size: Size
  ) -> Point {
    let side = cube.edge.length(of: size)
    let rise = 2.0.squareRoot() * cos(turn - .pi / 4) - 1
    let back = cube.dolly * side * rise / (2.0.squareRoot() - 1)
    let radius = side / 2.0.squareRoot()
    let out = radius * cos(angle) - side / 2
    let z = (cube.side == .outside ? out : -out) - back
    let scale = cube.perspective / (cube.perspective - z)
    let middle = cube.edge.mappedFromRight(Point(x: radius * sin(angle) * scale, y: v * scale))
    return Point(x: size.width / 2 + middle.x, y: size.height / 2 + middle.y)
  }

  /// Returns the index, in the order of `corners`, of a face's corner relative to an edge.
  private static func corner(_ edge: Edge, far: Bool, second: Bool) -> Int {
    // Clockwise from the top left. `far` is the side at the edge; `second` is its lower or right
    // end.
    switch edge {
    case .right: far ? (second ? 2 : 1) : (second ? 3 : 0)
    case .left: far ? (second ? 3 : 0) : (second ? 2 : 1)
    case .bottom: far ? (second ? 2 : 3) : (second ? 1 : 0)
    case .top: far ? (second ? 1 : 0) : (second ? 2 : 3)
    }
  }

  @Test(
    "The corners of both faces match the circle's formula within 0.001 pt",
    arguments: Cube.Side.allCases, Edge.allCases)
  func closedFormula(_ side: Cube.Side, _ edge: Edge) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let size = Size(width: random.number(in: 50...900), height: random.number(in: 50...900))
      var cube = cube(side, edge, dolly: random.number(in: 0...1))
      cube.perspective = random.number(in: 1000...3000)
      let progress = random.number(in: 0.001...0.999)
      let turn = progress * .pi / 2
      let scene = cube.push(at: progress, in: Container(size: size, scale: 1))
      // Angles from the foremost point: the old face's edges start at ±45°, the next one at 135°.
      for (picture, near, far) in [
        (PictureName.from, -Double.pi / 4, Double.pi / 4), (.to, .pi / 4, 3 * .pi / 4),
      ] {
        let found = try scene.layer(showing: picture).corners
        for (isFar, start) in [(false, near), (true, far)] {
          for isSecond in [false, true] {
            let v = edge.breadth(of: size) / 2 * (isSecond ? 1 : -1)
            let expected = Self.formula(
              edgeAt: start - turn, v, turnedBy: turn, cube, in: size)
            let corner = found[Self.corner(edge, far: isFar, second: isSecond)]
            #expect(
              distance(corner, expected) < 0.001, "\(picture) \(isFar) \(isSecond): \(expected)")
          }
        }
      }
    }
  }

  @Test("The two faces always share an edge", arguments: Cube.Side.allCases, Edge.allCases)
  func sharedEdge(_ side: Cube.Side, _ edge: Edge) throws {
    for progress in [-0.2, 0, 0.1, 0.5, 0.77, 1, 1.2] {
      let scene = cube(side, edge).push(at: progress, in: Container.phone)
      let (old, new) = (
        try scene.layer(showing: .from), try scene.layer(showing: .to)
      )
      for second in [false, true] {
        let (a, b) = (
          old.corners[Self.corner(edge, far: true, second: second)],
          new.corners[Self.corner(edge, far: false, second: second)]
        )
        #expect(distance(a, b) < 1e-9)
      }
    }
  }

  @Test(
    "At both ends the front face is the screen", arguments: Cube.Side.allCases, Edge.allCases)
  func ends(_ side: Cube.Side, _ edge: Edge) throws {
    for (progress, picture) in [(0.0, PictureName.from), (1, .to)] {
      let face = try cube(side, edge).push(at: progress, in: Container.phone).layer(
        showing: picture)
      for (corner, expected) in zip(face.corners, Container.phone.corners) {
        #expect(distance(corner, expected) < 1e-9)
      }
      #expect(face.darkness < 1e-15)
    }
  }

  @Test("The second half mirrors the first one, reversed", arguments: Cube.Side.allCases)
  func symmetry(_ side: Cube.Side) throws {
    for progress in [0.05, 0.2, 0.4] {
      let (early, late) = (
        cube(side).push(at: progress, in: Container.phone),
        cube(side).push(at: 1 - progress, in: Container.phone)
      )
      let (old, new) = (
        try early.layer(showing: .from), try late.layer(showing: .to)
      )
      for (index, mirrored) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        let corner = try #require(new.corners[mirrored])
        #expect(distance(old.corners[index], Point(x: 375 - corner.x, y: corner.y)) < 1e-9)
      }
    }
  }

  @Test("With a dolly of (√2 − 1)/2 the nearest edge stays in the screen's plane")
  func dolly() throws {
    let cube = cube(.outside, dolly: (2.0.squareRoot() - 1) / 2)
    for progress in stride(from: 0.0, through: 1, by: 0.05) {
      let face = try cube.push(at: progress, in: Container.phone).layer(showing: .from)
      let z = face.position(atUnit: Point(x: 1, y: 0.15)).z
      #expect(abs(z) < 1e-9, "\(progress): \(z)")
    }
  }

  /// A face at 45° whose normal points to the left, where the light is, has the cosine (2 + 6)/7·√½
  /// with the light, one whose normal points to the right (6 − 2)/7·√½, and a flat one 6/7. Seen
  /// from outside the old screen is to the left, and faces there; from inside it faces the other.
  @Test("Half way the faces at 45° have the light's shade, and both are single-sided")
  func shading() throws {
    let (lit, unlit) = (8.0 / 6 * 0.5.squareRoot(), 4.0 / 6 * 0.5.squareRoot())
    for (side, from, to) in [(Cube.Side.outside, lit, unlit), (.inside, unlit, lit)] {
      let scene = cube(side).push(at: 0.5, in: Container.phone)
      for (picture, ratio) in [(PictureName.from, from), (.to, to)] {
        let face = try scene.layer(showing: picture)
        #expect(abs(face.darkness - 0.6 * (1 - ratio)) < 1e-12)
        #expect(!face.layer.isDoubleSided)
        #expect(face.layer.sublayers.allSatisfy { !$0.isDoubleSided })
      }
    }
  }
}
