import SceneGraph
import Transitions

extension ViewLayer {
  /// Ends the animations of the layer and of those in it, because it has left its window: an
  /// animation none of whose layers is in a window any more calls its completion at once, with
  /// false.
  func layerDidLeaveTree() {
    for animator in animatorsInTree { animator.concludeIfUnseen() }
  }

  /// The animators of the layer and of those in it, each once.
  private var animatorsInTree: [PropertyAnimator] {
    var found: [PropertyAnimator] = []
    func collect(_ layer: ViewLayer) {
      for animator in layer.animators where !found.contains(where: { $0 === animator }) {
        found.append(animator)
      }
      if let mask = layer.mask { collect(mask) }
      for sublayer in layer.sublayers { collect(sublayer) }
    }
    collect(self)
    return found
  }
}
