import Frames

/// What a picture's file says about it.
struct PictureFacts: Sendable {
  let format: String
  /// The stored size in pixels.
  let size: PixelSize
  /// The EXIF number of the orientation.
  let orientation: Int
  let color: String
  let origin: String
  let isSRGB: Bool
  let isHighDynamicRange: Bool
  let transfer: String?
  let range: String
  let depth: Int
  let hasAlpha: Bool

  init(_ stored: PictureDecoding.Stored, _ size: PixelSize, hasAlpha: Bool) {
    format = stored.format
    // libheif returns a picture that is upright already.
    self.size = stored.shown.swapsSides ? size.transposed : size
    orientation = (stored.shown == .upright ? stored.orientation : stored.shown).exif
    color = stored.color.name
    origin = stored.color.origin
    isSRGB = stored.color.isSRGB
    isHighDynamicRange = stored.color.isHighDynamicRange
    depth = stored.depth
    range = stored.range
    switch stored.color.encoding {
    case .untagged: transfer = nil
    case .profile: transfer = isSRGB ? "sRGB" : "by its profile"
    case .coded(_, let function): transfer = function.name
    }
    self.hasAlpha = hasAlpha
  }
}
