import CFFmpeg
import Frames

/// A trial of an encoder with two grey frames of a size that its codec takes.
enum EncoderTrial {
  /// The sizes that codecs for conferences and cameras take, and one that most others do.
  private static let sizes = [
    PixelSize(width: 352, height: 288), PixelSize(width: 720, height: 576),
    PixelSize(width: 1280, height: 720),
  ]

  /// Returns the reason why an encoder does not work, as a clause; nil if it does.
  static func failure(of name: String, in container: VideoSink.Container) -> String? {
    var reason: String?
    for size in sizes.compactMap(\.self) {
      do throws(MediaError) {
        try encode(with: name, in: container, size)
        return nil
      } catch {
        switch error.reason {
        case .unavailableEncoder(_, let needs): return "needs \(needs)"
        case .badSetting: return error.cause
        default: reason = reason ?? (error.cause.isEmpty ? "\(error)" : error.cause)
        }
      }
    }
    return reason
  }

  private static func encode(
    with name: String, in container: VideoSink.Container, _ size: PixelSize
  ) throws(MediaError) {
    let settings = try VideoSettings(
      container, EncodingOptions(preset: "ultrafast", encoder: name), path: name)
    let converter = try FrameConverter(
      size: size, to: settings, tags: ColorTags(settings.pixelFormat), path: name)
    let encoder = try Encoder(
      Encoder.Settings(
        name: name, size: converter.size ?? size, format: settings.pixelFormat,
        rate: FrameRate(25), tags: ColorTags(settings.pixelFormat), tag: settings.tag,
        fieldOrder: settings.fieldOrder, options: settings.options), path: name)
    let grey = [UInt8](repeating: 128, count: size.rgbaByteCount)
    for time in 0..<2 {
      try converter.convert(grey.span.bytes)
      try encoder.encode(converter.frame, at: Int64(time)) { _ throws(MediaError) in }
    }
    try encoder.finish { _ throws(MediaError) in }
  }
}
