import SceneGraph
import Testing

@Suite("Colours")
struct ColorTests {
  @Test(
    "CSS syntax",
    arguments: [
      ("black", Color(red: 0, green: 0, blue: 0)), ("White", Color(red: 1, green: 1, blue: 1)),
      ("transparent", Color(red: 0, green: 0, blue: 0, alpha: 0)),
      ("#f00", Color(red: 1, green: 0, blue: 0)),
      // A single digit is doubled: 8 is 0x88 = 136.
      ("#08f8", Color(red: 0, green: 136.0 / 255, blue: 1, alpha: 136.0 / 255)),
      ("#336699", Color(red: 0.2, green: 0.4, blue: 0.6)),
      ("#FF800040", Color(red: 1, green: 128.0 / 255, blue: 0, alpha: 64.0 / 255)),
    ])
  func parsing(_ text: String, _ color: Color) {
    #expect(Color(cssText: text) == color)
  }

  @Test(
    "Text that is not a colour is refused",
    arguments: [
      "", "#", "#f", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "fff", "red ", "# fff",
      "#-ff",
      "#f f", "bläck",
    ])
  func rejected(text: String) {
    #expect(Color(cssText: text) == nil)
  }

  @Test("Premultiplied components are multiplied by alpha")
  func premultiplied() {
    #expect(
      Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5).premultiplied
        == SIMD4(0.5, 0.25, 0.125, 0.5))
    #expect(Color.clear.premultiplied == .zero)
    #expect(Color(white: 0.75).premultiplied == SIMD4(0.75, 0.75, 0.75, 1))
  }
}

@Suite("Axial gradients")
struct GradientTests {
  private func at(_ gradient: Gradient, _ x: Double, _ y: Double) -> SIMD4<Double> {
    gradient.color(atUnit: Point(x: x, y: y))
  }

  @Test("The flip's shadow: from half black at the edge to nothing at 0.8, and nothing beyond")
  func shadow() {
    let shadow = Gradient(
      from: Color(white: 0, alpha: 0.5), at: Point(x: 0, y: 0.5),
      to: Color(white: 0, alpha: 0), at: Point(x: 0.8, y: 0.5))
    #expect(at(shadow, 0, 0.5).w == 0.5)
    #expect(abs(at(shadow, 0.2, 0.5).w - 0.375) < 1e-15)
    #expect(abs(at(shadow, 0.4, 0.5).w - 0.25) < 1e-15)
    #expect(at(shadow, 0.8, 0.5).w == 0)
    #expect(at(shadow, 1, 0.5).w == 0)
    // The gradient is constant across its axis.
    #expect(at(shadow, 0.4, 0) == at(shadow, 0.4, 1))
  }

  @Test("The end colours continue beyond the ends")
  func beyond() {
    let gradient = Gradient(
      from: .white, at: Point(x: 0.25, y: 0), to: .black, at: Point(x: 0.75, y: 0))
    #expect(at(gradient, 0, 0) == SIMD4(1, 1, 1, 1))
    #expect(at(gradient, 1, 1) == SIMD4(0, 0, 0, 1))
    #expect(at(gradient, 0.5, 0.3) == SIMD4(0.5, 0.5, 0.5, 1))
  }

  @Test("Colours are interpolated premultiplied, so transparency does not darken")
  func premultipliedMixing() {
    let gradient = Gradient(
      from: .white, at: Point(x: 0, y: 0), to: Color(white: 0, alpha: 0), at: Point(x: 0, y: 1))
    // White at half alpha, not grey.
    #expect(at(gradient, 0.5, 0.5) == SIMD4(0.5, 0.5, 0.5, 0.5))
  }

  @Test("On a diagonal in unit coordinates, the middle is half way")
  func diagonal() {
    let gradient = Gradient(
      from: .black, at: Point(x: 0, y: 0), to: .white, at: Point(x: 1, y: 1))
    #expect(at(gradient, 0.5, 0.5).x == 0.5)
    #expect(at(gradient, 1, 0).x == 0.5)
    #expect(at(gradient, 0.25, 0.25).x == 0.25)
  }

  @Test("A gradient without length has the last colour everywhere, as in CSS")
  func withoutLength() {
    let point = Point(x: 0.5, y: 0.5)
    let gradient = Gradient(from: .black, at: point, to: .white, at: point)
    for x in [0, 0.5, 1] { #expect(at(gradient, x, 0.2) == SIMD4(1, 1, 1, 1)) }
  }
}
