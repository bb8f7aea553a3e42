import Frames

/// A sink that composites its frames onto one image and writes that image to another sink.
///
/// Frames are composited straight from the readback buffer; no copy of them is kept.
final class ContactSheetSink: FrameSink {
  let passes = 1
  private var image: ContactSheetImage
  private let frameSize: PixelSize
  private let alpha: AlphaMode
  private let origins: [PixelPosition]
  private let output: any FrameSink
  private var count = 0

  /// Creates a sink for as many frames as there are `origins`.
  ///
  /// - Parameters:
  ///   - image: the background of the frames.
  ///   - frameSize: the size of each frame in pixels.
  ///   - alpha: the alpha mode of the frames; the background shows through transparent ones.
  ///   - origins: the position of each frame's top left pixel, in the order of the frames.
  ///   - output: the sink that takes the finished image as its one opaque frame.
  init(
    on image: consuming ContactSheetImage, frameSize: PixelSize, _ alpha: AlphaMode,
    at origins: [PixelPosition], into output: any FrameSink
  ) {
    self.image = image
    self.frameSize = frameSize
    self.alpha = alpha
    self.origins = origins
    self.output = output
  }

  func write(_ pixels: RawSpan, showingFor count: Int) {
    image.composite(pixels, frameSize, alpha, at: origins[self.count])
    self.count += 1
  }

  func endPass() throws {
    let bytes = image.bytes
    try output.write(bytes.span.bytes, showingFor: 1)
    try output.endPass()
  }

  func commit() throws { try output.commit() }

  func discard() { output.discard() }
}
