import GPU
import SceneGraph

/// The uniforms of the gradient whose alpha masks a quad.
struct FadeUniforms {
  private let geometry: Uniform<SIMD3<Float>>
  private let ramps: UniformArray<SIMD3<Float>>

  /// Claims the uniforms.
  ///
  /// - Throws: `GPUError.uniform`.
  init(_ uniforms: inout UniformTable, stops: Int) throws(GPUError) {
    geometry = try uniforms.claim("draw.fadeGeometry")
    ramps = try uniforms.claim("draw.fadeRamps", count: stops)
  }

  func set(_ gradient: Gradient) {
    let axis = gradient.axialGeometry
    geometry.set(SIMD3(Float(axis.x), Float(axis.y), Float(axis.z)))
    ramps.set(ramps.count) { index in
      let before = index > 0 ? gradient.stop(index - 1).color.alpha : 0
      let ramp = gradient.ramp(toStop: index)
      return SIMD3(
        Float(gradient.stop(index).color.alpha - before), Float(ramp.start), Float(ramp.slope))
    }
  }
}
