import Frames
import RenderJobs
import SceneGraph
import Testing
import TransitionCatalog
import Transitions
import UIKitRuntime

@testable import PreviewApp

@MainActor @Suite("The stage of a preview, without a window")
struct PreviewStageTests {
  /// Two screens of 375×600 points, and a flip of a second that is not eased.
  private func stage(_ effect: String = "flip", screens: Int = 2) throws -> PreviewStage {
    let choice = try TransitionSpec(effect, settings: [])
    return PreviewStage(
      (1...screens).map { PictureName("screen \($0)") },
      TransitionSpec(choice.transition, duration: 1, curve: .linear),
      in: Container(size: Size(width: 375, height: 600), scale: 1))
  }

  @Test("A push ends after its duration, and above the last screen there is nothing to push")
  func push() throws {
    let stage = try stage()
    stage.push()
    #expect(stage.isChanging && stage.screen == 1)
    stage.advance(to: 0.99)
    #expect(stage.isChanging)
    stage.advance(to: 1)
    #expect(!stage.isChanging && stage.screen == 2)
    stage.push()
    #expect(!stage.isChanging && stage.screen == 2)
  }

  @Test(
    "A change that is stepped stands where the steps lead, and then goes on for the rest of its time"
  )
  func steps() throws {
    let stage = try stage()
    stage.step(by: 0.25)
    stage.step(by: 0.5)
    stage.step(by: -0.125)
    #expect(stage.seconds == 0.625)
    stage.advance(to: 10)
    #expect(stage.isChanging && stage.seconds == 0.625)
    stage.letGo()
    stage.advance(to: 10.37)
    #expect(stage.isChanging)
    stage.advance(to: 10.375)
    #expect(!stage.isChanging && stage.screen == 2)
  }

  @Test("What is seen where it is held is the effect's scene of that instant")
  func heldScene() throws {
    let stage = try stage()
    stage.step(by: 0.25)
    let other = try self.stage()
    other.push()
    other.advance(to: 0.25)
    #expect(stage.window.presentedFrame() == other.window.presentedFrame())
  }

  @Test("Turned round it falls back in the time that it took, and turned round twice it arrives")
  func reversal() throws {
    let stage = try stage()
    stage.push()
    stage.advance(to: 0.5)
    stage.reverse()
    stage.advance(to: 0.99)
    #expect(stage.isChanging)
    stage.advance(to: 1)
    #expect(!stage.isChanging && stage.screen == 1)

    stage.push()
    stage.advance(to: 1.5)
    stage.reverse()
    stage.advance(to: 1.75)
    stage.reverse()
    stage.advance(to: 2.49)
    #expect(stage.isChanging)
    stage.advance(to: 2.5)
    #expect(!stage.isChanging && stage.screen == 2)
  }

  @Test("What went back before it was held goes on back")
  func heldOnTheWayBack() throws {
    let stage = try stage()
    stage.push()
    stage.advance(to: 0.5)
    stage.reverse()
    stage.advance(to: 0.75)
    stage.step(by: 0.125)
    #expect(stage.seconds == 0.375)
    stage.letGo()
    stage.advance(to: 1.125)
    #expect(!stage.isChanging && stage.screen == 1)
  }

  @Test("Each effect is dragged as it says: a card down from anywhere, a flip from the left edge")
  func gestures() throws {
    for (effect, from, to) in [
      ("card", Point(x: 200, y: 50), Point(x: 200, y: 500)),
      ("flip", Point(x: 5, y: 300), Point(x: 300, y: 300)),
    ] {
      let stage = try stage(effect)
      stage.push()
      stage.advance(to: 1)
      stage.send(PointerEvent(.began, at: from, timestamp: 2))
      stage.send(PointerEvent(.moved, at: to, timestamp: 3))
      #expect(stage.isChanging && stage.screen == 2, "\(effect)")
      stage.send(PointerEvent(.moved, at: to, timestamp: 4))
      stage.send(PointerEvent(.ended, at: to, timestamp: 4))
      stage.advance(to: 6)
      #expect(!stage.isChanging && stage.screen == 1, "\(effect)")
      #expect(stage.trace.events.map(\.phase) == [.began, .moved, .moved, .ended])
    }
  }

  @Test("A reversal does not take a change out of the hand that drags it")
  func reversalUnderHand() throws {
    let stage = try stage()
    stage.push()
    stage.advance(to: 1)
    stage.send(PointerEvent(.began, at: Point(x: 5, y: 300), timestamp: 2))
    stage.send(PointerEvent(.moved, at: Point(x: 150, y: 300), timestamp: 3))
    stage.reverse()
    stage.advance(to: 9)
    #expect(stage.isChanging && !stage.isHeld)
  }

  @Test("The effects go round in the catalogue's order")
  func effects() throws {
    let stage = try stage()
    let first = stage.motion.name
    stage.chooseEffect(by: 1)
    #expect(stage.motion.name != first)
    stage.chooseEffect(by: -1)
    #expect(stage.motion.name == first)
  }
}

@MainActor @Suite("What a preview is told and tells")
struct PreviewTextTests {
  @Test("A line for the shell has quotes where they are needed")
  func shell() {
    #expect(
      shellLine(["hinge", "a b.png", "it's", "-p", "edge=top", ""])
        == #"hinge 'a b.png' 'it'\''s' -p edge=top ''"#)
  }

  @Test("What plays an effect again are its name, its direction and what is not its default")
  func motion() throws {
    let plain = try TransitionSpec("flip", settings: ["edge=left"])
    #expect(
      TransitionSpec(plain.transition).commandWords(.push) == ["-t", "flip"])
    let other = try TransitionSpec("flip", settings: ["edge=top"])
    #expect(
      TransitionSpec(other.transition, duration: 2, curve: .linear).commandWords(.pop)
        == ["-t", "flip:pop", "-p", "edge=top", "--duration", "2", "--curve", "linear"])
  }

  @Test("Every parameter that keys can set is as it was where they go there and back")
  func tuning() throws {
    for effect in Catalog.all {
      let stage = PreviewStage(
        ["1", "2"].map { PictureName($0) },
        TransitionSpec(effect.init()),
        in: Container(size: Size(width: 375, height: 600), scale: 1))
      let pane = ParameterPane(of: stage, by: nil, nil) {}
      let settable = stage.motion.settings.filter { $0.kind != .picture }
      for setting in settable {
        func text() -> String? { stage.motion.settings.first { $0.name == setting.name }?.text }
        switch setting.kind {
        case .number(let range, _):
          pane.step(by: 40)
          #expect(text().flatMap(Double.init) == range.upperBound, "\(effect.name) \(setting.name)")
          pane.step(by: -40)
          #expect(text().flatMap(Double.init) == range.lowerBound, "\(effect.name) \(setting.name)")
        case .whole(let range):
          pane.step(by: 2 * range.count)
          #expect(text() == "\(range.upperBound)", "\(effect.name) \(setting.name)")
        case .choice(let words):
          pane.step(by: 1)
          #expect(text() != setting.text && words.contains(text() ?? ""))
          pane.step(by: words.count - 1)
          #expect(text() == setting.text)
        case .color:
          pane.step(by: 20)
          #expect(text()?.hasPrefix("#ffffff") == true)
        case .text:
          // Each of its numbers, one after the other; of those of several pairs there is one here.
          let value = try #require(
            stage.motion.screenValue(of: setting.name, in: stage.container))
          let numbers = value.parts.reduce(0) { $0 + $1.numbers }
          for number in 1...numbers {
            let before = text()
            pane.step(by: 1)
            #expect(text() != before, "\(effect.name) \(setting.name)")
            pane.step(by: -1)
            if number < numbers { pane.selectNext() }
          }
        case .picture: break
        }
        pane.selectNext()
      }
      stage.reset()
      #expect(stage.motion.commandWords(.push) == ["-t", effect.name])
    }
  }

  @Test("What is set is told, and what a parameter does not take is neither set nor told")
  func setting() throws {
    let choice = try TransitionSpec("cube", settings: [])
    let stage = PreviewStage(
      ["1", "2"].map { PictureName($0) },
      TransitionSpec(choice.transition),
      in: Container(size: Size(width: 375, height: 600), scale: 1))
    var told: [PreviewEvent] = []
    stage.onEvent = { told.append($0) }
    try stage.set("dolly", to: "2")
    #expect(throws: TransitionSpecError.self) { try stage.set("dolly", to: "6") }
    #expect(throws: TransitionSpecError.self) { try stage.set("side", to: "above") }
    try stage.setDuration(2)
    stage.setCurve(.easeIn)
    #expect(told.map(\.event) == [.parameter, .parameter, .parameter])
    #expect(told.map(\.text) == ["dolly=2", "duration=2", "curve=ease-in"])
    #expect(
      stage.motion.commandWords(.push)
        == ["-t", "cube", "-p", "dolly=2", "--duration", "2", "--curve", "ease-in"])
  }

  @Test("A drag of the time from rest begins a change and holds it there")
  func seeking() throws {
    let choice = try TransitionSpec("cube", settings: [])
    let stage = PreviewStage(
      ["1", "2"].map { PictureName($0) },
      TransitionSpec(choice.transition, duration: 2, curve: .easeIn),
      in: Container(size: Size(width: 375, height: 600), scale: 1))
    #expect(stage.placeOnCurve == nil)
    stage.seek(to: 0.25)
    stage.advance(to: 5)
    let place = try #require(stage.placeOnCurve)
    #expect(stage.seconds == 0.5 && abs(place.time - 0.25) < 1e-12)
    #expect(abs(place.progress - TimingCurve.easeIn.progress(at: 0.25)) < 1e-12)
    stage.seek(to: 7)
    #expect(stage.seconds == 2)
  }

  @Test("Only the last readings are kept")
  func readings() {
    var readings = Readings()
    for number in 0..<(Readings.room + 5) { readings.add(Double(number)) }
    #expect(readings.values == (5..<(Readings.room + 5)).map { Double($0) })
  }

  @Test(
    "The picture is as large as fits the window, and all of it where only rounding is between them")
  func fitting() throws {
    func fitting(_ width: Int, _ height: Int) throws -> PixelSize {
      PreviewLayout.largest(
        of: Size(width: 300, height: 600),
        in: try #require(PixelSize(width: width, height: height)))
    }
    #expect(try fitting(100, 100) == PixelSize(width: 50, height: 100))
    #expect(try fitting(100, 900) == PixelSize(width: 100, height: 200))
    #expect(try fitting(101, 201) == PixelSize(width: 101, height: 201))
  }
}

extension ScreenPart {
  /// How many numbers it has.
  fileprivate var numbers: Int {
    switch self {
    case .point: 2
    case .rectangle(_, let radius): radius == nil ? 4 : 5
    }
  }
}
