public import Frames

// The calls that take the path of a file, with the path as text.

extension OutputDestination {
  /// A file, by its path as text.
  public static func file(_ path: String, _ options: OutputOptions = OutputOptions()) -> Self {
    .file(FilePath(path), options)
  }
}

extension PictureReader {
  /// Reads the picture in the file at `path`, as the function with a `FilePath` does.
  ///
  /// - Throws: `MediaError` with a reason about inputs.
  public static func read(
    _ path: String, maximumPixels: Int = defaultMaximumPixels,
    maximumBytes: Int = defaultMaximumBytes
  ) throws(MediaError) -> Frame {
    try read(FilePath(path), maximumPixels: maximumPixels, maximumBytes: maximumBytes)
  }
}

extension PNGSequenceSink {
  /// Opens numbered files whose pattern is text.
  ///
  /// - Throws: `MediaError`, as for a `FilePath`.
  public convenience init(
    to path: String, stream: FrameStreamFormat, options: OutputOptions = OutputOptions()
  ) throws(MediaError) {
    try self.init(to: FilePath(path), stream: stream, options: options)
  }
}

extension SequencePattern {
  /// Parses a pattern that is text.
  ///
  /// - Returns: nil for a pattern that is refused as a `FilePath`.
  public init?(path: String) { self.init(path: FilePath(path)) }
}
