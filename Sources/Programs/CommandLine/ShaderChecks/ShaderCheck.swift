import Frames
import GPU
import Headless
import Jobs
import Rendering
import SceneGraph
import ShaderEffects
import Support
import Transitions

/// The check of a shader by drawing small frames with it: whether it compiles, its cost, and
/// whether it shows its pictures exactly at its ends.
struct ShaderCheck: Codable, Equatable {
  /// Why it cannot be drawn: one sentence with the driver's log; nil if it can.
  var fault: String?
  /// The longest time to draw a pixel, in seconds; 0 if it is too short to measure.
  var secondsPerPixel = 0.0
  /// The difference between the shader's first and last frame and its pictures; nil if they are
  /// equal.
  var startMiss: Miss?, endMiss: Miss?

  /// A difference of a frame from a picture.
  struct Miss: Codable, Equatable {
    /// The largest difference of a channel, 1 to 255.
    var largest: Int
    /// The part of the pixels that differ, above 0, at most 1.
    var part: Double
  }

  /// The size of the frames.
  static let size = PixelSize(width: 64, height: 36)
  /// The eased progress of each.
  private static let instants = [0, 0.2, 0.4, 0.6, 0.8, 1]
  /// The shortest frame time in seconds that counts; a shorter one is the driver's overhead.
  private static let measurable = 0.02
  /// The size of the frames at the ends. A miss may be a few pixels in a corner. The sides are
  /// even, so that no pixel's centre is on an axis of the picture, where many shaders divide by 0.
  static let endSize = PixelSize(width: 320, height: 180)
  /// The longest time for a frame of that size, in seconds; above it the small frames are compared.
  private static let longestEnd = 1.5
  /// The largest difference of a channel by rounding: 1 in the shader and 1 in the target.
  private static let rounding = 2

  /// Draws the frames.
  ///
  /// - Throws: `JobError` about a picture that a parameter names; `HeadlessError` without a device.
  static func run(
    _ spec: TransitionSpec, on gpu: GPUChoice, in session: RenderSession
  ) throws -> ShaderCheck {
    guard let transition = spec.transition as? ShaderTransition, let size, let endSize else {
      return ShaderCheck()
    }
    let renderer = try session.renderer(on: gpu)
    var check = ShaderCheck()
    do {
      let small = try Stage(transition, spec.pictures, renderer, size)
      let clock = ContinuousClock()
      for progress in instants {
        // The driver compiles a program when it is first drawn.
        _ = try small.frame(at: progress)
        let (begin, processor) = (clock.now, ProcessorTime.ofThisProcess)
        _ = try small.frame(at: progress)
        var seconds = begin.duration(to: clock.now) / .seconds(1)
        if renderer.device.info.isSoftware {
          // What other programs take of the processors is not the shader's.
          seconds = min(seconds, Double(ProcessorTime.ofThisProcess - processor) / 1000)
        }
        if seconds > measurable {
          check.secondsPerPixel = max(
            check.secondsPerPixel, seconds / Double(size.width * size.height))
        }
      }
      let endPixels = Double(endSize.width * endSize.height)
      let isCheap = check.secondsPerPixel * endPixels < longestEnd
      let stage =
        isCheap ? try Stage(transition, spec.pictures, renderer, endSize) : small
      check.startMiss = miss(try stage.frame(at: 0), stage.from)
      check.endMiss = miss(try stage.frame(at: 1), stage.to)
    } catch GPUError.shader(_, let log) where !log.isEmpty {
      check.fault = fault(in: log, of: transition)
    } catch let error as GPUError {
      check.fault = "'\(transition.path)' cannot be drawn: \(error)"
    }
    return check
  }

  /// A shader between two test pictures, at one size.
  private struct Stage {
    let from, to: Frame
    private let transition: ShaderTransition
    private let container: Container
    private let pipeline: FramePipeline

    init(
      _ transition: ShaderTransition, _ pictures: [InputPicture], _ renderer: Renderer,
      _ size: PixelSize
    ) throws {
      self.transition = transition
      (from, to) = (testPicture(size, 0), testPicture(size, 1))
      let store = PictureStore(in: renderer.device)
      try store.set(from, as: .from)
      try store.set(to, as: .to)
      for picture in pictures { try store.set(try picture.read(), as: picture.name) }
      container = Container(filling: size)
      pipeline = try FramePipeline(renderer, store, size: size)
    }

    /// Returns the frame of the shader alone.
    func frame(at progress: Double) throws -> Frame {
      try pipeline.frame(transition.painted(at: progress, in: container))
    }
  }

  /// Returns a sentence with the first error of a driver's log, which has the file's line, and the
  /// number of the others.
  private static func fault(in log: String, of transition: ShaderTransition) -> String {
    let lines = log.split { $0.isNewline || $0 == "\0" }
    // An indented line continues the one before.
    let errors = lines.filter { $0.contains("error") && !$0.contains("error:    ") }
    let others = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    return "'\(transition.path)' does not compile: \(errors.first ?? lines.first ?? "")\(others)"
  }

  /// Returns a picture with smooth colours, hard edges and grain, which differs everywhere from
  /// those of other numbers.
  private static func testPicture(_ size: PixelSize, _ number: Int) -> Frame {
    var bytes: [UInt8] = []
    var state = UInt32(truncatingIfNeeded: 1 + number)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isLight = (x / 8 + y / 6 + number) % 2 == 0
        // The generator of Numerical Recipes; its high bits are the good ones.
        state = state &* 1_664_525 &+ 1_013_904_223
        let grain = Int(state >> 28)
        let (across, down) = (120 * x / size.width, 110 * y / size.height)
        bytes.append(UInt8(30 + across + (isLight ? 60 : 0) + grain))
        bytes.append(UInt8((number == 0 ? 60 + down : 200 - down) + grain))
        bytes.append(UInt8((isLight ? 210 : 90 + number * 50) + grain))
        bytes.append(255)
      }
    }
    return Frame(size: size, alpha: .opaque, bytes: bytes)
  }

  /// Returns the difference of two pictures beyond rounding; nil for equal pictures.
  private static func miss(_ one: Frame, _ other: Frame) -> Miss? {
    let pixels = one.bytes.count / 4
    var (largest, count) = (0, 0)
    for pixel in 0..<pixels {
      var difference = 0
      for index in 4 * pixel..<4 * pixel + 4 {
        difference = max(difference, abs(Int(one.bytes[index]) - Int(other.bytes[index])))
      }
      largest = max(largest, difference)
      if difference > rounding { count += 1 }
    }
    return count == 0 ? nil : Miss(largest: largest, part: Double(count) / Double(pixels))
  }

  /// The ends that the shader misses: `start`, `end`.
  var missedEnds: [String] {
    [startMiss.map { _ in "start" }, endMiss.map { _ in "end" }].compactMap(\.self)
  }

  /// Lines about the ends that the shader misses; empty if it misses none.
  func notes(about name: String) -> [String] {
    let misses = [startMiss, endMiss].compactMap(\.self)
    guard let largest = misses.map(\.largest).max(), let part = misses.map(\.part).max() else {
      return []
    }
    let ends =
      misses.count > 1
      ? "the first and the last frame are exact pictures"
      : "the \(startMiss == nil ? "last" : "first") frame is the exact picture"
    let percent = 100 * part
    let share = percent >= 1 ? fixed(percent, 0) : percent >= 0.1 ? fixed(percent, 1) : "under 0.1"
    return [
      "\(name) does not show its pictures exactly at its ends; Hinge corrects them: \(ends), so it "
        + "jumps there, by up to \(largest) of 255 in \(share) % of the pixels."
    ]
  }
}
