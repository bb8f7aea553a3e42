import GPU
import SceneGraph

/// The uniforms of a clip.
struct ClipUniforms {
  private let fromPixel: Uniform<Matrix3>
  private let sides: UniformArray<SIMD3<Float>>
  private let halfSize: Uniform<SIMD2<Float>>
  private let radius: Uniform<Float>

  /// The definition that compiles the clip in.
  static let definition: ShaderMacro = "CLIP"

  init(_ uniforms: inout UniformTable) throws(GPUError) {
    fromPixel = try uniforms.claim("draw.clipFromPixel")
    sides = try uniforms.claim("draw.clipSides", count: 4)
    halfSize = try uniforms.claim("draw.clipHalfSize")
    radius = try uniforms.claim("draw.clipRadius")
  }

  /// - Parameter clip: nil for none.
  func set(_ clip: Clip?, target: Size) {
    guard let clip else {
      sides.set(4) { _ in .insideEverywhere }
      radius.set(0)
      return
    }
    // The map from fractions of the rectangle to points from its centre.
    let (width, height) = (clip.size.width, clip.size.height)
    let unit = clip.polygon.projection
    let points = PlaneProjection(
      x: unit.x / width, y: unit.y / height, origin: unit.origin + (unit.x + unit.y) / 2)
    fromPixel.set(Matrix3(fromPixelOf: points, target))
    sides.set(clip.polygon.corners.count) { SIMD3<Float>(clip.polygon.side($0), target) }
    halfSize.set(SIMD2(Float(width / 2), Float(height / 2)))
    radius.set(Float(clip.radius))
  }
}

/// The uniforms of the cuts of an item.
struct CutUniforms {
  private let cuts: UniformArray<SIMD4<Float>>

  /// Returns the capacity of the program for `count` elements: a power of two, so that few programs
  /// serve all counts.
  static func capacity(for count: Int) -> Int {
    var capacity = 1
    while capacity < count { capacity *= 2 }
    return capacity
  }

  /// Returns the definition that compiles in the capacity for cuts.
  static func definition(_ capacity: Int) -> ShaderMacro { ShaderMacro("CUTS", capacity) }

  init(_ uniforms: inout UniformTable, capacity: Int) throws(GPUError) {
    // Longer lists are not flat varyings: see `Varyings.glsl`.
    cuts = try uniforms.claim(capacity > 4 ? "cuts" : "draw.cuts", count: capacity)
  }

  func set(_ lines: [Cut], target: Size) {
    cuts.set(cuts.count) { index in
      // A line with everything on its inner side has no effect.
      guard index < lines.count else { return SIMD4(0, 0, 1, 0) }
      return SIMD4(SIMD3<Float>(lines[index].line, target), lines[index].kind.code)
    }
  }
}

/// The uniforms of the sides of a face's neighbours.
struct NeighborUniforms {
  private let sides: UniformArray<SIMD3<Float>>

  init(_ uniforms: inout UniformTable) throws(GPUError) {
    sides = try uniforms.claim("neighborSides", count: 12)
  }

  /// Sets three sides for each of the first four cuts: the two ends of the neighbour's strip, and
  /// its far side. A neighbour without sides continues between the face's own.
  func set(_ cuts: [Cut], target: Size) {
    sides.set(12) { index in
      let (side, part) = (index / 3, index % 3)
      if let line = cuts[side].neighborSides.dropFirst(part).first {
        return SIMD3<Float>(line, target)
      }
      return part < 2 ? SIMD3<Float>(cuts[(side + 1 + 2 * part) % 4].line, target) : SIMD3(0, 0, 1)
    }
  }
}

/// The uniforms of the quads in front of a quad.
struct FrontUniforms {
  private let sides: UniformArray<SIMD3<Float>>
  private let opacities: UniformArray<Float>

  /// Returns the capacity of a program for so many fronts; 0 for none.
  static func capacity(for count: Int) -> Int {
    count > 0 ? CutUniforms.capacity(for: max(count, 2)) : 0
  }

  init(_ uniforms: inout UniformTable, capacity: Int) throws(GPUError) {
    sides = try uniforms.claim("frontSides", count: 4 * capacity)
    opacities = try uniforms.claim("frontOpacities", count: capacity)
  }

  /// - Parameter fronts: at most as many as the capacity.
  func set(_ fronts: [Front], target: Size) {
    // A front has no effect where it covers nothing.
    sides.set(sides.count) { index in
      index / 4 < fronts.count
        ? SIMD3<Float>(fronts[index / 4].sides[index % 4], target) : SIMD3(0, 0, -2)
    }
    opacities.set(opacities.count) { $0 < fronts.count ? Float(fronts[$0].opacity) : 0 }
  }
}

extension Cut.Kind {
  /// The number of the kind in the shader: see `Varyings.glsl`.
  fileprivate var code: Float {
    switch self {
    case .edge, .unresolvedSeam: 0
    case .seam(.parts, let isLater): isLater ? 2 : 1
    case .seam(.faces, let isLater), .seam(.quads, let isLater): isLater ? 4 : 3
    }
  }
}
