import RenderJobs
import SceneGraph
import TransitionCatalog
import Transitions

/// The command `hinge list`: the catalogue of transitions.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "List the transitions with their parameters, durations and curves."
  static let options: [Option] = [transitionOption, .json]

  static let transitionOption = Option.transition.with(
    value: "NAME", help: "the transition to list; may repeat (every transition)", repeats: true)

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
