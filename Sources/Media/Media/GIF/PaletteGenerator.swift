import CFFmpeg
import Frames

/// A generator of one palette of 256 colours for all frames of an animation (FFmpeg's
/// `palettegen`).
struct PaletteGenerator: ~Copyable {
  private let graph: FilterGraph
  private let path: String

  /// Creates a generator for frames of one size.
  ///
  /// - Throws: `MediaError`.
  init(size: PixelSize, path: String) throws(MediaError) {
    graph = try FilterGraph(
      "palettegen", options: "stats_mode=full:reserve_transparent=1", inputs: [size], path: path)
    self.path = path
  }

  /// Adds the colours of one frame to the histogram.
  ///
  /// - Throws: `.encodingFailed` or `.outOfMemory`.
  func add(_ frame: UnsafeMutablePointer<AVFrame>, at time: Int64) throws(MediaError) {
    frame.pointee.pts = time
    try graph.push(frame)
  }

  /// Returns the palette as a frame of 16 × 16 pixels.
  ///
  /// - Throws: `.encodingFailed` or `.outOfMemory`.
  func finish() throws(MediaError) -> OwnedFrame {
    try graph.push(nil)
    guard let palette = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    guard try graph.pull(palette.pointer) else {
      throw MediaError(.encodingFailed, during: .encoding, path: path, cause: "no palette came out")
    }
    return palette
  }
}
