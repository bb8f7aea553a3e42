import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// No frame stands out: from each frame to the next, a picture changes by three times what it
/// changes by just before or just after at most, whichever is more. An effect that declares a jump
/// at an end is excused for the frame there.
///
/// The change is the mean absolute difference over all pixels, in levels of 255, at 60 frames a
/// second in the effect's own time. One level more is allowed, by which the rounding of the frames'
/// colours may move a change.
@Suite("Even motion")
struct EvenMotionTests {
  /// An effect of the catalogue, as a test argument that prints the effect's name.
  struct Effect: Sendable, CustomTestStringConvertible {
    let type: any Transition.Type
    var testDescription: String { type.name }
  }

  private static let rounding = 1.0

  /// Returns the changes from frame to frame of a light screen that turns into a dark one.
  private static func changes(
    _ transition: any Transition, _ direction: Direction, _ size: PixelSize, on device: Device
  ) throws -> [Double] {
    let store = PictureStore(in: device)
    try store.set(screen(size, from: 250, to: 190), as: .from)
    try store.set(screen(size, from: 60, to: 10), as: .to)
    let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
    let spec = TransitionSpec(transition, direction)
    let schedule = spec.schedule(rate: 60)
    let container = Container(filling: size)
    var changes: [Double] = []
    var last: Frame?
    for index in 0..<schedule.count {
      let frame = try pipeline.frame(
        spec.scene(at: schedule.progress(ofFrame: index), in: container))
      if let last { changes.append(meanDifference(last, frame)) }
      last = frame
    }
    return changes
  }

  /// Returns a picture that gets darker from the top left to the bottom right.
  private static func screen(_ size: PixelSize, from light: Double, to dark: Double) throws -> Frame
  {
    try TestPictures.make(size.width, size.height) { x, y in
      let way = (Double(x) / Double(size.width) + Double(y) / Double(size.height)) / 2
      let level = UInt8(light + (dark - light) * way)
      return SIMD4(level, level, level, 255)
    }
  }

  /// Returns the frames that stand out among `changes`.
  private static func jumps(in changes: [Double]) -> [(frame: Int, change: Double, beside: Double)]
  {
    changes.indices.compactMap { index in
      let before = index > 0 ? changes[index - 1] : 0
      let after = index + 1 < changes.count ? changes[index + 1] : 0
      let (change, beside) = (changes[index], max(before, after))
      return change > 3 * beside + rounding ? (index + 1, change, beside) : nil
    }
  }

  @Test("With default parameters no effect jumps", arguments: Catalog.all.map(Effect.init))
  func defaults(_ effect: Effect) throws {
    let transition = effect.type.init()
    try withDevice { device in
      for size in [try pixels(75, 133), try pixels(160, 90)] {
        for direction in Direction.allCases {
          let changes = try Self.changes(transition, direction, size, on: device)
          let declared = transition.jumps(direction)
          for jump in Self.jumps(in: changes) {
            if jump.frame == 1 && declared.contains(.start) { continue }
            if jump.frame == changes.count && declared.contains(.end) { continue }
            Issue.record(
              """
              \(effect.type.name):\(direction) at \(size): frame \(jump.frame) of \(changes.count) \
              changes by \(jump.change), and those beside it by \(jump.beside) at most
              """)
          }
        }
      }
    }
  }

  @Test("A picture that changes at once is found, and so are the article's jumps")
  func found() throws {
    #expect(Self.jumps(in: [1, 2, 8, 2, 1]).map(\.frame) == [3])
    #expect(Self.jumps(in: [9, 1, 3, 6, 3]).map(\.frame) == [1])
    #expect(Self.jumps(in: [0.1, 0.9, 0.1, 0, 0]).isEmpty)
    try withDevice { device in
      let size = try pixels(75, 133)
      let hero = try Self.changes(Hero(style: .article), .pop, size, on: device)
      #expect(Self.jumps(in: hero).map(\.frame).first == 1)
      let drag = try Self.changes(HeroDrag(style: .article), .pop, size, on: device)
      #expect(Self.jumps(in: drag).map(\.frame).last == drag.count)
    }
  }
}
