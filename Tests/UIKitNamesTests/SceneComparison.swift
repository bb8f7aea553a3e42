import TestSupport
import TransitionCatalog
import UIKitNames

/// Five instants of an animation, as fractions of its duration.
let instants = [0.1, 0.3, 0.5, 0.72, 0.9]

/// The largest difference between two scenes' colours, from 0 to 1, at places all over the container. The colours are
/// worked out from the layers' definitions.
func difference(_ a: Scene, _ b: Scene) -> Double {
  let sampler = SceneSampler()
  let (first, second) = (sampler.look(at: a), sampler.look(at: b))
  let size = a.root.bounds.size
  var largest = a.root.bounds == b.root.bounds ? 0.0 : 1
  // Steps that have no side of any layer at a whole number of them.
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

/// A window that shows pictures called `from` and `to`.
@MainActor
struct Stage {
  let window: Window
  let first: UIImage
  let second: UIImage

  init(size: Size = Size(width: 375, height: 667), scale: Double = 2) {
    window = Window(size: size, scale: scale)
    first = UIImage(.from, size: size)
    second = UIImage(.to, size: size)
  }

  /// What is seen.
  var scene: Scene { window.presentedFrame().scene }

  /// What an effect shows where the first picture leaves, or in a pop the second one.
  func scene(_ effect: some Transition, _ progress: Double, _ direction: Direction) -> Scene {
    let scene = effect.scene(
      at: progress, direction, in: Container(size: window.bounds.size, scale: window.scale))
    return direction == .push ? scene : scene.exchangingPictures()
  }

  /// The largest difference from what an effect shows, over an animation that begins at `time` and takes `duration`
  /// seconds under `curve`.
  func difference(
    from effect: some Transition, _ direction: Direction, since time: Double, for duration: Double,
    _ curve: TimingCurve
  ) -> Double {
    instants.map { instant in
      window.advance(to: time + instant * duration)
      return UIKitNamesTests.difference(
        scene, self.scene(effect, curve.progress(at: instant), direction))
    }.max() ?? 1
  }

  /// A finger that goes evenly from `start` to `end`, 60 times a second.
  func drag(
    from start: Point, to end: Point, since time: Double, for duration: Double,
    ending phase: PointerPhase = .ended
  ) {
    window.send(PointerEvent(.began, at: start, timestamp: time))
    let count = (duration * 60).rounded()
    for index in 1...Int(count) {
      let share = Double(index) / count
      let place = Point(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      window.send(PointerEvent(.moved, at: place, timestamp: time + duration * share))
    }
    window.send(PointerEvent(phase, at: end, timestamp: time + duration))
  }
}

/// Colours that differ by less than this are the same but for rounding.
let rounding = 1e-9
