package import Frames
package import GPU
package import Rendering
package import SceneGraph

/// Renders one frame after another as a straightforward program does: it draws every layer in full,
/// with one filter for all pictures, waits, reads and writes, and only then starts the next frame.
/// It is the baseline of comparisons; its frames equal those of a `FramePipeline`.
package final class PlainPipeline {
  /// The recorder of the phases of frames.
  package var recorder: (any PhaseRecorder)?
  /// The GPU's measurement of the frames.
  package var gauge: GPUGauge?

  private let renderer: Renderer
  private let pictures: PictureStore
  private let background: Color
  private let target: RenderTarget
  private var pixels: [UInt8]

  /// Creates a pipeline for frames of `size`.
  ///
  /// - Parameter background: the colour where no layer is; its alpha makes frames transparent.
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  package init(
    in device: Device, _ pictures: PictureStore, size: PixelSize, background: Color = .black
  ) throws(GPUError) {
    renderer = Renderer(in: device, .plain)
    renderer.filtering = .general
    self.pictures = pictures
    self.background = background
    target = try RenderTarget(size: size, label: "plain frame", in: device)
    pixels = Array(repeating: 0, count: size.rgbaByteCount)
  }

  /// Renders one scene and returns it: premultiplied, or opaque if the background is.
  package func frame(_ scene: Scene) throws(GPUError) -> Frame {
    try draw(scene)
    try read()
    return Frame(
      size: target.size, alpha: AlphaMode(over: background), bytes: pixels)
  }

  /// Renders `count` frames and writes each to `sink`; with nil, frames are not read back. The
  /// sink's passes are not ended and its output is not committed.
  ///
  /// - Parameters:
  ///   - scene: a function that returns the scene of frame `index`.
  ///   - checkpoint: a function called before each frame; throwing ends the run.
  /// - Throws: `GPUError`, the sink's error, or the error of `checkpoint`.
  package func run(
    count: Int, into sink: (any FrameSink)?, scene: (Int) -> Scene,
    checkpoint: (Int) throws -> Void = { _ in }
  ) throws {
    for index in 0..<count {
      try checkpoint(index)
      try draw(recorder.during(.scene) { scene(index) })
      if let sink {
        try recorder.during(.readback) { () throws(GPUError) in try read() }
        try pixels.withUnsafeBytes { try sink.write($0.bytes, showingFor: 1) }
      } else {
        recorder.during(.wait) { renderer.device.finish() }
      }
    }
  }

  /// Draws a scene and returns its passes.
  package func passes(of scene: Scene) throws -> [FramePass] {
    try renderer.recordingPasses { () throws(GPUError) in try draw(scene) }
  }

  private func draw(_ scene: Scene) throws(GPUError) {
    gauge?.begin()
    defer { gauge?.end() }
    try recorder.during(.submit) { () throws(GPUError) in
      _ = try renderer.draw(PresentedFrame(scene), pictures, over: background, into: target)
    }
  }

  private func read() throws(GPUError) {
    var failure: GPUError?
    pixels.withUnsafeMutableBytes { bytes in
      do throws(GPUError) { try target.readPixels(into: bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
