import Effects
import Foundation
import Frames
import Headless
import Media
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Jobs

/// A list and a detail screen of 240 x 480 pixels, both with the same status bar and tab bar, whose
/// pixels are noise: a sum that is rounded twice would change some of them.
@Suite("Frames of magic-move")
struct MagicMoveFramesTests {
  private let size = PixelSize(width: 240, height: 480)

  /// Returns a screen; the ground has one level, the bars and the band at `y` are noise.
  private func screen(
    ground: UInt8, picture: (x: Int, y: Int, side: Int), ink: UInt8 = 20
  ) throws -> Frame {
    let size = try #require(size)
    var bytes = [UInt8](repeating: 255, count: size.rgbaByteCount)
    func set(_ x: Int, _ y: Int, _ color: SIMD3<UInt8>) {
      let index = (y * size.width + x) * 4
      for channel in 0..<3 { bytes[index + channel] = color[channel] }
    }
    var state: UInt32 = 7
    func noise() -> UInt8 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isBar = y < 30 || y >= 430
        set(x, y, isBar ? SIMD3(noise(), noise(), noise()) : SIMD3(repeating: ground))
      }
    }
    for y in 0..<picture.side {
      for x in 0..<picture.side {
        let (u, v) = (8 * x / picture.side, 8 * y / picture.side)
        set(
          picture.x + x, picture.y + y,
          SIMD3(UInt8(40 + 25 * u), UInt8(200 - 20 * v), (u + v) % 2 == 0 ? 90 : 30))
      }
    }
    // A line of a few strokes, at one place.
    for stroke in 0..<9 {
      for y in 300..<(308 + 4 * (stroke % 3)) {
        for x in 0..<3 { set(40 + 9 * stroke + x, y, SIMD3(repeating: ink)) }
      }
    }
    return Frame(size: size, alpha: .opaque, bytes: bytes)
  }

  /// Returns the frames of a transition of one second at these instants, and the number of elements
  /// that moved.
  private func frames(
    _ transition: some Transition, _ old: Frame, _ new: Frame, at instants: [Double]
  ) throws -> (frames: [Frame], moving: Int) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("move-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    try PNGFile.write(old, to: path("a.png"))
    try PNGFile.write(new, to: path("b.png"))
    var moving = 0
    let frames = try instants.map { instant in
      var spec = TransitionSpec(transition, curve: .linear)
      try spec.setDuration(1)
      let name = path("\(instant).png")
      let result = try RenderJob(
        InputPictures(from: path("a.png"), to: path("b.png")), spec, rate: FrameRate(100),
        instant: instant, drawing: DrawingSettings(gpu: .software), format: .png,
        output: FilePath(name)
      ).run()
      moving = result.matches?.filter { $0.sharedSide != "same" }.count ?? 0
      return try PictureReader.read(name)
    }
    return (frames, moving)
  }

  @Test("Bars that both screens have are still to the bit while a picture flies")
  func bars() throws {
    let old = try screen(ground: 244, picture: (20, 180, 48))
    let new = try screen(ground: 244, picture: (60, 60, 120))
    let instants = [0, 0.03, 0.2, 0.5, 0.77, 0.97, 1]
    let (frames, moving) = try frames(MagicMove(), old, new, at: instants)
    #expect(moving == 1)
    for (instant, frame) in zip(instants, frames) {
      // The shadow does not reach the bars. The line at 300 is outside, too.
      for y in Array(0..<30) + Array(290..<480) {
        let row = (y * 240 * 4)..<((y + 1) * 240 * 4)
        #expect(frame.bytes[row] == old.bytes[row], "row \(y) at \(instant)")
      }
    }
    #expect(frames.first?.bytes == old.bytes && frames.last?.bytes == new.bytes)
  }

  /// The line of strokes is a counter whose last digit has another colour on the new screen.
  @Test("A counter's digits that stay are still to the bit, the changed one fades in place")
  func counter() throws {
    let old = try screen(ground: 244, picture: (20, 180, 48))
    var bytes = try screen(ground: 244, picture: (60, 60, 120)).bytes
    let digit = (40 + 9 * 8)..<(40 + 9 * 8 + 3)
    for y in 300..<316 {
      for x in digit { bytes[(y * 240 + x) * 4] = 220 }
    }
    let new = Frame(size: try #require(size), alpha: .opaque, bytes: bytes)
    let instants = [0.1, 0.5, 0.9]
    let (frames, moving) = try frames(MagicMove(), old, new, at: instants)
    #expect(moving == 1)
    for (instant, frame) in zip(instants, frames) {
      for y in 295..<320 {
        for x in 30..<140 {
          let byte = (y * 240 + x) * 4
          let (a, b) = (Double(old.bytes[byte]), Double(new.bytes[byte]))
          if digit.contains(x) {
            #expect(abs(Double(frame.bytes[byte]) - (a + (b - a) * instant)) <= 1)
          } else {
            #expect(frame.bytes[byte] == old.bytes[byte])
          }
        }
      }
    }
  }

  @Test("Where only the colours change, nothing moves: it is the crossfade, to the bit")
  func themes() throws {
    let place = (20, 180, 48)
    let old = try screen(ground: 244, picture: place)
    let new = try screen(ground: 20, picture: place, ink: 230)
    let instants = [0.1, 0.37, 0.5, 0.9]
    let (frames, moving) = try frames(MagicMove(), old, new, at: instants)
    #expect(moving == 0)
    let crossfade = try self.frames(Crossfade(), old, new, at: instants).frames
    #expect(frames.map(\.bytes) == crossfade.map(\.bytes))
  }
}
