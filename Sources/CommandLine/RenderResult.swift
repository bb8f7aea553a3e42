/// What `render --json` prints.
struct RenderResult: Encodable {
  let output, format: String
  let width, height: Int
  /// Frame periods written, those of held frames included.
  let frames: Int
  let framesPerSecond: Double
  let renderer: String
  /// Wall-clock seconds from the first picture's decoding to the finished output.
  let seconds: Double
}
