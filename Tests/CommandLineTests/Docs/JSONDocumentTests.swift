import Foundation
import TestSupport
import Testing

@testable import CommandLine

@Suite("The document about JSON")
struct JSONDocumentTests {
  /// Returns the names of all keys in an object, at every level.
  private func keys(_ text: String) throws -> Set<String> {
    func names(_ value: Any) -> Set<String> {
      if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(names($1)) } }
      guard let object = value as? [String: Any] else { return [] }
      return object.values.reduce(into: Set(object.keys)) { $0.formUnion(names($1)) }
    }
    return names(try JSONSerialization.jsonObject(with: Data(text.utf8)))
  }

  /// Returns the words in backquotes that are names of keys: all but the options, commands and
  /// values of a table.
  private func documented(_ text: some StringProtocol) -> Set<String> {
    let values: Set = [
      "picture", "clip", "PNG", "iCCP", "sRGB", "PQ", "linear", "full", "limited",
    ]
    let words = text.split(separator: "`", omittingEmptySubsequences: false)
    return Set(
      words.indices.filter { $0 % 2 == 1 }.map { String(words[$0]) }
        .filter { word in word.allSatisfy(\.isLetter) && !values.contains(word) })
  }

  @Test("names the keys that are written, and no others")
  func keysAreDocumented() throws {
    let folder = try ClipFolder()
    let (clip, film) = (folder.path("a.mov"), folder.path("film.mkv"))
    try FFmpegProgram.run([
      "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=30:duration=1", "-f", "lavfi", "-i",
      "sine=duration=2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-c:a", "aac", "-metadata:s:a:0", "language=eng", clip,
    ])
    let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/json.md").standardized
    let parts = try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n## ")
    try #require(parts.count == 4)
    let probe = CapturedConsole.hinge("probe", clip, "--json")
    #expect(probe.code == 0, "\(probe.error)")
    #expect(try keys(probe.output) == documented(parts[1]))
    let cube = ["join", clip, clip, "-t", "cube", "--gpu", "software", "-o", film, "--json"]
    let limited = CapturedConsole.hinge(
      cube.map { $0 == film ? folder.path("film.gif") : $0 } + ["--max-bytes", "10MB"])
    let result = CapturedConsole.hinge(cube + ["--max-bytes", "10MB"])
    let plan = CapturedConsole.hinge(cube + ["--dry-run"])
    #expect(result.code == 0 && plan.code == 0 && limited.code == 0, "\(result.error)\(plan.error)")
    let smart = CapturedConsole.hinge(cube + ["--smart"])
    #expect(smart.code == 0, "\(smart.error)")
    let written = try [result, plan, limited, smart].map { try keys($0.output) }
    #expect(written.reduce([]) { $0.union($1) } == documented(parts[2]))
    let script = folder.path("a.film")
    try FFmpegProgram.run(["-i", clip, "-frames:v", "1", folder.path("a.png")])
    // A note about a place outside the screen is written, too.
    try Data("show a.png for 0.1s\ntap 900,9".utf8).write(to: URL(filePath: script))
    let drawn = CapturedConsole.hinge(
      "film", script, "--gpu", "software", "-o", film, "-o", folder.path("f.gif"), "--max-bytes",
      "1MB", "--json")
    let checked = CapturedConsole.hinge("film", script, "--check", "--json")
    #expect(drawn.code == 0 && checked.code == 0, "\(drawn.error)\(checked.error)")
    #expect(try keys(drawn.output).union(keys(checked.output)) == documented(parts[3]))
  }
}
