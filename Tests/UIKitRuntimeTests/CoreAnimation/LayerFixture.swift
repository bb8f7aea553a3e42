import SceneGraph
import Transitions

@testable import UIKitRuntime

/// A window with one standalone layer, which has been shown, centred at (5, 5).
@MainActor
struct LayerFixture {
  let window = Window(size: Size(width: 100, height: 200))
  let layer = ViewLayer()

  init(isShown: Bool = true) {
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    window.layer.addSublayer(layer)
    if isShown { window.advance(to: 0) }
  }

  /// The presented x of the layer's centre.
  var x: Double { layer.presented.position.x }
  /// The presented opacity.
  var opacity: Double { layer.presented.opacity }

  /// Returns an animation of the opacity from 0 to 1, of one second at an even pace.
  func fade(_ set: (BasicAnimation) -> Void = { _ in }) -> BasicAnimation {
    let animation = BasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    set(animation)
    return animation
  }
}

/// A list of what happened.
@MainActor
final class EventLog: AnimationDelegate {
  var events: [String] = []

  func animationDidStart(_ anim: TimedAnimation) { events.append("start") }

  func animationDidStop(_ anim: TimedAnimation, finished flag: Bool) {
    events.append(flag ? "finished" : "stopped")
  }
}
