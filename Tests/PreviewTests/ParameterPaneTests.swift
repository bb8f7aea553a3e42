import Controls
import Effects
import GPU
import Jobs
import Media
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions
import UIKitRuntime
import Window

@testable import Preview

/// The viewport of these tests, with one pixel per point.
private let container = Container(size: Size(width: 375, height: 600), scale: 1)

private func spec(_ effect: String, _ settings: String...) throws -> TransitionSpec {
  try TransitionSpec(effect, settings: settings)
}

@Suite("The rows of controls for a parameter")
struct ParameterRowsTests {
  private func rows(
    _ spec: TransitionSpec, _ parameter: String, group: Int = 0
  ) throws -> ParameterRows {
    ParameterRows(
      setting: try #require(spec.setting(named: parameter)), spec: spec,
      container: container, group: group)
  }

  @Test("Every parameter of every effect has a control that sets it")
  func all() throws {
    for effect in Catalog.all {
      let spec = try spec(effect.name)
      for setting in spec.settings {
        let controls = try rows(spec, setting.name).controls
        let canBeSet = controls.contains { item in
          (0..<10).contains { item.control.text($0) != nil }
            || item.control.value(steppedBy: 1) != nil || item.control.value(steppedBy: -1) != nil
        }
        #expect(canBeSet, "\(effect.name) \(setting.name)")
      }
    }
  }

  @Test("The row of a rectangle has its position and size, and sets the value's text")
  func rectangle() throws {
    let rows = try rows(spec("hero", "target=1,2,30,40"), "target")
    let row = try #require(rows.controls[0].control as? NumberRow)
    #expect(row.cells.map(\.slider.value) == [1, 2, 30, 40])
    #expect(row.cells.map(\.slider.range.upperBound) == [375, 600, 375, 600])
    #expect(rows.action(.part(0), .numbers([5, 6, 7.5, 8])) == .set(.text("5,6,7.5,8")))
    #expect(rows.action(.part(0), .index(0)) == .pick(0))
    #expect(rows.action(.part(0), .numbers([5, 6])) == nil)
  }

  @Test("The row of an automatic point is dimmed, and its chip sets the same point explicitly")
  func automaticPoint() throws {
    let middle = try rows(spec("circle"), "center")
    let row = try #require(middle.controls[0].control as? NumberRow)
    #expect(row.isDimmed && row.cells.map(\.slider.value) == [187.5, 300])
    #expect(middle.action(.part(0), .index(0)) == .set(.text("187.5,300")))
    #expect(middle.action(.part(0), .index(1)) == .pick(0))
    #expect(middle.action(.part(0), .numbers([10, 300])) == .set(.text("10,300")))
    let other = try rows(spec("circle", "center=10,20"), "center")
    #expect(other.action(.part(0), .index(0)) == .set(.text("center")))
  }

  @Test("Of several pairs one is shown, which can be set, duplicated and removed")
  func pairs() throws {
    let (a, b) = ("1,2,3,4,1>5,6,7,8", "10,20,30,40>50,60,70,80,9")
    let first = try rows(spec("magic-move", "pairs=\(a);\(b)"), "pairs")
    #expect(first.controls.map(\.row) == [.whole, .part(0), .part(1)])
    let rows = try rows(spec("magic-move", "pairs=\(a);\(b)"), "pairs", group: 1)
    #expect(rows.controls.map(\.row) == [.whole, .part(2), .part(3)])
    let to = try #require(rows.controls[2].control as? NumberRow)
    #expect(to.cells.map(\.slider.value) == [50, 60, 70, 80, 9])
    #expect(
      rows.action(.part(3), .numbers([50, 60, 70, 81, 0]))
        == .set(.text("\(a);10,20,30,40>50,60,70,81")))
    #expect(rows.action(.part(3), .index(0)) == .pick(3))

    let header = try #require(rows.controls[0].control as? NumberRow)
    func press(_ title: String) -> ParameterRows.Action? {
      header.chips.firstIndex { $0.title == title }.flatMap { rows.action(.whole, .index($0)) }
    }
    #expect(press("\u{203A}") == .show(0) && press("\u{2039}") == .show(0))
    #expect(press("2 of 2") == nil)
    #expect(press("\u{2212}") == .setAndShow(.text(a), 0))
    #expect(press("+") == .setAndShow(.text("\(a);\(b);\(b)"), 2))
    #expect(press("auto") == .set(.text("auto")))
  }

  @Test("A picture's file is opened before it is set")
  func picture() throws {
    let rows = try rows(spec("hero"), "avatar")
    #expect(rows.action(.whole, .text("face.png")) == .open("face.png"))
  }
}

@Suite("The rows of controls for a curve")
struct CurveRowsTests {
  @Test("Every named curve, a spring and steps can be chosen, and are then selected")
  func kinds() throws {
    for index in 0..<7 {
      let curve = try #require(CurveRows(curve: .linear).curve(.kind, .index(index)))
      let choice = CurveRows(curve: curve).controls[0].control as? Choice
      #expect(choice?.words.count == 7 && choice?.selection == index)
    }
  }

  @Test("Each number of a spring and of steps can be set")
  func numbers() throws {
    let spring = CurveRows(curve: .spring(try #require(Spring())))
    #expect(
      spring.curve(.spring, .numbers([2, 50, 5, 1]))
        == Spring(mass: 2, stiffness: 50, damping: 5, initialVelocity: 1).map { .spring($0) })
    #expect(spring.curve(.spring, .numbers([0, 50, 5, 1])) == nil)
    let steps = CurveRows(curve: .steps(try #require(StepCurve(1, .start))))
    #expect(steps.curve(.stepCount, .number(7)) == StepCurve(7, .start).map { .steps($0) })
    // Without jumps at the ends there are at least two steps.
    #expect(steps.curve(.jump, .index(2)) == StepCurve(2, .none).map { .steps($0) })
  }

  @Test("Every curve of CSS can be typed")
  func text() throws {
    for text in ["linear(0, 0.4 30%, 1)", "cubic-bezier(0.1, 3, 0.2, -2)", "spring(1, 80)"] {
      let rows = CurveRows(curve: .ease)
      let field = try #require(rows.controls.last?.control)
      let value = try #require(field.value(typed: text, 0))
      #expect(rows.curve(.text, value) == TimingCurve(cssText: text))
    }
    let field = CurveRows(curve: .ease).controls.last?.control
    #expect(field?.value(typed: "cubic-bezier(2, 0, 0, 0)", 0) == nil)
  }
}

@MainActor @Suite("The picking of parts of the screen in the viewport")
struct ParameterPickingTests {
  private func navigation(_ effect: String, _ settings: String...) throws -> PreviewNavigation {
    let choice = try TransitionSpec(effect, settings: settings)
    return PreviewNavigation(
      [PictureName("screen 1"), PictureName("screen 2")],
      TransitionSpec(choice.transition, duration: 1, curve: .linear), in: container)
  }

  private func setting(_ navigation: PreviewNavigation, _ name: String) throws
    -> TransitionSpec.Setting
  {
    try #require(navigation.spec.setting(named: name))
  }

  @Test("A drag from a corner to the opposite one picks a rectangle, and a click picks none")
  func rectangle() throws {
    for (a, b) in [
      (Point(x: 50, y: 60), Point(x: 90, y: 160)), (Point(x: 90, y: 60), Point(x: 50, y: 160)),
    ] {
      let navigation = try navigation("hero")
      let picking = ParameterPicking(in: navigation)
      #expect(!picking.pointer(.began, at: a))
      picking.toggle(0, of: try setting(navigation, "target"))
      #expect(picking.pointer(.began, at: a) && picking.pointer(.ended, at: a) && picking.isOn)
      #expect(try setting(navigation, "target").text == "14,78,48,48")
      for (phase, position) in [
        (PointerPhase.began, a), (.moved, Point(x: 70, y: 80)), (.ended, b),
      ] {
        #expect(picking.pointer(phase, at: position))
      }
      #expect(try setting(navigation, "target").text == "50,60,40,100" && !picking.isOn)
    }
  }

  @Test("A point follows the pointer, at whole points within the viewport")
  func point() throws {
    let navigation = try navigation("circle")
    let picking = ParameterPicking(in: navigation)
    picking.toggle(0, of: try setting(navigation, "center"))
    #expect(picking.markedPart == .point(Point(x: 187.5, y: 300)))
    _ = picking.pointer(.began, at: Point(x: 10.4, y: 20.6))
    #expect(try setting(navigation, "center").text == "10,21")
    _ = picking.pointer(.moved, at: Point(x: -50, y: 9999))
    #expect(try setting(navigation, "center").text == "0,600")
    #expect(picking.markedPart == .point(Point(x: 0, y: 600)))
    _ = picking.pointer(.ended, at: Point(x: 100, y: 200))
    #expect(
      try setting(navigation, "center").text == "100,200" && !picking.isOn
        && picking.markedPart == nil)
  }

  @Test("A picked part changes a held frame immediately")
  func shows() throws {
    let navigation = try navigation("circle")
    navigation.seek(to: 0.25)
    let picking = ParameterPicking(in: navigation)
    picking.toggle(0, of: try setting(navigation, "center"))
    _ = picking.pointer(.began, at: Point(x: 30, y: 40))
    let other = try self.navigation("circle", "center=30,40")
    other.seek(to: 0.25)
    #expect(navigation.window.presentedFrame() == other.window.presentedFrame())
  }

  @Test("Clicks on an element of each screen make a pair, beside those that were found")
  func elements() throws {
    let navigation = try navigation("magic-move")
    navigation.complete = { spec, ends in
      #expect(ends == (from: 0, to: 1))
      var spec = spec
      spec.place([
        PlacedElement(
          from: Rect(x: 1, y: 2, width: 30, height: 4), to: Rect(x: 5, y: 6, width: 70, height: 8),
          scale: .both)
      ])
      return spec
    }
    let picking = ParameterPicking(in: navigation)
    var pairs = 0
    picking.onPair = { pairs += 1 }
    picking.element = { point, isUpper in
      guard point.x < 100 else { return nil }
      let rect = Rect(x: 10, y: isUpper ? 50 : 20, width: 90, height: 40)
      return .rectangle(rect, cornerRadius: 6)
    }
    func click(_ x: Double) {
      for phase in [PointerPhase.began, .ended] {
        #expect(picking.pointer(phase, at: Point(x: x, y: 30)))
      }
    }
    picking.toggle(0, of: try setting(navigation, "pairs"))
    click(150)
    #expect(try setting(navigation, "pairs").text == "auto" && picking.isOn)
    click(20)
    #expect(picking.pickedPart(of: "pairs") == 3 && pairs == 0)
    click(20)
    #expect(
      try setting(navigation, "pairs").text
        == "1,2,30,4>5,6,70,8@both;10,20,90,40,6>10,50,90,40,6")
    #expect(!picking.isOn && pairs == 1)
  }

  @Test("A cancelled or interrupted drag restores the value")
  func cancelled() throws {
    for isLost in [true, false] {
      let navigation = try navigation("magic-move")
      let picking = ParameterPicking(in: navigation)
      picking.toggle(1, of: try setting(navigation, "pairs"))
      _ = picking.pointer(.began, at: Point(x: 30, y: 40))
      _ = picking.pointer(.moved, at: Point(x: 60, y: 90))
      let text = try setting(navigation, "pairs").text
      // The automatic rectangle has a corner radius of 13 points.
      #expect(text.hasSuffix(">30,40,30,50,13"), "\(text)")
      if isLost { _ = picking.pointer(.cancelled, at: .zero) } else { picking.cancel() }
      #expect(try setting(navigation, "pairs").text == "auto" && picking.isOn == isLost)
    }
  }
}

/// A stand-in for files: `face.png` can be read, and no other.
@MainActor
private final class StubPictures: ParameterPictures {
  let store: PictureStore
  private(set) var opened: [String] = []

  init(in device: Device) { store = PictureStore(in: device) }

  func version(of parameter: String) -> Int? { nil }

  func open(_ file: FilePath, as parameter: String, done: @escaping () -> Void) {
    opened.append("\(parameter) \(file)")
    if file == "face.png" { done() }
  }
}

@MainActor @Suite("The parameter pane under a pointer and keys")
struct ParameterPaneTests {
  /// The positions in a hero's pane of the field for its target's x, and of its avatar's file:
  /// below the pages, the effect's name, two lines of summary, and the rows above.
  private static let (x, file) = (Point(x: 40, y: 169), Point(x: 140, y: 237))

  private func withPane(
    _ body: (PreviewNavigation, ParameterPane, StubPictures) throws -> Void
  ) throws {
    try withDevice { device in
      let navigation = PreviewNavigation(
        [PictureName("screen 1"), PictureName("screen 2")], try spec("hero"), in: container)
      let pictures = StubPictures(in: device)
      let pane = ParameterPane(of: navigation, by: nil, pictures) {}
      _ = try pane.scene(
        Container(size: Size(width: ParameterPane.width, height: 700), scale: 1),
        TextPictures(in: PictureStore(in: device)))
      try body(navigation, pane, pictures)
    }
  }

  private func text(_ navigation: PreviewNavigation, _ name: String) -> String? {
    navigation.spec.setting(named: name)?.text
  }

  private func click(_ pane: ParameterPane, at position: Point) {
    pane.pointer(.began, at: position)
    pane.pointer(.ended, at: position)
  }

  @Test(
    "Characters and keys go to the clicked field until Enter, and not to the pane after it")
  func typing() throws {
    try withPane { navigation, pane, _ in
      #expect(!pane.settings.handle("5") && !pane.settings.handle(.enter) { nil })
      click(pane, at: Self.x)
      for letter in "5r" { #expect(pane.settings.handle(letter)) }
      #expect(text(navigation, "target") == "5,78,48,48")
      #expect(pane.settings.handle(.backspace) { nil } && pane.settings.handle(.paste) { "0.5" })
      #expect(text(navigation, "target") == "50.5,78,48,48")
      #expect(
        pane.settings.handle(.enter) { nil } && !pane.settings.handle("r")
          && !pane.settings.handle(.left) { nil })
      // Tab moves to the next number.
      click(pane, at: Self.x)
      #expect(pane.settings.handle(.tab) { nil } && pane.settings.handle("9"))
      #expect(text(navigation, "target") == "50.5,9,48,48")
    }
  }

  @Test("Escape restores the value from before the click, and is handled once")
  func escaping() throws {
    try withPane { navigation, pane, _ in
      click(pane, at: Self.x)
      #expect(pane.settings.handle("5") && text(navigation, "target") == "5,78,48,48")
      #expect(pane.settings.handle(.escape) { nil } && text(navigation, "target") == "14,78,48,48")
      #expect(!pane.settings.handle(.escape) { nil })
    }
  }

  @Test("A click elsewhere keeps an accepted text, and drops a refused one")
  func clickingBeside() throws {
    for (letter, expected) in [("5", "5,78,48,48"), ("x", "14,78,48,48")] as [(Character, String)] {
      try withPane { navigation, pane, _ in
        click(pane, at: Self.x)
        #expect(pane.settings.handle(letter))
        click(pane, at: Point(x: 3, y: 60))
        #expect(text(navigation, "target") == expected && !pane.settings.handle("5"))
      }
    }
  }

  @Test(
    "A readable file that is dropped on a picture's row is set; elsewhere the pane refuses it"
  )
  func dropping() throws {
    try withPane { navigation, pane, pictures in
      #expect(!pane.drop(["face.png"], at: Self.x) && !pane.drop([], at: Self.file))
      #expect(pane.drop(["none.png"], at: Self.file) && text(navigation, "avatar") == "")
      #expect(
        pane.drop(["face.png", "b.png"], at: Self.file) && text(navigation, "avatar") == "face.png")
      #expect(pictures.opened == ["avatar none.png", "avatar face.png"])
    }
  }

  @Test("A typed path is opened at Enter")
  func path() throws {
    try withPane { navigation, pane, pictures in
      click(pane, at: Self.file)
      for letter in "face.png" { #expect(pane.settings.handle(letter)) }
      #expect(pictures.opened.isEmpty)
      #expect(pane.settings.handle(.enter) { nil } && text(navigation, "avatar") == "face.png")
      navigation.editor.reset()
      #expect(text(navigation, "avatar") == "")
    }
  }
}
