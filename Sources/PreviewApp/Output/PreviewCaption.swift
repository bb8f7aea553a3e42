import RenderJobs
import SceneGraph
import Transitions

/// What a preview's window has as its title.
struct PreviewCaption {
  /// The effect's name.
  let effect: String
  /// Which screen is seen, from 1, and of how many.
  let screen: (index: Int, count: Int)
  /// Which way a change goes; nil where nothing changes.
  let direction: Direction?
  let isPaused: Bool
  /// How far the change is; nil where nothing changes.
  let seconds: Double?
  let isSlow: Bool
  let isLooping: Bool
  /// The frames of a video that are drawn, and of how many where that is known; nil where none is written.
  let video: (done: Int, count: Int?)?

  var text: String {
    var parts = [effect, "screen \(screen.index) of \(screen.count)"]
    if let direction { parts.append(direction.rawValue) }
    if isPaused {
      parts.append(seconds.map { "paused at \(plain(($0 * 1000).rounded() / 1000)) s" } ?? "paused")
    }
    if isSlow { parts.append("0.1×") }
    if isLooping { parts.append("loop") }
    if let video {
      // Whole tens, so that the title changes now and then only.
      let part = video.count.map { "\(video.done * 10 / max($0, 1) * 10) %" }
      parts.append("saving, \(part ?? "\(video.done / 10 * 10) frames")")
    }
    return "Hinge: " + parts.joined(separator: ", ")
  }
}
