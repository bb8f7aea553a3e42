import SceneGraph
import TestSupport
import Testing

/// Meshes.
extension SceneSamplerTests {
  @Test("Faces show the contents between their texture coordinates")
  func flatMesh() {
    // The left half of the contents, mirrored, over the right half of the layer.
    let vertices = [(0.0, 0.0, 200.0, 0.0), (0.5, 0, 100, 0), (0.5, 1, 100, 100), (0, 1, 200, 100)]
      .map {
        Mesh.Vertex(unit: Point(x: $0.0, y: $0.1), position: Point(x: $0.2, y: $0.3), z: 0)
      }
    var layer = whole(.picture(.from))
    layer.mesh = Mesh(vertices: vertices, faces: [Mesh.Face([0, 1, 2, 3])])
    expect([layer], at: 50, 50, is: .zero)
    expect([layer], at: 180, 30, is: SIMD4(0.1, 0.3, 0, 1))
    expect([layer], at: 120, 90, is: SIMD4(0.4, 0.9, 0, 1))
    // The mirrored face is seen from behind.
    layer.isDoubleSided = false
    expect([layer], at: 180, 30, is: .zero)
    layer.transform = .rotation(.pi, x: 0, y: 1, z: 0)
    expect([layer], at: 20, 30, is: SIMD4(0.1, 0.3, 0, 1))
    // From the front the corners run clockwise: with the other order this is the back.
    layer.mesh?.faces = [Mesh.Face([3, 2, 1, 0])]
    expect([layer], at: 20, 30, is: .zero)
    layer.isDoubleSided = true
    expect([layer], at: 20, 30, is: SIMD4(0.1, 0.3, 0, 1))
    // The shade lies over the contents and is subject to the opacity.
    layer.mesh?.faces[0].shade = Gradient(
      from: Color(white: 0, alpha: 0), at: .zero, to: Color(white: 0, alpha: 1),
      at: Point(x: 0.5, y: 0))
    layer.opacity = 0.5
    expect([layer], at: 20, 30, is: SIMD4(0.04, 0.12, 0, 0.5))
  }

  @Test("A face in space is foreshortened, and nearer faces are in front")
  func foldedMesh() {
    // A page folded along its middle: the right half, 100 points wide, stands up by 45°, so it is
    // 70.7 points wide and high.
    let side = 100 * 0.5.squareRoot()
    func vertex(_ u: Double, _ v: Double, _ x: Double, _ z: Double) -> Mesh.Vertex {
      Mesh.Vertex(unit: Point(x: u, y: v), position: Point(x: x, y: v * 100), z: z)
    }
    var page = whole(.picture(.from))
    page.mesh = Mesh(
      vertices: [
        vertex(0, 0, 0, 0), vertex(0.5, 0, 100, 0), vertex(0.5, 1, 100, 0), vertex(0, 1, 0, 0),
        vertex(1, 0, 100 + side, side), vertex(1, 1, 100 + side, side),
      ], faces: [Mesh.Face([0, 1, 2, 3]), Mesh.Face([1, 4, 5, 2])])
    expect([page], at: 50, 20, is: SIMD4(0.25, 0.2, 0, 1))
    // Without perspective, the middle of the standing half is at half of 70.7.
    expect([page], at: 100 + side / 2, 20, is: SIMD4(0.75, 0.2, 0, 1))
    expect([page], at: 100 + side + 0.1, 20, is: .zero)
    // With perspective, the point u along the standing half is at x = 100 + (u/√2)/(1 − u/√2/500).
    let x = side / 2 / (1 - side / 2 / 500)
    expect([page], perspective: 500, at: 100 + x, 50, is: SIMD4(0.75, 0.5, 0, 1))
    // The standing half intersects a quad 30 points up at x = 130.
    var sheet = whole(red)
    sheet.zPosition = 30
    expect([space([sheet, page])], at: 129.9, 50, is: SIMD4(1, 0, 0, 1))
    expect([space([sheet, page])], at: 130.1, 50, is: SIMD4(0.5 + 15.05 / side, 0.5, 0, 1))
    // In a plane the faces stay together, above or below the quad by zPosition and order.
    expect([page, sheet], at: 150, 50, is: SIMD4(1, 0, 0, 1))
    page.zPosition = 31
    expect([page, sheet], at: 50, 50, is: SIMD4(0.25, 0.5, 0, 1))
    // Folded by 135°, the right half hides the left one and is mirrored.
    page.mesh?.vertices[4].position.x = 100 - side
    page.mesh?.vertices[5].position.x = 100 - side
    for faces in [page.mesh?.faces ?? [], (page.mesh?.faces ?? []).reversed()] {
      page.mesh?.faces = faces
      expect([page], at: 100 - side / 2, 20, is: SIMD4(0.75, 0.2, 0, 1))
    }
    // The right half shows its back there.
    page.isDoubleSided = false
    expect([page], at: 100 - side / 2, 20, is: SIMD4(0.5 - side / 400, 0.2, 0, 1))
  }

  @Test("A face that passes the eye is visible only in front of the eye")
  func meshBehindTheEye() {
    // The face runs towards the viewer with x = z / 10.
    var layer = whole(red)
    layer.mesh = Mesh(
      vertices: [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
        Mesh.Vertex(
          unit: Point(x: $0.0, y: $0.1), position: Point(x: 101 + $0.0 * 100, y: $0.1 * 100),
          z: $0.0 * 1000)
      }, faces: [Mesh.Face([0, 1, 2, 3])])
    // From the centre, x is (1 + z/10) / (1 − z/500): 1 at z = 0, and unbounded towards the eye.
    expect([layer], perspective: 500, at: 100.9, 50, is: .zero)
    expect([layer], perspective: 500, at: 102, 50, is: SIMD4(1, 0, 0, 1))
    expect([layer], perspective: 500, at: 199, 50, is: SIMD4(1, 0, 0, 1))
    expect([layer], perspective: 500, at: 60, 50, is: .zero)
    expect([layer], perspective: 500, at: 1, 50, is: .zero)
  }
}
