import Controls
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions
import UIKitRuntime
import Window

@testable import CommandLine

/// The container of these tests: a pixel for a point.
private let container = Container(size: Size(width: 375, height: 600), scale: 1)

private func motion(_ effect: String, _ settings: String...) throws -> PreviewMotion {
  let choice = try TransitionChoice(effect, settings: settings)
  return PreviewMotion(choice.transition, duration: nil, curve: nil)
}

@Suite("The controls for a parameter")
struct ParameterRowsTests {
  private func rows(
    _ motion: PreviewMotion, _ parameter: String, group: Int = 0
  ) throws -> ParameterRows {
    ParameterRows(
      setting: try #require(motion.setting(named: parameter)), motion: motion,
      container: container, group: group)
  }

  @Test("Every parameter of every effect has a control that can set it")
  func all() throws {
    for effect in Catalog.all {
      let motion = try motion(effect.name)
      for setting in motion.settings {
        let controls = try rows(motion, setting.name).controls
        let canBeSet = controls.contains { item in
          (0..<10).contains { item.control.text($0) != nil }
            || item.control.value(steppedBy: 1) != nil || item.control.value(steppedBy: -1) != nil
        }
        #expect(canBeSet, "\(effect.name) \(setting.name)")
      }
    }
  }

  @Test("A rectangle's numbers are its place and its size, and what they are set to is its text")
  func rectangle() throws {
    let rows = try rows(motion("hero", "target=1,2,30,40"), "target")
    let row = try #require(rows.controls[0].control as? NumberRow)
    #expect(row.cells.map(\.slider.value) == [1, 2, 30, 40])
    #expect(row.cells.map(\.slider.range.upperBound) == [375, 600, 375, 600])
    #expect(rows.action(.part(0), .numbers([5, 6, 7.5, 8])) == .set("5,6,7.5,8"))
    #expect(rows.action(.part(0), .index(0)) == .pick(0))
    #expect(rows.action(.part(0), .numbers([5, 6])) == nil)
  }

  @Test("A place that is left to the effect is seen, and set to itself where that is turned off")
  func place() throws {
    let middle = try rows(motion("circle"), "center")
    let row = try #require(middle.controls[0].control as? NumberRow)
    #expect(row.isDimmed && row.cells.map(\.slider.value) == [187.5, 300])
    #expect(middle.action(.part(0), .index(0)) == .set("187.5,300"))
    #expect(middle.action(.part(0), .index(1)) == .pick(0))
    #expect(middle.action(.part(0), .numbers([10, 300])) == .set("10,300"))
    let other = try rows(motion("circle", "center=10,20"), "center")
    #expect(other.action(.part(0), .index(0)) == .set("center"))
  }

  @Test("Of several pairs one is seen, which can be set, doubled and left out")
  func pairs() throws {
    let (a, b) = ("1,2,3,4,1>5,6,7,8", "10,20,30,40>50,60,70,80,9")
    let first = try rows(motion("magic-move", "pairs=\(a);\(b)"), "pairs")
    #expect(first.controls.map(\.row) == [.whole, .part(0), .part(1)])
    let rows = try rows(motion("magic-move", "pairs=\(a);\(b)"), "pairs", group: 1)
    #expect(rows.controls.map(\.row) == [.whole, .part(2), .part(3)])
    let to = try #require(rows.controls[2].control as? NumberRow)
    #expect(to.cells.map(\.slider.value) == [50, 60, 70, 80, 9])
    #expect(
      rows.action(.part(3), .numbers([50, 60, 70, 81, 0]))
        == .set("\(a);10,20,30,40>50,60,70,81"))
    #expect(rows.action(.part(3), .index(0)) == .pick(3))

    let header = try #require(rows.controls[0].control as? NumberRow)
    func press(_ title: String) -> ParameterRows.Action? {
      header.chips.firstIndex { $0.title == title }.flatMap { rows.action(.whole, .index($0)) }
    }
    #expect(press("\u{203A}") == .show(0) && press("\u{2039}") == .show(0))
    #expect(press("2 of 2") == nil)
    #expect(press("\u{2212}") == .setAndShow(a, 0))
    #expect(press("+") == .setAndShow("\(a);\(b);\(b)", 2))
    #expect(press("auto") == .set("auto"))
  }

  @Test("A file is opened before it is set")
  func picture() throws {
    let rows = try rows(motion("hero"), "avatar")
    #expect(rows.action(.whole, .text("face.png")) == .open("face.png"))
  }
}

@Suite("The controls for a curve")
struct CurveRowsTests {
  @Test("Every named curve, a spring and steps can be chosen, and show as chosen")
  func kinds() throws {
    for index in 0..<7 {
      let curve = try #require(CurveRows(curve: .linear).curve(.kind, .index(index)))
      let choice = CurveRows(curve: curve).controls[0].control as? Choice
      #expect(choice?.words.count == 7 && choice?.selection == index)
    }
  }

  @Test("Each number of a spring and of steps is set by itself")
  func numbers() throws {
    let spring = CurveRows(curve: .spring(try #require(Spring())))
    #expect(
      spring.curve(.spring, .numbers([2, 50, 5, 1]))
        == Spring(mass: 2, stiffness: 50, damping: 5, initialVelocity: 1).map { .spring($0) })
    #expect(spring.curve(.spring, .numbers([0, 50, 5, 1])) == nil)
    let steps = CurveRows(curve: .steps(try #require(StepCurve(1, .start))))
    #expect(steps.curve(.stepCount, .number(7)) == StepCurve(7, .start).map { .steps($0) })
    // None at either end takes two steps.
    #expect(steps.curve(.jump, .index(2)) == StepCurve(2, .none).map { .steps($0) })
  }

  @Test("Any curve that CSS has can be written")
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

@MainActor @Suite("Parts of the screen that a hand points out on a preview's stage")
struct StagePickingTests {
  private func stage(_ effect: String, _ settings: String...) throws -> PreviewStage {
    let choice = try TransitionChoice(effect, settings: settings)
    return PreviewStage(
      [PictureName("screen 1"), PictureName("screen 2")],
      PreviewMotion(choice.transition, duration: 1, curve: .linear), in: container)
  }

  private func setting(_ stage: PreviewStage, _ name: String) throws -> PreviewMotion.Setting {
    try #require(stage.motion.setting(named: name))
  }

  @Test("A drag from any corner to the one across is a rectangle, and a click is none")
  func rectangle() throws {
    for (a, b) in [
      (Point(x: 50, y: 60), Point(x: 90, y: 160)), (Point(x: 90, y: 60), Point(x: 50, y: 160)),
    ] {
      let stage = try stage("hero")
      let picking = StagePicking(on: stage)
      #expect(!picking.pointer(.began, at: a))
      picking.toggle(0, of: try setting(stage, "target"))
      #expect(picking.pointer(.began, at: a) && picking.pointer(.ended, at: a) && picking.isOn)
      #expect(try setting(stage, "target").text == "14,78,48,48")
      for (phase, place) in [
        (PointerPhase.began, a), (.moved, Point(x: 70, y: 80)), (.ended, b),
      ] {
        #expect(picking.pointer(phase, at: place))
      }
      #expect(try setting(stage, "target").text == "50,60,40,100" && !picking.isOn)
    }
  }

  @Test("A place follows the pointer, at whole points of the stage")
  func place() throws {
    let stage = try stage("circle")
    let picking = StagePicking(on: stage)
    picking.toggle(0, of: try setting(stage, "center"))
    #expect(picking.mark == .point(Point(x: 187.5, y: 300)))
    _ = picking.pointer(.began, at: Point(x: 10.4, y: 20.6))
    #expect(try setting(stage, "center").text == "10,21")
    _ = picking.pointer(.moved, at: Point(x: -50, y: 9999))
    #expect(try setting(stage, "center").text == "0,600")
    #expect(picking.mark == .point(Point(x: 0, y: 600)))
    _ = picking.pointer(.ended, at: Point(x: 100, y: 200))
    #expect(try setting(stage, "center").text == "100,200" && !picking.isOn && picking.mark == nil)
  }

  @Test("What is pointed at shows at once, held as well")
  func shows() throws {
    let stage = try stage("circle")
    stage.seek(to: 0.25)
    let picking = StagePicking(on: stage)
    picking.toggle(0, of: try setting(stage, "center"))
    _ = picking.pointer(.began, at: Point(x: 30, y: 40))
    let other = try self.stage("circle", "center=30,40")
    other.seek(to: 0.25)
    #expect(stage.window.presentedFrame() == other.window.presentedFrame())
  }

  @Test("A drag that is called off, or lost, leaves what there was")
  func cancelled() throws {
    for isLost in [true, false] {
      let stage = try stage("magic-move")
      let picking = StagePicking(on: stage)
      picking.toggle(1, of: try setting(stage, "pairs"))
      _ = picking.pointer(.began, at: Point(x: 30, y: 40))
      _ = picking.pointer(.moved, at: Point(x: 60, y: 90))
      let text = try setting(stage, "pairs").text
      // What the effect finds by itself has corners of 13 points.
      #expect(text.hasSuffix(">30,40,30,50,13"), "\(text)")
      if isLost { _ = picking.pointer(.cancelled, at: .zero) } else { picking.cancel() }
      #expect(try setting(stage, "pairs").text == "auto" && picking.isOn == isLost)
    }
  }
}

/// Stands in for files: one that can be read, and else none.
@MainActor
private final class GivenPictures: ParameterPictures {
  let store: PictureStore
  private(set) var opened: [String] = []

  init(in device: Device) { store = PictureStore(in: device) }

  func version(of parameter: String) -> Int? { nil }

  func open(_ file: String, as parameter: String) -> Bool {
    opened.append("\(parameter) \(file)")
    return file == "face.png"
  }
}

@MainActor @Suite("The pane of a preview, as a pointer and keys find it")
struct ParameterPaneTests {
  /// Where a hero's pane has the box of its target's x and its avatar's file: below the pages, the effect's name, two lines
  /// about it, and half way down what is set.
  private static let (x, file) = (Point(x: 40, y: 169), Point(x: 140, y: 237))

  private func withPane(
    _ body: (PreviewStage, ParameterPane, GivenPictures) throws -> Void
  ) throws {
    try withDevice { device in
      let stage = PreviewStage(
        [PictureName("screen 1"), PictureName("screen 2")], try motion("hero"), in: container)
      let pictures = GivenPictures(in: device)
      let pane = ParameterPane(of: stage, by: nil, pictures) {}
      _ = try pane.scene(
        Container(size: Size(width: ParameterPane.width, height: 700), scale: 1),
        TextPictures(in: PictureStore(in: device)))
      try body(stage, pane, pictures)
    }
  }

  private func text(_ stage: PreviewStage, _ name: String) -> String? {
    stage.motion.setting(named: name)?.text
  }

  private func click(_ pane: ParameterPane, at place: Point) {
    pane.pointer(.began, at: place)
    pane.pointer(.ended, at: place)
  }

  @Test(
    "Letters and keys go to the field that was clicked until Enter, and after it to nobody here")
  func typing() throws {
    try withPane { stage, pane, _ in
      #expect(!pane.settings.take("5") && !pane.settings.take(.enter) { nil })
      click(pane, at: Self.x)
      for letter in "5r" { #expect(pane.settings.take(letter)) }
      #expect(text(stage, "target") == "5,78,48,48")
      #expect(pane.settings.take(.backspace) { nil } && pane.settings.take(.paste) { "0.5" })
      #expect(text(stage, "target") == "50.5,78,48,48")
      #expect(
        pane.settings.take(.enter) { nil } && !pane.settings.take("r")
          && !pane.settings.take(.left) { nil })
      // The next number is where Tab leads to.
      click(pane, at: Self.x)
      #expect(pane.settings.take(.tab) { nil } && pane.settings.take("9"))
      #expect(text(stage, "target") == "50.5,9,48,48")
    }
  }

  @Test("Escape puts back what was there before the click, and is taken once")
  func escaping() throws {
    try withPane { stage, pane, _ in
      click(pane, at: Self.x)
      #expect(pane.settings.take("5") && text(stage, "target") == "5,78,48,48")
      #expect(pane.settings.take(.escape) { nil } && text(stage, "target") == "14,78,48,48")
      #expect(!pane.settings.take(.escape) { nil })
    }
  }

  @Test("A click beside keeps what can be set, and forgets what cannot")
  func clickingBeside() throws {
    for (letter, expected) in [("5", "5,78,48,48"), ("x", "14,78,48,48")] as [(Character, String)] {
      try withPane { stage, pane, _ in
        click(pane, at: Self.x)
        #expect(pane.settings.take(letter))
        click(pane, at: Point(x: 3, y: 60))
        #expect(text(stage, "target") == expected && !pane.settings.take("5"))
      }
    }
  }

  @Test(
    "A file that is dropped on its row is set where it can be read; elsewhere it is not for the pane"
  )
  func dropping() throws {
    try withPane { stage, pane, pictures in
      #expect(!pane.drop(["face.png"], at: Self.x) && !pane.drop([], at: Self.file))
      #expect(pane.drop(["none.png"], at: Self.file) && text(stage, "avatar") == "")
      #expect(
        pane.drop(["face.png", "b.png"], at: Self.file) && text(stage, "avatar") == "face.png")
      #expect(pictures.opened == ["avatar none.png", "avatar face.png"])
    }
  }

  @Test("A path is opened when it is complete")
  func path() throws {
    try withPane { stage, pane, pictures in
      click(pane, at: Self.file)
      for letter in "face.png" { #expect(pane.settings.take(letter)) }
      #expect(pictures.opened.isEmpty)
      #expect(pane.settings.take(.enter) { nil } && text(stage, "avatar") == "face.png")
      stage.reset()
      #expect(text(stage, "avatar") == "")
    }
  }
}
