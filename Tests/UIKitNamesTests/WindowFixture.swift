import Effects
import UIKitNames

/// A window that shows pictures called `from` and `to`.
@MainActor
struct WindowFixture {
  let window: Window
  let first: UIImage
  let second: UIImage

  init(size: Size = Size(width: 375, height: 667), scale: Double = 2) {
    window = Window(size: size, scale: scale)
    first = UIImage(.from, size: size)
    second = UIImage(.to, size: size)
  }

  /// The presented scene.
  var scene: Scene { window.presentedFrame().scene }

  /// Returns an effect's scene whose leaving picture is the first, or in a pop the second.
  func scene(_ effect: some Transition, _ progress: Double, _ direction: Direction) -> Scene {
    let scene = effect.scene(
      at: progress, direction, in: Container(size: window.bounds.size, scale: window.scale))
    return direction == .push ? scene : scene.exchangingPictures()
  }

  /// Returns the largest difference from an effect's scenes, over an animation that begins at
  /// `time` and takes `duration` seconds under `curve`.
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

  /// Sends the events of a finger that moves from `start` to `end` at constant speed, 60 a second.
  func drag(
    from start: Point, to end: Point, since time: Double, for duration: Double,
    ending phase: PointerPhase = .ended
  ) {
    window.send(PointerEvent(.began, at: start, timestamp: time))
    let count = (duration * 60).rounded()
    for index in 1...Int(count) {
      let fraction = Double(index) / count
      let position = Point(
        x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
      window.send(PointerEvent(.moved, at: position, timestamp: time + duration * fraction))
    }
    window.send(PointerEvent(phase, at: end, timestamp: time + duration))
  }
}
