import SceneGraph
import Transitions
import UIKitRuntime

/// A window with one view at (5, 5), which most of these tests move.
@MainActor
struct Stage {
  let window = Window(size: Size(width: 100, height: 200))
  let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() { window.addSubview(view) }

  /// Where the view is seen.
  var x: Double { view.layer.presentation().position.x }
  /// How opaque it is seen.
  var opacity: Double { view.layer.presentation().opacity }
}
