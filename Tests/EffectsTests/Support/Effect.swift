import Effects
import SceneGraph
import Testing
import Transitions

/// An effect of the catalogue, as a test argument that prints the effect's name.
struct Effect: Sendable, CustomTestStringConvertible {
  let type: any Transition.Type

  var testDescription: String { type.name }

  /// The effects of the catalogue.
  static let all = Catalog.all.map(Effect.init)

  /// Creates the effect with every parameter at its default.
  func make() -> any Transition { type.init() }
}
