import Films
import Glibc
import Jobs
import Media
import SceneGraph
import Support
import UIKitRuntime

/// The script of a film that repeats a recorded session of the window: its taps and drags, at their
/// times, over two screens.
struct FilmTrace {
  /// The way of a pointer from its first event to its last.
  private struct Gesture {
    var pointer: Int
    var begin, end: Double
    var from, to: Point
    /// The longest distance from the first place, in points.
    var reach = 0.0
    var isCancelled = false

    /// A finger that hardly moves taps.
    var isTap: Bool { reach <= 10 }
  }

  /// The text of the script.
  let text: String

  /// The part of the container's side from which a drag finishes its transition.
  private static let threshold = 0.5

  /// Creates the script.
  ///
  /// - Parameters:
  ///   - size: the size of the container in points.
  ///   - screens: the names of the two screens in the script.
  init(_ trace: PointerTrace, in size: Size, screens: [String]) {
    var gestures: [Gesture] = []
    var open: [Int: Gesture] = [:]
    for event in trace.events {
      let place = event.location
      if event.phase == .began {
        open[event.pointer] = Gesture(
          pointer: event.pointer, begin: event.timestamp, end: event.timestamp, from: place,
          to: place)
        continue
      }
      guard var gesture = open[event.pointer] else { continue }
      gesture.end = event.timestamp
      gesture.to = place
      gesture.reach = max(gesture.reach, hypot(place.x - gesture.from.x, place.y - gesture.from.y))
      open[event.pointer] = gesture
      guard event.phase == .ended || event.phase == .cancelled else { continue }
      gesture.isCancelled = event.phase == .cancelled
      gestures.append(gesture)
      open[event.pointer] = nil
    }
    gestures.sort { $0.begin < $1.begin }
    var lines = [
      "# A recorded session. Change the effects and the screens as you like.",
      "",
    ]
    // The first screen is there a second before the finger.
    let origin = (gestures.first?.begin ?? 0) - 1 - FilmPlan.approach
    var clock = 1.0
    lines.append("show \(Self.word(screens[0])) for 1s")
    var isSecond = false
    for gesture in gestures {
      let wait = gesture.begin - FilmPlan.approach - origin - clock
      if wait >= 0.01 {
        lines.append("wait \(fixed(wait, 2))s")
        clock += wait
      }
      // The screen follows the finger: to the right, the new one comes from the left.
      let (x, y) = (gesture.to.x - gesture.from.x, gesture.to.y - gesture.from.y)
      let effect = x > abs(y) ? "push:pop" : "push"
      let next = "\(effect) \(Self.word(screens[isSecond ? 0 : 1]))"
      if gesture.isTap {
        lines.append("tap \(Self.place(gesture.from))")
        clock += FilmPlan.approach + FilmPlan.press
        continue
      }
      let time = max(gesture.end - gesture.begin, 0.05)
      let way = max(
        abs(gesture.to.x - gesture.from.x) / size.width,
        abs(gesture.to.y - gesture.from.y) / size.height)
      let finishes = way >= Self.threshold && !gesture.isCancelled
      let end = finishes ? "" : " cancel \(min(max(Int((way * 100).rounded()), 1), 99))%"
      lines.append(
        "swipe \(Self.place(gesture.from)) to \(Self.place(gesture.to)) -> \(next) "
          + "in \(fixed(time, 2))s\(end)")
      clock += FilmPlan.approach + time + FilmPlan.settling
      if finishes { isSecond.toggle() }
    }
    lines.append("wait 1s")
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func place(_ point: Point) -> String {
    "\(plain((point.x * 10).rounded() / 10)),\(plain((point.y * 10).rounded() / 10))"
  }

  /// Returns a name as a word of a script.
  private static func word(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._-/+".contains($0) }
    guard !isPlain else { return name }
    let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
