import Foundation
import SceneGraph
import Testing

@testable import Controls

/// The contrast of texts by WCAG 2.1: "relative luminance", "contrast ratio", and success criterion
/// 1.4.3.
@Suite("The contrast of texts")
struct ContrastTests {
  private func luminance(_ color: Color) -> Double {
    let channels = [color.red, color.green, color.blue].map {
      $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private func contrast(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  /// Returns `color` over an opaque grey.
  private func over(_ white: Double, _ color: Color) -> Color {
    func channel(_ value: Double) -> Double { value * color.alpha + white * (1 - color.alpha) }
    return Color(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue))
  }

  @Test("The formula gives 21 for black on white and 1 for equal colours")
  func formula() {
    #expect(abs(contrast(Color(white: 0), Color(white: 1)) - 21) < 1e-9)
    #expect(contrast(Theme.accent, Theme.accent) == 1)
  }

  @Test("Every text has at least 4.5 : 1, over a stage of any brightness")
  func texts() {
    for pair in Theme.textPairs {
      for stage in [0.0, 0.5, 1] {
        #expect(contrast(pair.text, over(stage, pair.fill)) >= 4.5, "\(pair) over \(stage)")
      }
    }
  }
}
