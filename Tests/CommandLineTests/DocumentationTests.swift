import Foundation
import Frames
import GPU
import Headless
import Media
import RenderJobs
import Rendering
import SceneGraph
import TestSupport
import Testing
import Text
import TransitionCatalog
import Transitions

@testable import CommandLine

@Suite("The page about effects")
struct EffectsDocumentTests {
  @Test("What an effect says about itself becomes its section")
  func section() {
    let lines = EffectsDocument.text([Portrait.self]).split(
      separator: "\n", omittingEmptySubsequences: false)
    let expected = """
      - [portrait](#portrait): A face appears.

      ## portrait

      A face appears.

      ![portrait](effects/portrait.png)

      - From: a test
      - By itself: 1 s, `linear`
      - Where a curve overshoots: It stays.

      | parameter | default | values | what it does |
      |---|---|---|---|
      | `face` | none | a picture's file | whose face |
      | `frame` | `1,2,8,8` | x,y,width,height | where it is |
      | `count` | `3` | a whole number, 1 to 9 | how many |
      | `turn` | `45` | 0 to 90 degrees | how far it turns |
      | `order` | `front` | front, back | what is in front |

      """.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.suffix(expected.count) == expected[...])
  }

  @Test("Curves are named and in numbers")
  func curves() {
    let text = EffectsDocument.text([Flip.self])
    #expect(
      text.contains("- By itself: 0.6 s, `ease-out`, which is `cubic-bezier(0, 0, 0.58, 1)`\n"))
  }

  @Test("A strip shows what the source shows: the push, the pop, or both where each is its own")
  func strips() throws {
    let size = try pixels(8, 16)
    for (effect, direction) in [
      (Flip.self, Direction.push), (Hero.self, .pop), (HeroDrag.self, .pop),
    ] as [(any Transition.Type, Direction)] {
      let strip = try EffectsDocument.strip(of: effect, size)
      #expect(strip.rows.map(\.direction) == [direction], "\(effect.name)")
      let saysSo = EffectsDocument.text([effect]).contains("- In the picture: the pop")
      #expect(saysSo == (direction == .pop))
    }
    for effect in Catalog.all where !(effect is any ReversibleTransition.Type) {
      let strip = try EffectsDocument.strip(of: effect, size)
      #expect(strip.rows.map(\.direction) == [.push, .pop], "\(effect.name)")
    }
  }
}

/// What `make docs` wrote, against what it would write now.
@Suite("Documents made from the code")
struct DocumentationTests {
  private static let remedy = "run 'make docs' and look at what it changed"

  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func path(_ name: String) -> String { root.appending(path: name).path }

  /// The words of a variable in the Makefile.
  private func words(of variable: String) throws -> [String] {
    let makefile = try String(contentsOfFile: path("Makefile"), encoding: .utf8)
    let line = makefile.split(separator: "\n").first { $0.hasPrefix("\(variable) := ") }
    return try #require(line).split(separator: " ").dropFirst(2).map(String.init)
  }

  private func screens() throws -> InputPictures {
    InputPictures(
      from: path("Samples/phone3x_A.png"), to: path("Samples/phone3x_B.png"), others: [])
  }

  /// Calls `body` with the sample screens in a pipeline for frames of the size that `size` makes of theirs.
  private func withSamples(
    _ size: (PixelSize) throws -> PixelSize, _ body: (FramePipeline) throws -> Void
  ) throws {
    let pictures = try screens()
    let frames = try pictures.read()
    let size = try size(frames[0].size)
    try withDevice { device in
      let store = try pictures.upload(frames, .fill, in: size, over: .black, to: device)
      try body(FramePipeline(Renderer(in: device), store, size: size))
    }
  }

  @Test("docs/effects.md is what the effects say")
  func text() {
    let written = ((try? String(contentsOfFile: path("docs/effects.md"), encoding: .utf8)) ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let expected = EffectsDocument.text().split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = zip(written, expected).enumerated().first { $1.0 != $1.1 }?.offset
    let isSame = line == nil && written.count == expected.count
    #expect(
      isSame,
      "it is stale from line \((line ?? min(written.count, expected.count)) + 1) on; \(Self.remedy)"
    )
  }

  @Test("Every effect has its strip under docs/effects, and nothing else has one")
  func files() {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: path("docs/effects"))) ?? []
    let expected = Catalog.all.map { EffectsDocument.stripName(of: $0.name) }
    #expect(files.sorted() == expected.sorted(), "\(Self.remedy)")
  }

  @Test("Every strip shows what its effect draws")
  func strips() throws {
    try withSamples(EffectsDocument.frameSize) { pipeline in
      let size = try EffectsDocument.frameSize(for: screens().all[0].read().size)
      for effect in Catalog.all {
        let sheet = try EffectsDocument.strip(of: effect, size)
        let drawn = FrameKeeper(sheet.layout.size)
        try sheet.draw(on: sheet.ground, with: pipeline, into: drawn)
        let name = "docs/effects/\(EffectsDocument.stripName(of: effect.name))"
        expectCurrent(name) {
          let stored = try PictureReader.read(path(name))
          try requireAlike(
            #require(drawn.frame), stored, within: 1, named: "strip-\(effect.name)")
        }
      }
    }
  }

  @Test("README's sheet shows what the effects draw")
  func sheet() throws {
    let options = try SheetOptions(
      ParsedOptions(
        words(of: "SHEET") + ["--from", "a", "--to", "b", "-o", "sheet.png"],
        allowing: SheetCommand.options, command: "sheet"))
    let sheet = try options.sheet(for: screens().all[0].read().size)
    let drawn = FrameKeeper(sheet.layout.size)
    try withSamples({ _ in sheet.layout.frame }) { pipeline in
      try sheet.draw(on: sheet.labelled(with: Typesetter()), with: pipeline, into: drawn)
    }
    expectCurrent("docs/sheet.png") {
      let stored = try PictureReader.read(path("docs/sheet.png"))
      let frame = try #require(drawn.frame)
      try #require(stored.size == frame.size, "it has another size")
      for row in sheet.rows.indices {
        for instant in sheet.instants.indices {
          let place = sheet.layout.place(row: row, instant: instant)
          try requireAlike(
            frame.part(at: place, sheet.layout.frame), stored.part(at: place, sheet.layout.frame),
            within: 1, named: "sheet-\(sheet.rows[row].name)-\(instant)")
        }
      }
      // Labels may look a little different where FreeType is another one.
      try requireAlike(frame, stored, within: 100, outliers: 0.002, named: "sheet")
    }
  }

  @Test("README's still shows what the flip draws")
  func still() throws {
    let options = try RenderJob(
      ParsedOptions(
        words(of: "STILL") + ["--from", "a", "--to", "b", "-o", "flip.png"],
        allowing: RenderCommand.options, command: "render"))
    let size = try #require(options.drawing.size)
    try withSamples({ _ in size }) { pipeline in
      let still = try #require(try options.source.frame(0, in: Container(filling: size)))
      let frame = try pipeline.frame(still)
      expectCurrent("docs/flip.png") {
        try requireAlike(
          frame, PictureReader.read(path("docs/flip.png")), within: 1, named: "readme-flip")
      }
    }
  }

  private func expectCurrent(
    _ name: String, _ location: SourceLocation = #_sourceLocation, _ check: () throws -> Void
  ) {
    do {
      try check()
    } catch {
      Issue.record("\(name): \(error); \(Self.remedy)", sourceLocation: location)
    }
  }
}

/// Keeps the one frame that it gets.
private final class FrameKeeper: FrameSink {
  let passes = 1
  private(set) var frame: Frame?
  private let size: PixelSize

  init(_ size: PixelSize) { self.size = size }

  func write(_ pixels: RawSpan, showingFor count: Int) {
    let bytes = pixels.withUnsafeBytes { [UInt8]($0) }
    frame = Frame(size: size, alpha: .opaque, bytes: bytes)
  }

  func endPass() {}
  func commit() {}
  func discard() {}
}

extension Frame {
  /// The rectangle of `size` whose top left is at `place`.
  fileprivate func part(at place: CollageSink.Place, _ size: PixelSize) -> Frame {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.rgbaByteCount)
    for row in place.y..<(place.y + size.height) {
      let start = (row * self.size.width + place.x) * 4
      bytes += self.bytes[start..<(start + size.width * 4)]
    }
    return Frame(size: size, alpha: alpha, bytes: bytes)
  }
}
