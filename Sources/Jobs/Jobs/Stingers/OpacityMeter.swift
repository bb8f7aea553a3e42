import Frames

/// A sink that finds the longest time in which every pixel of the frames is opaque, and passes the
/// frames on.
final class OpacityMeter: FrameSink {
  let passes: Int
  private let target: any FrameSink
  private let samples: SampleType
  private var current = 0..<0
  private var longest = 0..<0
  private var periods = 0
  /// True in the first pass; later passes have the same frames.
  private var isMeasuring = true

  /// Creates a sink before `target`.
  ///
  /// - Parameter samples: the numbers of the frames.
  init(_ target: any FrameSink, _ samples: SampleType) {
    (self.target, self.samples) = (target, samples)
    passes = target.passes
  }

  /// The frame periods of the longest run of opaque frames, the first one of equally long ones;
  /// empty if there is none.
  var opaquePeriods: Range<Int> { longest }

  func write(_ pixels: RawSpan, showingFor count: Int) throws {
    if isMeasuring {
      if isOpaque(pixels) {
        current = (current.isEmpty ? periods : current.lowerBound)..<(periods + count)
        if current.count > longest.count { longest = current }
      } else {
        current = 0..<0
      }
      periods += count
    }
    try target.write(pixels, showingFor: count)
  }

  func endPass() throws {
    isMeasuring = false
    try target.endPass()
  }

  func commit() throws { try target.commit() }

  func discard() { target.discard() }

  /// Returns true if every alpha of RGBA pixels is the largest number.
  private func isOpaque(_ pixels: RawSpan) -> Bool {
    pixels.withUnsafeBytes { bytes in
      if samples == .uint16 {
        let numbers = bytes.bindMemory(to: UInt16.self)
        return stride(from: 3, to: numbers.count, by: 4).allSatisfy { numbers[$0] == .max }
      }
      return bytes.bindMemory(to: UInt32.self).allSatisfy { UInt32(littleEndian: $0) >> 24 == 255 }
    }
  }
}
