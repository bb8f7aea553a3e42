import Frames
import Media
import Rendering

/// A sink that writes the frames of a film to several outputs, each drawn once.
///
/// An output that needs fewer passes than another one gets the last ones. A picture gets one frame.
final class FilmSink: FrameSink {
  /// An output.
  struct Target {
    /// The output's sink.
    let sink: any FrameSink
    /// The index of the frame that is written, among those that are drawn; nil for all frames.
    let frame: Int?
  }

  let passes: Int
  private let targets: [Target]
  private var pass = 0
  /// The number of frame periods in this pass so far.
  private var periods = 0

  init(_ targets: [Target]) {
    self.targets = targets
    passes = targets.map(\.sink.passes).max() ?? 1
  }

  /// Passes the name of the OpenGL renderer and the fingerprint of the fonts on to parts.
  func describeParts(renderer: String, fonts: String?) {
    for case let sink as any PartSink in targets.map(\.sink) {
      (sink.renderer, sink.fonts) = (renderer, fonts)
    }
  }

  /// The targets that take part in the current pass.
  private var current: [Target] { targets.filter { $0.sink.passes >= passes - pass } }

  func write(_ pixels: RawSpan, showingFor count: Int) throws {
    for target in current {
      if let frame = target.frame {
        guard (periods..<(periods + count)).contains(frame) else { continue }
        try target.sink.write(pixels, showingFor: 1)
      } else {
        try target.sink.write(pixels, showingFor: count)
      }
    }
    periods += count
  }

  func endPass() throws {
    for target in current { try target.sink.endPass() }
    pass += 1
    periods = 0
  }

  func commit() throws {
    for target in targets { try target.sink.commit() }
  }

  func discard() {
    for target in targets { target.sink.discard() }
  }
}
