import RenderJobs
import SceneGraph
import TransitionCatalog
import Transitions

/// `hinge list`: the catalogue.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "Show every transition with its parameters, duration and curve."
  static let options: [Option] = [transitionOption, .json]

  static let transitionOption = Option.transition.with(
    value: "NAME", help: "show this one; give it again for more (every transition)", repeats: true)

  static var help: String {
    helpText(
      usage: "list [-t NAME]… [--json]", summary: summary,
      sections: [("Options", options + [.help])])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    var chosen: [any Transition.Type] = []
    for name in options.all(transitionOption) {
      chosen.append(try TransitionSpec.effect(named: name))
    }
    let effects = (chosen.isEmpty ? Catalog.all : chosen).map { EffectDescription($0) }
    try console.output(options.has(.json) ? try JSONText.pretty(effects) : text(effects))
  }

  private static func text(_ effects: [EffectDescription]) -> String {
    effects.map(\.listText).joined(separator: "\n")
  }
}

extension EffectDescription {
  /// The effect as `list` prints it, at most `helpWidth` columns wide.
  var listText: String {
    let title = aligned([(name, summary)], indent: 0)
    let facts = [
      "\(directions.joined(separator: ", ")); \(plain(duration)) s, \(curve); from: \(source)",
      "Overshoot: \(overshoot)",
    ].flatMap { wrapped($0, to: helpWidth - 2) }.map { "  \($0)" }
    let rows = parameters.map { ($0.setting, "\($0.help) (\($0.values))") }
    return (title + facts + aligned(rows, indent: 4)).joined(separator: "\n") + "\n"
  }
}
