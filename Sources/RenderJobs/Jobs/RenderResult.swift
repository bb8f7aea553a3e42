/// What a render job wrote, as `hinge render --json` prints it.
public struct RenderResult: Encodable, Sendable {
  /// The output's path, and its format by name.
  public let output, format: String
  /// The frames' size in pixels.
  public let width, height: Int
  /// The number of frame periods written, those of held frames included.
  public let frames: Int
  /// Frames per second.
  public let framesPerSecond: Double
  /// The name of the OpenGL renderer.
  public let renderer: String
  /// Wall-clock seconds from the first picture's decoding to the finished output.
  public let seconds: Double
}
