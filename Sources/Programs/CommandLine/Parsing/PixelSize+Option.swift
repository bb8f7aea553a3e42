import Frames
import Media

extension PixelSize {
  /// The largest side in pixels: the texture limit of current GPUs. A device's own limit is checked
  /// once it is open.
  static let maximumSide = 32768

  /// True if a frame of this size can be encoded.
  var isEncodable: Bool {
    max(width, height) <= Self.maximumSide && isWithinFFmpegLimit
  }

  /// Reads `WIDTHxHEIGHT`; the sign between may be `×` or `*`.
  init(option: Option, text: String) throws(CommandError) {
    let spelled = text.lowercased().map { $0 == "×" || $0 == "*" ? "x" : $0 }
    let parts = String(spelled).split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      let size = PixelSize(width: width, height: height)
    else {
      throw .usage(
        "\(option.name): '\(text)' is not a size; give WIDTHxHEIGHT in pixels, each at least 1, "
          + "such as 1920x1080, or 720p, 4k, 1280x, x720 or 50%.")
    }
    guard size.isEncodable else {
      throw .usage(
        "\(option.name): \(text) is too large; a side has at most \(Self.maximumSide) pixels and a "
          + "frame at most 264 million.")
    }
    self = size
  }
}
