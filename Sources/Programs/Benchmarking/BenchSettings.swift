package import Frames
import Jobs
package import Media
package import Rendering
package import Transitions

/// The destination of a benchmark's frames.
package enum BenchSink: String, CaseIterable {
  /// Frames are drawn and stay on the device.
  case none
  /// Frames are read back.
  case readback
  /// Frames are read back and converted to YUV.
  case yuv
  /// Frames are encoded as H.264 in MP4; the file is discarded.
  case mp4
}

/// The settings of a benchmark.
package struct BenchSettings {
  /// The transitions, measured one after another.
  package let specs: [TransitionSpec]
  /// The frames' size in pixels.
  package let size: PixelSize
  /// The number of timed frames, at least 2.
  package let frames: Int
  /// The number of frames drawn before the timed ones, at least 1.
  package let warmup: Int
  /// The destination of the frames.
  package let sink: BenchSink
  /// The strategies, whose runs are interleaved. The gain of the first over the second is reported.
  package let strategies: [DrawingStrategy]
  /// The pixels per point; nil for a container 375 points wide.
  package let scale: Double?
  /// The encoder's options.
  package let encoding: EncodingOptions
  /// True to list the passes of a frame.
  package var listsPasses = false
  /// The paths of the two screens; nil for generated ones.
  package let screens: (from: FilePath, to: FilePath)?

  /// Creates settings.
  package init(
    _ specs: [TransitionSpec], size: PixelSize, frames: Int, warmup: Int, sink: BenchSink,
    strategies: [DrawingStrategy], scale: Double?, encoding: EncodingOptions,
    screens: (from: FilePath, to: FilePath)?
  ) {
    self.specs = specs
    self.size = size
    self.frames = frames
    self.warmup = warmup
    self.sink = sink
    self.strategies = strategies
    self.scale = scale
    self.encoding = encoding
    self.screens = screens
  }
}
