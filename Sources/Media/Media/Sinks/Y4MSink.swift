import CFFmpeg
public import Frames

/// A sink that writes uncompressed YUV4MPEG2: 4:2:0, BT.709, limited range.
///
/// A side with an odd number of pixels is made even by repeating the last column or row: encoders
/// that read the format, such as x264, refuse an odd side of 4:2:0. The format has no field for the
/// matrix, so the reader has to be told that it is BT.709.
public final class Y4MSink: FrameSink {
  /// One pass over the stream.
  public let passes = 1
  /// The recorder of the phases `convert` and `encode`.
  public var recorder: (any PhaseRecorder)?
  private let converter: YUVConverter
  private let size: PixelSize
  private let path: String
  private var output: OutputFile
  private var isWritten = false

  /// Opens the output and writes the header.
  ///
  /// - Throws: `MediaError` if the output cannot be opened or written.
  public init(to destination: OutputDestination, stream: FrameStreamFormat) throws(MediaError) {
    let output = try OutputFile(destination)
    converter = try YUVConverter(size: stream.size, path: destination.path)
    let rate = stream.framesPerSecond
    let header =
      "YUV4MPEG2 W\(converter.evenSize.width) H\(converter.evenSize.height)"
      + " F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 XYSCSS=420MPEG2"
      + " XCOLORRANGE=LIMITED\n"
    try output.write(header)
    size = converter.evenSize
    path = destination.path
    self.output = output
  }

  /// Encodes the next frame.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    try recorder.during(.convert) { () throws(MediaError) in try converter.convert(pixels) }
    isWritten = true
    try recorder.during(.encode) { () throws(MediaError) in try writeFrame(count) }
  }

  private func writeFrame(_ count: Int) throws(MediaError) {
    let width = size.width
    let height = size.height
    for _ in 0..<count {
      try output.write("FRAME\n")
      try write(plane: 0, width: width, height: height)
      try write(plane: 1, width: (width + 1) / 2, height: (height + 1) / 2)
      try write(plane: 2, width: (width + 1) / 2, height: (height + 1) / 2)
    }
  }

  private func write(plane: Int32, width: Int, height: Int) throws(MediaError) {
    let frame = converter.frame.pointer
    guard let rows = ffmpeg_plane(frame, plane) else { return }
    let stride = Int(ffmpeg_stride(frame, plane))
    if stride == width {
      try output.write(UnsafeRawBufferPointer(start: rows, count: width * height))
      return
    }
    for row in 0..<height {
      try output.write(UnsafeRawBufferPointer(start: rows + row * stride, count: width))
    }
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame, or another `MediaError`.
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

extension OutputFile {
  /// Writes a text as UTF-8.
  fileprivate func write(_ text: String) throws(MediaError) {
    let bytes = Array(text.utf8)
    let code = bytes.withUnsafeBytes { stream.write($0) }
    guard code == 0 else { throw MediaError.output(code, during: .writing, path: path) }
  }
}
