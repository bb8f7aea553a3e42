import Foundation
import TestSupport
import Testing

@testable import Media

@Suite("The limiter of peaks")
struct PeakLimiterTests {
  private func sine(_ frequency: Double, _ amplitude: Double, _ count: Int) -> [Float] {
    (0..<count).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / 48000)) }
  }

  private func limited(
    _ samples: [Float], ceiling: Float, _ measure: PeakLimiter.Measure = .samples, block: Int = 700
  ) -> [Float] {
    var limiter = PeakLimiter(AudioFormat(channelCount: 1), ceiling: ceiling, measure: measure)
    var result: [Float] = []
    for start in stride(from: 0, to: samples.count, by: block) {
      result += limiter.add(samples[start..<min(start + block, samples.count)])
    }
    return result + limiter.finish()
  }

  @Test(
    "Samples below the ceiling are unchanged, whatever the blocks", arguments: [1, 700, 100_000])
  func unchanged(_ block: Int) {
    let samples = sine(440, 0.8, 9000)
    #expect(limited(samples, ceiling: 0.81, block: block) == samples)
    #expect(limited(samples, ceiling: 0.9, .truePeak, block: block) == samples)
  }

  @Test("No sample exceeds the ceiling, and sound away from a peak is unchanged")
  func bursts() {
    var samples = sine(1000, 0.3, 96_000)
    for (index, place) in [10_000, 10_100, 50_000].enumerated() {
      for offset in 0..<200 { samples[place + offset] += Float(index + 1) * samples[offset + 48] }
    }
    samples[70_000] = -9
    let result = limited(samples, ceiling: 0.5)
    #expect(result.count == samples.count)
    #expect((result.map(abs).max() ?? 1) <= 0.5 * (1 + 1e-5))
    // Up to 5 ms before the first peak, the gain is 1.
    #expect(Array(result[..<9700]) == Array(samples[..<9700]))
  }

  @Test("A sine of constant amplitude keeps its shape", arguments: [30.0, 440, 5000])
  func shape(_ frequency: Double) {
    let samples = sine(frequency, 2.2, 96_000)
    let result = Array(limited(samples, ceiling: 0.9)[24_000...])
    #expect(Distortion.share(of: result, frequency: frequency, rate: 48000) < 0.001)
  }

  @Test("Peaks between samples are limited, too")
  func truePeaks() throws {
    // Every sample of a sine of a quarter of the rate is at 45 degrees: the true peak is √2 higher.
    let samples = (0..<48_000).map { index -> Float in
      Float(0.7 * 2.0.squareRoot() * sin(.pi / 2 * Double(index) + .pi / 4))
    }
    #expect(abs((samples.map(abs).max() ?? 0) - 0.7) < 1e-4)
    let result = limited(samples, ceiling: 0.7, .truePeak)
    let highest = result[9600..<38_400].map(abs).max() ?? 1
    #expect(abs(highest * Float(2).squareRoot() - 0.7) < 0.03)
  }
}

/// The distortion of a sine.
enum Distortion {
  /// Returns the root of the share of power in `samples` that is not in a sine of one frequency, by
  /// a least-squares fit.
  static func share(of samples: [Float], frequency: Double, rate: Double) -> Double {
    let step = 2 * Double.pi * frequency / rate
    var (ss, sc, cc, xs, xc, power) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let (s, c, x) = (sin(step * Double(index)), cos(step * Double(index)), Double(sample))
      ss += s * s
      sc += s * c
      cc += c * c
      xs += x * s
      xc += x * c
      power += x * x
    }
    let determinant = ss * cc - sc * sc
    let (a, b) = ((xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant)
    return (max(power - a * xs - b * xc, 0) / max(power, 1e-12)).squareRoot()
  }
}
