import Effects
import Foundation
import Frames
import GPU
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import ShaderEffects
import TestSupport
import Testing
import Text
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

  /// Returns the shaders that the page describes.
  private func shaders() throws -> [ShaderTransition] {
    try EffectLibrary.files(in: FilePath(path("ShaderTransitions"))).map {
      try EffectLibrary.shader($0)
    }
  }

  private func screens() throws -> InputPictures {
    InputPictures(
      from: path("Samples/phone3x_A.png"), to: path("Samples/phone3x_B.png"), others: [])
  }

  /// Returns the effects of the documents, with the screens that they are shown on.
  private func groups() throws -> [EffectPictures] {
    EffectPictures.groups(
      try shaders(), on: try screens(),
      sharing: InputPictures(
        from: path("Samples/contacts_A.png"), to: path("Samples/contacts_B.png"), others: []))
  }

  /// Calls `body` with a pipeline that has two screens.
  ///
  /// - Parameter size: returns the frame size for the size of the screens.
  private func with(
    _ pictures: InputPictures, _ size: (PixelSize) throws -> PixelSize,
    _ body: (FramePipeline, _ frames: [Frame], _ size: PixelSize) throws -> Void
  ) throws {
    let frames = try pictures.read()
    let size = try size(frames[0].size)
    try withDevice { device in
      let store = try pictures.upload(frames, .fill, in: size, over: .black, to: device)
      try body(FramePipeline(Renderer(in: device), store, size: size), frames, size)
    }
  }

  @Test("docs/effects.md is current")
  func text() throws {
    let written = ((try? String(contentsOfFile: path("docs/effects.md"), encoding: .utf8)) ?? "")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let expected = try EffectsDocument.text(shaders: shaders()).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = zip(written, expected).enumerated().first { $1.0 != $1.1 }?.offset
    let isSame = line == nil && written.count == expected.count
    #expect(
      isSame,
      "it is stale from line \((line ?? min(written.count, expected.count)) + 1) on; \(Self.remedy)"
    )
  }

  @Test("docs/effects has a strip and an animation per effect and no other file")
  func files() throws {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: path("docs/effects"))) ?? []
    let names = try Catalog.all.map { $0.name } + shaders().map(\.file.name)
    let expected = names.flatMap {
      [EffectsDocument.stripName(of: $0), EffectsDocument.animationName(of: $0)]
    }
    #expect(files.sorted() == expected.sorted(), "\(Self.remedy)")
  }

  @Test("The strips are current")
  func strips() throws {
    for group in try groups() {
      try with(group.screens, EffectsDocument.frameSize) { pipeline, frames, size in
        for (effect, sheet) in zip(group.names, try group.strips(size, of: frames)) {
          let drawn = FrameCapture(sheet.layout.size)
          try sheet.draw(on: sheet.blankImage, with: pipeline, into: drawn)
          let name = "docs/effects/\(EffectsDocument.stripName(of: effect))"
          expectCurrent(name) {
            let stored = try PictureReader.read(path(name))
            try requireAlike(
              #require(drawn.frame), stored, within: 1, named: "strip-\(effect)")
          }
        }
      }
    }
  }

  /// Every fifth frame is compared: 256 colours are at most this far from what was drawn.
  @Test("The animations are current")
  func animations() throws {
    for group in try groups() {
      try with(group.screens, EffectAnimation.frameSize) { pipeline, frames, size in
        for (effect, motion) in zip(group.names, group.animations(size, of: frames)) {
          let name = "docs/effects/\(EffectsDocument.animationName(of: effect))"
          expectCurrent(name) {
            let stored = try DecodedVideo(path(name))
            let sequence = motion.sequence
            var frame = try sequence.request(0)
            while let request = frame {
              let index = sequence.count - 1
              try #require(index < stored.frames.count, "it has \(stored.frames.count) frames")
              if index % 5 == 0 {
                let found = try stored.psnr(index, against: pipeline.frame(request.frame))
                try #require(found > 28, "frame \(index) differs: \(found) dB")
              }
              frame = try sequence.request(index + 1)
            }
            try #require(sequence.count == stored.frames.count, "it has another length")
          }
        }
      }
    }
  }

  /// A page with all of them is loaded in a few seconds.
  @Test("The pictures of README are small")
  func sizes() throws {
    func size(_ name: String) throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int)
    }
    let gallery = try Catalog.all.map {
      try size("docs/effects/\(EffectsDocument.animationName(of: $0.name))")
    }
    #expect(gallery.reduce(0, +) < 8_000_000)
    #expect(try size("docs/hero.gif") < 3_000_000)
    #expect(try size("docs/film.gif") < 3_000_000)
  }

  @Test("README shows every effect and leads to its section")
  func gallery() throws {
    let readme = try String(contentsOfFile: path("README.md"), encoding: .utf8)
    for effect in Catalog.all {
      #expect(readme.contains("](docs/effects/\(effect.name).gif)"), "\(effect.name)")
      #expect(readme.contains("[\(effect.name)](docs/effects.md#\(effect.name))"))
    }
  }

  @Test("The contact sheet of the shaders is current")
  func sheet() throws {
    let name = "docs/shaders.png"
    let words = try words(of: "SHADERS").map { $0 == "ShaderTransitions" ? path($0) : $0 }
    let options = try ContactSheetOptions(
      ParsedOptions(
        words + ["--from", "a", "--to", "b", "-o", "sheet.png"],
        allowing: SheetCommand.options, command: "sheet"))
    let sheet = try options.sheet(for: screens().all[0].read().size)
    let drawn = FrameCapture(sheet.layout.size)
    try with(screens(), { _ in sheet.layout.frame }) { pipeline, _, _ in
      try sheet.draw(on: sheet.labelledImage(with: Typesetter()), with: pipeline, into: drawn)
    }
    expectCurrent(name) {
      let stored = try PictureReader.read(path(name))
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
