import GPU
import ShaderLibrary
import Transitions

/// What a layer's shader has to do; each combination is a program of its own, without branches.
struct LayerFeatures: OptionSet, Hashable {
  let rawValue: Int

  /// There is a picture.
  static let picture = LayerFeatures(rawValue: 1)
  /// The picture is drawn smaller than it is: take the mean over each pixel.
  static let minified = LayerFeatures(rawValue: 2)
  /// Only a part of the picture is, and by a few texels a pixel.
  static let partly = LayerFeatures(rawValue: 4)
  /// The picture is drawn so much smaller that its smaller mipmaps are needed too.
  static let mipmapped = LayerFeatures(rawValue: 8)
  /// There is a gradient, over the picture if there is one.
  static let gradient = LayerFeatures(rawValue: 16)

  var defines: [String] {
    let names: [(feature: LayerFeatures, name: String)] = [
      (.picture, "PICTURE"), (.minified, "MINIFIED"), (.partly, "PARTLY"),
      (.mipmapped, "MIPMAPPED"), (.gradient, "GRADIENT"),
    ]
    return names.filter { contains($0.feature) }.map(\.name)
  }
}

/// The program that draws one layer, and its uniforms.
final class LayerProgram {
  let program: Program
  private let size, anchorPoint, position, halfTarget: Uniform<SIMD2<Float>>
  private let transform, superTransform: Uniform<Matrix4>
  private let color: Uniform<SIMD4<Float>>
  private let picture: PictureUniforms?
  private let minified: MinifiedUniforms?
  private let gradient: GradientUniforms?

  private struct PictureUniforms {
    let unit: Uniform<TextureUnit>
    let rect: Uniform<SIMD4<Float>>
    let opacity: Uniform<Float>
  }

  private struct MinifiedUniforms {
    let spread: Uniform<Float>
    let whole: WholeUniforms?
  }

  private struct WholeUniforms {
    let size: Uniform<SIMD2<Float>>
    let softness: Uniform<Float>
  }

  private struct GradientUniforms {
    let axis, start, end: Uniform<SIMD4<Float>>
  }

  /// The unit that the picture's texture is bound to.
  static let pictureUnit = TextureUnit(0)

  init(_ features: LayerFeatures, in device: Device) throws(GPUError) {
    let pass = ShaderLibrary.layer
    let program = try Program(
      label: ([pass.name] + features.defines).joined(separator: " "),
      vertex: pass.vertex, fragment: pass.fragment, defines: features.defines, in: device)
    var uniforms = UniformTable(of: program)
    size = try uniforms.claim("size")
    anchorPoint = try uniforms.claim("anchorPoint")
    position = try uniforms.claim("position")
    halfTarget = try uniforms.claim("halfTarget")
    transform = try uniforms.claim("transform")
    superTransform = try uniforms.claim("superTransform")
    color = try uniforms.claim("color")
    picture =
      features.contains(.picture)
      ? PictureUniforms(
        unit: try uniforms.claim("picture"), rect: try uniforms.claim("pictureRect"),
        opacity: try uniforms.claim("opacity")) : nil
    minified =
      features.contains(.minified)
      ? MinifiedUniforms(
        spread: try uniforms.claim("spread"),
        whole: features.contains(.partly)
          ? nil
          : WholeUniforms(
            size: try uniforms.claim("pictureSize"), softness: try uniforms.claim("softness")))
      : nil
    gradient =
      features.contains(.gradient)
      ? GradientUniforms(
        axis: try uniforms.claim("gradientAxis"), start: try uniforms.claim("gradientStart"),
        end: try uniforms.claim("gradientEnd")) : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for `item`.
  ///
  /// - Parameters:
  ///   - minification: how much smaller than itself the picture appears.
  ///   - target: the target's size in pixels.
  func set(_ item: DrawItem, picture shown: Picture?, _ minification: Minification, target: Size) {
    let layer = item.layer
    let half = SIMD2(Float(target.width / 2), Float(target.height / 2))
    size.set(SIMD2(Float(layer.bounds.size.width), Float(layer.bounds.size.height)))
    anchorPoint.set(SIMD2(Float(layer.anchorPoint.x), Float(layer.anchorPoint.y)))
    position.set(SIMD2(Float(layer.position.x), Float(layer.position.y)))
    halfTarget.set(half)
    transform.set(Matrix4(layer.transform))
    superTransform.set(
      Matrix4(
        item.superTransform.concatenating(
          .translation(x: -target.width / 2, y: -target.height / 2))))
    let own: Color =
      if case .color(let color) = layer.contents { color } else { shown?.surround ?? .clear }
    color.set(SIMD4<Float>(own.premultiplied * item.opacity))

    if let picture, let shown {
      let part = shown.visible
      picture.unit.set(Self.pictureUnit)
      picture.rect.set(
        SIMD4<Float>(
          SIMD4(part.origin.x, part.origin.y, part.size.width, part.size.height)))
      picture.opacity.set(Float(item.opacity))
      minified?.spread.set(Float(minification.spread))
      minified?.whole?.size.set(SIMD2(Float(shown.visibleWidth), Float(shown.visibleHeight)))
      minified?.whole?.softness.set(Float(minification.softness))
    }
    if let gradient, let shade = item.gradient {
      let (start, end) = (shade.gradient.startPoint, shade.gradient.endPoint)
      let axis = SIMD2(end.x - start.x, end.y - start.y)
      let length2 = (axis * axis).sum()
      // A gradient without length is its end colour everywhere.
      let scaled = length2 > 0 ? axis / length2 : .zero
      let offset = length2 > 0 ? -(scaled * SIMD2(start.x, start.y)).sum() : 1
      gradient.axis.set(SIMD4<Float>(SIMD4(scaled.x, scaled.y, offset, 0)))
      gradient.start.set(SIMD4<Float>(shade.gradient.stops[0].color.premultiplied * shade.opacity))
      gradient.end.set(
        SIMD4<Float>(
          shade.gradient.stops[shade.gradient.stops.count - 1].color.premultiplied * shade.opacity))
    }
  }
}

extension Matrix4 {
  /// A matrix for row vectors, ready for GLSL's column vectors.
  init(_ transform: Transform3D) {
    let (r1, r2, r3, r4) = transform.rows
    self.init(SIMD4<Float>(r1), SIMD4<Float>(r2), SIMD4<Float>(r3), SIMD4<Float>(r4))
  }
}
