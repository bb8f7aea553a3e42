import RenderJobs
import SceneGraph
import Transitions

/// What happens in a preview, as `hinge preview --json` tells it: an object a line, once the display shows it.
struct PreviewEvent: Encodable, Hashable {
  /// What happened.
  enum Kind: String, Encodable {
    case ready, began, settled, paused, resumed, scrubbed, reversed
    case effect, parameter, reset
    case slow, loop, resized, fullScreen, copied, saved
    case reloaded, broken, grid, layers
  }

  let event: Kind
  /// Which screen is on top, from 1; while one changes that on which the change began.
  var screen: Int
  /// The effect's name.
  var effect: String
  /// Which way a change goes.
  var direction: String?
  /// Whether a drag drives it.
  var byHand: Bool?
  /// Whether it came to its end; if not it fell back.
  var completed: Bool?
  /// How far it is, in seconds from its beginning.
  var seconds: Double?
  /// Whether what a key turns on is on now.
  var isOn: Bool?
  /// The size of what is drawn, in pixels.
  var width, height: Int?
  /// What was copied or written, or what is wrong with a file.
  var text: String?
  /// The file that was taken up, or could not be.
  var file: String?

  /// Of a change that ended: how many frames took the place of another, and how many refreshes of the display had none.
  var frames, missed: Int?
  /// Of those frames.
  var frameTime: FrameTime?
  /// OpenGL objects that are there, by kind.
  var objects: [String: Int]?

  /// Milliseconds from one frame to the next.
  struct FrameTime: Encodable, Hashable {
    let median, p95, worst: Double
  }

  private enum CodingKeys: String, CodingKey {
    case event, screen, effect, direction, byHand, completed, seconds, width, height, text, file
    case frames, missed, frameTime, objects
    case isOn = "on"
  }

  /// Says how evenly a change was shown.
  mutating func set(_ summary: FrameTimes.Summary) {
    frames = summary.frames
    missed = summary.missed
    frameTime = FrameTime(
      median: summary.median * 1000, p95: summary.p95 * 1000, worst: summary.worst * 1000)
  }

  /// The event as one line, with its end.
  func line() throws -> String { try JSONText.line(self) }
}
