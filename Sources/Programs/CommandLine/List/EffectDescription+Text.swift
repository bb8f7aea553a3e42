import Jobs
import SceneGraph
import Support
import Transitions

extension EffectDescription {
  /// The text that `hinge list` prints, at most `helpWidth` columns wide.
  var listText: String {
    let title = aligned([(name, summary)], indent: 0)
    let facts = [
      "\(directions.joined(separator: ", ")); \(plain(duration)) s, \(curve); from: \(source)"
        + (license.map { ", licence: \($0)" } ?? ""),
      "Overshoot: \(overshoot)",
      jumps.flatMap { $0.isEmpty ? nil : "Jumps: \($0.joined(separator: ", "))" },
    ].compactMap(\.self).flatMap { wrapped($0, to: helpWidth - 2) }.map { "  \($0)" }
    let rows = parameters.map { ($0.setting, "\($0.help) (\($0.values))") }
    return (title + facts + aligned(rows, indent: 4)).joined(separator: "\n") + "\n"
  }
}
