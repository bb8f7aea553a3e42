import Frames
import Jobs
import Media

/// A sink that discards its frames.
final class NullSink: FrameSink {
  let passes = 1
  func write(_ pixels: RawSpan, showingFor count: Int) {}
  func endPass() {}
  func commit() {}
  func discard() {}
}

/// A sink that computes the fingerprint of its frames.
final class FingerprintSink: FrameSink {
  let passes = 1
  /// The fingerprint of the frames written so far.
  private(set) var fingerprint = Fingerprint()

  func write(_ pixels: RawSpan, showingFor count: Int) {
    pixels.withUnsafeBytes { fingerprint.add($0) }
  }
  func endPass() {}
  func commit() {}
  func discard() {}
}
