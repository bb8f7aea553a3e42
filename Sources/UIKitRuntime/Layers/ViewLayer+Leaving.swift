import SceneGraph
import Transitions

extension ViewLayer {
  /// Ends the animations of the layer and of those in it, because it has left its window.
  func layerDidLeaveTree() {
  }
}
