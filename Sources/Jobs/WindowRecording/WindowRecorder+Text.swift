public import Frames
public import Headless
import Media
public import SceneGraph

// Paths as text, for programs whose files have names in UTF-8.

extension WindowRecorder {
  /// Creates a recorder of the picture files at two paths, as the initializer with `FilePath` does.
  ///
  /// - Throws: the error of a picture or of the renderer.
  public convenience init(
    from: String, to: String, size: PixelSize? = nil, scale: Double? = nil,
    framesPerSecond: FrameRate = FrameRate(60), gpu: GPUChoice = .auto
  ) throws {
    try self.init(
      from: FilePath(from), to: FilePath(to), size: size, scale: scale,
      framesPerSecond: framesPerSecond, gpu: gpu)
  }

  /// Creates a recorder of the picture files at two paths, as the initializer with `FilePath` does.
  ///
  /// - Throws: the error of a picture or of the renderer, or `WindowRecorderError.emptyFrame`.
  public convenience init(
    from: String, to: String, width: Double, scale: Double,
    framesPerSecond: FrameRate = FrameRate(60), gpu: GPUChoice = .auto
  ) throws {
    try self.init(
      from: FilePath(from), to: FilePath(to), width: width, scale: scale,
      framesPerSecond: framesPerSecond, gpu: gpu)
  }

  /// Records to the file at `output` until nothing moves or `seconds` are over.
  ///
  /// - Throws: `WindowRecorderError`, `MediaError`, or the renderer's error.
  @discardableResult
  public func record(to output: String, seconds: Double? = nil) throws -> Int {
    try record(to: FilePath(output), seconds: seconds)
  }

  /// Records to the file at `output`, while a finger comes down at `start`, moves to `end` at
  /// constant speed in `duration` seconds, and goes up.
  ///
  /// - Throws: `WindowRecorderError`, `MediaError`, or the renderer's error.
  @discardableResult
  public func record(
    to output: String, seconds: Double? = nil, drag start: Point, to end: Point, in duration: Double
  ) throws -> Int {
    try record(to: FilePath(output), seconds: seconds, drag: start, to: end, in: duration)
  }
}
