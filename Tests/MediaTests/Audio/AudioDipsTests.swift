import Foundation
import Testing

@testable import Media

@Suite("Sounds that make room for others")
struct AudioDipsTests {
  @Test("The gain falls before a part, and comes back after it, in straight lines of decibels")
  func ramps() {
    let dips = AudioDips([100..<200], gain: -20, ramp: 10)
    let frames = [80, 90, 95, 100, 150, 199, 204, 209, 220]
    let depths: [Double] = [0, 0, 0.5, 1, 1, 1, 0.5, 0, 0]
    for (frame, depth) in zip(frames, depths) {
      #expect(abs(dips.depth(at: frame) - depth) < 1e-9, "\(frame)")
    }
    var samples: [Float] = [1, 1, 1, 1]
    dips.apply(&samples, at: 94, AudioFormat(rate: 48000, channelCount: 1))
    // A tenth of the way is 2 dB.
    for (index, decibels) in [-8.0, -10, -12, -14].enumerated() {
      #expect(abs(Double(samples[index]) - pow(10, decibels / 20)) < 1e-5)
    }
  }

  @Test("Parts that are close to each other are one")
  func joined() {
    #expect(AudioDips([0..<10, 20..<30], gain: -6, ramp: 10).parts == [0..<30])
    #expect(AudioDips([50..<60, 0..<10], gain: -6, ramp: 10).parts == [0..<10, 50..<60])
    #expect(AudioDips([0..<100, 5..<10], gain: -6, ramp: 1).parts == [0..<100])
  }
}
