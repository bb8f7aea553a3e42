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
    "Names, in either case, as CSS Color Module Level 4 lists them",
    arguments: [
      ("red", "#ff0000ff"), ("GREEN", "#008000ff"), ("Lime", "#00ff00ff"), ("gray", "#808080ff"),
      ("grey", "#808080ff"), ("darkslategrey", "#2f4f4fff"), ("lightgoldenrodyellow", "#fafad2ff"),
      ("palevioletred", "#db7093ff"), ("mediumpurple", "#9370dbff"), ("aliceblue", "#f0f8ffff"),
      ("rebeccapurple", "#663399ff"), ("yellowgreen", "#9acd32ff"), ("navy", "#000080ff"),
    ])
  func names(_ text: String, _ hex: String) throws {
    #expect(try #require(Color(cssText: text)).cssText == hex)
  }

  @Test("There are 148 names, each once, in order, and grey is gray")
  func allNames() {
    let names = Color.named.map(\.name)
    #expect(names.count == 148 && Set(names).count == 148 && names.sorted() == names)
    for name in names where name.contains("grey") {
      #expect(Color(cssText: name) == Color(cssText: name.replacing("grey", with: "gray")))
    }
  }

  /// The values are worked out by the rules of CSS Color Module Level 4: a percentage of 255, an
  /// alpha of 0.5 is 127.5 of 255, and numbers beyond the range are clamped.
  @Test(
    "Functions",
    arguments: [
      ("rgb(255, 128, 0)", "#ff8000ff"), ("rgb(255 128 0)", "#ff8000ff"),
      ("RGB( 1 , 2 , 3 )", "#010203ff"), ("rgba(0, 0, 0, 0.5)", "#00000080"),
      ("rgb(0 0 0 / 50%)", "#00000080"), ("rgb(0 0 0/.2)", "#00000033"),
      ("rgb(100%, 50%, 0%)", "#ff8000ff"), ("rgb(300, -20, 12.6)", "#ff000dff"),
      ("rgba(0 0 0 / 2)", "#000000ff"), ("hsl(0, 100%, 50%)", "#ff0000ff"),
      ("hsl(120, 100%, 25%)", "#008000ff"), ("hsl(240deg 100% 50%)", "#0000ffff"),
      ("hsl(-120 100% 50%)", "#0000ffff"), ("hsl(600, 100%, 50%)", "#0000ffff"),
      ("hsl(0.5turn 100% 50%)", "#00ffffff"), ("hsl(200grad 100% 50%)", "#00ffffff"),
      ("hsl(3.141592653589793rad 100% 50%)", "#00ffffff"), ("hsla(30, 50%, 50%, 0)", "#bf804000"),
      ("hsl(0 0% 50% / 100%)", "#808080ff"), ("hsl(0, 200%, 50%)", "#ff0000ff"),
    ])
  func functions(_ text: String, _ hex: String) throws {
    let color = try #require(Color(cssText: text))
    #expect(color.cssText == hex)
    #expect(Color(cssText: hex) == color)
  }

  @Test(
    "Text that is not a colour is refused",
    arguments: [
      "rgb()", "rgb(1,2)", "rgb(1,2,3", "rgb 1,2,3)", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)",
      "rgb(1,2,3/4)", "rgb(1 2 3 / 4 / 5)", "rgb(1,,3)", "rgb(a,b,c)", "rgb(nan,0,0)",
      "rgb(50%, 1, 2)", "hsl(1,2,3)", "hsl(red,1%,1%)", "hsl(1, 2%, 3)", "hsv(1,2%,3%)", "rgb",
      "reddish", "transparent ", "rgb (1,2,3)",
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
