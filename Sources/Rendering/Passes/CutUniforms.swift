import GPU
import SceneGraph

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

  /// Returns the definition that compiles in room for so many cuts.
  static func definition(_ capacity: Int) -> ShaderMacro { ShaderMacro("CUTS", capacity) }

  init(_ uniforms: inout UniformTable, capacity: Int) throws(GPUError) {
    // Longer lists are no flat values: see `Varyings.glsl`.
    cuts = try uniforms.claim(capacity > 4 ? "cuts" : "draw.cuts", count: capacity)
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
  /// The number of the kind in the shader: see `Varyings.glsl`.
  fileprivate var code: Float {
    switch self {
    case .edge, .unresolvedSeam: 0
    case .seam(.parts, let isLater): isLater ? 2 : 1
    case .seam(.faces, let isLater), .seam(.quads, let isLater): isLater ? 4 : 3
    }
  }
}
