import Jobs
import SceneGraph
import Support
import Transitions

/// The title of a preview's window.
struct PreviewCaption {
  /// The effect's name.
  let effect: String
  /// The screen on top, from 1, and the number of screens.
  let screen: (index: Int, count: Int)
  /// The direction of the change; nil at rest.
  let direction: Direction?
  /// True if time is paused.
  let isPaused: Bool
  /// The time since the beginning of the change, in seconds; nil at rest.
  let seconds: Double?
  /// True if time is slow.
  let isSlow: Bool
  /// True if changes repeat endlessly.
  let isLooping: Bool
  /// The number of a video's frames drawn so far, and its total if known; nil if no video is being
  /// written.
  let video: (done: Int, count: Int?)?
  /// The toast's sentence; nil for none.
  let said: String?

  /// Returns the progress of a video after `done` frames. It changes rarely, because numbers are
  /// rounded down to tens.
  static func progress(_ done: Int, of count: Int?) -> String {
    let part = count.map { "\(done * 10 / max($0, 1) * 10) %" }
    return "Saving \(part ?? "\(done / 10 * 10) frames"), Esc cancels"
  }

  /// The title as text.
  var text: String {
    var parts = [effect, "screen \(screen.index) of \(screen.count)"]
    if let direction { parts.append(direction.rawValue) }
    if isPaused {
      parts.append(seconds.map { "paused at \(plain(($0 * 1000).rounded() / 1000)) s" } ?? "paused")
    }
    if isSlow { parts.append("0.1×") }
    if isLooping { parts.append("loop") }
    if let video { parts.append(Self.progress(video.done, of: video.count)) }
    if video == nil, let said { return "Hinge: \(said)" }
    return "Hinge: " + parts.joined(separator: ", ")
  }
}
