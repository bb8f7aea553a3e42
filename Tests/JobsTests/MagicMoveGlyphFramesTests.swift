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

/// Strokes on an even ground pass over a picture that stays.
@Suite("Glyphs in frames of magic-move")
struct MagicMoveGlyphFramesTests {
  private let ink = 20.0, ground = 240.0
  private let picture = 60..<140

  /// The coverage of the strokes in a column: whole, half, none.
  private func coverage(_ x: Int) -> Double {
    guard (20..<100).contains(x) else { return 0 }
    return [1, 1, 0.5, 0, 0, 0.5][x % 6]
  }

  private func color(_ x: Int, _ y: Int) -> [Double] {
    [Double(40 + x), Double(20 + y), Double((x * 7 + y * 3) % 200)]
  }

  /// Returns a screen of 160 x 200 pixels with strokes of 12 rows at `top`.
  private func screen(_ top: Int) throws -> Frame {
    let size = try #require(PixelSize(width: 160, height: 200))
    var bytes = [UInt8](repeating: 255, count: size.rgbaByteCount)
    for y in 0..<200 {
      for x in 0..<160 {
        let part = (top..<(top + 12)).contains(y) ? coverage(x) : 0
        for channel in 0..<3 {
          let below = picture.contains(y) ? color(x, y)[channel] : ground
          bytes[(y * 160 + x) * 4 + channel] = UInt8((below + (ink - below) * part).rounded())
        }
      }
    }
    return Frame(size: size, alpha: .opaque, bytes: bytes)
  }

  /// Half way, strokes that move by a whole number of pixels are where Porter and Duff's `over`
  /// puts them on the picture.
  @Test("What glyphs pass over shows between them, and their edges blend with it")
  func over() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("glyphs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    let (old, new) = (try screen(20), try screen(160))
    try PNGFile.write(old, to: path("a.png"))
    try PNGFile.write(new, to: path("b.png"))
    var move = MagicMove()
    let colors = ":#141414/#f0f0f0"
    move.pairs = try #require(
      SharedElements(parameterText: "20,20,80,12\(colors)>20,160,80,12\(colors)"))
    for (instant, expected) in [(0, old), (0.5, try screen(90)), (1, new)] {
      var spec = TransitionSpec(move, curve: .linear)
      try spec.setDuration(1)
      let name = path("\(instant).png")
      _ = try RenderJob(
        InputPictures(from: path("a.png"), to: path("b.png")), spec, rate: FrameRate(100),
        instant: instant, drawing: DrawingSettings(scale: 1, gpu: .software), format: .png,
        output: FilePath(name)
      ).run()
      let frame = try PictureReader.read(name)
      let most = zip(frame.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }.max()
      #expect(try #require(most) <= (instant == 0.5 ? 1 : 0), "at \(instant)")
    }
  }
}
