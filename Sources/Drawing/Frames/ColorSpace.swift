/// An RGB colour space of frames. Each has the white point D65 and sRGB's transfer function, so
/// that black, white and every gray are the same in all of them.
public enum ColorSpace: String, CaseIterable, Hashable, Sendable {
  /// sRGB: the primaries of BT.709.
  case srgb
  /// Display P3, of Apple's screens and screenshots.
  case displayP3 = "display-p3"
  /// The primaries of BT.2020, those of UHD video.
  case bt2020
}
