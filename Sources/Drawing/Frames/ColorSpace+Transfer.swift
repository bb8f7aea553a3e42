private import Glibc

extension ColorSpace {
  /// The luminance in cd/m² of white of standard dynamic range within high dynamic range (BT.2408).
  public static let whiteLuminance = 203.0
  /// The peak luminance in cd/m² of HLG's reference display, on which a signal of 75 % has the
  /// luminance of white.
  public static let hlgPeakLuminance = 1000.0
  /// The exponent of HLG's reference display (BT.2100).
  public static let hlgGamma = 1.2

  /// Returns the light of a channel's number.
  ///
  /// - Parameter value: from 0 to 1.
  /// - Returns: light relative to white of standard dynamic range; for HLG the scene's, whose 1 is
  ///   displayed as that white.
  public func light(of value: Double) -> Double {
    switch self {
    case .srgb, .displayP3, .bt2020:
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .pq:
      let power = pow(max(value, 0), 1 / PQ.m2)
      let share = max(power - PQ.c1, 0) / (PQ.c2 - PQ.c3 * power)
      return pow(share, 1 / PQ.m1) * 10000 / Self.whiteLuminance
    case .hlg:
      let scene = value <= 0.5 ? value * value / 3 : (exp((value - HLG.c) / HLG.a) + HLG.b) / 12
      return scene / HLG.white
    }
  }

  /// Returns the number of a channel, not below 0 and at most 1, for light as `light(of:)` returns
  /// it. Brighter light than the space has becomes 1.
  public func value(of light: Double) -> Double {
    guard light > 0 else { return 0 }
    switch self {
    case .srgb, .displayP3, .bt2020:
      return min(light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055, 1)
    case .pq:
      let power = pow(min(light * Self.whiteLuminance / 10000, 1), PQ.m1)
      return pow((PQ.c1 + PQ.c2 * power) / (1 + PQ.c3 * power), PQ.m2)
    case .hlg:
      let scene = min(light * HLG.white, 1)
      return scene <= 1.0 / 12
        ? (3 * scene).squareRoot() : min(HLG.a * log(12 * scene - HLG.b) + HLG.c, 1)
    }
  }

  /// Returns the factor from HLG's scene light to the light of its reference display, both relative
  /// to white.
  ///
  /// - Parameter luminance: the scene's luminance relative to white.
  public static func hlgDisplayGain(_ luminance: Double) -> Double {
    luminance > 0 ? pow(luminance, hlgGamma - 1) : 0
  }

  /// Returns the scene luminance that HLG's reference display shows as a luminance, both relative
  /// to white.
  public static func hlgScene(_ luminance: Double) -> Double {
    luminance > 0 ? pow(luminance, 1 / hlgGamma) : 0
  }

  /// The constants of SMPTE ST 2084.
  private enum PQ {
    static let m1 = 2610.0 / 16384
    static let m2 = 2523.0 / 32
    static let c1 = 3424.0 / 4096
    static let c2 = 2413.0 / 128
    static let c3 = 2392.0 / 128
  }

  /// The constants of ARIB STD-B67.
  private enum HLG {
    static let a = 0.178_832_77
    static let b = 0.284_668_92
    static let c = 0.559_910_73
    /// The scene light, 0 to 1, that is displayed as white of standard dynamic range.
    static let white = pow(whiteLuminance / hlgPeakLuminance, 1 / hlgGamma)
  }
}
