import SceneGraph
import Testing
import Transitions

@testable import Controls

/// The frame of the controls in these tests.
private let frame = Rect(x: 20, y: 100, width: 228, height: 60)

@Suite("Choices, switches, buttons and colours")
struct ChoiceTests {
  @Test("Each word is hit in its frame, and all frames are within the control")
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

  @Test("Keys cycle through the words in both directions")
  func round() {
    let choice = Choice("edge", ["left", "right", "top"], selection: 2)
    #expect(choice.value(steppedBy: 1) == .index(0))
    #expect(choice.value(steppedBy: -2) == .index(0))
    #expect(choice.value(steppedBy: -5) == .index(0))
    #expect(Choice("edge", ["left"], selection: 0).value(steppedBy: 1) == nil)
  }

  @Test("A click toggles a switch, and a key sets it")
  func switches() {
    for isOn in [false, true] {
      let toggle = Switch("loop", isOn: isOn)
      #expect(toggle.value(at: frame.origin, 0, in: frame) == .index(isOn ? 0 : 1))
      #expect(toggle.value(steppedBy: 1) == (isOn ? nil : .index(1)))
      #expect(toggle.value(steppedBy: -1) == (isOn ? .index(0) : nil))
    }
  }

  @Test("A drag sets one channel over its whole range and clamps at the ends")
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

  @Test("The curve with its overshoot is within the graph")
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

  @Test("A graph's line segments are close to the curve")
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

  @Test("A note is wrapped within its width")
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
