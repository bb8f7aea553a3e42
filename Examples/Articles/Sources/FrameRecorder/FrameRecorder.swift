import Frames
import GPU
import Headless
import Media
import Rendering
public import UIKitNames

/// Two screens in a window that nobody sees, and a camera in front of it.
@MainActor
public final class Film {
  /// The window; as wide as a phone, and as high as the first screen makes it.
  public let window: Window
  /// The first screen.
  public let from: Image
  /// The second screen, stretched to the first one's shape.
  public let to: Image

  private let folder: String
  private let device: Device
  private let pipeline: FramePipeline
  private let size: PixelSize
  private let framesPerSecond = 30
  private var time = 0.0

  /// - Parameter arguments: a program's name, two pictures' files, and the folder for what is filmed.
  public init(_ arguments: [String]) throws {
    guard arguments.count == 4 else { throw FilmError.usage }
    folder = arguments[3]
    device = try Device.headless()
    let pictures = PictureStore(in: device)
    let first = try PictureReader.read(arguments[1])
    try pictures.set(first, as: .from)
    try pictures.set(try PictureReader.read(arguments[2]), as: .to)

    // Half a pixel per point is enough to see what moves.
    let width = 376.0
    let scale = 0.5
    let height = (width * Double(first.size.height) / Double(first.size.width) / 4).rounded() * 4
    guard let size = PixelSize(width: Int(width * scale), height: Int(height * scale)) else {
      throw FilmError.usage
    }
    self.size = size
    window = Window(size: Size(width: width, height: height), scale: scale)
    from = Image(.from, size: window.bounds.size)
    to = Image(.to, size: window.bounds.size)
    pipeline = try FramePipeline(Renderer(in: device), pictures, size: size)
  }

  /// Films the next `seconds` into PNG files called `name` and a number.
  public func record(_ name: String, seconds: Double) throws {
    try record(name, seconds: seconds, [])
  }

  /// Films the next `seconds`, in which a finger comes down at `start`, goes evenly to `end` in `duration` seconds and goes
  /// up.
  public func record(
    _ name: String, seconds: Double, drag start: Point, to end: Point, in duration: Double
  ) throws {
    let count = Int((60 * duration).rounded())
    let moves = (1...count).map { index -> PointerEvent in
      let share = Double(index) / Double(count)
      let place = Point(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      return PointerEvent(.moved, at: place, timestamp: time + duration * share)
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

/// Why nothing is filmed.
public enum FilmError: Error, CustomStringConvertible {
  /// The arguments are not those that a program takes.
  case usage

  public var description: String { "usage: PROGRAM FROM.png TO.png FOLDER" }
}
