import SceneGraph
import Transitions

/// What a layer has of its own: everything that a scene's layer has but for its sublayers, and what turns into one.
struct LayerProperties: Hashable {
  /// Geometry, opacity, corners and so on. `sublayers` and `mask` stay empty: they are layers of their own.
  var layer: Layer
  /// Below the contents.
  var backgroundColor = Color.clear
  /// How far a transition that the layer shows has come.
  var progress = 0.0
}
