import Frames
public import Jobs
import Media
import Transitions

/// The properties of a sequence, which `hinge join --json` prints.
public struct SequenceResult: Codable, Sendable {
  /// A clip.
  public struct Clip: Codable, Sendable {
    /// The path of the file, with U+FFFD for a byte that is not UTF-8; nil for the background.
    public let file: String?
    /// The frame of the sequence at which the clip starts, and the number of its frames, including
    /// those of its transitions.
    public let frame, frames: Int
    /// The number of frames at its end that repeat its last picture, because its sound is longer;
    /// nil for none.
    public let heldFrames: Int?
    /// The clip's own frames per second; nil for a still.
    public let framesPerSecond: Double?
  }

  /// A transition.
  public struct Junction: Codable, Sendable {
    /// The first frame of the sequence that shows both clips, and the number of such frames; 0 for
    /// a cut. The frame after them shows the second clip alone.
    public let frame, frames: Int
    /// The effect and its direction; nil for a cut.
    public let effect, direction: String?
  }

  /// The path of the output, with U+FFFD for a byte that is not UTF-8, and the name of its format.
  public let output, format: String
  /// The frame size in pixels.
  public let width, height: Int
  /// The number of frames.
  public let frames: Int
  /// The frames per second.
  public let framesPerSecond: Double
  /// The clips in their order.
  public let clips: [Clip]
  /// The transitions in their order.
  public let junctions: [Junction]
  /// The name of the OpenGL renderer; nil if nothing was drawn.
  public let renderer: String?
  /// The wall-clock time in seconds.
  public internal(set) var seconds: Double
  /// What is copied and what is encoded; nil unless the job is a smart one.
  public let smart: SpliceReport?
  /// What the limit of bytes has led to; nil without one.
  public internal(set) var budget: BudgetReport?

  init(_ job: SequenceJob, _ plan: SequencePlan, frames: Int, renderer: String?, seconds: Double) {
    output = job.output.description
    format = job.format.rawValue
    width = plan.size.width
    height = plan.size.height
    self.frames = frames
    framesPerSecond = plan.rate.value
    let firstFrames = plan.firstFrames
    clips = zip(plan.clips, firstFrames).map { clip, frame in
      var rate: Double?
      if case .video(_, let info) = clip.source { rate = info.rate.value }
      return Clip(
        file: clip.source.file?.description, frame: frame, frames: clip.count,
        heldFrames: clip.heldCount > 0 ? clip.heldCount : nil, framesPerSecond: rate)
    }
    junctions = zip(plan.transitions, firstFrames.dropFirst()).map { transition, frame in
      Junction(
        frame: frame, frames: transition?.count ?? 0, effect: transition?.spec.name,
        direction: transition?.spec.direction.rawValue)
    }
    self.renderer = renderer
    smart = plan.splice?.report
    self.seconds = seconds
  }
}
