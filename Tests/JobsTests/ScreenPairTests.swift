import Effects
import Foundation
import Frames
import Headless
import Media
import Rendering
import SceneGraph
import ScreenMatching
import TestSupport
import Testing
import Transitions

@testable import Jobs

@Suite("Elements of two screens are placed in points")
struct ScreenPairTests {
  /// A white screen with a square of 40 pixels, in which four colours meet, at (x, y).
  private func screen(_ width: Int, _ height: Int, x: Int, y: Int) throws -> Frame {
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for row in 0..<40 {
      for column in 0..<40 {
        let index = ((y + row) * width + x + column) * 4
        bytes[index] = column < 20 ? 20 : 180
        bytes[index + 1] = row < 20 ? 40 : 200
        bytes[index + 2] = column < row ? 30 : 160
      }
    }
    return Frame(
      size: try #require(PixelSize(width: width, height: height)), alpha: .opaque, bytes: bytes)
  }

  private func pairs(
    _ direction: Direction = .push, playback: Playback = .forward, fit: Fit = .fill,
    to: PixelSize? = nil
  ) throws -> String? {
    // Two pixels a point.
    let size = try #require(PixelSize(width: 200, height: 400))
    let end = to ?? size
    let pair = ScreenPair(
      from: try screen(200, 400, x: 20, y: 100),
      to: try screen(end.width, end.height, x: 120, y: 300), fit, size: size,
      in: Container(filling: size, scale: 2))
    var spec = TransitionSpec(MagicMove(), direction, playback: playback)
    let found = try pair.placeElements(of: &spec)
    #expect(found?.count == 1)
    return spec.setting(named: "pairs")?.text
  }

  @Test("From the old screen to the new one; the other way where the pictures are exchanged")
  func places() throws {
    let there = "10,50,20,20>60,150,20,20"
    let back = "60,150,20,20>10,50,20,20"
    #expect(try pairs() == there)
    #expect(try pairs(.pop) == back)
    #expect(try pairs(playback: .reversed) == back)
    #expect(try pairs(.pop, playback: .reversed) == there)
  }

  @Test("A screen of another shape is placed as it is shown")
  func fits() throws {
    // 400 x 400 pixels in 200 x 400: stretched to half the width, cut to the middle 200 columns, or
    // 100 rows below the top at half the size.
    let square = PixelSize(width: 400, height: 400)
    #expect(try pairs(fit: .fill, to: square) == "10,50,20,20>30,150,10,20")
    #expect(try pairs(fit: .cover, to: square) == "10,50,20,20>10,150,20,20")
    #expect(try pairs(fit: .contain, to: square) == "10,50,20,20>30,125,10,10")
  }

  @Test("An effect that awaits none keeps its spec, and so do screens without a common element")
  func none() throws {
    let frame = try screen(200, 400, x: 20, y: 100)
    let plain = try TestPictures.plain(200, 400, SIMD4(255, 255, 255, 255))
    let pair = ScreenPair(
      from: frame, to: plain, .fill, size: frame.size, in: Container(filling: frame.size, scale: 2))
    var flip = TransitionSpec(Flip())
    #expect(try pair.placeElements(of: &flip) == nil)
    var move = TransitionSpec(MagicMove())
    #expect(try pair.placeElements(of: &move) == [])
    #expect(move.setting(named: "pairs")?.text == "auto")
  }

  /// The observer of one job's elements.
  private final class Elements: RenderJobObserver {
    private(set) var found: [ElementMatch]?

    func didRead(_ pictures: InputPictures, _ frames: [Frame]) {}
    func didPlaceElements(_ elements: [ElementMatch], in spec: TransitionSpec) { found = elements }
    func willDraw(_ source: any FrameSource, size: PixelSize, renderer: String, passes: Int) {}
    func willDrawFrame(after count: Int) {}
    func willCommit(frames count: Int) {}
  }

  @Test("A job flies the element: half way it is half way, and nothing is left where it was")
  func job() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("pair-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: path) }
    func folder(_ name: String) -> String { path.appendingPathComponent(name).path }
    try PNGFile.write(try screen(200, 400, x: 20, y: 100), to: folder("a.png"))
    try PNGFile.write(try screen(200, 400, x: 120, y: 300), to: folder("b.png"))
    var spec = TransitionSpec(MagicMove(), curve: .linear)
    try spec.set("shadow", to: "0")
    let elements = Elements()
    var job = RenderJob(
      InputPictures(from: folder("a.png"), to: folder("b.png")), spec, instant: 0.3,
      drawing: DrawingSettings(gpu: .software), format: .png, output: FilePath(folder("c.png")))
    job.explanation = FilePath(folder("matches.png"))
    let result = try job.run(observer: elements)
    #expect(elements.found?.count == 1)
    let match = try #require(result.matches?.first)
    #expect(match.from.x == 20 && match.from.y == 100 && match.to.x == 120 && match.to.y == 300)
    #expect(match.from.width == 40 && match.from.height == 40 && match.confidence > 0.9)
    // Both screens side by side: what is not an element is a third as bright.
    let explained = try PictureReader.read(folder("matches.png"))
    #expect(explained.size.width == 404 && explained.size.height == 400)
    #expect(explained[5, 5] == SIMD4(85, 85, 85, 255))
    let old = try screen(200, 400, x: 20, y: 100)
    #expect(explained[58, 138] == old[58, 138])
    let frame = try PictureReader.read(folder("c.png"))
    // The square's corner is half way, at (70, 200).
    for (x, y, color) in [
      (75, 205, SIMD4<UInt8>(20, 40, 160, 255)), (105, 235, SIMD4(180, 200, 160, 255)),
      (65, 205, SIMD4(255, 255, 255, 255)), (30, 110, SIMD4(255, 255, 255, 255)),
      (130, 310, SIMD4(255, 255, 255, 255)),
    ] {
      for channel in 0..<4 {
        #expect(abs(Int(frame[x, y][channel]) - Int(color[channel])) <= 2, "(\(x), \(y))")
      }
    }
  }
}
