import GPU
import SceneGraph
import ShaderSources

/// The program that draws a quad, and its uniforms.
final class QuadProgram {
  /// The program.
  let program: Program
  private let drawUniforms: DrawUniforms
  private let unitFromPixel: Uniform<Matrix3>?
  private let color: Uniform<SIMD4<Float>>?
  private let opacity: Uniform<Float>?
  private let sides: UniformArray<SIMD3<Float>>?
  private let roundedCorners: RoundedCornerUniforms?
  private let clip: ClipUniforms?
  private let cuts: CutUniforms?
  private let neighbors: NeighborUniforms?
  private let fronts: FrontUniforms?
  private let picture: PictureUniforms?
  private let minification: MinificationUniforms?
  private let cubic: CubicUniforms?
  private let shift: TexelShiftUniforms?
  private let gradient: GradientUniforms?
  private let fade: FadeUniforms?

  private struct RoundedCornerUniforms {
    let size: Uniform<SIMD2<Float>>
    let radius: Uniform<Float>
  }

  private struct PictureUniforms {
    let unit: Uniform<TextureUnit>
    /// The part that is shown; nil if the shader is compiled for the whole picture.
    let rect: Uniform<SIMD4<Float>>?
  }

  private struct MinificationUniforms {
    /// The size in texels; nil if the shader is compiled for the full footprint.
    let size: Uniform<SIMD2<Float>>?
    /// The distance of taps where a pixel has several texels, as a part of the pixel.
    let spacing: Uniform<SIMD2<Float>>
    /// The distance from the middle tap to the first, in taps.
    let reach: Uniform<SIMD2<Float>>
    /// The weight of each tap.
    let weight: Uniform<Float>
    /// The numbers of taps; nil if the shader is compiled for both.
    let taps: Uniform<SIMD2<Float>>?
    /// The order of the sum; nil if the shader is compiled for it.
    let addsColumns: Uniform<Bool>?

    /// Returns the distance between taps of variance 1/12.
    private static func spread(_ count: Int) -> Float {
      count > 1 ? 1 / Float(count * count - 1).squareRoot() : 0
    }

    func set(_ sampling: Sampling) {
      let counts = SIMD2(Double(sampling.across), Double(sampling.down))
      if sampling.isExact {
        // One tap has no spacing.
        spacing.set(SIMD2(Self.spread(sampling.across), Self.spread(sampling.down)))
      } else {
        spacing.set(SIMD2<Float>(sampling.footprint / counts))
      }
      reach.set(SIMD2<Float>(0.5 * (counts - 1)))
      weight.set(Float(1 / (counts.x * counts.y)))
      taps?.set(SIMD2<Float>(counts))
      addsColumns?.set(sampling.addsColumns)
    }
  }

  /// The texture unit of the picture.
  static let pictureUnit = TextureUnit(0)

  init(
    _ features: QuadFeatures, of shaders: ShaderLibrary, in device: Device
  ) throws(GPUError) {
    let program = try Program(shaders.quad, features.definitions, in: device)
    // A shader under development may omit uniforms.
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    drawUniforms = try DrawUniforms(&uniforms)
    unitFromPixel = features.hasUnitCoordinates ? try uniforms.claim("draw.unitFromPixel") : nil
    color = features.isSolid ? nil : try uniforms.claim("draw.color")
    opacity = features.isSolid ? nil : try uniforms.claim("draw.opacity")
    sides = features.hasSides ? try uniforms.claim("draw.sides", count: 4) : nil
    roundedCorners =
      features.isRound
      ? RoundedCornerUniforms(
        size: try uniforms.claim("draw.size"), radius: try uniforms.claim("draw.cornerRadius"))
      : nil
    clip = features.isClipped ? try ClipUniforms(&uniforms) : nil
    cuts = features.cuts > 0 ? try CutUniforms(&uniforms, capacity: features.cuts) : nil
    neighbors = features.hasNeighborSides ? try NeighborUniforms(&uniforms) : nil
    fronts = features.fronts > 0 ? try FrontUniforms(&uniforms, capacity: features.fronts) : nil
    picture =
      features.hasPicture
      ? PictureUniforms(
        unit: try uniforms.claim("picture"),
        rect: features.showsWholePicture ? nil : try uniforms.claim("draw.pictureRect")) : nil
    minification =
      !features.sampling.isMean
      ? nil
      : MinificationUniforms(
        size: features.hasFullFootprint ? nil : try uniforms.claim("draw.pictureSize"),
        spacing: try uniforms.claim("draw.tapSpacing"),
        reach: try uniforms.claim("draw.tapReach"),
        weight: try uniforms.claim("draw.tapWeight"),
        taps: features.sampling.hasFixedTaps ? nil : try uniforms.claim("taps"),
        addsColumns: features.sampling.hasAnyTaps ? try uniforms.claim("addsColumns") : nil)
    cubic = features.sampling == .cubic ? try CubicUniforms(&uniforms) : nil
    shift = features.sampling.isShift ? try TexelShiftUniforms(&uniforms) : nil
    gradient = features.stops > 0 ? try GradientUniforms(&uniforms, for: features) : nil
    fade =
      features.fadeStops > 0 ? try FadeUniforms(&uniforms, stops: features.fadeStops) : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for `draw`.
  ///
  /// - Parameters:
  ///   - target: the target's size in pixels.
  ///   - working: the space of the target's numbers.
  /// - Returns: the number of vertices to draw.
  func setUniforms(for draw: QuadDraw, target: Size, in working: WorkingSpace) -> Int {
    setUniforms(for: draw.quad, target: target, in: working)
    color?.set(working.premultiplied(draw.source?.picture.borderColor ?? draw.quad.color))
    if let picture {
      // Without a picture, the draw samples a transparent texel.
      let rect = draw.source?.rect ?? .unit
      picture.unit.set(Self.pictureUnit)
      picture.rect?.set(
        SIMD4<Float>(
          SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)))
      let texels = draw.source?.texels ?? Size(width: 1, height: 1)
      minification?.size?.set(SIMD2(Float(texels.width), Float(texels.height)))
      minification?.set(draw.sampling)
    }
    if let source = draw.source {
      cubic?.set(source, draw.sampling)
      if let shift, let amount = draw.sampling.shift { shift.set(source, amount) }
    }
    return switch draw.extent {
    case .whole: drawUniforms.set(draw.clipPolygon, target: target)
    case .strip(let vertices): drawUniforms.set(vertices, target: target)
    case .convex(let vertices): drawUniforms.set(vertices, target: target)
    case .interior(let corners): drawUniforms.set(corners.fanAroundMiddle, target: target)
    case .triangles(let vertices): drawUniforms.set(vertices, target: target)
    }
  }

  /// Sets the uniforms that do not depend on the picture. Those of a feature that the quad does not
  /// use get values without an effect.
  private func setUniforms(for quad: Quad, target: Size, in working: WorkingSpace) {
    unitFromPixel?.set(Matrix3(fromPixelOf: quad.polygon.projection, target))
    opacity?.set(Float(quad.opacity))
    if quad.hasSides {
      sides?.set(quad.polygon.corners.count) { side in
        quad.hiddenSides >> side & 1 != 0
          ? .insideEverywhere : SIMD3<Float>(quad.polygon.side(side), target)
      }
    } else {
      sides?.set(4) { _ in .insideEverywhere }
    }
    if let roundedCorners {
      let shape = quad.roundedCorners
      roundedCorners.size.set(
        SIMD2(Float(shape?.size.width ?? 1), Float(shape?.size.height ?? 1)))
      // No point is beyond the centres of corners that lie far outside.
      roundedCorners.radius.set(Float(shape?.radius ?? -1e6))
    }
    clip?.set(quad.clip, target: target)
    cuts?.set(quad.cuts, target: target)
    neighbors?.set(quad.cuts, target: target)
    fronts?.set(quad.fronts, target: target)
    gradient?.set(quad.overlay, in: working)
    if let fade, let mask = quad.fade { fade.set(mask) }
  }
}
