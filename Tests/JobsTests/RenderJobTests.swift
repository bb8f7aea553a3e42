import Effects
import Foundation
import Frames
import GPU
import Headless
import Media
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Jobs

/// An observer that records its calls.
private final class Recorder: RenderJobObserver {
  private(set) var title = ""
  private(set) var size: PixelSize?
  private(set) var counts: [Int] = []
  private(set) var committed: Int?

  func didRead(_ pictures: InputPictures, _ frames: [Frame]) {}
  func willDraw(_ source: any FrameSource, size: PixelSize, renderer: String, passes: Int) {
    (title, self.size) = (source.title, size)
  }
  func willDrawFrame(after count: Int) { counts.append(count) }
  func willCommit(frames count: Int) { committed = count }
}

@Suite("Render jobs")
struct RenderJobTests {
  /// Calls `body` with a temporary folder that has a picture of 16x8 pixels.
  private func inFolder(
    picture name: String = "a.png", _ body: (URL, InputPictures) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("job-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appendingPathComponent(name).path
    try PNGFile.write(try TestPictures.plain(16, 8, SIMD4(255, 0, 0, 255)), to: picture)
    try body(folder, InputPictures(from: picture, to: picture))
  }

  private func job(
    _ pictures: InputPictures, _ format: OutputFormat, _ output: URL, rate: Int = 60,
    hold: Double = 0
  ) -> RenderJob {
    RenderJob(
      pictures, TransitionSpec(Flip()), rate: FrameRate(rate),
      drawing: DrawingSettings(gpu: .software), hold: hold, format: format,
      output: FilePath(output.path))
  }

  @Test("Raw frames: each has its own snapshot, and both ends are held")
  func raw() throws {
    try inFolder { folder, pictures in
      let output = folder.appendingPathComponent("x.rgba")
      let (source, recorder) = (Greys(5), Recorder())
      let result = try job(pictures, .rgba, output, rate: 20, hold: 0.1)
        .run(source, in: RenderSession(), observer: recorder)
      #expect(result.frames == 9 && result.width == 16 && result.height == 8)
      let bytes = try Data(contentsOf: output)
      try #require(bytes.count == 9 * 16 * 8 * 4)
      let reds: [Int] = (0..<9).map { (index: Int) -> Int in Int(bytes[index * 16 * 8 * 4]) }
      #expect(reds == [0, 0, 0, 10, 20, 30, 40, 40, 40])
      #expect(source.requested == [0, 1, 2, 3, 4, 5])
      #expect(recorder.title == "greys" && recorder.size == PixelSize(width: 16, height: 8))
      #expect(recorder.counts == [0, 1, 2, 3, 4] && recorder.committed == 5)
    }
  }

  @Test("A GIF takes one pass")
  func passes() throws {
    try inFolder { folder, pictures in
      let output = folder.appendingPathComponent("x.gif")
      let source = Greys(3)
      let result = try job(pictures, .gif, output, rate: 50)
        .run(source, in: RenderSession(), observer: nil)
      #expect(result.frames == 3 && FileManager.default.fileExists(atPath: output.path))
      #expect(source.requested == [0, 1, 2, 3])
    }
  }

  @Test("A numbered sequence ends with its source")
  func sequence() throws {
    try inFolder { folder, pictures in
      let output = folder.appendingPathComponent("%d.png")
      _ = try job(pictures, .pngSequence, output)
        .run(Greys(3), in: RenderSession(), observer: nil)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["0.png", "1.png", "2.png", "a.png"])
    }
  }

  @Test("A picture that any possible frame would replace is found before drawing")
  func replacing() throws {
    try inFolder(picture: "2.png") { folder, pictures in
      let job = job(pictures, .pngSequence, folder.appendingPathComponent("%d.png"))
      var claims = OutputClaims<PictureName>()
      for picture in pictures.all { claims.add(OutputClaim(picture.file), of: picture.name) }
      func replaced(_ length: FrameCount) -> PictureName? {
        claims.owner(overlapping: OutputClaim(job.outputPaths(for: length)))
      }
      #expect(replaced(.atMost(3)) == .from)
      #expect(replaced(.exactly(2)) == nil)
    }
  }

  @Test("One session serves jobs of one device with one renderer, and opens another after a close")
  func session() throws {
    let session = RenderSession()
    // No renderer outlives its session here: its objects are released while its context is current.
    let first = ObjectIdentifier(try session.renderer(on: .software))
    #expect(ObjectIdentifier(try session.renderer(on: .software)) == first)
    session.close()
    #expect(try session.renderer(on: .software).device.info.isSoftware)
  }

  @Test("A folder is first for one output, by whatever path, and for one new folder in it")
  func folders() throws {
    try inFolder { folder, _ in
      let files = FileManager.default
      let real = folder.appendingPathComponent("real").path
      try files.createDirectory(atPath: real, withIntermediateDirectories: false)
      try files.createSymbolicLink(
        atPath: folder.path + "/link.mp4", withDestinationPath: "real/x.mp4")
      try Data().write(to: URL(filePath: real + "/x.mp4"))
      let session = RenderSession()
      func isFirst(_ name: String) -> Bool {
        let path = FilePath(folder.path + "/" + name)
        let claim =
          SequencePattern(path: path).map { OutputClaim(OutputPaths($0, count: 3)) }
          ?? OutputClaim(path)
        defer { session.note(claim) }
        return session.isNew(claim)
      }
      // The link's target is in the other folder, which has no output yet.
      #expect(isFirst("a.mp4") && !isFirst("b.mp4"))
      #expect(isFirst("link.mp4") && !isFirst("real/c.mp4"))
      // The hidden files of a new folder are beside it.
      #expect(!isFirst("new/%d.png") && !isFirst("real/new/%d.png"))
      try files.createDirectory(atPath: real + "/new", withIntermediateDirectories: false)
      #expect(isFirst("real/new/%d.png") && !isFirst("real/../real/new/f%d.png"))
    }
  }

  @Test("An error has a subject and a cause")
  func errors() {
    let pictures = InputPictures(from: "/nonexistent/a.png", to: "b.png")
    let error = #expect(throws: JobError.self) { try pictures.read() }
    #expect(error?.subject == .input("--from") && error?.kind == .failed && error?.cause != nil)
    #expect(error?.description.hasPrefix("--from: ") == true)
  }
}
