import CFFmpeg
public import Frames
import Threads

/// A sink that writes frames into one file without a muxer: a picture, or uncompressed frames.
public final class FileSink: PictureSink {
  /// The format of the file.
  public enum Format: Hashable, Sendable {
    /// One PNG picture: RGB if the stream is opaque, else RGBA with straight alpha.
    case png
    /// One JPEG picture: full-range BT.601 without subsampling, with transparent frames over black.
    case jpg
    /// Uncompressed YUV4MPEG2: 4:2:0, BT.709, limited range.
    ///
    /// A side with an odd number of pixels is made even by repeating the last column or row:
    /// encoders that read the format, such as x264, refuse an odd side of 4:2:0. The format has no
    /// field for the matrix, so the reader has to know that it is BT.709.
    case y4m
    /// Raw RGBA8 frames with straight alpha, top row first, without any header.
    case rgba
  }

  private enum Encoding: ~Copyable {
    case still(StillEncoder)
    case y4m(YUVConverter)
    case deepY4M(DeepConverter)
    case rgba
  }

  /// One pass over the stream.
  public let passes = 1
  /// The recorder of the phases `convert` and `encode` of `Format.y4m`.
  public var recorder: (any PhaseRecorder)?
  private let encoding: Encoding
  private let path: String
  private var output: OutputFile
  /// A buffer for one raw frame with straight alpha; empty if frames need no conversion.
  private var straight: [UInt8] = []
  private var isWritten = false

  /// Opens the output, and writes the header if the format has one.
  ///
  /// - Throws: `MediaError` if the output cannot be opened or written.
  public init(
    _ format: Format, to destination: OutputDestination, stream: FrameStreamFormat
  ) throws(MediaError) {
    let size = stream.size
    path = destination.path
    output = try OutputFile(destination)
    switch format {
    case .png:
      encoding = .still(
        try StillEncoder(
          png: size, alpha: stream.alpha, colorSpace: stream.colorSpace, samples: stream.samples,
          effort: .low, threads: SerialWorker.countForCores, path: path))
    case .jpg:
      encoding = .still(
        try StillEncoder(jpeg: size, colorSpace: stream.colorSpace, path: path))
    case .y4m:
      let format = AV_PIX_FMT_YUV420P
      var even = size
      let deep =
        stream.samples == .uint16
        ? try DeepConverter(size: size, format: format, tags: ColorTags(format), path: path) : nil
      switch consume deep {
      case .some(let converter):
        even = converter.paddedSize
        encoding = .deepY4M(converter)
      case .none:
        let converter = try YUVConverter(size: size, path: path)
        even = converter.evenSize
        encoding = .y4m(converter)
      }
      let rate = stream.framesPerSecond
      try output.write(
        "YUV4MPEG2 W\(even.width) H\(even.height)"
          + " F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 XYSCSS=420MPEG2"
          + " XCOLORRANGE=LIMITED\n")
    case .rgba:
      if stream.alpha == .premultiplied {
        straight = Array(repeating: 0, count: size.rgbaByteCount)
      }
      encoding = .rgba
    }
  }

  /// Writes a frame of 8 bits as a PNG file.
  ///
  /// - Throws: `MediaError`; an existing file of that name is then as before.
  public static func write(_ frame: Frame, asPNG file: FilePath) throws(MediaError) {
    let sink = try FileSink(
      .png, to: .file(file, OutputOptions()),
      stream: FrameStreamFormat(size: frame.size, framesPerSecond: FrameRate(1), alpha: frame.alpha)
    )
    do {
      try sink.write(frame.bytes.span.bytes, showingFor: 1)
      try sink.endPass()
      try sink.commit()
    } catch {
      sink.discard()
      throw error
    }
  }

  /// Encodes the next frame.
  ///
  /// - Precondition: the frame of a picture is the only one.
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    defer { isWritten = true }
    switch encoding {
    case .still(let encoder):
      precondition(!isWritten, "a still has one frame")
      try encoder.encode(pixels) { (bytes: UnsafeRawBufferPointer) throws(MediaError) in
        try output.write(bytes)
      }
    case .y4m(let converter):
      try recorder.during(.convert) { () throws(MediaError) in try converter.convert(pixels) }
      try recorder.during(.encode) { () throws(MediaError) in
        for _ in 0..<count { try write(converter.frame.pointer, converter.evenSize) }
      }
    case .deepY4M(let converter):
      try recorder.during(.convert) { () throws(MediaError) in try converter.convert(pixels) }
      try recorder.during(.encode) { () throws(MediaError) in
        for _ in 0..<count { try write(converter.frame.pointer, converter.paddedSize) }
      }
    case .rgba:
      let code = pixels.withUnsafeBytes { bytes in
        guard !straight.isEmpty else { return writeRepeatedly(count, bytes) }
        return straight.withUnsafeMutableBytes { target in
          guard let start = target.baseAddress else { return 0 }
          copyUnpremultiplied(bytes, to: start)
          return writeRepeatedly(count, UnsafeRawBufferPointer(target))
        }
      }
      guard code == 0 else { throw MediaError.output(code, during: .writing, path: path) }
    }
  }

  private func writeRepeatedly(_ count: Int, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    for _ in 0..<count {
      let code = output.stream.write(bytes)
      if code != 0 { return code }
    }
    return 0
  }

  /// Writes a picture of a sequence in BT.709 as YUV4MPEG2.
  ///
  /// - Precondition: the format is `y4m`.
  /// - Throws: `MediaError`.
  public func write(_ picture: VideoPicture) throws(MediaError) {
    defer { isWritten = true }
    let frame = picture.frame.pointer
    guard let size = PixelSize(frame: frame) else { return }
    try write(frame, size)
  }

  /// Writes a 4:2:0 frame as YUV4MPEG2.
  private func write(
    _ frame: UnsafeMutablePointer<AVFrame>, _ size: PixelSize
  ) throws(MediaError) {
    try output.write("FRAME\n")
    for plane: Int32 in 0..<3 {
      guard let rows = ffmpeg_plane(frame, plane) else { return }
      let shift = plane == 0 ? 0 : 1
      let (width, height) = (size.width >> shift, size.height >> shift)
      let stride = Int(ffmpeg_stride(frame, plane))
      if stride == width {
        try output.write(UnsafeRawBufferPointer(start: rows, count: width * height))
        continue
      }
      for row in 0..<height {
        try output.write(UnsafeRawBufferPointer(start: rows + row * stride, count: width))
      }
    }
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame.
  public func endPass() throws(MediaError) {
    guard isWritten else { throw MediaError(.noFrames, during: .encoding, path: path) }
  }

  /// Gives the output its final name.
  ///
  /// - Throws: `MediaError`; the output is then discarded, unless only the wait for its folder
  ///   failed.
  public func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  public func discard() { output.discard() }
}
