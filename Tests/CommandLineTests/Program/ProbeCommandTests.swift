import Foundation
import TestSupport
import Testing

@testable import CommandLine

@Suite("hinge probe")
struct ProbeCommandTests {
  private struct Report: Decodable {
    let kind, format, color: String
    let colorOrigin: String?
    let width, height, orientation, bitDepth: Int
    let hasAlpha: Bool
    let treatment: [String]
  }

  /// Writes a gray PNG of 2 × 1 pixels with further chunks.
  private func write(_ chunks: [PNGChunks.Chunk], suffix: String = "") throws -> String {
    let path = "/tmp/hinge-probe-\(UUID().uuidString)\(suffix).png"
    let header = PNGChunks.Chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    let file = PNGChunks(
      chunks: [header] + chunks
        + [PNGChunks.storing([0, 128, 255]), PNGChunks.Chunk("IEND", [])])
    try Data(file.bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("The JSON of a picture with gamma 1.0")
  func json() throws {
    let path = try write([PNGChunks.Chunk("gAMA", [0, 1, 0x86, 0xA0])])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = CapturedConsole.hinge("probe", path, "--json")
    #expect(result.code == 0, "\(result.error)")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(report.kind == "picture" && report.format == "PNG" && report.colorOrigin == "gAMA")
    #expect(report.width == 2 && report.height == 1 && report.orientation == 1)
    #expect(report.bitDepth == 8 && !report.hasAlpha)
    #expect(report.treatment.count == 1 && report.treatment[0].contains("sRGB"))
    #expect(CapturedConsole.hinge("doctor", path, "--json").output == result.output)
  }

  @Test("The text of a plain picture")
  func text() throws {
    let path = try write([])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = CapturedConsole.hinge("probe", path)
    #expect(result.code == 0, "\(result.error)")
    for part in ["picture, PNG", "2x1", "upright", "unchanged"] {
      #expect(result.output.contains(part), "no \(part)")
    }
  }

  @Test("An unreadable file does not hide the report of the next one")
  func severalFiles() throws {
    let path = try write([])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = CapturedConsole.hinge("probe", "/nowhere/a.png", path)
    #expect(result.code == 1 && result.output.contains("2x1"), "\(result.output)")
    #expect(result.error.contains("/nowhere/a.png") && result.error.contains("1 of 2"))
    let json = CapturedConsole.hinge("probe", "/nowhere/a.png", path, "--json")
    #expect(json.code == 1)
    #expect(try JSONDecoder().decode([Report].self, from: Data(json.output.utf8)).count == 1)
  }

  @Test("Control characters of a file's name do not reach the terminal")
  func controlCharacters() throws {
    let path = try write([], suffix: "\u{1B}[31m\nsize: 9x9")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = CapturedConsole.hinge("probe", path)
    #expect(result.code == 0, "\(result.error)")
    #expect(!result.output.contains("\u{1B}"))
    #expect(!result.output.split(separator: "\n").contains { $0.hasPrefix("size: 9x9") })
  }

  @Test("Without a file, and with one that is not there")
  func wrongUsage() {
    #expect(CapturedConsole.hinge("probe").code == 2)
    let missing = CapturedConsole.hinge("probe", "/nowhere/a.png")
    #expect(missing.code == 1 && missing.error.contains("/nowhere/a.png"))
  }

  @Test("A format that cannot state a colour space is refused with the option's name")
  func colorSpace() {
    for output in ["x.gif", "x.apng"] {
      let result = CapturedConsole.hinge(
        "render", "--from", "a.png", "--to", "b.png", "--color-space", "display-p3", "-o", output)
      #expect(result.code == 2 && result.error.contains("--color-space"), "\(result.error)")
    }
    let wrong = CapturedConsole.hinge(
      "render", "--from", "a.png", "--to", "b.png", "--color-space", "p3", "-o", "x.mp4")
    #expect(wrong.code == 2 && wrong.error.contains("display-p3"), "\(wrong.error)")
  }
}
