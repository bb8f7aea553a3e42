import CFFmpeg
import Frames

/// Deinterlaces frames with FFmpeg's `bwdif`; progressive frames pass through.
struct Deinterlacer: ~Copyable {
  private let chain: FilterGraph
  private let path: String
  /// The size of the frames in pixels.
  let size: PixelSize?
  private var isFinished = false

  /// The unit of the input's timestamps: a microsecond.
  private static let unit = AVRational(num: 1, den: 1_000_000)

  /// Returns true if a frame is interlaced and large enough: `bwdif` requires three columns and
  /// four rows of each plane.
  static func isNeeded(for frame: UnsafePointer<AVFrame>) -> Bool {
    guard frame.pointee.interlaced_frame != 0,
      let layout = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format))
    else { return false }
    return Int(frame.pointee.width) > 2 << Int(layout.pointee.log2_chroma_w)
      && Int(frame.pointee.height) > 3 << Int(layout.pointee.log2_chroma_h)
  }

  /// Creates a filter for frames like `frame`.
  init(_ frame: UnsafePointer<AVFrame>, path: String) throws(MediaError) {
    chain = try FilterGraph(
      [("bwdif", "mode=send_frame:deint=interlaced")], for: frame, timeBase: Self.unit, path: path)
    self.path = path
    size = PixelSize(frame: frame)
  }

  /// Adds a decoded frame.
  ///
  /// - Parameter time: the frame's time in seconds.
  func add(
    _ frame: UnsafeMutablePointer<AVFrame>, at time: Double
  ) throws(MediaError) {
    frame.pointee.pts = Int64((time * 1e6).rounded())
    try chain.push(frame)
  }

  /// Returns the next progressive frame with its time in seconds; nil until there is one.
  func next() throws(MediaError) -> (picture: VideoPicture, time: Double)? {
    guard let frame = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    guard try chain.pull(frame.pointer) else { return nil }
    let unit = chain.timeBase
    let time = Double(frame.pointer.pointee.pts) * Double(unit.num) / Double(unit.den)
    return (VideoPicture(frame), time)
  }

  /// Returns the remaining frames one by one after the end of the clip.
  mutating func finish() throws(MediaError) -> (picture: VideoPicture, time: Double)? {
    if !isFinished {
      isFinished = true
      try chain.push(nil)
    }
    return try next()
  }
}
