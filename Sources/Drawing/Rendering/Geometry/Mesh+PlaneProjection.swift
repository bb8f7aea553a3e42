import SceneGraph

extension Mesh {
  /// Returns the projection of the plane of a face, in fractions of the contents, from the three of
  /// its vertices that span the largest area; nil if the area is 0.
  func projection(of face: Face, by toPixels: Transform3D) -> PlaneProjection? {
    let corners = face.corners
    guard corners.count > 2 else { return nil }
    func corner(_ index: Int) -> Vertex { vertices[corners[index]] }
    let a = corner(0)
    func area(_ b: Vertex, _ c: Vertex) -> Double {
      (b.unit.x - a.unit.x) * (c.unit.y - a.unit.y) - (b.unit.y - a.unit.y) * (c.unit.x - a.unit.x)
    }
    var best = (b: corner(1), c: corner(2))
    for index in 1..<(corners.count - 1) {
      for other in (index + 1)..<corners.count
      where abs(area(corner(index), corner(other))) > abs(area(best.b, best.c)) {
        best = (corner(index), corner(other))
      }
    }
    let determinant = area(best.b, best.c)
    guard determinant != 0 else { return nil }
    func project(_ vertex: Vertex) -> SIMD4<Double> {
      toPixels.apply(to: SIMD4(vertex.position.x, vertex.position.y, vertex.z, 1))
    }
    let origin = project(a)
    let (b, c) = (project(best.b) - origin, project(best.c) - origin)
    let (u1, v1) = (best.b.unit.x - a.unit.x, best.b.unit.y - a.unit.y)
    let (u2, v2) = (best.c.unit.x - a.unit.x, best.c.unit.y - a.unit.y)
    let x = (b * v2 - c * v1) / determinant
    let y = (c * u1 - b * u2) / determinant
    return PlaneProjection(x: x, y: y, origin: origin - x * a.unit.x - y * a.unit.y)
  }
}
