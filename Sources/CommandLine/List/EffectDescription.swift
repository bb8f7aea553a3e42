import RenderJobs
import SceneGraph
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
  let parameters: [ParameterDescription]

  /// Creates the description of an effect.
  init<Effect: Transition>(_ effect: Effect.Type) {
    name = effect.name
    summary = effect.summary
    source = effect.source
    overshoot = effect.overshoot
    duration = effect.duration
    curve = effect.curve.cssText
    directions = Direction.allCases.map(\.rawValue)
    let defaults = Effect()
    parameters = effect.parameters.map {
      ParameterDescription(
        name: $0.name, help: $0.help, kind: $0.kind, defaultText: $0.text(in: defaults))
    }
  }
}
