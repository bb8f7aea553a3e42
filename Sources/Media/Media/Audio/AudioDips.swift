import Glibc

/// The parts of a sequence in which a sound makes room for others.
public struct AudioDips: Hashable, Sendable {
  /// The gain within the parts, in decibels, at most 0.
  public var gain: Double
  /// The sample frames over which the gain changes, before and after a part.
  public var ramp: Int
  /// The sequence's sample frames of the parts, in their order and without overlaps.
  public private(set) var parts: [Range<Int>]

  /// Creates the dips of parts, which are joined where nothing would be left of the sound between
  /// them.
  public init(_ parts: [Range<Int>], gain: Double, ramp: Int) {
    self.gain = min(gain, 0)
    self.ramp = max(ramp, 1)
    var joined: [Range<Int>] = []
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where !part.isEmpty {
      if let last = joined.last, part.lowerBound - last.upperBound < 4 * self.ramp {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
      } else {
        joined.append(part)
      }
    }
    self.parts = joined
  }

  /// Returns how much of the dip is reached at a sample frame of the sequence, 0 to 1.
  func depth(at frame: Int) -> Double {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].upperBound + ramp <= frame { low = middle + 1 } else { high = middle }
    }
    guard low < parts.count else { return 0 }
    let part = parts[low]
    let distance =
      frame < part.lowerBound
      ? part.lowerBound - frame : frame >= part.upperBound ? frame - part.upperBound + 1 : 0
    return max(1 - Double(distance) / Double(ramp), 0)
  }

  /// Makes samples quieter, which begin at a sample frame of the sequence.
  func apply(_ samples: inout [Float], at first: Int, _ format: AudioFormat) {
    let channels = format.channelCount
    for frame in 0..<(samples.count / channels) {
      let depth = depth(at: first + frame)
      guard depth > 0 else { continue }
      // A straight line in decibels.
      let factor = Float(pow(10, gain * depth / 20))
      for channel in 0..<channels { samples[frame * channels + channel] *= factor }
    }
  }
}
