import SceneGraph
import Testing

@testable import Controls

/// The frame of the controls in these tests.
private let frame = Rect(x: 20, y: 100, width: 228, height: 60)

@Suite("Sliders")
struct SliderTests {
  /// Returns the point at `x` on the slider's track.
  private func point(_ slider: Slider, _ x: Double) -> Point {
    Point(x: x, y: frame.minY + slider.height(frame.size.width) - 7)
  }

  private func dragged(_ slider: Slider, to x: Double) throws -> Double {
    let start = point(slider, frame.minX + 60)
    let part = try #require(slider.part(at: start, in: frame))
    #expect(slider.response(part) == .following)
    guard case .number(let number) = slider.value(at: point(slider, x), part, in: frame) else {
      return slider.value
    }
    return number
  }

  @Test("A drag beyond an end sets the end", arguments: [SliderScale.linear, .logarithmic])
  func clamped(_ scale: SliderScale) throws {
    let slider = Slider("angle", 30, in: 5...60, scale: scale, text: "")
    for x in [frame.minX, -1e9, -.infinity] { #expect(try dragged(slider, to: x) == 5) }
    for x in [frame.maxX, 1e9, .infinity] { #expect(try dragged(slider, to: x) == 60) }
  }

  @Test("The track's middle is the range's middle, its geometric mean, or an eighth")
  func scales() throws {
    for (scale, range, middle) in [
      (SliderScale.linear, 0.0...60.0, 30.0), (.logarithmic, 1...1_000_000, 1000),
      (.cubic, 0...10_000, 1250),
    ] {
      let slider = Slider("value", range.lowerBound, in: range, scale: scale, text: "")
      #expect(try dragged(slider, to: frame.midX) == middle)
      #expect(abs(slider.fraction(of: middle) - 0.5) < 1e-12)
    }
  }

  @Test("A wide range has a non-linear scale")
  func scaleOfRange() {
    #expect(SliderScale(for: 0...720) == .linear)
    #expect(SliderScale(for: 1...1_000_000) == .logarithmic)
    #expect(SliderScale(for: 0...10_000) == .cubic)
  }

  @Test(
    "A dragged number is within the range and short, and maps back to its position")
  func round() throws {
    let slider = Slider("dim", 0, in: 0...1, text: "")
    for x in stride(from: frame.minX, to: frame.maxX, by: 1) {
      let number = try dragged(slider, to: x)
      #expect((0...1).contains(number) && "\(number)".count <= 4)
      #expect(abs(slider.number(at: slider.fraction(of: number)) - number) < 1e-12)
    }
  }

  @Test("Whole numbers stay whole, and have buttons for ±1")
  func whole() throws {
    let slider = Slider("slats", 9, in: 1...60, isWhole: true, text: "9")
    for x in stride(from: frame.minX, to: frame.midX, by: 3) {
      let number = try dragged(slider, to: x)
      #expect(number == number.rounded())
    }
    var found: Set<Double> = []
    for x in stride(from: frame.minX, to: frame.maxX, by: 1) {
      let point = self.point(slider, x)
      guard let part = slider.part(at: point, in: frame), slider.response(part) == .onPress,
        case .number(let number) = slider.value(at: point, part, in: frame)
      else { continue }
      found.insert(number)
    }
    #expect(found == [8, 10])
  }

  @Test("Keys step by a twentieth of the track, or by 1 for whole numbers, within the range")
  func keys() {
    let angle = Slider("angle", 30, in: 0...60, text: "")
    #expect(angle.value(steppedBy: 1) == .number(33) && angle.value(steppedBy: -1) == .number(27))
    #expect(angle.value(steppedBy: 40) == .number(60))
    #expect(Slider("angle", 60, in: 0...60, text: "").value(steppedBy: 1) == nil)
    let slats = Slider("slats", 9, in: 1...60, isWhole: true, text: "")
    #expect(slats.value(steppedBy: 1) == .number(10))
  }
}
