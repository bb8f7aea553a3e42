import SceneGraph
import Testing
import Transitions

@testable import Controls

/// A control's frame in these tests.
private let frame = Rect(x: 20, y: 100, width: 228, height: 60)

@Suite("Sliders")
struct SliderTests {
  /// The middle of the slider's track, at `fraction` of it, as the knob's point says it.
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

  @Test("A drag beyond an end stays at the end", arguments: [SliderScale.linear, .logarithmic])
  func clamped(_ scale: SliderScale) throws {
    let slider = Slider("angle", 30, in: 5...60, scale: scale, text: "")
    for x in [frame.minX, -1e9, -.infinity] { #expect(try dragged(slider, to: x) == 5) }
    for x in [frame.maxX, 1e9, .infinity] { #expect(try dragged(slider, to: x) == 60) }
  }

  @Test("The middle of the track is the range's middle, half way in magnitude, or an eighth")
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

  @Test("What goes over many orders of magnitude is not even")
  func scaleOfRange() {
    #expect(SliderScale(for: 0...720) == .linear)
    #expect(SliderScale(for: 1...1_000_000) == .logarithmic)
    #expect(SliderScale(for: 0...10_000) == .cubic)
  }

  @Test(
    "Every number that a drag makes is within the range and short, and the way back leads to it")
  func round() throws {
    let slider = Slider("dim", 0, in: 0...1, text: "")
    for x in stride(from: frame.minX, to: frame.maxX, by: 1) {
      let number = try dragged(slider, to: x)
      #expect((0...1).contains(number) && "\(number)".count <= 4)
      #expect(abs(slider.number(at: slider.fraction(of: number)) - number) < 1e-12)
    }
  }

  @Test("Whole numbers are whole, and have a button for one less and one more")
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

  @Test("Keys go by a twentieth of the track, whole numbers by one, and neither beyond the end")
  func keys() {
    let angle = Slider("angle", 30, in: 0...60, text: "")
    #expect(angle.value(steppedBy: 1) == .number(33) && angle.value(steppedBy: -1) == .number(27))
    #expect(angle.value(steppedBy: 40) == .number(60))
    #expect(Slider("angle", 60, in: 0...60, text: "").value(steppedBy: 1) == nil)
    let slats = Slider("slats", 9, in: 1...60, isWhole: true, text: "")
    #expect(slats.value(steppedBy: 1) == .number(10))
  }
}

@Suite("Choices, switches, buttons and colours")
struct ChoiceTests {
  @Test("Each word is found where it stands, and all words stand within the control")
  func words() throws {
    for words in [
      ["left", "right"], ["left", "right", "top", "bottom"],
      ["linear", "ease", "ease-in", "ease-out", "ease-in-out"], ["one"],
    ] {
      for style in [Choice.Style.segments, .list] {
        let choice = Choice("edge", words, selection: 0, style: style)
        let own = Rect(
          origin: frame.origin,
          size: Size(width: frame.size.width, height: choice.height(frame.size.width)))
        for index in words.indices {
          let word = choice.wordFrame(index, in: own)
          #expect(word.minX >= own.minX && word.maxX <= own.maxX)
          #expect(word.minY >= own.minY && word.maxY <= own.maxY)
          let middle = Point(x: word.midX, y: word.midY)
          let part = try #require(choice.part(at: middle, in: own))
          #expect(choice.value(at: middle, part, in: own) == (index == 0 ? nil : .index(index)))
        }
        #expect(choice.part(at: Point(x: own.midX, y: own.maxY + 1), in: own) == nil)
      }
    }
  }

  @Test("Keys go round the words, both ways")
  func round() {
    let choice = Choice("edge", ["left", "right", "top"], selection: 2)
    #expect(choice.value(steppedBy: 1) == .index(0))
    #expect(choice.value(steppedBy: -2) == .index(0))
    #expect(choice.value(steppedBy: -5) == .index(0))
    #expect(Choice("edge", ["left"], selection: 0).value(steppedBy: 1) == nil)
  }

  @Test("A click turns a switch over, and a key sets it and does no more")
  func switches() {
    for isOn in [false, true] {
      let toggle = Switch("loop", isOn: isOn)
      #expect(toggle.value(at: frame.origin, 0, in: frame) == .index(isOn ? 0 : 1))
      #expect(toggle.value(steppedBy: 1) == (isOn ? nil : .index(1)))
      #expect(toggle.value(steppedBy: -1) == (isOn ? .index(0) : nil))
    }
  }

  @Test("A channel is dragged over all its values, the others stay, and beyond the ends it stops")
  func colors() throws {
    let well = ColorWell("tint", Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8))
    for channel in 0..<4 {
      let track = well.track(channel, in: frame)
      let part = try #require(
        well.part(at: Point(x: track.midX, y: track.midY), in: frame))
      #expect(part == channel)
      for (x, value) in [(-1e9, 0.0), (track.minX, 0), (track.maxX, 1), (1e9, 1)] {
        var expected = well.color
        switch channel {
        case 0: expected.red = value
        case 1: expected.green = value
        case 2: expected.blue = value
        default: expected.alpha = value
        }
        #expect(
          well.value(at: Point(x: x, y: track.midY), part, in: frame) == .color(expected))
      }
    }
  }

  @Test("The curve's ends and its overshoot stay in the graph")
  func graph() throws {
    let back = try #require(CubicBezier(0.5, -3, 0.5, 4))
    for curve in [TimingCurve.linear, .easeInOut, .cubicBezier(back)] {
      let graph = CurveGraph(curve)
      let own = Rect(
        origin: frame.origin,
        size: Size(width: frame.size.width, height: graph.height(frame.size.width)))
      for step in 0...100 {
        let point = graph.point(at: Double(step) / 100, in: own)
        #expect(point.y > own.minY && point.y < own.maxY)
        #expect(point.x > own.minX && point.x < own.maxX)
      }
      #expect(graph.point(at: 0, in: own).y > graph.point(at: 1, in: own).y)
    }
    let graph = CurveGraph(.linear)
    let (start, middle, end) = (
      graph.point(at: 0, in: frame), graph.point(at: 0.5, in: frame), graph.point(at: 1, in: frame)
    )
    #expect(abs(middle.y - (start.y + end.y) / 2) < 1e-9)
    #expect(abs(middle.x - (start.x + end.x) / 2) < 1e-9)
  }

  @Test("What a graph draws is nowhere further from the curve than it takes to see, but at a step")
  func flat() throws {
    for curve in [TimingCurve.linear, .ease, .easeInOut] {
      let graph = CurveGraph(curve)
      let points = graph.points(in: frame)
      #expect(points.first == graph.point(at: 0, in: frame))
      #expect(points.last == graph.point(at: 1, in: frame))
      for (a, b) in zip(points, points.dropFirst()) {
        #expect(b.x > a.x)
        for fraction in [0.25, 0.5, 0.75] {
          let time =
            (a.x + (b.x - a.x) * fraction - points[0].x)
            / (points[points.count - 1].x - points[0].x)
          let exact = graph.point(at: time, in: frame).y
          #expect(abs(exact - (a.y + (b.y - a.y) * fraction)) < 0.2)
        }
      }
    }
    #expect(CurveGraph(.linear).points(in: frame).count < 16)
  }

  @Test("A note's lines have all its words in order, and none is longer than there is room")
  func note() {
    let text = "how far down the viewer's eye lies from the screen, in points of the container"
    let note = Note(text)
    for width in [60.0, 120, 228, 1000] {
      let lines = note.lines(width)
      #expect(lines.joined(separator: " ") == text)
      #expect(note.height(width) == Double(lines.count) * note.height(1e6))
    }
    #expect(note.lines(120).count > note.lines(228).count)
  }
}

@Suite("Labels and drawings")
struct DrawingTests {
  @Test("A picture's name says what it shows")
  func names() {
    for label in [
      Label("a b  c"), Label("", size: 9.5, weight: .bold, color: .white, maxWidth: 40),
      Label("3 · 5 %", color: Color(white: 1, alpha: 0)),
    ] {
      #expect(Label(label.picture) == label)
    }
    #expect(Label(PictureName("screen 1")) == nil)
    #expect(Label(PictureName("label of a shop in town here")) == nil)
  }

  /// Letters of half an em each.
  private func metrics(_ label: Label) -> LabelMetrics {
    let width = Double(label.text.count) * label.size / 2
    return LabelMetrics(
      size: Size(width: width.rounded(.up) + 2, height: 16), origin: Point(x: 1, y: 12),
      width: width)
  }

  @Test("Boxes and letters lie on whole pixels at every scale", arguments: [1.0, 1.5, 2])
  func pixels(_ scale: Double) {
    var drawing = Drawing(scale: scale, metrics: metrics)
    drawing.fill(Rect(x: 1.3, y: 2.7, width: 0.1, height: 9.9), .white)
    for alignment in Drawing.Alignment.allCases {
      drawing.write(
        Label("abc"), in: Rect(x: 3.4, y: 5.6, width: 40.1, height: 13.3), alignment)
    }
    for layer in drawing.layers.prefix(1) {
      let (left, top) = (layer.frame.minX * scale, layer.frame.minY * scale)
      #expect(abs(left - left.rounded()) < 1e-9 && abs(top - top.rounded()) < 1e-9)
      #expect(layer.bounds.size.width * scale >= 1 - 1e-9)
    }
    for layer in drawing.layers.dropFirst() {
      // The pictures begin a unit left of and 12 units above where the line begins.
      let (start, baseline) = ((layer.frame.minX + 1) * scale, (layer.frame.minY + 12) * scale)
      #expect(abs(start - start.rounded()) < 1e-9)
      #expect(abs(baseline - baseline.rounded()) < 1e-9)
    }
  }

  @Test("A line's ends are where they were asked for")
  func line() {
    var drawing = Drawing(scale: 1, metrics: metrics)
    let (a, b) = (Point(x: 10, y: 20), Point(x: 40, y: 60))
    drawing.line(from: a, to: b, width: 2, .white)
    let layer = drawing.layers[0]
    // A square end reaches half the width beyond its point.
    for (x, expected) in [(1.0, a), (layer.bounds.size.width - 1, b)] {
      let offset = Point(x: x - layer.bounds.size.width / 2, y: 0)
      let turned = layer.transform
      let point = Point(
        x: layer.position.x + offset.x * turned.m11, y: layer.position.y + offset.x * turned.m12)
      #expect(abs(point.x - expected.x) < 1e-9 && abs(point.y - expected.y) < 1e-9)
    }
  }
}

extension Layer {
  fileprivate var frame: Rect {
    Rect(
      x: position.x - anchorPoint.x * bounds.size.width,
      y: position.y - anchorPoint.y * bounds.size.height, width: bounds.size.width,
      height: bounds.size.height)
  }
}

@Suite("Forms")
struct FormTests {
  private static let width = 200.0

  private func form() -> Form<String> {
    var form = Form<String>()
    form.area = Rect(x: 5, y: 7, width: Self.width, height: 600)
    form.items = [
      .init(nil, Heading("flip")),
      .init("angle", Slider("angle", 30, in: 0...60, text: "30")),
      .init("edge", Choice("edge", ["left", "right"], selection: 0)),
      .init("file", Reading("file", "none")),
      .init("buttons", ButtonRow([.init("Reset"), .init("Copy")])),
    ]
    return form
  }

  private func frame(_ form: Form<String>, _ index: Int) -> Rect { form.frames[index] }

  private func send(
    _ form: inout Form<String>, _ phase: PointerPhase, _ x: Double, _ y: Double
  ) -> Form<String>.Change? {
    form.pointer(phase, at: Point(x: x, y: y))
  }

  @Test("Controls stand one below the other with room between them")
  func column() {
    let form = form()
    let frames = form.frames
    #expect(frames[0].origin == Point(x: 5, y: 7))
    for (upper, lower) in zip(frames, frames.dropFirst()) {
      #expect(lower.minY == upper.maxY + Theme.spacing)
    }
    #expect(form.height == (frames.last?.maxY ?? 0) - 7)
  }

  @Test("A slider that a pointer has hold of follows it until it goes up, wherever it is")
  func dragging() {
    var form = form()
    let track = frame(form, 1).maxY - 7
    #expect(send(&form, .began, 100, track)?.id == "angle" || form.isHeld)
    #expect(send(&form, .moved, -500, 900)?.value == .number(0))
    #expect(send(&form, .moved, 900, -500)?.value == .number(60))
    #expect(send(&form, .ended, 900, 0)?.value == .number(60))
    #expect(send(&form, .moved, 50, track) == nil && !form.isHeld)
  }

  @Test("A pointer that was taken away sets nothing any more")
  func lost() {
    var form = form()
    _ = send(&form, .began, 100, frame(form, 1).maxY - 7)
    #expect(send(&form, .cancelled, 900, 0) == nil)
    #expect(send(&form, .moved, 900, 0) == nil)
  }

  @Test("A button is pressed where the pointer goes up on it, and not where it has left it")
  func pressing() {
    var form = form()
    let row = frame(form, 4)
    #expect(send(&form, .began, 10, row.midY) == nil)
    #expect(send(&form, .ended, 12, row.midY)?.value == .index(0))
    #expect(send(&form, .began, 10, row.midY) == nil)
    #expect(send(&form, .ended, Self.width - 10, row.midY) == nil)
    #expect(send(&form, .began, Self.width - 10, row.midY) == nil)
    #expect(send(&form, .ended, Self.width - 10, row.midY)?.value == .index(1))
  }

  @Test("A word is chosen as the pointer goes down on it")
  func choosing() {
    var form = form()
    let change = send(&form, .began, Self.width - 10, frame(form, 2).maxY - 10)
    #expect(change?.id == "edge" && change?.value == .index(1))
  }

  @Test("Keys go from one control that they can set to the next, and round")
  func selecting() {
    var form = form()
    #expect(form.step(by: 1) == nil)
    var seen: [String?] = []
    for _ in 0..<3 {
      form.selectNext()
      seen.append(form.selection)
    }
    #expect(seen == ["angle", "edge", "angle"])
    #expect(form.step(by: 1)?.value == .number(33))
  }

  @Test("What is higher than its area is scrolled to its end and back, and no further")
  func scrolling() {
    var form = form()
    let height = form.height
    form.scroll(by: 50)
    #expect(form.scrolled == 0)
    form.area.size.height = height - 30
    form.scroll(by: 20)
    #expect(form.scrolled == 20 && form.frames[0].minY == -13 && form.height == height)
    form.scroll(by: 1000)
    #expect(form.scrolled == 30)
    form.scroll(by: -1000)
    #expect(form.scrolled == 0)
  }

  @Test("A control that is selected by a key comes into the area")
  func revealing() {
    var form = form()
    form.area.size.height = 60
    for _ in 0..<4 {
      form.selectNext()
      let index = form.selection == "angle" ? 1 : 2
      #expect(form.frames[index].minY >= 7 && form.frames[index].maxY <= 67)
    }
  }

  @Test("What is scrolled out of the area is not hit")
  func hidden() {
    var form = form()
    form.area.size.height = frame(form, 1).minY - 7
    #expect(send(&form, .began, 100, frame(form, 1).maxY - 7) == nil && !form.isHeld)
  }
}
