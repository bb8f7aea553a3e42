import SceneGraph
import Testing

@testable import Devices

@Suite("Slabs")
struct SlabTests {
  private let slab = Slab(
    outline: Rect(x: -200, y: -400, width: 400, height: 800), radius: 60, front: 0, back: -40,
    frontEdge: 6, backEdge: 10, finish: Finish(color: .white))

  @Test("The rail is a closed band between the front and the back")
  func closed() throws {
    // Each face is visible from exactly one of two opposite eyes far away, unless it is edge-on.
    let turned = DevicePose(tilt: 33, orbit: 21, roll: 7).rotation
    var faces: [[Int]] = []
    for side in [1.0, -1] {
      let mesh = try #require(slab.rail(turnedBy: turned, seenFrom: SIMD3(0, 0, side * 1e7)))
      faces += mesh.faces.map(\.corners)
    }
    #expect(Set(faces).count == faces.count)
    let (rings, columns) = (slab.rings.count, slab.columns.count)
    #expect(faces.count == (rings - 1) * columns)
    var uses: [Set<Int>: Int] = [:]
    for face in faces {
      for (a, b) in zip(face, face.dropFirst() + [face[0]]) { uses[[a, b], default: 0] += 1 }
    }
    // Only the edges of the front and of the back belong to one face.
    let borders = uses.filter { $0.value == 1 }
    #expect(uses.allSatisfy { $0.value <= 2 })
    #expect(borders.count == 2 * columns)
    let ends = Set(0..<columns).union(((rings - 1) * columns)..<(rings * columns))
    #expect(borders.allSatisfy { $0.key.isSubset(of: ends) })
  }

  @Test("Vertices lie on the circles of the corners and of the edges, and normals along them")
  func radii() {
    let limit = 1e-9
    for ring in slab.rings {
      let (inset, z) = (ring.inset, ring.z)
      // In a section, the middle of the front's edge circle is 6 within the outline and 6 deep.
      if z > -6 {
        #expect(abs(((inset - 6) * (inset - 6) + (z + 6) * (z + 6)).squareRoot() - 6) < limit)
      } else if z < -30 {
        #expect(abs(((inset - 10) * (inset - 10) + (z + 30) * (z + 30)).squareRoot() - 10) < limit)
      } else {
        #expect(inset == 0)
      }
      for column in slab.columns {
        let vertex = slab.vertex(ring, column)
        let center = SIMD2(
          vertex.x < 0 ? -140.0 : 140, vertex.y < 0 ? -340.0 : 340)
        let way = SIMD2(vertex.x, vertex.y) - center
        #expect(abs((way * way).sum().squareRoot() - (60 - inset)) < limit)
        let normal = slab.normal(ring, column)
        #expect(abs((normal * normal).sum() - 1) < limit)
        // Outwards along the radius of the corner, unless it points to the front or the back.
        #expect((SIMD2(normal.x, normal.y) * way).sum() > -limit)
      }
    }
    #expect(slab.rings.first?.z == 0 && slab.rings.last?.z == -40)
  }

  @Test("Faces look at the eye, and are planar")
  func facing() throws {
    for (tilt, orbit) in [(0.0, 0.0), (12, -32), (-40, 70), (5, 160), (90, 0)] {
      let turn = DevicePose(tilt: tilt, orbit: orbit).rotation
      let eye = SIMD3(0.0, 0, 2000)
      let mesh = try #require(slab.rail(turnedBy: turn, seenFrom: eye))
      for face in mesh.faces {
        let points = face.corners.map { index -> SIMD3<Double> in
          let vertex = mesh.vertices[index]
          return turn.applied(to: SIMD3(vertex.position.x, vertex.position.y, vertex.z), 1)
        }
        let normal = (points[2] - points[0]).cross(points[3] - points[1]).unit
        let away = points.reduce(SIMD3<Double>.zero) { $0 + $1 } / 4
        let outwards = away - turn.applied(to: SIMD3(0, 0, -20), 1)
        let side = (normal * outwards).sum() < 0 ? -1.0 : 1
        #expect((normal * (eye - away)).sum() * side > 0)
        #expect(abs(((points[2] - points[0]) * normal).sum()) < 1e-9)
        #expect(abs(((points[1] - points[0]) * normal).sum()) < 1e-6)
      }
    }
  }

  @Test("A bent slab keeps its length and its width")
  func bend() {
    let bend = Slab.Bend(side: -1, angle: 0.2, curvature: 0.004, steps: 8)
    // The middle line is an arc of the radius 250: a chord of the angle 1.0 has 2 r sin(1/2).
    let (start, end) = (bend.place(.zero), bend.place(SIMD3(0, 0, 250)))
    let chord = end - start
    #expect(abs((chord * chord).sum().squareRoot() - 2 * 250 * 0.479425538604203) < 1e-9)
    let height = bend.place(SIMD3(3, 5, 100)) - bend.place(SIMD3(3, 0, 100))
    #expect(abs((height * height).sum() - 25) < 1e-9)
    #expect(chord.y < 0 && chord.z < 0)
  }

  @Test("The upper rail is brighter than the lower one: the light is above")
  func light() {
    let finish = Finish(color: Color(white: 0.5))
    func brightness(_ normal: SIMD3<Double>) -> Double {
      finish.color(normal.unit, seenAlong: SIMD3(0, 0, 1)).x
    }
    #expect(brightness(SIMD3(0, -1, 0.3)) > brightness(SIMD3(0, 1, 0.3)) + 0.1)
    #expect(brightness(SIMD3(-1, 0, 0.3)) > brightness(SIMD3(1, 0, 0.3)))
  }
}
