import TransitionCatalog
import Transitions

/// `hinge list`: the catalogue.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "Show every transition with its parameters, duration and curve."
  static let options: [Option] = [.json]

  static var help: String {
    helpText(
      usage: "list [--json]", summary: summary, sections: [("Options", options + [.help])])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let effects = Catalog.all.map { EffectDescription($0) }
    try console.output(options.has(.json) ? try jsonText(effects) : text(effects))
  }

  private static func text(_ effects: [EffectDescription]) -> String {
    effects.map { effect in
      let header = [
        "\(effect.name)  \(effect.summary)",
        "  \(effect.directions.joined(separator: ", ")); "
          + "\(plain(effect.duration)) s, \(effect.curve); from: \(effect.source)",
      ]
      let rows = effect.parameters.map {
        ("-p \($0.name)=\($0.defaultText)", "\($0.help) (\($0.values))")
      }
      return (header + aligned(rows, indent: 4)).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}
