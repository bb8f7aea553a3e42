import Jobs
import SceneGraph
import Support
import Transitions

/// An event of a preview, as `hinge preview --json` prints it: one object per line, once the
/// display shows it.
struct PreviewEvent: Encodable, Hashable {
  /// The kind of an event.
  enum Kind: String, Encodable {
    case ready, began, settled, paused, resumed, scrubbed, reversed
    case effect, parameter, reset, undone, redone, preset
    case slow, loop, resized, fullScreen, copied, saved
    case reloaded, broken, grid, layers, compared, onionSkin, motionBlur
  }

  /// The kind.
  let event: Kind
  /// The screen on top, from 1; during a change, the screen on which the change began.
  var screen: Int
  /// The effect's name.
  var effect: String
  /// The direction of the change.
  var direction: String?
  /// True if a drag drives the change.
  var byHand: Bool?
  /// True if the change came to its end, false if it returned to its start.
  var completed: Bool?
  /// The time since the beginning of the change, in seconds.
  var seconds: Double?
  /// True if a mode is on now.
  var isOn: Bool?
  /// The size of the picture, in pixels.
  var width, height: Int?
  /// The text that was copied, the file that was written, the setting, or the error of a file.
  var text: String?
  /// The file that was reloaded, or could not be reloaded.
  var file: String?

  /// The number of frame intervals during a settled change, and of refreshes without a new frame.
  var frames, missed: Int?
  /// The distribution of those intervals.
  var frameTime: FrameTime?
  /// The number of live OpenGL objects, by kind.
  var objects: [String: Int]?

  /// Intervals between frames, in milliseconds.
  struct FrameTime: Encodable, Hashable {
    /// Half of the intervals are at most the median, 95 % at most `p95`, all at most the worst.
    let median, p95, worst: Double
  }

  private enum CodingKeys: String, CodingKey {
    case event, screen, effect, direction, byHand, completed, seconds, width, height, text, file
    case frames, missed, frameTime, objects
    case isOn = "on"
  }

  /// Sets the frame times of a change.
  mutating func set(_ summary: FrameTimes.Summary) {
    frames = summary.frames
    missed = summary.missed
    frameTime = FrameTime(
      median: summary.median * 1000, p95: summary.p95 * 1000, worst: summary.worst * 1000)
  }

  /// Returns the event as one line with its line feed.
  ///
  /// - Throws: `EncodingError`.
  func line() throws -> String { try JSONText.line(self) }
}

extension PreviewEvent.Kind {
  /// True if something is moving or was moved.
  var isMotion: Bool { self == .began || self == .scrubbed }

  /// True if the current spec changed.
  var changesSpec: Bool {
    switch self {
    case .effect, .parameter, .reset, .undone, .redone, .preset: true
    default: false
    }
  }
}
