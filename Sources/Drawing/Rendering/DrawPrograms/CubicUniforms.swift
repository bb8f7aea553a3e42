import Frames
import GPU
import SceneGraph

/// The uniforms of a cubic kernel in both directions.
struct CubicUniforms {
  private let textureTexels: Uniform<SIMD2<Float>>
  private let sharpness: Uniform<Float>

  /// Claims the uniforms.
  ///
  /// - Throws: `GPUError.uniform`.
  init(_ uniforms: inout UniformTable) throws(GPUError) {
    textureTexels = try uniforms.claim("draw.textureTexels")
    sharpness = try uniforms.claim("draw.sharpness")
  }

  /// Sets the uniforms for a picture.
  func set(_ source: PictureSource, _ sampling: Sampling) {
    let size = source.picture.texture.size
    textureTexels.set(SIMD2(Float(size.width), Float(size.height)))
    sharpness.set(Float(sampling.sharpness))
  }
}

/// The uniforms of a cubic kernel along one direction.
struct TexelShiftUniforms {
  private let firstTexel: Uniform<SIMD2<Float>>
  private let texelSize: Uniform<SIMD2<Float>>
  private let weights: Uniform<SIMD4<Float>>

  /// Claims the uniforms.
  ///
  /// - Throws: `GPUError.uniform`.
  init(_ uniforms: inout UniformTable) throws(GPUError) {
    firstTexel = try uniforms.claim("draw.firstTexel")
    texelSize = try uniforms.claim("draw.texelSize")
    weights = try uniforms.claim("draw.tapWeights")
  }

  /// Sets the uniforms for a picture.
  func set(_ source: PictureSource, _ shift: TexelShift) {
    let size = source.picture.texture.size
    firstTexel.set(SIMD2(Float(shift.firstX), Float(shift.firstY)))
    texelSize.set(SIMD2(1 / Float(size.width), 1 / Float(size.height)))
    weights.set(SIMD4<Float>(KeysKernel.weights(at: shift.part)))
  }
}
