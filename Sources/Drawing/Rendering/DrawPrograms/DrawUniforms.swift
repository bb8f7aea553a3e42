import GPU
import SceneGraph

/// The vertices of one draw in target pixels: a convex polygon, or a strip of triangles.
typealias DrawVertices = SmallArray<64, Point>

/// The uniforms of every draw: its vertices and the target's size.
struct DrawUniforms {
  private let vertices: UniformArray<SIMD2<Float>>
  private let halfTarget: Uniform<SIMD2<Float>>

  /// The maximum number of vertices of one draw.
  static let maxVertexCount = 64
  /// The vertex shader's definition of that number.
  static let definition = ShaderMacro("MAX_VERTICES", maxVertexCount)

  init(_ uniforms: inout UniformTable) throws(GPUError) {
    vertices = try uniforms.claim("vertices", count: Self.maxVertexCount)
    halfTarget = try uniforms.claim("draw.halfTarget")
  }

  /// Sets the vertices that cover every pixel within `reach` pixels of `polygon`.
  ///
  /// - Returns: the number of vertices; 0 if nothing is visible.
  func set(
    _ polygon: ConvexPolygon, reach: Double = ConvexPolygon.edgeReach, target: Size
  ) -> Int {
    var corners = polygon.corners.count > 2 ? polygon.boundingPolygon(reach: reach) : Corners()
    if corners.count > Self.maxVertexCount { corners = polygon.boundingBox }
    return set(corners, target: target)
  }

  /// Sets the vertices of one triangle over the whole target: of two, the pixels along their common
  /// side would be shaded twice.
  ///
  /// - Returns: the number of vertices.
  func setTriangle(over target: Size) -> Int {
    var vertices = DrawVertices()
    vertices.append(.zero)
    vertices.append(Point(x: 2 * target.width, y: 0))
    vertices.append(Point(x: 0, y: 2 * target.height))
    return set(vertices, target: target)
  }

  /// Sets the vertices.
  ///
  /// - Returns: the number of vertices.
  func set<let capacity: Int>(_ points: SmallArray<capacity, Point>, target: Size) -> Int {
    let middle = target.middle
    halfTarget.set(SIMD2(Float(middle.x), Float(middle.y)))
    vertices.set(points.count) {
      SIMD2(Float(points[$0].x - middle.x), Float(points[$0].y - middle.y))
    }
    return points.count
  }
}

extension SIMD3<Float> {
  /// A half-plane with every pixel on its inner side.
  static var insideEverywhere: SIMD3<Float> { SIMD3(0, 0, 1) }

  /// Converts a half-plane to pixels counted from the target's middle.
  init(_ line: HalfPlane, _ target: Size) {
    let middle = target.middle
    self.init(
      Float(line.x), Float(line.y), Float(line.z + line.x * middle.x + line.y * middle.y))
  }
}

extension Matrix3 {
  /// Creates the map from pixels, counted from the target's middle, back to a plane: (x·k, y·k, k).
  init(fromPixelOf projection: PlaneProjection, _ target: Size) {
    let rows = projection.adjugate
    // Only ratios matter; a k of about 1 stays well within single precision.
    let scale = 1 / max(abs(projection.facing), 1e-300)
    let x = SIMD3<Float>(rows.0 * scale, target)
    let y = SIMD3<Float>(rows.1 * scale, target)
    let k = SIMD3<Float>(rows.2 * scale, target)
    self.init(SIMD3(x.x, y.x, k.x), SIMD3(x.y, y.y, k.y), SIMD3(x.z, y.z, k.z))
  }
}
