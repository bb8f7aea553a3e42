import SceneGraph
import Testing

@testable import Controls

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

  @Test("Controls are stacked with spacing")
  func column() {
    let form = form()
    let frames = form.frames
    #expect(frames[0].origin == Point(x: 5, y: 7))
    for (upper, lower) in zip(frames, frames.dropFirst()) {
      #expect(lower.minY == upper.maxY + Theme.spacing)
    }
    #expect(form.height == (frames.last?.maxY ?? 0) - 7)
  }

  @Test("A captured pointer drags the slider until release, wherever it is")
  func dragging() {
    var form = form()
    let track = frame(form, 1).maxY - 7
    #expect(send(&form, .began, 100, track)?.id == "angle" || form.isHeld)
    #expect(send(&form, .moved, -500, 900)?.value == .number(0))
    #expect(send(&form, .moved, 900, -500)?.value == .number(60))
    #expect(send(&form, .ended, 900, 0)?.value == .number(60))
    #expect(send(&form, .moved, 50, track) == nil && !form.isHeld)
  }

  @Test("A cancelled pointer sets nothing")
  func lost() {
    var form = form()
    _ = send(&form, .began, 100, frame(form, 1).maxY - 7)
    #expect(send(&form, .cancelled, 900, 0) == nil)
    #expect(send(&form, .moved, 900, 0) == nil)
  }

  @Test("A button acts on a release inside it, and not outside")
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

  @Test("A word is chosen on press")
  func choosing() {
    var form = form()
    let change = send(&form, .began, Self.width - 10, frame(form, 2).maxY - 10)
    #expect(change?.id == "edge" && change?.value == .index(1))
  }

  @Test("The focus cycles through the controls that keys can set")
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

  @Test("Scrolling is limited to the controls' height")
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

  @Test("A control selected by a key is scrolled into the area")
  func revealing() {
    var form = form()
    form.area.size.height = 60
    for _ in 0..<4 {
      form.selectNext()
      let index = form.selection == "angle" ? 1 : 2
      #expect(form.frames[index].minY >= 7 && form.frames[index].maxY <= 67)
    }
  }

  @Test("A control outside the area is not hit")
  func hidden() {
    var form = form()
    form.area.size.height = frame(form, 1).minY - 7
    #expect(send(&form, .began, 100, frame(form, 1).maxY - 7) == nil && !form.isHeld)
  }
}
