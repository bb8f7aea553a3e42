import Jobs
import SceneGraph
import ShaderEffects
import Support
import Transitions

/// The description of an effect in `hinge list`.
struct EffectDescription: Encodable {
  let name: String
  let summary: String
  let source: String
  /// The effect's look under a curve that overshoots, as one sentence.
  let overshoot: String
  /// The effect's own duration in seconds.
  let duration: Double
  /// The effect's own curve as CSS text.
  let curve: String
  let directions: [String]
  /// The licence of a shader file, as its author names it; nil for other effects.
  let license: String?
  /// The ends at which a shader does not show its picture exactly, `start` and `end`, so that it
  /// jumps there; nil for other effects.
  let jumps: [String]?
  let parameters: [ParameterDescription]

  /// Creates the description of an effect.
  ///
  /// - Parameter check: the check of a shader; nil for another effect.
  init(_ effect: TransitionEffect, _ check: ShaderCheck? = nil) {
    name = effect.name
    summary = effect.summary
    source = effect.source
    overshoot = effect.overshoot
    duration = effect.duration
    curve = effect.curve.cssText
    license = effect.license
    jumps = check.map { $0.missedEnds }
    directions = Direction.allCases.map(\.rawValue)
    let file = (effect.prototype as? ShaderTransition)?.file
    let open = file?.uniforms.filter { $0.range == nil }.map(\.name) ?? []
    parameters = effect.settings.map {
      ParameterDescription(
        name: $0.name, help: $0.help, kind: $0.kind, defaultText: $0.defaultText,
        hasOpenRange: open.contains($0.name) && $0.kind.isNumber)
    }
  }
}

extension ParameterKind {
  /// True for a number, whole or not.
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .whole: true
    case .choice, .text, .color, .picture: false
    }
  }
}

extension EffectDescription {
  /// The text that `hinge list` prints, at most `helpWidth` columns wide.
  var listText: String {
    let title = aligned([(printable(name), printable(summary))], indent: 0)
    let facts = [
      "\(directions.joined(separator: ", ")); \(plain(duration)) s, \(curve); from: \(source)"
        + (license.map { ", licence: \($0)" } ?? ""),
      "Overshoot: \(overshoot)",
      jumps.flatMap { $0.isEmpty ? nil : "Jumps: \($0.joined(separator: ", "))" },
    ].compactMap(\.self).flatMap { wrapped(printable($0), to: helpWidth - 2) }.map { "  \($0)" }
    let rows = parameters.map {
      (printable($0.setting), printable("\($0.help) (\($0.values))"))
    }
    return (title + facts + aligned(rows, indent: 4)).joined(separator: "\n") + "\n"
  }
}
