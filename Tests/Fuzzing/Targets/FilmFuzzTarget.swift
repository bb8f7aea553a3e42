import Effects
import FilmScripts
import Films
import Frames
import Jobs
import Media
import Transitions

/// Reads scripts of films, and plans those that are accepted.
public struct FilmFuzzTarget: FuzzTarget {
  public static let name = "films"
  public static let syntax = FuzzSyntax.text
  public static let dictionary =
    FilmSyntax.all.map(\.name) + FilmSyntax.all.map(\.example) + [
      "for", "in", "meanwhile", "pop", "off", "1s", "500ms", "1e9", "nan", "-1", "50%,80%",
      "1px,2px", "#", "\"", "'", "\\", ";", "→", "\u{FEFF}", "\r\n", "curve=linear",
      "side=top", "edge=left", "=", "\u{0}", "\u{202E}",
    ]

  public static func seeds() throws -> [[UInt8]] {
    let tour = """
      # A tour
      size 1080x1920  fps 60  background #101418
      show a.png for 1s
      caption "A text" for 2s side=top size=24 meanwhile
      tap 187,612 -> cube b.png in 0.5s edge=top curve=ease-out
      wait 800ms; -> pop a.png
      caption off
      """
    return ([tour] + FilmSyntax.all.map { "show a.png for 1s\n\($0.example)\n" }).map {
      Array($0.utf8)
    }
  }

  public init(in folder: String) {}

  public func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    do {
      let script = try FilmScript(text: text)
      try require(
        script.statements.count <= FilmScript.mostStatements,
        "\(script.statements.count) statements were accepted")
      let plan = try FilmPlan(script, rate: FrameRate(30)) { transition in
        var spec = try TransitionSpec(transition.effect.text, from: Catalog.all)
        try spec.setDuration(transition.duration)
        return spec
      }
      let isWithin = plan.duration > 0 && plan.duration <= FilmPlan.longestDuration
      try require(isWithin && plan.count > 0, "a film of \(plan.duration) s was accepted")
      let folder = FilmFolder(of: "films/tour.film")
      for word in plan.pictures {
        guard let file = try? folder.file(word) else { continue }
        try require(
          file.description.hasPrefix("films/"), "the path \(file) leaves the script's folder")
      }
    } catch let error as FilmScriptError {
      try requireSentence(error.description)
      let lines = text.split(
        omittingEmptySubsequences: false,
        whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" })
      try require(
        (1...max(lines.count, 1)).contains(error.place.line) && error.place.column >= 1,
        "the place \(error.place) is outside the script")
    } catch is TransitionSpecError {
    }
  }
}
