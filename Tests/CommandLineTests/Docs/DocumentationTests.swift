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

/// The output of `make docs` in the repository, compared with what the code generates now.
@Suite("Generated documents")
struct DocumentationTests {
  private static let remedy = "run 'make docs' and look at what it changed"

  /// The root of the repository, four levels above this file.
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func path(_ name: String) -> String { root.appending(path: name).path }

  /// Returns the words of a variable in the Makefile.
  private func words(of variable: String) throws -> [String] {
    let makefile = try String(contentsOfFile: path("Makefile"), encoding: .utf8)
    let line = makefile.split(separator: "\n").first { $0.hasPrefix("\(variable) := ") }
    return try #require(line).split(separator: " ").dropFirst(2).map(String.init)
  }

  private func screens() throws -> InputPictures {
    InputPictures(
      from: path("Samples/phone3x_A.png"), to: path("Samples/phone3x_B.png"), others: [])
  }

  /// Calls `body` with a pipeline that has the sample screens.
  ///
  /// - Parameter size: returns the frame size for the size of the screens.
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

  @Test("docs/effects.md is current")
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

  @Test("docs/effects has one strip per effect and no other file")
  func files() {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: path("docs/effects"))) ?? []
    let expected = Catalog.all.map { EffectsDocument.stripName(of: $0.name) }
    #expect(files.sorted() == expected.sorted(), "\(Self.remedy)")
  }

  @Test("The strips are current")
  func strips() throws {
    try withSamples(EffectsDocument.frameSize) { pipeline in
      let size = try EffectsDocument.frameSize(for: screens().all[0].read().size)
      for effect in Catalog.all {
        let sheet = try EffectsDocument.strip(of: effect, size)
        let drawn = FrameCapture(sheet.layout.size)
        try sheet.draw(on: sheet.blankImage, with: pipeline, into: drawn)
        let name = "docs/effects/\(EffectsDocument.stripName(of: effect.name))"
        expectCurrent(name) {
          let stored = try PictureReader.read(path(name))
          try requireAlike(
            #require(drawn.frame), stored, within: 1, named: "strip-\(effect.name)")
        }
      }
    }
  }

  @Test("README's contact sheet is current")
  func sheet() throws {
    let options = try ContactSheetOptions(
      ParsedOptions(
        words(of: "SHEET") + ["--from", "a", "--to", "b", "-o", "sheet.png"],
        allowing: SheetCommand.options, command: "sheet"))
    let sheet = try options.sheet(for: screens().all[0].read().size)
    let drawn = FrameCapture(sheet.layout.size)
    try withSamples({ _ in sheet.layout.frame }) { pipeline in
      try sheet.draw(on: sheet.labelledImage(with: Typesetter()), with: pipeline, into: drawn)
    }
    expectCurrent("docs/sheet.png") {
      let stored = try PictureReader.read(path("docs/sheet.png"))
      let frame = try #require(drawn.frame)
      try #require(stored.size == frame.size, "it has another size")
      for row in sheet.rows.indices {
        for instant in sheet.instants.indices {
          let origin = sheet.layout.origin(row: row, instant: instant)
          try requireAlike(
            frame.part(at: origin, sheet.layout.frame), stored.part(at: origin, sheet.layout.frame),
            within: 1, named: "sheet-\(sheet.rows[row].name)-\(instant)")
        }
      }
      // Glyphs may differ slightly between versions of FreeType.
      try requireAlike(frame, stored, within: 100, outliers: 0.002, named: "sheet")
    }
  }

  @Test("README's still is current")
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

/// A sink that keeps its one frame.
private final class FrameCapture: FrameSink {
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
  /// The rectangle of `size` whose top left pixel is at `origin`.
  fileprivate func part(at origin: PixelPosition, _ size: PixelSize) -> Frame {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.rgbaByteCount)
    for row in origin.y..<(origin.y + size.height) {
      let start = (row * self.size.width + origin.x) * 4
      bytes += self.bytes[start..<(start + size.width * 4)]
    }
    return Frame(size: size, alpha: alpha, bytes: bytes)
  }
}
