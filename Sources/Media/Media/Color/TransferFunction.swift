import Frames
import Glibc

/// The transfer function of an RGB colour space: how its numbers encode light.
enum TransferFunction: Hashable, Sendable {
  /// sRGB's. Those of video of standard dynamic range count as it, as in browsers.
  case srgb
  /// A power: light is the number to the power of the exponent; 1 is linear light.
  case power(Double)
  /// Perceptual quantization (SMPTE ST 2084), high dynamic range up to 10,000 cd/m².
  case pq
  /// Hybrid log-gamma (ARIB STD-B67), high dynamic range relative to its display.
  case hlg

  /// Creates the function of a number of ITU-T H.273; nil for a reserved or unspecified one.
  static func coded(_ number: Int) -> TransferFunction? {
    switch number {
    case 1, 6, 7, 11, 12, 13, 14, 15: .srgb
    case 4: .power(2.2)
    case 5: .power(2.8)
    case 8: .power(1)
    case 16: .pq
    case 17: .power(2.6)
    case 18: .hlg
    default: nil
    }
  }

  /// Creates the function of a PNG's `gAMA`, 100,000 times the exponent of encoding. 45455 is what
  /// writers of sRGB pictures state.
  init?(gamma: Int) {
    guard (1000...10_000_000).contains(gamma) else { return nil }
    self = abs(gamma - 45455) <= 100 ? .srgb : .power(100_000 / Double(gamma))
  }

  /// Returns the light of a number from 0 to 1, relative to white; for HLG the scene's, whose 1 is
  /// displayed as white.
  func light(of value: Double) -> Double {
    switch self {
    case .pq: ColorSpace.pq.light(of: value)
    case .hlg: ColorSpace.hlg.light(of: value)
    case .srgb: ColorSpace.srgb.light(of: value)
    case .power(let exponent): pow(value, exponent)
    }
  }

  /// True for PQ and HLG.
  var isHighDynamicRange: Bool { self == .pq || self == .hlg }

  /// The name in sentences.
  var name: String {
    switch self {
    case .srgb: "sRGB"
    case .power(1): "linear"
    case .power(let exponent): "gamma \((exponent * 100).rounded() / 100)"
    case .pq: "PQ"
    case .hlg: "HLG"
    }
  }

  /// Returns a power, so that other files need no C library.
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// sRGB's light, 0 to 1, of a number from 0 to 1.
  static func srgbLight(_ value: Double) -> Double {
    ColorSpace.srgb.light(of: value)
  }

  /// sRGB's number, 0 to 1, of light from 0 to 1.
  static func srgbValue(_ light: Double) -> Double {
    ColorSpace.srgb.value(of: light)
  }
}
