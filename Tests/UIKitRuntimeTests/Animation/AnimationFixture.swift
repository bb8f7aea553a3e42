import SceneGraph
import Transitions
import UIKitRuntime

/// A window with one view whose centre is at (5, 5).
@MainActor
struct AnimationFixture {
  let window = Window(size: Size(width: 100, height: 200))
  let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() { window.addSubview(view) }

  /// The presented x of the view's centre, in points.
  var x: Double { view.layer.presented.position.x }
  /// The presented opacity of the view.
  var opacity: Double { view.layer.presented.opacity }
}

extension ViewLayer {
  /// The layer with the presented values; outside of a window, the layer itself.
  var presented: ViewLayer { presentation() ?? self }
}
