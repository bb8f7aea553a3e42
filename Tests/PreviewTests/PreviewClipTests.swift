import Effects
import Foundation
import Frames
import GPU
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Preview

@MainActor @Suite("Clips in a preview")
struct PreviewClipTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("hinge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Makes a clip of three frames of these greys.
  private func clip(_ name: String, _ greys: [Int]) throws -> FilePath {
    let path = folder.appendingPathComponent(name).path
    let value = greys.enumerated().map { "eq(N,\($0))*\($1)" }.joined(separator: "+")
    try FFmpegProgram.run([
      "-f", "lavfi", "-i",
      "color=black:size=16x16:rate=30,format=gray,geq=lum='\(value)'", "-frames:v",
      "\(greys.count)", "-c:v", "ffv1", "-pix_fmt", "gbrp", path,
    ])
    return FilePath(path)
  }

  private func configuration(_ files: [FilePath]) -> PreviewConfiguration {
    PreviewConfiguration(
      screens: files, TransitionSpec(Flip()), drawing: DrawingSettings(), shaders: nil,
      wantsJSON: false)
  }

  private func grey(_ frame: Frame) -> Int { Int(frame[8, 8].x) }

  @Test("are their last frame as the first screen, and their first one as any other")
  func ends() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (one, two) = try (clip("a.mkv", [40, 90, 140]), clip("b.mkv", [60, 110, 200]))
    let still = folder.appendingPathComponent("c.png").path
    try PNGFile.write(
      try TestPictures.make(16, 16) { _, _ in SIMD4(230, 230, 230, 255) }, to: still)
    let decoded = try configuration([one, two, FilePath(still), one]).read()
    #expect(decoded.haveClips)
    for (frame, wanted) in zip(decoded.frames, [140, 60, 230, 40]) {
      // Twice converted between RGB and limited YUV.
      #expect(abs(grey(frame) - wanted) <= 2)
    }
    #expect(try !configuration([FilePath(still), FilePath(still)]).read().haveClips)
    #expect(abs(grey(try readScreen(two, .last).frame) - 200) <= 2)
  }

  @Test("are read again for each place that shows them, and are dropped like the others")
  func requests() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (one, two) = try (clip("a.mkv", [40, 90, 140]), clip("b.mkv", [60, 110, 200]))
    let configuration = configuration([one, two, one])
    let size = try #require(PixelSize(width: 16, height: 16))
    try withDevice { device in
      let store = PictureStore(in: device)
      let pictures = try PreviewPictures(
        configuration, try configuration.read().frames, in: store, size: size)
      #expect(pictures.clipEnds(of: one) == [.last, .first])
      #expect(pictures.clipEnds(of: two) == [.first])
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      func shown(_ screen: Int) throws -> Int {
        let container = Container(size: Size(width: 16, height: 16), scale: 1)
        return Int(
          try pipeline.frame(.still(PictureName("screen \(screen)"), in: container))[8, 8].x)
      }
      let frame = try TestPictures.make(16, 16) { _, _ in SIMD4(7, 7, 7, 255) }
      try pictures.show(frame, in: one, at: .last)
      #expect(try shown(1) == 7 && abs(shown(3) - 40) <= 2)
      try pictures.show(frame, in: one, at: .first)
      #expect(try shown(3) == 7)
    }
    let drop = PictureLoader.Purpose.drop([one, two], on: 0)
    #expect(drop.pictures.map(\.end) == [.last, .first])
    #expect(PictureLoader.Purpose.drop([one], on: 2).pictures.map(\.end) == [.first])
  }

  @Test("that are not clips have a sentence")
  func broken() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.mkv").path
    try Data("nothing".utf8).write(to: URL(filePath: path))
    let error = #expect(throws: JobError.self) { try readScreen(FilePath(path), .first) }
    #expect(error?.description.contains("a.mkv") == true && error?.subject == nil)
  }
}
