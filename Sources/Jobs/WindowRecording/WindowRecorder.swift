public import Frames
import GPU
public import Headless
import Jobs
public import Media
import Rendering
public import SceneGraph
import Text
public import Transitions
public import UIKitRuntime

/// A recorder that renders a window's frames, without a display, into pictures, videos and GIFs.
///
/// The recorder owns the window's time, which stands still between two recordings.
///
/// ```swift
/// let recorder = try WindowRecorder(from: "a.png", to: "b.png")
/// recorder.window.rootViewController = first
/// first.present(second, animated: true)
/// try recorder.record(to: "present.mp4")
/// ```
@MainActor
public final class WindowRecorder {
  /// The maximum duration of a recording until the window comes to rest, in seconds.
  public static let longestRest = 60.0

  /// The window; its images by name are `from` and `to`.
  public let window: Window
  /// The first picture, as large as the window.
  public let from: Image
  /// The second picture, stretched to the window.
  public let to: Image
  /// The size of a frame in pixels.
  public let size: PixelSize
  /// The frames per second.
  public let framesPerSecond: FrameRate
  /// The name of the OpenGL renderer.
  public var rendererName: String { device.info.renderer }

  /// Sentences about what was converted or ignored when the pictures were read.
  public let notes: [String]

  /// The exposure of frames that show motion; nil for frames of one instant.
  public var shutter: Shutter?

  private let device: Device
  private let pipeline: FramePipeline
  private var time = 0.0

  /// Creates a recorder of two picture files, whose frames have a size in pixels.
  ///
  /// - Parameters:
  ///   - size: the frame size; nil for the first picture's.
  ///   - scale: the pixels per point; nil for a window 375 points wide.
  /// - Throws: the error of a picture or of the renderer.
  public convenience init(
    from: FilePath, to: FilePath, size: PixelSize? = nil, scale: Double? = nil,
    framesPerSecond: FrameRate = FrameRate(60), gpu: GPUChoice = .auto
  ) throws {
    let pictures = (try PictureReader.picture(from), try PictureReader.picture(to))
    let size = size ?? pictures.0.frame.size
    let container = Container(filling: size, scale: scale)
    try self.init(
      pictures, size, Window(size: container.size, scale: container.scale), framesPerSecond, gpu)
  }

  /// Creates a recorder of two picture files, whose window has a width in points and the first
  /// picture's aspect ratio. The sides of a frame are an even number of pixels.
  ///
  /// - Parameters:
  ///   - width: the window's width in points.
  ///   - scale: the pixels per point.
  /// - Throws: the error of a picture or of the renderer, or
  ///   `WindowRecorderError.emptyFrame`.
  public convenience init(
    from: FilePath, to: FilePath, width: Double, scale: Double,
    framesPerSecond: FrameRate = FrameRate(60), gpu: GPUChoice = .auto
  ) throws {
    let pictures = (try PictureReader.picture(from), try PictureReader.picture(to))
    func even(_ side: Double) -> Int { Int((side / 2).rounded()) * 2 }
    let first = pictures.0.frame.size
    let pixels = width * scale
    guard
      let size = PixelSize(
        width: even(pixels), height: even(pixels * Double(first.height) / Double(first.width)))
    else { throw WindowRecorderError.emptyFrame }
    let points = Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
    try self.init(pictures, size, Window(size: points, scale: scale), framesPerSecond, gpu)
  }

  private init(
    _ pictures: (PictureReader.Picture, PictureReader.Picture), _ size: PixelSize,
    _ window: Window, _ rate: FrameRate, _ gpu: GPUChoice
  ) throws {
    notes = pictures.0.notes + pictures.1.notes
    device = try Device.headless(gpu)
    let rasterizer = CairoRasterizer()
    let store = PictureStore(in: device, rasterizer: rasterizer.frame)
    try store.set(pictures.0.frame, as: .from)
    try store.set(pictures.1.frame, as: .to)
    pipeline = try FramePipeline(Renderer(in: device), store, size: size)
    self.size = size
    self.window = window
    framesPerSecond = rate
    from = Image(.from, size: window.bounds.size)
    to = Image(.to, size: window.bounds.size)
    window.textMeasurer = PangoTextMeasurer()
    window.namedImages = ["from": from, "to": to]
  }

  // MARK: - Recording

  /// Records until nothing moves, all events have been sent and `seconds` have passed.
  ///
  /// Frames are drawn at t = i/fps for i = 0, 1, …; the file appears when it is complete.
  ///
  /// - Parameters:
  ///   - output: the file: .mp4, .mov, .mkv, .webm, .gif, .apng, .webp, or numbered pictures such
  ///     as `frames/%04d.png`.
  ///   - seconds: the duration; nil to record until nothing moves, at most `longestRest` seconds
  ///     after the last event.
  ///   - events: the pointer events, in seconds from now.
  ///   - format: the format; nil to derive it from the output's name.
  ///   - hold: the additional duration of the first and the last frame, in seconds.
  /// - Returns: the number of frames.
  /// - Throws: `WindowRecorderError`, `MediaError`, or the renderer's error.
  @discardableResult
  public func record(
    to output: FilePath, seconds: Double? = nil, events: [PointerEvent] = [],
    format: OutputFormat? = nil, encoding: EncodingOptions = EncodingOptions(), hold: Double = 0,
    options: OutputOptions = OutputOptions()
  ) throws -> Int {
    guard let format = format ?? OutputFormat(path: output.description) else {
      throw WindowRecorderError.unknownFormat(output.description)
    }
    let stream = FrameStreamFormat(size: size, framesPerSecond: framesPerSecond, alpha: .opaque)
    let sink = try format.makeSink(
      to: .file(output, options), stream: stream, options: encoding)
    let recording = Recording(
      of: window, from: time, framesPerSecond, events: events, seconds: seconds,
      heldPeriods: Int((hold * framesPerSecond.value).rounded()),
      keepsFrames: sink.passes > 1, shutter: shutter)
    try pipeline.run(into: sink) { try recording.request($0) }
    time = recording.time
    return recording.count
  }

  /// Records numbered pictures, a video or a GIF while a finger touches down at `start`, moves to
  /// `end` at constant speed in `duration` seconds, and lifts.
  ///
  /// - Throws: as `record(to:seconds:events:format:encoding:hold:options:)`.
  @discardableResult
  public func record(
    to output: FilePath, seconds: Double? = nil, drag start: Point, to end: Point,
    in duration: Double
  ) throws -> Int {
    try record(
      to: output, seconds: seconds, events: Self.drag(from: start, to: end, in: duration))
  }

  /// Returns the events of a finger that touches down at `start`, moves to `end` at constant speed
  /// in `duration` seconds, and lifts.
  public static func drag(
    from start: Point, to end: Point, in duration: Double
  ) -> [PointerEvent] {
    let count = max(Int((60 * duration).rounded()), 1)
    let moves = (1...count).map { index -> PointerEvent in
      let fraction = Double(index) / Double(count)
      let location = Point(
        x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
      return PointerEvent(.moved, at: location, timestamp: duration * fraction)
    }
    return [PointerEvent(.began, at: start, timestamp: 0)] + moves
      + [PointerEvent(.ended, at: end, timestamp: duration)]
  }
}

/// An error of a recorder.
public enum WindowRecorderError: Error, Hashable, CustomStringConvertible {
  /// The window has less than one pixel.
  case emptyFrame
  /// The output's name does not determine a format.
  case unknownFormat(String)

  public var description: String {
    switch self {
    case .emptyFrame: "A frame has no pixels; increase the window's size or scale."
    case .unknownFormat(let name):
      "'\(name)': unknown output format; use a name such as a.mp4, a.webm or a.gif, or numbered pictures such "
        + "as frames/%04d.png."
    }
  }
}

// Paths as text, for programs whose file names are UTF-8.

extension WindowRecorder {
  /// Creates a recorder of the picture files at two paths, like the initializer with `FilePath`.
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

  /// Creates a recorder of the picture files at two paths, like the initializer with `FilePath`.
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

  /// Records to the file at `output` until nothing moves or `seconds` have passed.
  ///
  /// - Throws: `WindowRecorderError`, `MediaError`, or the renderer's error.
  @discardableResult
  public func record(to output: String, seconds: Double? = nil) throws -> Int {
    try record(to: FilePath(output), seconds: seconds)
  }

  /// Records to the file at `output` while a finger touches down at `start`, moves to `end` at
  /// constant speed in `duration` seconds, and lifts.
  ///
  /// - Throws: `WindowRecorderError`, `MediaError`, or the renderer's error.
  @discardableResult
  public func record(
    to output: String, seconds: Double? = nil, drag start: Point, to end: Point, in duration: Double
  ) throws -> Int {
    try record(to: FilePath(output), seconds: seconds, drag: start, to: end, in: duration)
  }
}
