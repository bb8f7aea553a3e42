import Foundation
import Frames
import Jobs
import TestSupport
import Testing

/// Files whose sizes follow powers of the settings, as those of encoders do roughly.
private struct FileModel {
  var base: Double
  /// The change of quality that halves a file.
  var halving: Double
  var scaleExponent: Double
  /// The part of a file that no setting changes, such as sound.
  var fixed: Double
  let standard: Double

  func bytes(_ settings: BudgetSettings) -> Int {
    let quality = pow(2, -((settings.quality ?? standard) - standard) / halving)
    let rate = pow(Double(settings.rateDivisor), -0.7)
    let colors = pow(Double(settings.colors ?? 256) / 256, 0.2)
    return Int(fixed + base * quality * rate * colors * pow(settings.scale, scaleExponent))
  }
}

@Suite("Limits of bytes")
struct BudgetSearchTests {
  private static let x264 = BudgetQualities(
    best: 1, standard: 18, fair: 32, worst: 51, isWhole: false)
  private static let vp9 = BudgetQualities(
    best: 1, standard: 24, fair: 40, worst: 63, isWhole: true)

  private func model(_ generator: inout SeededGenerator, standard: Double) -> FileModel {
    FileModel(
      base: exp(generator.number(in: log(2e4)...log(2e8))),
      halving: generator.number(in: 4...10), scaleExponent: generator.number(in: 1.1...2),
      fixed: generator.number(in: 0...1000), standard: standard)
  }

  /// A whole step of VP9's quality changes a file by up to 16 % in these models.
  @Test("Of 400 random limits, each that can be kept is used to 90 %, or all quality is there")
  func qualities() {
    var generator = SeededGenerator(seed: 1)
    for index in 0..<400 {
      let qualities = index.isMultiple(of: 2) ? Self.x264 : Self.vp9
      let model = model(&generator, standard: qualities.standard)
      let limit = Int(model.base * exp(generator.number(in: -5...3)))
      let search = BudgetSearch(
        limit: limit, qualities: qualities, rate: FrameRate(60), hasColors: false)
      var exports = 0
      let outcome = search.run { settings in
        exports += 1
        #expect(0.2...1 ~= settings.scale)
        #expect(qualities.best...qualities.worst ~= settings.quality ?? -1)
        if qualities.isWhole { #expect(settings.quality == settings.quality?.rounded()) }
        return model.bytes(settings)
      }
      switch outcome {
      case .found(let settings, let bytes, let tries):
        #expect(bytes <= limit && bytes == model.bytes(settings) && tries == exports)
        let least = qualities.isWhole ? 0.8 : 0.9
        #expect(
          Double(bytes) >= least * Double(limit) || settings.quality == qualities.best,
          "\(settings): \(bytes) of \(limit)")
      case .tooSmall(let settings, let bytes):
        #expect(bytes > limit && settings.quality == qualities.worst && settings.scale == 0.2)
      }
      #expect(exports <= 16)
    }
  }

  @Test("A GIF keeps all settings if it fits; else 90 % of the limit are used")
  func scales() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<400 {
      let model = model(&generator, standard: 0)
      let limit = Int(model.base * exp(generator.number(in: -4...1)))
      let search = BudgetSearch(
        limit: limit, qualities: nil, rate: FrameRate(50), hasColors: true)
      switch search.run({ model.bytes($0) }) {
      case .found(let settings, let bytes, let tries):
        #expect(bytes <= limit && tries <= 16)
        let isWhole = settings == BudgetSettings()
        #expect(Double(bytes) >= 0.9 * Double(limit) || isWhole || settings.scale > 0.99)
        #expect(settings.quality == nil && 50 / Double(settings.rateDivisor) >= 9)
      case .tooSmall(let settings, let bytes):
        #expect(bytes > limit && settings.scale == 0.2)
      }
    }
  }

  @Test("A size that does not fall ends the search")
  func constantSize() {
    let search = BudgetSearch(
      limit: 1000, qualities: Self.x264, rate: FrameRate(60), hasColors: false)
    guard case .tooSmall(_, let bytes) = search.run({ _ in 5000 }) else {
      Issue.record("5000 bytes are not within 1000")
      return
    }
    #expect(bytes == 5000)
  }
}
