import Frames
import Glibc
import Testing

@Suite("Blue noise")
struct BlueNoiseTests {
  @Test("Every level is as frequent as any other, so that the mean is kept")
  func levels() {
    let thresholds = BlueNoise.thresholds
    #expect(thresholds.count == BlueNoise.side * BlueNoise.side)
    let counts = Dictionary(grouping: thresholds) { $0 }.mapValues(\.count)
    #expect(counts.count == 256 && counts.values.allSatisfy { $0 == 16 })
  }

  @Test("Blocks of 8 × 8 pixels have nearly the same mean: the pattern has no low frequencies")
  func lowFrequencies() {
    // White noise of this deviation would have 1 / √12 / 8 = 0.036.
    var squares = 0.0
    for block in 0..<64 {
      let (top, left) = (block / 8 * 8, block % 8 * 8)
      var sum = 0.0
      for y in top..<(top + 8) {
        for x in left..<(left + 8) { sum += Double(BlueNoise.thresholds[y * BlueNoise.side + x]) }
      }
      squares += (sum / 64 - 0.5) * (sum / 64 - 0.5)
    }
    #expect((squares / 64).squareRoot() < 0.012)
  }

  @Test("A frame of 16 bits keeps whole steps of 8, and the mean of an area between them")
  func dithering() throws {
    let size = PixelSize.square(64)
    func frame(_ value: UInt16) -> Frame {
      let pixel = [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
      return Frame(
        size: size, alpha: .opaque, bytes: (0..<(size.area * 4)).flatMap { _ in pixel },
        samples: .uint16)
    }
    #expect(Set(frame(77 * 257).dithered.bytes) == [77])
    let between = frame(77 * 257 + 64).dithered.bytes
    #expect(Set(between) == [77, 78])
    let mean = Double(between.reduce(0) { $0 + Int($1) }) / Double(between.count)
    #expect(abs(mean - (77 + 64.0 / 257)) < 1.0 / 256)
  }
}

@Suite("The transfer functions of colour spaces")
struct TransferTests {
  @Test("match published numbers")
  func values() {
    // BT.2408-5, table 1: 203 cd/m² is 58 % of PQ and 75 % of HLG; ST 2084: 100 cd/m² is 50.8 %.
    #expect(abs(ColorSpace.pq.value(of: 1) - 0.5807) < 1e-4)
    #expect(abs(ColorSpace.hlg.value(of: 1) - 0.75) < 2e-4)
    #expect(abs(ColorSpace.pq.value(of: 100.0 / 203) - 0.5081) < 1e-4)
    // IEC 61966-2-1: half of the light is 187.5 of 255.
    #expect(abs(ColorSpace.srgb.value(of: 0.5) * 255 - 187.516) < 1e-3)
  }

  @Test("are inverse to each other", arguments: ColorSpace.allCases)
  func inverses(space: ColorSpace) {
    for step in 0...100 {
      let value = Double(step) / 100
      #expect(abs(space.value(of: space.light(of: value)) - value) < 1e-6)
    }
  }
}
