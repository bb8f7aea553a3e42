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

  func set(_ clip: Clip, target: Size) {
    // From fractions of the rectangle to points from its middle.
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
