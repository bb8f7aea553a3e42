import Frames

/// Lays the frames of a run on one canvas, each at its place, and hands that to another sink as its one frame.
///
/// Frames go from where they were read back to their place and nowhere in between.
final class CollageSink: FrameSink {
  /// The column and row of a frame's top left pixel.
  struct Place: Hashable {
    let x, y: Int
  }

  let passes = 1
  private var canvas: Canvas
  private let size: PixelSize
  private let alpha: AlphaMode
  private let places: [Place]
  private let output: any FrameSink
  private var count = 0

  /// - Parameters:
  ///   - canvas: what the frames are laid on.
  ///   - size: the frames' size.
  ///   - alpha: whether they have transparency, through which the canvas shows.
  ///   - places: where they go, in their order; there are as many as frames.
  ///   - output: takes the canvas, an opaque frame.
  init(
    on canvas: Canvas, of size: PixelSize, _ alpha: AlphaMode, at places: [Place],
    into output: any FrameSink
  ) {
    self.canvas = canvas
    self.size = size
    self.alpha = alpha
    self.places = places
    self.output = output
  }

  func write(_ pixels: RawSpan, showingFor count: Int) {
    let place = places[self.count]
    canvas.lay(pixels, size, alpha, x: place.x, y: place.y)
    self.count += 1
  }

  func endPass() throws {
    let bytes = canvas.bytes
    try output.write(bytes.span.bytes, showingFor: 1)
    try output.endPass()
  }

  func commit() throws { try output.commit() }

  func discard() { output.discard() }
}
