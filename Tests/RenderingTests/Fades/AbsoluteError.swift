import Frames
import SceneGraph
import TestSupport

/// The absolute error of a frame whose layers are grey over black, in steps of 1/255.
struct AbsoluteError {
  /// The largest absolute error of a pixel.
  private(set) var maximum = 0.0
  /// The largest exact value of a pixel.
  private(set) var peak = 0.0

  /// Compares each pixel of `frame` with the exact picture of `scene` at its centre.
  init(of frame: Frame, to scene: Scene) {
    let exact = SceneSampler(backdrop: SIMD4(0, 0, 0, 1)).look(at: scene)
    for y in 0..<frame.size.height {
      for x in 0..<frame.size.width {
        let value = 255 * exact(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)).x
        maximum = max(maximum, abs(Double(frame[x, y].x) - value))
        peak = max(peak, value)
      }
    }
  }
}
