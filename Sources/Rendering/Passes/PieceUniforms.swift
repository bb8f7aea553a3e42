import GPU
import SceneGraph

/// What every pass takes: the pixels to cover, and the target's size.
struct PieceUniforms {
  private let hull: UniformArray<SIMD2<Float>>
  private let halfTarget: Uniform<SIMD2<Float>>

  /// The most corners that an outline may have.
  static let mostCorners = 64
  /// The vertices of a piece.
  typealias Vertices = ShortList<64, Point>
  /// What the vertex shader has to know.
  static let definition = Definition("HULL", mostCorners)

  init(_ uniforms: inout UniformTable) throws(GPUError) {
    hull = try uniforms.claim("hull", count: Self.mostCorners)
    halfTarget = try uniforms.claim("piece.halfTarget")
  }

  /// Sets what is covered: everything within a pixel of `outline`.
  ///
  /// - Returns: how many vertices there are to draw; 0 where nothing is seen.
  func set(_ outline: ConvexPolygon, target: Size) -> Int {
    var corners = outline.corners.count > 2 ? outline.hull : Corners()
    if corners.count > Self.mostCorners { corners = outline.box }
    return set(corners, target: target)
  }

  /// Sets the vertices.
  ///
  /// - Returns: how many there are.
  func set<let room: Int>(_ vertices: ShortList<room, Point>, target: Size) -> Int {
    let middle = target.middle
    halfTarget.set(SIMD2(Float(middle.x), Float(middle.y)))
    hull.set(vertices.count) {
      SIMD2(Float(vertices[$0].x - middle.x), Float(vertices[$0].y - middle.y))
    }
    return vertices.count
  }
}

/// The rectangle outside of which nothing shows.
struct ClipUniforms {
  private let fromPixel: Uniform<Matrix3>
  private let sides: UniformArray<SIMD3<Float>>
  private let halfSize: Uniform<SIMD2<Float>>
  private let radius: Uniform<Float>

  static let definition: Definition = "CLIP"

  init(_ uniforms: inout UniformTable) throws(GPUError) {
    fromPixel = try uniforms.claim("piece.clipFromPixel")
    sides = try uniforms.claim("piece.clipSides", count: 4)
    halfSize = try uniforms.claim("piece.clipHalfSize")
    radius = try uniforms.claim("piece.clipRadius")
  }

  func set(_ clip: Clip, target: Size) {
    // From fractions of the rectangle to points from its middle.
    let (width, height) = (clip.size.width, clip.size.height)
    let map = clip.polygon.map
    let points = PlaneMap(
      x: map.x / width, y: map.y / height, origin: map.origin + (map.x + map.y) / 2)
    fromPixel.set(Matrix3(fromPixelOf: points, target))
    sides.set(clip.polygon.corners.count) { SIMD3<Float>(clip.polygon.side($0), target) }
    halfSize.set(SIMD2(Float(width / 2), Float(height / 2)))
    radius.set(Float(clip.radius))
  }
}

/// The lines at which something ends.
struct CutUniforms {
  private let cuts: UniformArray<SIMD4<Float>>

  /// How many lines the program for `count` of them has room for: few programs serve all.
  static func capacity(for count: Int) -> Int {
    var capacity = 1
    while capacity < count { capacity *= 2 }
    return capacity
  }

  static func definition(_ capacity: Int) -> Definition { Definition("CUTS", capacity) }

  init(_ uniforms: inout UniformTable, capacity: Int) throws(GPUError) {
    cuts = try uniforms.claim(
      // `Values.glsl` has short lists only.
      capacity > 4 ? "cuts" : "piece.cuts", count: capacity)
  }

  func set(_ lines: [Cut], target: Size) {
    cuts.set(cuts.count) { index in
      // A line with everything on its inner side cuts nothing.
      guard index < lines.count else { return SIMD4(0, 0, 1, 0) }
      return SIMD4(SIMD3<Float>(lines[index].line, target), lines[index].kind.code)
    }
  }
}

extension Cut.Kind {
  /// What the shader knows it as.
  fileprivate var code: Float {
    switch self {
    case .edge, .joint: 0
    case .seam(.parts, let isLater): isLater ? 2 : 1
    case .seam(.faces, let isLater): isLater ? 4 : 3
    }
  }
}

extension Size {
  /// The place that shaders count pixels from.
  var middle: Point { Point(x: width / 2, y: height / 2) }
}

extension SIMD3<Float> {
  /// A line over pixels, for pixels counted from the target's middle.
  init(_ line: SIMD3<Double>, _ target: Size) {
    let middle = target.middle
    self.init(
      Float(line.x), Float(line.y), Float(line.z + line.x * middle.x + line.y * middle.y))
  }
}

extension Matrix3 {
  /// From pixels counted from the target's middle back to a plane: (x·k, y·k, k).
  init(fromPixelOf map: PlaneMap, _ target: Size) {
    let rows = map.adjugate
    // Only ratios matter; a k of about 1 stays well within single precision.
    let scale = 1 / max(abs(map.facing), 1e-300)
    let x = SIMD3<Float>(rows.0 * scale, target)
    let y = SIMD3<Float>(rows.1 * scale, target)
    let k = SIMD3<Float>(rows.2 * scale, target)
    self.init(SIMD3(x.x, y.x, k.x), SIMD3(x.y, y.y, k.y), SIMD3(x.z, y.z, k.z))
  }
}
