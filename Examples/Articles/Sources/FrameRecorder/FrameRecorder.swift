import Drawing2D
import Frames
import GPU
import Headless
import Media
import Rendering
public import UIKitNames

/// A recorder that renders the frames of a window without a display into PNG files.
@MainActor
public final class FrameRecorder {
  /// The window: 376 points wide, with the first picture's aspect ratio.
  public let window: Window
  /// The first picture.
  public let from: Image
  /// The second picture, stretched to the first one's aspect ratio.
  public let to: Image

  private let folder: String
  private let device: Device
  private let pipeline: FramePipeline
  private let size: PixelSize
  private let framesPerSecond = 30
  private var time = 0.0

  /// Creates a recorder of two picture files.
  ///
  /// - Parameter arguments: the program's name, the paths of two pictures, and the folder for the
  ///   frames.
  /// - Throws: `FrameRecorderError.usage`, or the error of a picture or of the renderer.
  public init(_ arguments: [String]) throws {
    guard arguments.count == 4 else { throw FrameRecorderError.usage }
    folder = arguments[3]
    device = try Device.headless()
    let pictures = PictureStore(in: device, rasterizer: CairoRasterizer().frame)
    let first = try PictureReader.read(arguments[1])
    try pictures.set(first, as: .from)
    try pictures.set(try PictureReader.read(arguments[2]), as: .to)

    // Half a pixel per point is enough to see the motion.
    let width = 376.0
    let scale = 0.5
    let height = (width * Double(first.size.height) / Double(first.size.width) / 4).rounded() * 4
    guard let size = PixelSize(width: Int(width * scale), height: Int(height * scale)) else {
      throw FrameRecorderError.usage
    }
    self.size = size
    window = Window(size: Size(width: width, height: height), scale: scale)
    window.textMeasurer = PangoTextMeasurer()
    from = Image(.from, size: window.bounds.size)
    to = Image(.to, size: window.bounds.size)
    window.namedImages = ["from": from, "to": to]
    pipeline = try FramePipeline(Renderer(in: device), pictures, size: size)
  }

  /// Records the next `seconds` into PNG files called `name` and a number.
  public func record(_ name: String, seconds: Double) throws {
    try record(name, seconds: seconds, [])
  }

  /// Records the next `seconds`, in which a finger comes down at `start`, moves to `end` at
  /// constant speed in `duration` seconds, and goes up.
  public func record(
    _ name: String, seconds: Double, drag start: Point, to end: Point, in duration: Double
  ) throws {
    let count = Int((60 * duration).rounded())
    let moves = (1...count).map { index -> PointerEvent in
      let fraction = Double(index) / Double(count)
      let location = Point(
        x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
      return PointerEvent(.moved, at: location, timestamp: time + duration * fraction)
    }
    let began = PointerEvent(.began, at: start, timestamp: time)
    let ended = PointerEvent(.ended, at: end, timestamp: time + duration)
    try record(name, seconds: seconds, [began] + moves + [ended])
  }

  private func record(_ name: String, seconds: Double, _ events: [PointerEvent]) throws {
    let sink = try PNGSequenceSink(
      to: "\(folder)/\(name)-%02d.png",
      stream: FrameStreamFormat(
        size: size, framesPerSecond: FrameRate(framesPerSecond), alpha: .opaque))
    let begin = time
    var next = 0
    let count = Int((seconds * Double(framesPerSecond)).rounded()) + 1
    try pipeline.run(count: count, into: sink) { index in
      time = begin + Double(index) / Double(framesPerSecond)
      while next < events.count, events[next].timestamp <= time {
        window.send(events[next])
        next += 1
      }
      window.advance(to: time)
      return FramePipeline.Request(window.presentedFrame())
    }
    print("\(folder)/\(name)-00.png and \(count - 1) more")
  }
}

/// An error of a recording.
public enum FrameRecorderError: Error, CustomStringConvertible {
  /// The arguments do not fit the program's usage.
  case usage

  public var description: String { "usage: PROGRAM FROM.png TO.png FOLDER" }
}
