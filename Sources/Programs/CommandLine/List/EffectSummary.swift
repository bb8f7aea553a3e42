import Effects
import Jobs
import Support
import Transitions

/// The effects by theme, on one screen of a terminal.
enum EffectSummary {
  /// The width of the text: that of the smallest terminals in use.
  static let width = 80

  /// Returns the text about effects of the catalogue and shaders.
  static func text(_ effects: [EffectDescription]) -> String {
    var names = effects.map(\.name)
    var rows: [(String, String)] = []
    for theme in Catalog.themes {
      let own = theme.effects.map { $0.name }.filter { names.contains($0) }
      names.removeAll { own.contains($0) }
      if !own.isEmpty { rows.append((theme.name, own.joined(separator: ", "))) }
    }
    if !names.isEmpty {
      rows.append(("Shaders", names.map { printable($0) }.joined(separator: ", ")))
    }
    let example = effects.first { $0.name == "cube" }?.name ?? effects.first?.name ?? "cube"
    let commands = [
      (
        "hinge list \(printable(example))",
        "describes one effect and its parameters; --long describes all"
      ),
      ("hinge a.png b.png -t \(printable(example))", "renders it"),
      ("hinge sheet a.png b.png", "draws all effects on one picture"),
      ("hinge preview", "shows them in a window"),
    ]
    return
      (aligned(rows, indent: 0, width: width) + [""]
      + aligned(commands, indent: 0, width: width)).joined(separator: "\n") + "\n"
  }
}
