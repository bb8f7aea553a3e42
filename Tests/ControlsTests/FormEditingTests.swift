import SceneGraph
import Testing

@testable import Controls

@Suite("Editing texts in a form")
struct FormEditingTests {
  private func form() -> Form<String> {
    var form = Form<String>()
    form.area = Rect(x: 0, y: 0, width: 228, height: 600)
    form.items = [
      .init("angle", Slider("angle", 30, in: 0...60, text: "30°", typingRange: 0...60)),
      .init(
        "row",
        NumberRow(
          "row", [.init("x", 1, in: 0...10, step: 1), .init("y", 2, in: 0...10, step: 1)])),
      .init("word", TextField("word", "old") { $0.count > 1 }),
      .init("file", PictureField("file", "", showing: nil)),
    ]
    return form
  }

  private func middle(of rect: Rect) -> Point { Point(x: rect.midX, y: rect.midY) }

  private func click(_ form: inout Form<String>, at point: Point) -> [ControlValue] {
    [form.pointer(.began, at: point), form.pointer(.ended, at: point)].compactMap { $0?.value }
  }

  @Test("A click on a number starts editing, and a drag sets it")
  func clickOrDrag() throws {
    var form = form()
    let row = try #require(form.items[1].control as? NumberRow)
    let box = middle(of: row.box(1, in: form.frames[1]))
    #expect(click(&form, at: box).isEmpty && form.edited == "row" && form.selection == "row")
    #expect(form.type("7")?.value == .numbers([1, 7]))
    form.stopEditing()

    #expect(form.pointer(.began, at: box) == nil)
    let near = Point(x: box.x + 2, y: box.y)
    #expect(form.pointer(.moved, at: near) == nil)
    let far = Point(x: box.x + 30, y: box.y)
    // 30 of 300 units are a tenth of the range.
    #expect(form.pointer(.moved, at: far)?.value == .numbers([1, 3]))
    #expect(form.pointer(.ended, at: far) == nil && !form.isEditing)
  }

  @Test("A slider's number can be typed if it has a typing range")
  func slider() {
    var form = form()
    let point = Point(x: 220, y: 5)
    #expect(click(&form, at: point).isEmpty && form.edited == "angle")
    #expect(form.type("4")?.value == .number(4))
    #expect(form.type("5")?.value == .number(45))
    #expect(form.type("5") == nil)
    form.stopEditing()
    form.items[0].control = Slider("angle", 30, in: 0...60, text: "30°")
    #expect(click(&form, at: point).isEmpty && !form.isEditing)
  }

  @Test("Accepted text is set during typing, each text once")
  func live() {
    var form = form()
    form.edit("word")
    #expect(form.type("n") == nil)
    #expect(form.type("e")?.value == .text("ne"))
    #expect(form.press(.left) == nil)
    #expect(form.finishEditing() == nil && !form.isEditing)
  }

  @Test("Rejected text stays in editing until it is accepted")
  func rejected() {
    var form = form()
    form.edit("word")
    _ = form.type("n")
    #expect(form.finishEditing() == nil && form.isEditing)
    #expect(form.type("w")?.value == .text("nw"))
    #expect(form.finishEditing() == nil && !form.isEditing)
  }

  @Test("A file's path is set only at the end of editing")
  func path() throws {
    var form = form()
    let field = try #require(form.items[3].control as? PictureField)
    #expect(click(&form, at: middle(of: field.thumbnail(in: form.frames[3]))).isEmpty)
    #expect(form.edited == "file")
    #expect(form.type("a.png") == nil)
    #expect(form.finishEditing()?.value == .text("a.png"))
    #expect(!form.isEditing)
  }

  @Test("A file is removed by the chip beside its name")
  func none() throws {
    var form = form()
    form.items[3].control = PictureField("file", "a.png", showing: nil)
    let frame = form.frames[3]
    #expect(click(&form, at: Point(x: frame.maxX - 8, y: frame.minY + 6)) == [.text("")])
    #expect(form.control(at: Point(x: frame.midX, y: frame.maxY - 1)) == "file")
    #expect(form.control(at: Point(x: frame.midX, y: frame.maxY + 1)) == nil)
  }

  @Test("The focus goes through a row's numbers and skips parts that cannot be stepped")
  func stops() {
    var form = form()
    var values: [ControlValue?] = []
    for _ in 0..<4 {
      form.selectNext()
      values.append(form.step(by: 1)?.value)
    }
    #expect(
      values == [.number(33), .numbers([2, 2]), .numbers([1, 3]), .number(33)])
  }

  @Test("An edited text is scrolled into the area")
  func revealed() {
    var form = form()
    form.area.size.height = 80
    form.edit("file")
    #expect(form.frames[3].maxY <= 80)
    form.items.insert(.init(nil, Note("more", rows: 3)), at: 3)
    #expect(form.frames[4].maxY > 80)
    form.revealEdited()
    #expect(form.frames[4].maxY <= 80)
  }

  @Test("Editing ends if its control is removed")
  func gone() {
    var form = form()
    form.edit("word")
    form.items.remove(at: 2)
    #expect(!form.isEditing && form.type("x") == nil && form.finishEditing() == nil)
  }
}
