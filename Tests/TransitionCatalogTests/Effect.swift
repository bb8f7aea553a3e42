import SceneGraph
import Testing
import TransitionCatalog
import Transitions

/// One effect of the catalogue, named in test output.
struct Effect: Sendable, CustomTestStringConvertible {
  let type: any Transition.Type

  var testDescription: String { type.name }

  /// Every effect, with its parameters at their defaults.
  static let all = Catalog.all.map(Effect.init)

  /// The effect with every parameter at its default.
  func make() -> any Transition { type.init() }
}

/// Containers of the shapes in which transitions play: a phone, one that is held sideways, a tall strip, and a
/// screen wider than any eye's distance.
let containers = [
  Container(size: Size(width: 375, height: 667), scale: 2),
  Container(size: Size(width: 667, height: 375), scale: 3),
  Container(size: Size(width: 60, height: 900), scale: 1),
  Container(size: Size(width: 1920, height: 1080), scale: 1),
]
