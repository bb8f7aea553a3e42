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
  public let seconds: Double
  /// The cut point of a stinger in ms: the middle of the longest period in which the pictures cover
  /// most of the frame; nil unless the job requests it.
  public let cutPoint: Int?
  /// The covered part of the frame at `cutPoint`, from 0 to 1; nil without it.
  public let coverage: Double?
}
