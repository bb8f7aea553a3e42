import FilmScripts
import Foundation
import Support
import TestSupport
import Testing

@testable import CommandLine

/// A script as JSON, a script of a trace, and the schemas.
@Suite("Forms of a film's script")
struct FilmFormsTests {
  @Test("JSON has the meaning of the text")
  func json() throws {
    let text = """
      size 1080x1920
      show "my home.png" for 1.5
      caption "off" for 2s side=top
      tap 187,612 -> cube detail.png perspective=900 meanwhile
      wait 1s
      """
    let json = """
      {"statements": [["size", "1080x1920"], ["show", "my home.png", "for", 1.5],
        ["caption", {"text": "off"}, "for", "2s", "side=top"],
        ["tap", "187,612", "->", "cube", "detail.png", "perspective=900", "meanwhile"],
        ["wait", "1s"]]}
      """
    let words = try FilmJSON.statements(of: json, named: "a.json")
    let (one, other) = (try FilmScript(text: text), try FilmScript(statements: words))
    #expect(one.statements.count == other.statements.count)
    for (first, second) in zip(one.statements, other.statements) {
      #expect(first.isMeanwhile == second.isMeanwhile)
      switch (first.action, second.action) {
      case (.caption(let a, let x), .caption(let b, let y)): #expect(a == b && x == y)
      case (.show(let a, let x), .show(let b, let y)): #expect(a.text == b.text && x == y)
      case (.tap(let a), .tap(let b)):
        #expect(a.point.x == b.point.x && a.point.y == b.point.y)
        let (x, y) = (try #require(a.transition), try #require(b.transition))
        #expect(x.effect.text == y.effect.text && x.settings.map(\.text) == y.settings.map(\.text))
      case (.setting(let a, let x), .setting(let b, let y)): #expect(a == b && x.text == y.text)
      case (.wait(let a), .wait(let b)): #expect(a == b)
      default: Issue.record("\(first) and \(second)")
      }
    }
  }

  @Test(
    "A fault has the numbers of the statement and the word",
    arguments: [
      (#"{"statements": [["show", "a.png"], ["wate", 1]]}"#, "2:1"),
      (#"{"statements": [["wait", "long"]]}"#, "1:2"),
      ("{\"statements\": [\n[\"show\",]]}", "2:9"), (#"{"statement": []}"#, "hinge schema film"),
    ])
  func faults(json: String, place: String) throws {
    let folder = try ClipFolder()
    try Data(json.utf8).write(to: URL(filePath: folder.path("a.json")))
    let result = CapturedConsole.hinge("film", folder.path("a.json"), "--check")
    #expect(result.code == 2 && result.error.contains(place), "\(result.error)")
  }

  @Test("The script of a trace has its taps and drags at their times")
  func trace() throws {
    let folder = try ClipFolder()
    // 375 points wide: a tap at 1 s, a drag over 0.8 of the width at 2 s, one over 0.2 at 4 s.
    let lines = [
      #"{"t":1,"x":100,"y":200,"phase":"began"}"#, #"{"t":1.1,"x":101,"y":200,"phase":"ended"}"#,
      #"{"t":2,"x":350,"y":300,"phase":"began"}"#, #"{"t":2.5,"x":50,"y":300,"phase":"ended"}"#,
      #"{"t":4,"x":10,"y":300,"phase":"began"}"#, #"{"t":4.4,"x":85,"y":300,"phase":"ended"}"#,
    ]
    try Data(lines.joined(separator: "\n").utf8)
      .write(to: URL(filePath: folder.path("drag.jsonl")))
    for name in ["a.png", "b.png"] {
      try PNGFile.write(try TestPictures.plain(75, 100, SIMD4(9, 9, 9, 255)), to: folder.path(name))
    }
    let result = CapturedConsole.hinge(
      "film", "--from-trace", folder.path("drag.jsonl"), folder.path("a.png"), folder.path("b.png"))
    #expect(result.code == 0, "\(result.error)")
    let statements = result.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
    // The finger appears 0.2 s before it touches; the tap takes 0.32 s.
    #expect(statements[0].hasSuffix("for 1s") && statements[1] == "tap 100,200")
    // The drag's finger appears at 1.8 s; the tap ended at 1.12 s.
    #expect(statements[2] == "wait 0.68s")
    #expect(statements[3].hasPrefix("swipe 350,300 to 50,300 -> push "))
    #expect(!statements[3].contains("cancel") && statements[3].contains("in 0.50s"))
    // The screen follows a finger to the right.
    #expect(statements[5].contains("-> push:pop") && statements[5].hasSuffix("cancel 20%"))
    try Data(result.output.utf8).write(to: URL(filePath: folder.path("t.film")))
    let check = CapturedConsole.hinge(
      "film", folder.path("t.film"), "--check", "--allow-paths", "--size", "75x100")
    #expect(check.code == 0, "\(check.error)")
  }

  @Test(
    "Each schema is JSON with the statements and options",
    arguments: ["film", "batch", "trace", "check"])
  func schemas(kind: String) throws {
    let result = CapturedConsole.hinge("schema", kind)
    #expect(result.code == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect((object["$schema"] as? String)?.contains("2020-12") == true)
    if kind == "film" {
      for name in FilmSyntax.all.map(\.name) {
        #expect(result.output.contains("\"const\" : \"\(name)\""))
      }
    }
    if kind == "batch" {
      for command in ["render", "join", "stinger", "film"] {
        #expect(result.output.contains("\"const\" : \"\(command)\""))
      }
    }
  }
}
