public import Frames
public import GPU
import SceneGraph

/// The light that the numbers of a renderer's textures and targets stand for.
public enum LightEncoding: String, CaseIterable, Hashable, Sendable {
  /// The numbers of the colour space: what is blended and averaged are encoded values, as in Core
  /// Animation and browsers.
  case encoded
  /// Light itself: what is blended and averaged is light, as on a film.
  case linear
}

/// The numbers in which a renderer draws: the light that they stand for, their colour space and
/// their precision.
///
/// The default is encoded sRGB of 8 bits, in which nothing is converted. Other numbers take twice
/// the memory.
public struct WorkingSpace: Hashable, Sendable {
  /// The light that a number stands for.
  public let light: LightEncoding
  /// The colour space of the frames.
  public let colorSpace: ColorSpace
  /// True if more than 8 bits are wanted, as always for high dynamic range.
  let keepsBits: Bool

  /// Creates a working space; the default is encoded sRGB of 8 bits.
  ///
  /// - Parameter isDeep: true to draw with 16 bits for an output of more than 8, or one that is
  ///   dithered.
  public init(
    light: LightEncoding = .encoded, colorSpace: ColorSpace = .srgb, isDeep: Bool = false
  ) {
    self.light = light
    self.colorSpace = colorSpace
    keepsBits = isDeep || colorSpace.isHighDynamicRange
  }

  /// True for numbers of 16 bits. Light is always drawn with 16-bit floating point, and high
  /// dynamic range with 16 bits.
  public var isDeep: Bool { keepsBits || light == .linear }

  /// The numbers of textures and targets. Those of 16-bit integers keep encoded values of 12 bits
  /// through several layers; floating point also has light above white.
  public var pixelFormat: PixelFormat {
    light == .linear ? .rgba16Float : isDeep ? .rgba16 : .rgba8
  }

  /// True if the numbers may be above 1.
  var isUnbounded: Bool { light == .linear && colorSpace.isHighDynamicRange }

  /// Returns a colour of a scene in this space: red, green and blue multiplied by alpha, and alpha.
  ///
  /// A scene's colours are in the colour space of the frames, but with high dynamic range in sRGB,
  /// whose white then has the luminance of BT.2408.
  ///
  /// - Parameter opacity: a factor of alpha, 0 to 1.
  func premultiplied(_ color: Color, opacity: Double = 1) -> SIMD4<Float> {
    if light == .encoded, !colorSpace.isHighDynamicRange {
      return SIMD4<Float>(color.premultiplied * opacity)
    }
    let source = colorSpace.isHighDynamicRange ? ColorSpace.srgb : colorSpace
    var value = SIMD3<Double>()
    let encoded = SIMD3(color.red, color.green, color.blue)
    for channel in 0..<3 { value[channel] = source.light(of: min(max(encoded[channel], 0), 1)) }
    if colorSpace.isHighDynamicRange {
      value = Self.wide(value)
      if colorSpace == .hlg { value *= Self.sceneGain(value) }
    }
    if light == .encoded {
      for channel in 0..<3 { value[channel] = colorSpace.value(of: value[channel]) }
    }
    return SIMD4<Float>(SIMD4(value, 1) * (color.alpha * opacity))
  }

  /// Returns linear RGB of BT.709 in BT.2020, by the matrix of ITU-R BT.2087.
  private static func wide(_ light: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      (light * SIMD3(0.6274, 0.3293, 0.0433)).sum(), (light * SIMD3(0.0691, 0.9195, 0.0114)).sum(),
      (light * SIMD3(0.0164, 0.0880, 0.8956)).sum())
  }

  /// Returns the factor from displayed light of BT.2020 to HLG's scene light.
  private static func sceneGain(_ light: SIMD3<Double>) -> Double {
    let luminance = (light * SIMD3(0.2627, 0.6780, 0.0593)).sum()
    return luminance > 0 ? 1 / ColorSpace.hlgDisplayGain(ColorSpace.hlgScene(luminance)) : 0
  }
}
