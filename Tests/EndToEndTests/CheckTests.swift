import Foundation
import FoundationXML
import Frames
import Media
import TestSupport
import Testing

/// `hinge check`: pictures against committed references.
@Suite("hinge check")
struct CheckTests {
  private let workplace: Workplace
  private var golden: String { workplace.path("golden") }

  init() throws {
    workplace = try Workplace()
    try FileManager.default.createDirectory(
      atPath: golden, withIntermediateDirectories: true)
    try PNGFile.write(
      try TestPictures.screen(61, 107, accent: SIMD4(255, 60, 48, 255)), to: "\(golden)/a.png")
    try PNGFile.write(try TestPictures.smooth(61, 107), to: "\(golden)/b.png")
    try Data("show a.png for 0.2s\n-> push b.png in 0.4s".utf8)
      .write(to: URL(filePath: "\(golden)/tour.film"))
    try manifest(
      """
      {"pictures": [
        {"name": "cube", "command": "render a.png b.png -t cube", "at": ["25%", "50%"]},
        {"name": "tour", "command": ["film", "tour.film", "--size", "61x107"], "at": ["0.4s"]},
        {"name": "all", "command": "sheet a.png b.png -t cube -t flip"}
      ]}
      """)
  }

  private func manifest(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(golden)/check.json"))
  }

  private func check(_ words: String...) throws -> HingeProcess.Result {
    try HingeProcess(["check", golden, "--gpu", "software"] + words).run()
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(golden)/\(name)")
  }

  /// The keys of `--json` that the tests read.
  private struct Report: Decodable {
    struct Result: Decodable {
      let name, outcome: String
      let largest, pixels: Int?
      let files: [String]
    }
    let pictures, failures: Int
    let results: [Result]
  }

  private func report(_ result: HingeProcess.Result) throws -> Report {
    try JSONDecoder().decode(Report.self, from: result.output)
  }

  /// Changes pixels of a reference.
  private func change(
    _ name: String, _ change: (inout [UInt8], PixelSize) -> Void
  ) throws {
    let frame = try PictureReader.read("\(golden)/\(name).png")
    var bytes = Array(frame.bytes)
    change(&bytes, frame.size)
    try PNGFile.write(
      Frame(size: frame.size, alpha: .opaque, bytes: bytes), to: "\(golden)/\(name).png")
  }

  @Test("References are made on request, and the same pictures then pass")
  func passes() throws {
    let first = try check()
    #expect(first.exitCode == 1 && first.errors.contains("--update"))
    #expect(try check("--update").exitCode == 0)
    for name in ["cube-25percent", "cube-50percent", "tour-0.4s", "all"] {
      #expect(exists("\(name).png"))
    }
    let again = try check("--json")
    #expect(again.exitCode == 0, "\(again.errors)")
    let report = try report(again)
    #expect(report.pictures == 4 && report.failures == 0)
    #expect(report.results.allSatisfy { $0.outcome == "passed" && $0.largest == 0 })
    #expect(!exists("results"))
  }

  @Test("Two levels in ten pixels are found, one level is not")
  func levels() throws {
    #expect(try check("--update").exitCode == 0)
    func shift(_ by: Int) throws {
      try change("cube-50percent") { bytes, _ in
        for pixel in 0..<10 {
          let old = Int(bytes[pixel * 40])
          bytes[pixel * 40] = UInt8(old < 128 ? old + by : old - by)
        }
      }
    }
    try shift(1)
    #expect(try check().exitCode == 0)
    #expect(try check("--update").exitCode == 0)
    try FileManager.default.removeItem(atPath: "\(golden)/cube-50percent.png")
    #expect(try check("--update").exitCode == 0)
    try shift(2)
    let xml = workplace.path("check.xml")
    let result = try check("--json", "--junit", xml)
    #expect(result.exitCode == 1)
    let found = try #require(try report(result).results.first { $0.outcome == "failed" })
    #expect(found.name == "cube-50percent" && found.pixels == 10 && found.largest == 2)
    for kind in ["reference", "actual", "difference"] {
      #expect(found.files.contains("cube-50percent-\(kind).png"))
      #expect(exists("results/cube-50percent-\(kind).png"))
    }
    for name in ["sheet.png", "results.json", "junit.xml"] { #expect(exists("results/\(name)")) }
    let elements = ElementCounter.count(try Data(contentsOf: URL(filePath: xml)))
    #expect(elements == ["testsuites": 1, "testsuite": 1, "testcase": 4, "failure": 1])
    // A tolerance for the picture accepts them, and the old results go.
    try manifest(
      """
      {"pictures": [{"name": "cube", "command": "render a.png b.png -t cube", "at": ["50%"],
        "tolerance": {"levels": 2}}]}
      """)
    #expect(try check().exitCode == 0)
    #expect(!exists("results/cube-50percent-actual.png") && !exists("results/sheet.png"))
  }

  @Test("A picture that is one pixel to the side is found, and one of another size")
  func shifts() throws {
    #expect(try check("--update").exitCode == 0)
    try change("tour-0.4s") { bytes, size in
      let row = size.width * 4
      for y in 0..<size.height {
        let line = Array(bytes[(y * row)..<((y + 1) * row)])
        bytes.replaceSubrange((y * row)..<((y + 1) * row), with: line[4...] + line[..<4])
      }
    }
    let result = try check("--json")
    #expect(result.exitCode == 1)
    #expect(
      try report(result).results.filter { $0.outcome == "failed" }.map(\.name) == ["tour-0.4s"])
    try PNGFile.write(try TestPictures.smooth(30, 20), to: "\(golden)/cube-25percent.png")
    let other = try check("--only", "cube-25")
    #expect(other.exitCode == 1 && other.errors.contains("61x107"))
    #expect(try check("--update").exitCode == 0)
    #expect(try check().exitCode == 0)
  }

  @Test(
    "A wrong manifest is explained",
    arguments: [
      ("{", "line 1"), ("[]", "pictures"), (#"{"pictures": []}"#, "no pictures"),
      (#"{"pictures": [{"name": "a", "command": "rm -rf x"}]}"#, "render, film"),
      (#"{"pictures": [{"name": "../a", "command": "render a b"}]}"#, "not a name"),
      (#"{"pictures": [{"name": "a", "command": "render a b", "at": ["x"]}]}"#, "'x'"),
      (
        #"{"pictures": [{"name": "a", "command": "render a b"}, {"name": "a", "command": "render"}]}"#,
        "twice"
      ),
      (
        #"{"pictures": [{"name": "a", "command": "render a", "tolerance": {"levels": 300}}]}"#,
        "255"
      ),
    ])
  func faults(text: String, word: String) throws {
    try manifest(text)
    let result = try check()
    #expect(result.exitCode == 2 && result.errors.contains(word), "\(result.errors)")
  }

  @Test("A reference that cannot be read fails alone, and no file of others is replaced")
  func foreign() throws {
    #expect(try check("--update").exitCode == 0)
    try Data("junk".utf8).write(to: URL(filePath: "\(golden)/cube-50percent.png"))
    let result = try check("--json")
    #expect(result.exitCode == 1)
    #expect(try report(result).results.map(\.outcome).filter { $0 == "passed" }.count == 3)
    #expect(try check("--update").exitCode == 0)
    let screen = try Data(contentsOf: URL(filePath: "\(golden)/a.png"))
    #expect(try check("--junit", "\(golden)/a.png").exitCode == 2)
    #expect(try check("--results", golden).exitCode == 2)
    let own = workplace.path("own")
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: URL(filePath: "\(own)/results.json"))
    #expect(try check("--results", own).exitCode == 2)
    #expect(try Data(contentsOf: URL(filePath: "\(golden)/a.png")) == screen)
  }

  @Test("A command that fails is a failure with its message")
  func commandFails() throws {
    try manifest(#"{"pictures": [{"name": "a", "command": "render a.png b.png -t cuba"}]}"#)
    let result = try check("--json")
    #expect(result.exitCode == 1 && result.errors.contains("'cuba'"))
    #expect(try report(result).results.first?.outcome == "error")
  }
}

/// Counts the elements of XML by their names.
private final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var counts: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
  }

  /// Returns the numbers of elements; empty for text that is not XML.
  static func count(_ data: Data) -> [String: Int] {
    let (parser, counter) = (XMLParser(data: data), ElementCounter())
    parser.delegate = counter
    return parser.parse() ? counter.counts : [:]
  }
}
