import SceneGraph
import Testing
import Transitions

@testable import Controls

@Suite("A line of text that keys change")
struct TextEditorTests {
  @Test("What is typed first takes the point of all, and what follows stands behind it")
  func typing() {
    var editor = TextEditor("old")
    #expect(editor.isSelected && editor.text == "old")
    for letter in ["n", "é", "w"] { editor.insert(letter) }
    #expect(editor.text == "néw" && editor.caret == 3 && !editor.isSelected)
  }

  @Test("Left and right go to the ends of what is selected, and then letter by letter, not beyond")
  func caret() {
    var editor = TextEditor("ab")
    editor.press(.left)
    #expect(editor.caret == 0 && editor.text == "ab" && !editor.isSelected)
    editor.press(.left)
    #expect(editor.caret == 0)
    editor.press(.right)
    editor.insert("-")
    #expect(editor.text == "a-b" && editor.textBeforeCaret == "a-")
    editor.press(.end)
    editor.press(.right)
    #expect(editor.caret == 3)
    editor.press(.home)
    #expect(editor.caret == 0)
  }

  @Test("Backspace takes the letter before, delete the one after, and either all that is selected")
  func removing() {
    for key in [TextEditor.Key.backspace, .delete] {
      var editor = TextEditor("abc")
      editor.press(key)
      #expect(editor.text.isEmpty && editor.caret == 0)
      editor.press(key)
      #expect(editor.text.isEmpty)
    }
    var editor = TextEditor("abc")
    editor.press(.left)
    editor.press(.backspace)
    #expect(editor.text == "abc")
    editor.press(.delete)
    #expect(editor.text == "bc" && editor.caret == 0)
    editor.press(.end)
    editor.press(.delete)
    #expect(editor.text == "bc")
    editor.press(.backspace)
    #expect(editor.text == "b" && editor.caret == 1)
  }

  @Test("A line's end and what is no sign are not taken")
  func signs() {
    var editor = TextEditor("x")
    editor.insert("\n\t\r\n")
    #expect(editor.text == "x" && editor.isSelected)
    editor.insert("a\nb\u{7}c d")
    #expect(editor.text == "abc d")
  }
}

@Suite("Numbers side by side")
struct NumberRowTests {
  private let frame = Rect(x: 20, y: 100, width: 228, height: 57)

  private let row = NumberRow(
    "target",
    [
      .init("x", 14, in: 0...375, typingRange: -1000...1000, scale: .linear, step: 1),
      .init("width", 48, in: 1...375, typingRange: 0.01...1000, scale: .linear, step: 0.5),
      .init("stiffness", 100, in: 1...1000, scale: .logarithmic),
    ], chips: [Chip("center"), Chip("1 of 2", isEnabled: false), Chip("pick")])

  @Test("Each box is found where it stands, within the row and beside the others")
  func boxes() {
    #expect(row.height(frame.size.width) == frame.size.height)
    for index in row.cells.indices {
      let box = row.box(index, in: frame)
      #expect(box.minX >= frame.minX && box.maxX <= frame.maxX && box.maxY <= frame.maxY)
      #expect(row.part(at: Point(x: box.midX, y: box.midY), in: frame) == index)
      if index > 0 { #expect(box.minX > row.box(index - 1, in: frame).maxX) }
    }
  }

  @Test("Buttons stand beside the name, one after the other, and a note is none")
  func chips() throws {
    var right = frame.minX
    for index in 0..<3 {
      let chip = row.chipFrame(index, in: frame)
      #expect(chip.minX > right && chip.maxX <= frame.maxX)
      right = chip.maxX
      let middle = Point(x: chip.midX, y: chip.midY)
      guard index != 1 else {
        #expect(row.part(at: middle, in: frame) == nil)
        continue
      }
      let part = try #require(row.part(at: middle, in: frame))
      #expect(row.response(part) == .onRelease)
      #expect(row.value(at: middle, part, in: frame) == .index(index))
    }
  }

  @Test("A drag sets its own number and no other, within its range")
  func dragging() {
    #expect(row.value(draggedBy: Point(x: -1e9, y: 0), 0) == .numbers([0, 48, 100]))
    #expect(row.value(draggedBy: Point(x: 1e9, y: 0), 1) == .numbers([14, 375, 100]))
    // Three hundred units are the whole way: half of it is half way in magnitude here.
    guard case .numbers(let numbers) = row.value(draggedBy: Point(x: 30, y: 9), 2) else {
      Issue.record("a drag sets numbers")
      return
    }
    // A tenth of three orders of magnitude: times 10 to the power of 0.3, in round numbers.
    #expect(numbers[0] == 14 && numbers[1] == 48 && abs(numbers[2] - 199.526) < 3)
  }

  @Test("What is typed is taken within the limits, which may be wider than a drag's range")
  func typing() {
    #expect(row.text(0) == "14" && row.text(7) == nil)
    #expect(row.value(typed: "-20", 0) == .numbers([-20, 48, 100]))
    #expect(row.value(typed: "0.25", 1) == .numbers([14, 0.25, 100]))
    for text in ["", "-", "abc", "nan", "inf", "1001"] {
      #expect(row.value(typed: text, 0) == nil, "\(text)")
    }
    #expect(row.value(typed: "0", 1) == nil)
  }

  @Test("Keys go by the step that a number has, each number by itself")
  func keys() {
    #expect(row.focusablePartCount == 3)
    #expect(row.value(steppedBy: 1, at: 0) == .numbers([15, 48, 100]))
    #expect(row.value(steppedBy: -2, at: 1) == .numbers([14, 47, 100]))
    #expect(row.value(steppedBy: 1, at: 3) == nil)
  }
}

@Suite("Keys that edit a form's texts")
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

  @Test("A click on a number has keys edit it, and a drag sets it")
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
    // A tenth of the whole way.
    #expect(form.pointer(.moved, at: far)?.value == .numbers([1, 3]))
    #expect(form.pointer(.ended, at: far) == nil && !form.isEditing)
  }

  @Test("The number that a slider shows can be typed, where that is wanted")
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

  @Test("What is typed is set as soon as it is taken, each text once")
  func live() {
    var form = form()
    form.edit("word")
    #expect(form.type("n") == nil)
    #expect(form.type("e")?.value == .text("ne"))
    #expect(form.press(.left) == nil)
    #expect(form.finishEditing() == nil && !form.isEditing)
  }

  @Test("What is not taken is not finished, and goes on being edited until it is")
  func rejected() {
    var form = form()
    form.edit("word")
    _ = form.type("n")
    #expect(form.finishEditing() == nil && form.isEditing)
    #expect(form.type("w")?.value == .text("nw"))
    #expect(form.finishEditing() == nil && !form.isEditing)
  }

  @Test("A file's path is set when it is finished, and not before")
  func path() throws {
    var form = form()
    let field = try #require(form.items[3].control as? PictureField)
    #expect(click(&form, at: middle(of: field.thumbnail(in: form.frames[3]))).isEmpty)
    #expect(form.edited == "file")
    #expect(form.type("a.png") == nil)
    #expect(form.finishEditing()?.value == .text("a.png"))
    #expect(!form.isEditing)
  }

  @Test("A file is taken away by the button beside its name")
  func none() throws {
    var form = form()
    form.items[3].control = PictureField("file", "a.png", showing: nil)
    let frame = form.frames[3]
    #expect(click(&form, at: Point(x: frame.maxX - 8, y: frame.minY + 6)) == [.text("")])
    #expect(form.control(at: Point(x: frame.midX, y: frame.maxY - 1)) == "file")
    #expect(form.control(at: Point(x: frame.midX, y: frame.maxY + 1)) == nil)
  }

  @Test("Keys go through the numbers of a row one by one, and pass over what has no steps")
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

  @Test("A text that keys edit comes into the area")
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

  @Test("Keys edit nothing any more where the control is gone")
  func gone() {
    var form = form()
    form.edit("word")
    form.items.remove(at: 2)
    #expect(!form.isEditing && form.type("x") == nil && form.finishEditing() == nil)
  }
}

@Suite("A curve's handles")
struct CurveHandleTests {
  private let frame = Rect(x: 10, y: 20, width: 232, height: 150)

  private func dragged(_ curve: TimingCurve, _ index: Int, to point: Point) throws -> TimingCurve {
    let graph = CurveGraph(curve)
    let part = try #require(graph.part(at: graph.handle(index, in: frame), in: frame))
    #expect(graph.response(part) == .following)
    guard case .curve(let next) = graph.value(at: point, part, in: frame) else { return curve }
    return next
  }

  @Test("A handle is dragged to where another curve has its own, and the curve is that one")
  func dragging() throws {
    let wanted = try #require(CubicBezier(0.2, 1.4, 0.9, -0.3))
    let target = CurveGraph(.cubicBezier(wanted))
    var curve = TimingCurve.easeInOut
    for index in 0..<2 { curve = try dragged(curve, index, to: target.handle(index, in: frame)) }
    #expect(curve == .cubicBezier(wanted))
  }

  @Test("A straight line has handles that leave it straight")
  func line() throws {
    let graph = CurveGraph(.linear)
    let (start, end) = (graph.point(at: 0, in: frame), graph.point(at: 1, in: frame))
    let curve = try dragged(
      .linear, 0, to: Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
    #expect(curve != .linear)
    // On the line from (0, 0) to (1, 1), as far as hundredths go.
    for time in stride(from: 0.0, through: 1, by: 0.1) {
      #expect(abs(curve.progress(at: time) - time) < 0.01)
    }
  }

  @Test("Beyond the graph a handle stays at its border, and time stays within the curve's")
  func border() throws {
    for (point, x, y) in [
      (Point(x: -1e9, y: -1e9), 0.0, 1.5), (Point(x: 1e9, y: 1e9), 1, -0.5),
    ] {
      guard case .cubicBezier(let bezier) = try dragged(.ease, 0, to: point) else {
        Issue.record("a handle makes a Bézier curve")
        continue
      }
      #expect(bezier.control1 == Point(x: x, y: y) && bezier.control2 == Point(x: 0.25, y: 1))
    }
    #expect(CurveGraph(.ease).value(at: Point(x: Double.nan, y: 0), 0, in: frame) == nil)
  }

  @Test("Springs, staircases and lines of several pieces have none")
  func others() throws {
    for curve in [
      TimingCurve.spring(try #require(Spring())), .steps(try #require(StepCurve(4))),
      try #require(TimingCurve(cssText: "linear(0, 0.3, 1)")),
    ] {
      let graph = CurveGraph(curve)
      for step in 0...20 {
        let point = graph.point(at: Double(step) / 20, in: frame)
        #expect(graph.part(at: point, in: frame) == nil)
      }
    }
  }
}
