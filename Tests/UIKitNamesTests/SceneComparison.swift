import Effects
import TestSupport
import UIKitNames

/// The compared instants of an animation, as fractions of its duration.
let instants = [0.1, 0.3, 0.5, 0.72, 0.9]

/// Returns the largest difference between two scenes' colours, from 0 to 1, at points all over the
/// container. The colours are computed from the layers' definitions.
func difference(_ a: Scene, _ b: Scene) -> Double {
  let sampler = SceneSampler()
  let (first, second) = (sampler.look(at: a), sampler.look(at: b))
  let size = a.root.bounds.size
  var largest = a.root.bounds == b.root.bounds ? 0.0 : 1
  // The points avoid the edges of layers.
  for column in 0..<23 {
    for row in 0..<37 {
      let point = Point(
        x: (Double(column) + 0.3819) / 23 * size.width,
        y: (Double(row) + 0.6173) / 37 * size.height)
      let colors = first(point) - second(point)
      largest = max(largest, abs(colors.x), abs(colors.y), abs(colors.z), abs(colors.w))
    }
  }
  return largest
}

/// The largest difference of colours that is due to rounding.
let rounding = 1e-9
