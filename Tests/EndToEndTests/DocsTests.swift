import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("hinge docs")
struct DocsTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(try TestPictures.smooth(24, 40), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(24, 40, phase: -0.3), to: workplace.path("b.png"))
  }

  private func docs(to folder: String, from: String = "a.png") throws -> HingeProcess.Result {
    try HingeProcess([
      "docs", "--gpu", "software", "--from", workplace.path(from), "--to", workplace.path("b.png"),
      "-o", folder,
    ]).run()
  }

  @Test("The page shows every strip and every animation")
  func page() throws {
    #expect(try docs(to: workplace.folder.path).exitCode == 0)
    // The second run replaces the files of the first.
    #expect(try docs(to: workplace.folder.path).exitCode == 0)
    let page = try String(contentsOfFile: workplace.path("effects.md"), encoding: .utf8)
    let strips = try FileManager.default.contentsOfDirectory(atPath: workplace.path("effects"))
    #expect(!strips.isEmpty)
    for strip in strips {
      #expect(page.contains("](effects/\(strip))"), "\(strip)")
      let size = try PictureReader.read(workplace.path("effects/\(strip)")).size
      if strip.hasSuffix(".gif") {
        #expect(size.width == 24 && size.height == 40, "\(strip): \(size)")
      } else {
        // Five frames in a row.
        #expect(size.width > 5 * 24 && size.height > 40, "\(strip): \(size)")
      }
    }
    #expect(page.split(separator: "](effects/").count - 1 == strips.count)
    #expect(try workplace.contents == ["a.png", "b.png", "effects", "effects.md"])
  }

  @Test("Missing folders are created", arguments: ["new//in/", "new/../in"])
  func missingFolders(_ folder: String) throws {
    #expect(try docs(to: workplace.path(folder)).exitCode == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: workplace.path(folder))
    #expect(files.sorted() == ["effects", "effects.md"])
  }

  @Test(
    "A file instead of a folder is an error of the output",
    arguments: ["a.png", "a.png/docs", "a.png/in/new"])
  func fileAsFolder(_ folder: String) throws {
    let result = try docs(to: workplace.path(folder))
    #expect(result.exitCode == 1)
    #expect(
      result.errors.contains("-o: the folder '\(workplace.path("a.png"))' cannot be created"),
      "\(result.errors)")
    #expect(try workplace.contents == ["a.png", "b.png"])
  }

  @Test("An input is never replaced")
  func inputAsOutput() throws {
    try FileManager.default.createDirectory(
      atPath: workplace.path("effects"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: workplace.path("a.png"), toPath: workplace.path("effects/flip.png"))
    let result = try docs(to: workplace.folder.path, from: "effects/flip.png")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("the picture of --from"), "\(result.errors)")
    #expect(try workplace.contents == ["a.png", "b.png", "effects"])
  }
}
