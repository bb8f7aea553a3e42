import CFFmpeg
import Frames

/// Finds the 256 colours that serve all frames of an animation best (FFmpeg's `palettegen`).
struct PaletteMaker: ~Copyable {
  private let graph: FilterGraph
  private let path: String

  init(size: PixelSize, path: String) throws(MediaError) {
    graph = try FilterGraph(
      "palettegen", options: "stats_mode=full:reserve_transparent=1", inputs: [size], path: path)
    self.path = path
  }

  /// Counts the colours of one frame.
  func add(_ frame: UnsafeMutablePointer<AVFrame>, at time: Int64) throws(MediaError) {
    frame.pointee.pts = time
    try graph.push(frame)
  }

  /// The palette as a picture of 16 × 16 pixels.
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
