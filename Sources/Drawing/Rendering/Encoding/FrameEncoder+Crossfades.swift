import Frames
import GPU
import SceneGraph

extension FrameEncoder {
  /// Draws the first two items of a scene with one rounding per pixel, if they are opaque pictures
  /// over the whole target, of which at least the upper one fades. Where both pictures are equal,
  /// the target is, too, to the bit.
  ///
  /// - Returns: false if the items are others; nothing is drawn then.
  mutating func drawCrossfade(
    _ list: DrawList, over background: Color
  ) throws(GPUError) -> Bool {
    guard list.items.count >= 2, case .quad(let below) = list.items[0],
      case .quad(let above) = list.items[1], above.opacity < 1,
      below.isFadingPicture(on: target.size), above.isFadingPicture(on: target.size),
      let lower = try unscaledPicture(of: below, on: target.size),
      let upper = try unscaledPicture(of: above, on: target.size)
    else { return false }
    let program = try renderer.programs.crossfadeProgram(scaled: false)
    let vertexCount = program.setUniforms(
      lower: below.opacity, upper: above.opacity, over: background, target: targetSize,
      in: working)
    let pass = renderPass(within: wholeTarget, blending: false)
    let sampler = renderer.samplers.sampler(.nearest, .clampToEdge)
    lower.texture.bind(to: CrossfadeProgram.lowerUnit, sampler.sampler, in: pass)
    upper.texture.bind(to: CrossfadeProgram.upperUnit, sampler.sampler, in: pass)
    pass.drawFan(renderer.shape, vertexCount: vertexCount, with: program.program)
    let area = Double(wholeTarget.area)
    record(draws: 1, area: area, taps: 2)
    return true
  }

  /// Returns the picture of a quad over a whole target, if it is opaque and each of its texels is
  /// the pixel of the same position.
  private mutating func unscaledPicture(
    of quad: Quad, on size: PixelSize
  ) throws(GPUError) -> Picture? {
    guard let source = try pictureSource(of: quad), source.picture.isOpaque,
      source.picture.texture.size == size, source.picture.continuation == .clampToEdge,
      let origin = source.picture.texelOrigin(of: source.rect, ifUnscaledAt: size), origin == (0, 0)
    else { return nil }
    return source.picture
  }
}

/// Two opaque pictures at different sizes, the upper one of which fades, as one sum: a pixel is
/// blended and rounded once, and nothing is read from the target.
struct ScaledCrossfade {
  fileprivate let lower, upper: PictureSource
  fileprivate let lowerMap, upperMap: SIMD4<Float>
  fileprivate let opacity: Double
  /// The pixels that both pictures cover wholly.
  let region: PixelRegion
}

extension FrameEncoder {
  /// Returns the crossfade that a scene consists of, except for the pixels near the pictures'
  /// edges; nil for any other scene, or if the pixels are few.
  mutating func scaledCrossfade(
    _ list: DrawList
  ) throws(GPUError) -> ScaledCrossfade? {
    guard list.items.count == 2, case .quad(let below) = list.items[0],
      case .quad(let above) = list.items[1], below.opacity >= 1, above.opacity < 1,
      // Aligned pictures have a separate crossfade.
      below.polygon.pixelAlignedRect == nil || above.polygon.pixelAlignedRect == nil,
      let (lower, lowerMap) = try scaledPicture(of: below),
      let (upper, upperMap) = try scaledPicture(of: above)
    else { return nil }
    let whole = wholeTarget
    // A small target has the same colours as a large one, so its size does not matter.
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
  /// It is bounded by its geometry, not by a scissor, so that the pixels are the same with each
  /// strategy.
  mutating func draw(_ crossfade: ScaledCrossfade) throws(GPUError) {
    let program = try renderer.programs.crossfadeProgram(scaled: true)
    for index in crossfade.region.parts.indices {
      let part = crossfade.region.parts[index]
      let vertexCount = program.setUniforms(
        crossfade.lowerMap, crossfade.upperMap, opacity: crossfade.opacity, within: part,
        target: targetSize)
      let pass = renderPass(within: wholeTarget, blending: false)
      let sampler = renderer.samplers.sampler(.bilinear, .clampToEdge)
      crossfade.lower.picture.texture.bind(
        to: CrossfadeProgram.lowerUnit, sampler.sampler, in: pass)
      crossfade.upper.picture.texture.bind(
        to: CrossfadeProgram.upperUnit, sampler.sampler, in: pass)
      pass.drawFan(renderer.shape, vertexCount: vertexCount, with: program.program)
      record(draws: 1, area: Double(part.area), taps: 2)
    }
  }

  /// Returns the picture of an upright quad that takes one bilinear tap, and the map to it; nil for
  /// any other quad.
  private mutating func scaledPicture(
    of quad: Quad
  ) throws(GPUError) -> (source: PictureSource, map: SIMD4<Float>)? {
    guard quad.isFadingPicture, quad.polygon.facing > 0,
      let map = quad.polygon.projection.unitFromPixel(onto: target.size),
      let source = try pictureSource(of: quad), source.picture.isOpaque,
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
  /// Returns true if the quad is a picture over the whole of a target, at any opacity, and nothing
  /// else.
  fileprivate func isFadingPicture(on size: PixelSize) -> Bool {
    isFadingPicture && polygon.pixelAlignedRect == PixelRect(of: size)
  }

  /// True if the quad is a rectangle of a picture at any opacity, and nothing else.
  fileprivate var isFadingPicture: Bool {
    guard picture != nil else { return false }
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
