import Frames
import GPU
import SceneGraph

/// Two opaque pictures at sizes of their own, the upper one of which fades, as one sum: a pixel is
/// blended and rounded once, and nothing is read from the target.
struct ScaledCrossfade {
  fileprivate let lower, upper: PictureSource
  fileprivate let lowerMap, upperMap: SIMD4<Float>
  fileprivate let opacity: Double
  /// The pixels that both pictures cover wholly.
  let region: PixelRegion
}

extension Renderer {
  /// Returns the crossfade that a scene is, but for the pixels near the pictures' edges; nil if the
  /// scene is another one, or the pixels are few.
  func scaledCrossfade(
    _ list: DrawList, in context: inout FrameContext, onto target: PixelSize
  ) throws(GPUError) -> ScaledCrossfade? {
    guard list.items.count == 2, case .quad(let below) = list.items[0],
      case .quad(let above) = list.items[1], below.opacity >= 1, above.opacity < 1,
      // Aligned pictures have a crossfade of their own.
      below.polygon.pixelAlignedRect == nil || above.polygon.pixelAlignedRect == nil,
      let (lower, lowerMap) = try scaledPicture(of: below, in: &context, onto: target),
      let (upper, upperMap) = try scaledPicture(of: above, in: &context, onto: target)
    else { return nil }
    let whole = PixelRect(of: target)
    // A small target has the same colours as a large one.
    let least = whole.area / 4
    let region = below.innerRegion(within: whole, minArea: least)
      .intersection(with: above.innerRegion(within: whole, minArea: least))
    guard region.area >= least else { return nil }
    return ScaledCrossfade(
      lower: lower, upper: upper, lowerMap: lowerMap, upperMap: upperMap, opacity: above.opacity,
      region: region)
  }

  /// Draws a crossfade over its region.
  ///
  /// Its geometry ends there, and no scissor: the pixels are the same with each strategy.
  func draw(
    _ crossfade: ScaledCrossfade, into target: borrowing RenderTarget
  ) throws(GPUError) {
    let program = try programs.crossfadeProgram(scaled: true)
    for index in crossfade.region.parts.indices {
      let part = crossfade.region.parts[index]
      let vertexCount = program.setUniforms(
        crossfade.lowerMap, crossfade.upperMap, opacity: crossfade.opacity, within: part,
        target: Size(target.size))
      let pass = renderPass(into: target, within: PixelRect(of: target.size), blending: false)
      let sampler = samplers.sampler(.bilinear, .clampToEdge)
      crossfade.lower.picture.texture.bind(
        to: CrossfadeProgram.lowerUnit, sampler.sampler, in: pass)
      crossfade.upper.picture.texture.bind(
        to: CrossfadeProgram.upperUnit, sampler.sampler, in: pass)
      pass.drawFan(shape, vertexCount: vertexCount, with: program.program)
    }
  }

  /// Returns the picture of an upright quad that takes one bilinear tap, and the map to it; nil for
  /// any other quad.
  private func scaledPicture(
    of quad: Quad, in context: inout FrameContext, onto target: PixelSize
  ) throws(GPUError) -> (source: PictureSource, map: SIMD4<Float>)? {
    guard quad.isFadingPicture, quad.polygon.facing > 0,
      let map = quad.polygon.projection.unitFromPixel(onto: target),
      let source = try pictureSource(of: quad, in: &context), source.picture.isOpaque,
      source.picture.continuation == .clampToEdge
    else { return nil }
    let sampling = quad.polygon.minification(
      of: source.texels, within: quad.polygon.clipPolygon
    ).sampling
    guard !sampling.isMultiTap, quad.magnificationFilter == .linear else { return nil }
    let size = SIMD2(source.rect.size.width, source.rect.size.height)
    let origin = SIMD2(source.rect.origin.x, source.rect.origin.y)
    let (factor, offset) = (map.lowHalf * size, map.highHalf * size + origin)
    return (source, SIMD4<Float>(SIMD4(lowHalf: factor, highHalf: offset)))
  }
}

extension Quad {
  /// True if the quad is a rectangle of a picture at any opacity, and nothing else.
  fileprivate var isFadingPicture: Bool {
    guard let name = picture?.name, name.shader == nil else { return false }
    var opaque = self
    opaque.opacity = 1
    return opaque.isPlainPicture
  }
}

extension PlaneProjection {
  /// Returns the map from pixels, counted from the target's middle, to fractions of an upright
  /// rectangle that is only scaled and moved: the factors of x and y, and the offsets. nil for any
  /// other.
  fileprivate func unitFromPixel(onto target: PixelSize) -> SIMD4<Double>? {
    let rows = adjugate
    let k = rows.2.z
    guard rows.2.x == 0, rows.2.y == 0, rows.0.y == 0, rows.1.x == 0, k != 0 else { return nil }
    let (x, y) = (rows.0.x / k, rows.1.y / k)
    return SIMD4(
      x, y, rows.0.z / k + x * Double(target.width) / 2,
      rows.1.z / k + y * Double(target.height) / 2)
  }
}
