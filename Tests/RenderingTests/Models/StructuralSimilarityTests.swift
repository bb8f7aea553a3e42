import TestSupport
import Testing

/// Tests the measure of likeness that other tests use against its formula.
@Suite struct StructuralSimilarityTests {
  @Test func equalPicturesHaveSimilarityOne() throws {
    let picture = try TestPictures.make(20, 16) { x, y in
      SIMD4(UInt8(x * 12), UInt8(y * 15), UInt8(x * y % 256), 255)
    }
    #expect(abs(structuralSimilarity(picture, picture) - 1) < 1e-12)
  }

  /// Of plain pictures a and b only the first factor is left, (2ab + C1) / (a² + b² + C1) with C1 =
  /// (0.01 · 255)².
  @Test func plainPicturesDifferByLuminance() throws {
    let dark = try TestPictures.make(12, 11) { _, _ in SIMD4(60, 60, 60, 255) }
    let light = try TestPictures.make(12, 11) { _, _ in SIMD4(180, 180, 180, 255) }
    let (a, b): (Double, Double) = (60, 180)
    let c1: Double = 6.5025
    let expected = (2 * a * b + c1) / (a * a + b * b + c1)
    #expect(abs(structuralSimilarity(dark, light) - expected) < 1e-9)
  }

  /// A fine pattern and its negative have one mean and one variance, and the covariance is that
  /// with the other sign: (C2 − 2σ²) / (C2 + 2σ²) with C2 = (0.03 · 255)². The mean is only nearly
  /// one, since the window is odd.
  @Test func patternIsOppositeOfItsNegative() throws {
    let pattern = try TestPictures.make(20, 20) { x, y in
      let value: UInt8 = (x + y) % 2 == 0 ? 117 : 138
      return SIMD4(value, value, value, 255)
    }
    let negative = try TestPictures.make(20, 20) { x, y in
      let value: UInt8 = (x + y) % 2 == 0 ? 138 : 117
      return SIMD4(value, value, value, 255)
    }
    let variance: Double = 10.5 * 10.5
    let c2: Double = 58.5225
    let expected = (c2 - 2 * variance) / (c2 + 2 * variance)
    #expect(abs(structuralSimilarity(pattern, negative) - expected) < 1e-3)
  }
}
