/// An RGB colour space of frames. Each has the white point D65.
///
/// The spaces of standard dynamic range have sRGB's transfer function, so that black, white and
/// every gray are the same in all of them. Those of high dynamic range are BT.2100's.
public enum ColorSpace: String, CaseIterable, Hashable, Sendable {
  /// sRGB: the primaries of BT.709.
  case srgb
  /// Display P3, of Apple's screens and screenshots.
  case displayP3 = "display-p3"
  /// The primaries of BT.2020, those of UHD video.
  case bt2020
  /// The primaries of BT.2020 with perceptual quantization (SMPTE ST 2084), up to 10,000 cd/m².
  case pq
  /// The primaries of BT.2020 with hybrid log-gamma (ARIB STD-B67).
  case hlg

  /// The spaces of standard dynamic range.
  public static let standard: [ColorSpace] = [.srgb, .displayP3, .bt2020]

  /// True for PQ and HLG.
  public var isHighDynamicRange: Bool { self == .pq || self == .hlg }
}
