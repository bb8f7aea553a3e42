import Foundation
import Testing

@testable import Transitions

@Suite("Names of curves elsewhere")
struct EasingNameTests {
  /// The functions of easings.net, which it also approximates as `cubic-bezier()`; written from
  /// its formulas.
  private static let functions: [(String, @Sendable (Double) -> Double)] = [
    ("Sine", { 1 - cos($0 * .pi / 2) }), ("Quad", { $0 * $0 }), ("Cubic", { pow($0, 3) }),
    ("Quart", { pow($0, 4) }), ("Quint", { pow($0, 5) }), ("Expo", { pow(2, 10 * $0 - 10) }),
    ("Circ", { 1 - (1 - $0 * $0).squareRoot() }),
    ("Back", { 2.70158 * pow($0, 3) - 1.70158 * $0 * $0 }),
  ]

  /// The approximations of easings.net are within 0.06 of its functions, which is much less than
  /// the difference between any two of them.
  @Test("Each Bézier curve is near the function of its name")
  func beziers() throws {
    for (name, function) in Self.functions {
      let easeIn = try #require(TimingCurve(cssText: "easeIn\(name)"))
      let easeOut = try #require(TimingCurve(cssText: "easeOut\(name)"))
      let both = try #require(TimingCurve(cssText: "easeInOut\(name)"))
      for step in 0...20 {
        let time = Double(step) / 20
        #expect(abs(easeIn.progress(at: time) - function(time)) < 0.06, "easeIn\(name) at \(time)")
        #expect(
          abs(easeOut.progress(at: time) - (1 - function(1 - time))) < 0.06,
          "easeOut\(name) at \(time)")
        guard name != "Back", name != "Expo" else { continue }
        let expected =
          time < 0.5 ? function(2 * time) / 2 : 1 - function(2 - 2 * time) / 2
        #expect(abs(both.progress(at: time) - expected) < 0.06, "easeInOut\(name) at \(time)")
      }
    }
  }

  /// By easings.net's formula: a ball touches the floor, where progress is 1, at 1/2.75, 2/2.75 and
  /// 2.5/2.75, and is at 0.75, 0.9375 and 0.984375 half way between.
  @Test(
    "Bounce touches the end three times",
    arguments: [
      // In elevenths of the duration, since 2.75 is 11/4.
      (4.0, 1.0), (8.0, 1.0), (10.0, 1.0), (6.0, 0.75), (9.0, 0.9375), (10.5, 0.984375),
      (0.0, 0.0), (11.0, 1.0), (2.0, 0.25),
    ] as [(Double, Double)])
  func bounce(elevenths: Double, progress: Double) throws {
    let time = elevenths / 11
    let out = try #require(TimingCurve(cssText: "easeOutBounce"))
    #expect(abs(out.progress(at: time) - progress) < 0.01)
    let easeIn = try #require(TimingCurve(cssText: "easeInBounce"))
    #expect(abs(easeIn.progress(at: 1 - time) - (1 - progress)) < 0.01)
    let both = try #require(TimingCurve(cssText: "easeInOutBounce"))
    #expect(abs(both.progress(at: 0.5 + time / 2) - (0.5 + progress / 2)) < 0.01)
  }

  /// 2^(-10t)·sin((10t − 0.75)·2π/3) + 1: the sine is 1 at t = 0.15, and 0 at t = 0.075 and 0.225.
  @Test(
    "Elastic swings about the end",
    arguments: [(0.075, 1.0), (0.225, 1.0), (0.15, 1.353553), (0.0, 0.0), (1.0, 1.0)]
      as [(Double, Double)])
  func elastic(time: Double, progress: Double) throws {
    let out = try #require(TimingCurve(cssText: "ease-out-elastic"))
    #expect(abs(out.progress(at: time) - progress) < 0.002)
    let easeIn = try #require(TimingCurve(cssText: "ease-in-elastic"))
    #expect(abs(easeIn.progress(at: 1 - time) - (1 - progress)) < 0.002)
  }

  @Test(
    "Any capitals, hyphens and underscores, and the names of UIKit and Core Animation",
    arguments: [
      ("easeInOut", "ease-in-out"), ("EASEOUT", "ease-out"), ("ease_in", "ease-in"),
      ("curveEaseInOut", "ease-in-out"), ("curveLinear", "linear"),
      ("easeInEaseOut", "ease-in-out"),
      ("kCAMediaTimingFunctionEaseIn", "ease-in"), ("default", "ease"),
      ("ease-out-back", "cubic-bezier(0.34, 1.56, 0.64, 1)"),
      ("EaseOutBack", "cubic-bezier(0.34, 1.56, 0.64, 1)"),
      ("ease-out-cubic", "cubic-bezier(0.33, 1, 0.68, 1)"), ("spring", "spring(1, 100, 10, 0)"),
    ])
  func spellings(_ name: String, _ css: String) throws {
    #expect(try #require(TimingCurve(cssText: name)) == #require(TimingCurve(cssText: css)))
  }

  @Test(
    "A curve without a Bézier is written by its name",
    arguments: ["ease-in-bounce", "ease-in-out-elastic"])
  func texts(_ name: String) throws {
    #expect(try #require(TimingCurve(cssText: name)).cssText == name)
  }

  @Test("Other names are refused", arguments: ["easeOutBig", "curve", "ease out", "bounce", "-"])
  func refused(_ name: String) { #expect(TimingCurve(cssText: name) == nil) }
}
