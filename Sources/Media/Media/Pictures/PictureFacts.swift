import Frames

/// What a picture's file says about it.
struct PictureFacts: Sendable {
  let format: String
  /// The stored size in pixels.
  private(set) var size: PixelSize
  /// The EXIF number of the orientation.
  private(set) var orientation: Int
  let color: String
  let origin: String
  let isSRGB: Bool
  let isHighDynamicRange: Bool
  let transfer: String?
  let range: String
  let depth: Int
  private(set) var hasAlpha: Bool

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

  /// Returns the facts of a canvas with the picture on it.
  func placed(on canvas: PixelSize, _ orientation: Orientation, hasAlpha: Bool) -> PictureFacts {
    var facts = self
    (facts.size, facts.orientation, facts.hasAlpha) = (canvas, orientation.exif, hasAlpha)
    return facts
  }
}
