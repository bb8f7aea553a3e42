import SceneGraph
import Transitions

/// The animatable and plain properties of a layer, without its sublayers and mask.
struct LayerProperties: Hashable {
  /// The scene layer with the geometry, opacity, corners and so on; its `sublayers` and `mask` stay
  /// empty.
  var layer: Layer
  /// The colour below the contents.
  var backgroundColor = Color.clear
  /// The eased progress of a transition that the layer shows (`TransitionLayer`).
  var progress = 0.0
  /// The placement of the contents. `layer` has the same if it scales them.
  var contentMode = ContentMode.fill
  /// The shape that the layer draws (`ShapeLayer`).
  var shape = ShapeProperties()
}
