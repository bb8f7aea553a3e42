import Frames
import Media

/// The properties of a render job's output, which `hinge render --json` prints.
public struct RenderResult: Codable, Sendable {
  /// The path of the output, with U+FFFD for a byte that is not UTF-8, and the name of its format.
  public let output, format: String
  /// The frame size in pixels.
  public let width, height: Int
  /// The number of frame periods written, including those of held frames.
  public let frames: Int
  /// The frames per second.
  public let framesPerSecond: Double
  /// The name of the OpenGL renderer.
  public let renderer: String
  /// The wall-clock time from decoding the first picture to the complete output, in seconds.
  public internal(set) var seconds: Double
  /// The cut point of a stinger in ms: the middle of the longest period in which the pictures cover
  /// most of the frame; nil unless the job requests it.
  public let cutPoint: Int?
  /// The index of the frame at `cutPoint`, from 0; nil unless the job has a `Stinger`.
  public let cutFrame: Int?
  /// The covered part of the frame at `cutPoint`, from 0 to 1; nil without it.
  public let coverage: Double?
  /// What the limit of bytes has led to; nil without one.
  public internal(set) var budget: BudgetReport?
  /// The elements that both screens show, back to front; nil unless the job detected them.
  public internal(set) var matches: [SharedElementReport]?
}

extension RenderResult {
  /// Creates the result of a job with a stinger.
  ///
  /// - Parameter size: the size of the picture's frames, without a matte.
  init(
    _ job: RenderJob, _ stinger: Stinger, _ written: RenderJob.WrittenStinger, size: PixelSize,
    _ elapsed: Duration
  ) {
    let size = stinger.frameSize(size)
    self.init(
      output: job.output.description, format: job.format.rawValue, width: size.width,
      height: size.height, frames: written.periods, framesPerSecond: job.rate.value,
      renderer: written.renderer, seconds: elapsed / .seconds(1),
      cutPoint: Int((Double(written.cutFrame) / job.rate.value * 1000).rounded()),
      cutFrame: written.cutFrame, coverage: written.isCovered ? 1 : nil)
  }
}
