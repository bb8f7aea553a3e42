import Frames
import Jobs
import Media
import Sequences
import Support

/// What a film would be, which `hinge join --dry-run` prints.
struct JoinPlan: Encodable {
  /// The path of the output, with U+FFFD for a byte that is not UTF-8, and the name of its format.
  let output, format: String
  /// FFmpeg's name of the encoder; nil for a format that FFmpeg does not mux.
  let encoder: String?
  /// What `--smart` leads to; nil without it.
  let smart: SpliceReport?
  /// The frame size in pixels.
  let width, height: Int
  /// The number of frames.
  let frames: Int
  /// The frames per second.
  let framesPerSecond: Double
  /// The numbers of clips and transitions; the first clip of a loop counts once.
  let clips, transitions: Int
  /// True if the film is a loop.
  let isLoop: Bool
  /// True if a file of the output's name is replaced.
  let replaces: Bool

  init(_ film: SequenceJob, _ plan: SequencePlan) {
    output = film.output.description
    format = film.format.rawValue
    encoder =
      plan.splice?.encoder ?? film.format.container.map { film.encoding.encoderName(in: $0) }
    smart = plan.splice?.report
    (width, height) = (plan.size.width, plan.size.height)
    frames = plan.count
    framesPerSecond = plan.rate.value
    clips = film.isLoop ? plan.clips.count - 1 : plan.clips.count
    transitions = plan.transitions.count { $0 != nil }
    isLoop = film.isLoop
    replaces = !isStream(film.output) && film.output.exists
  }

  /// One sentence about what `hinge join` would write.
  var sentence: String {
    "Would write \(output == "-" ? "standard output" : output)"
      + (replaces ? " (replaces the existing file)" : "")
      + ": \(frameCount(frames)) of \(width)x\(height) at \(plain(framesPerSecond)) fps "
      + "(\(fixed(Double(frames) / framesPerSecond, 2)) s), \(format)"
      + (encoder.map { " by \($0)" } ?? "")
      + (smart.map { ", \($0.copiedFrames) of them copied" } ?? "")
      + ", \(clips) clip\(clips == 1 ? "" : "s")\(isLoop ? " in a loop" : "") with "
      + "\(transitions) transition\(transitions == 1 ? "" : "s"). Nothing was written."
  }
}
