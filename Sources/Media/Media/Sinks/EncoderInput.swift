import CFFmpeg
import Frames

/// The frames of an encoder, made of pixels or of decoded pictures.
struct EncoderInput: ~Copyable {
  private let converter: FrameConverter
  private let adapter: PictureAdapter?
  private let path: String

  /// A function that encodes a frame, which is valid during the call.
  typealias Body = (UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Void

  /// Opens the conversions of a video.
  ///
  /// - Throws: `MediaError`.
  init(_ setup: VideoSetup, path: String) throws(MediaError) {
    // Locals, because both may throw.
    let converter = try setup.converter(path: path)
    let adapter = try setup.adapter(path: path)
    self.converter = converter
    self.adapter = adapter
    self.path = path
  }

  /// The size of the frames in pixels, made even where the codec needs it; nil without a frame.
  var size: PixelSize? { converter.size }

  /// Converts a frame of pixels, and encodes it for each of its periods.
  ///
  /// - Parameter recorder: the recorder of the phases `convert` and `encode`.
  /// - Throws: `MediaError`.
  func encode(
    _ pixels: RawSpan, showingFor count: Int, _ recorder: (any PhaseRecorder)?, by body: Body
  ) throws(MediaError) {
    try recorder.during(.convert) { () throws(MediaError) in try converter.convert(pixels) }
    try recorder.during(.encode) { () throws(MediaError) in
      for _ in 0..<count { try adapt(converter.frame, body) }
    }
  }

  /// Encodes a picture of the sink's format.
  ///
  /// - Throws: `MediaError`.
  func encode(_ picture: VideoPicture, by body: Body) throws(MediaError) {
    // A reference, because the frame gets a timestamp while other threads may read the picture.
    guard let own = VideoPicture(sharing: picture.frame.pointer) else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    try adapt(own.frame.pointer, body)
  }

  /// Passes a frame on in the encoder's pixel format.
  private func adapt(
    _ frame: UnsafeMutablePointer<AVFrame>, _ body: Body
  ) throws(MediaError) {
    switch adapter {
    case .none: try body(frame)
    case .some(let adapter):
      let adapted = try adapter.frame(of: frame)
      try body(adapted.pointer)
    }
  }
}
