import Jobs
import Rendering
import SceneGraph
import Transitions

/// The fingers on the stage: a dot where the pointer is down, and a ripple where it was lifted.
struct StageTouches {
  private struct Finger {
    var times: TouchMarks.Times
    var location: Point
  }

  private let marks = TouchMarks(TouchStyle(), point: 1)
  /// The fingers that are visible; the last one may be down.
  private var fingers: [Finger] = []

  /// Follows a pointer of the stage.
  ///
  /// - Parameters:
  ///   - location: points of the stage.
  ///   - time: seconds on the window's clock.
  mutating func note(_ phase: PointerPhase, at location: Point, time: Double) {
    fingers.removeAll { time > $0.times.up + TouchMarks.rippleTime }
    if phase == .began {
      // A finger that was lost is lifted.
      for index in fingers.indices { fingers[index].times.up = min(fingers[index].times.up, time) }
      fingers.append(
        Finger(
          times: TouchMarks.Times(appearance: time, down: time, up: .infinity), location: location))
    }
    guard let last = fingers.indices.last, fingers[last].times.up == .infinity else { return }
    fingers[last].location = location
    if !phase.isDown { fingers[last].times.up = time }
  }

  /// True if the layers at a time in seconds differ from those a little later, though the pointer
  /// rests.
  func isMoving(at time: Double) -> Bool {
    fingers.contains { finger in
      time <= finger.times.down + TouchMarks.fade
        || (time >= finger.times.up && time <= finger.times.up + TouchMarks.rippleTime)
    }
  }

  /// Returns a frame of the stage with the fingers over it.
  func over(_ frame: PresentedFrame, at time: Double) -> PresentedFrame {
    let canvas = TouchMarks.Canvas(scale: frame.scene.scale)
    let layers = fingers.flatMap {
      marks.layers(of: $0.times, at: time, $0.location, on: canvas)
    }
    guard !layers.isEmpty else { return frame }
    var frame = frame
    let stage = frame.scene.root
    frame.scene.root = Layer(frame: stage.bounds)
    frame.scene.root.sublayers = [stage] + layers
    return frame
  }
}
