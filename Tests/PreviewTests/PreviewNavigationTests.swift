import Effects
import Frames
import Jobs
import Media
import SceneGraph
import Support
import Testing
import Transitions
import UIKitRuntime

@testable import Preview

@MainActor @Suite("The navigation of a preview, without a window")
struct PreviewNavigationTests {
  /// Screens of 375×600 points, and an effect of a second with a linear curve.
  private func navigation(_ effect: String = "flip", screens: Int = 2) throws -> PreviewNavigation {
    let choice = try TransitionSpec(effect, settings: [])
    return PreviewNavigation(
      (1...screens).map { PictureName("screen \($0)") },
      TransitionSpec(choice.transition, duration: 1, curve: .linear),
      in: Container(size: Size(width: 375, height: 600), scale: 1))
  }

  @Test("A push ends after its duration, and the last screen has no push")
  func push() throws {
    let navigation = try navigation()
    navigation.begin(.push)
    #expect(navigation.isChanging && navigation.screen == 1)
    navigation.advance(to: 0.99)
    #expect(navigation.isChanging)
    navigation.advance(to: 1)
    #expect(!navigation.isChanging && navigation.screen == 2)
    navigation.begin(.push)
    #expect(!navigation.isChanging && navigation.screen == 2)
  }

  @Test("Elements that both screens show are placed for each change, and stay to be found")
  func elements() throws {
    let navigation = try navigation("magic-move", screens: 3)
    var asked: [[Int]] = []
    navigation.complete = { spec, ends in
      asked.append([ends.from, ends.to])
      var spec = spec
      spec.place([
        PlacedElement(
          from: Rect(x: 0, y: 0, width: 10, height: 10),
          to: Rect(x: 50, y: 50, width: 20, height: 20))
      ])
      return spec
    }
    for (turn, direction) in [Direction.push, .push, .pop].enumerated() {
      navigation.begin(direction)
      navigation.advance(to: Double(turn) + 0.5)
      let played = try #require(navigation.change?.moment?.transition as? MagicMove)
      #expect(played.pairs != .automatic && navigation.spec.awaitsElements)
      navigation.advance(to: Double(turn) + 1)
    }
    #expect(asked == [[0, 1], [1, 2], [2, 1]])
  }

  @Test(
    "A stepped change stands at the sum of its steps, and resumes for the rest of its time"
  )
  func steps() throws {
    let navigation = try navigation()
    navigation.step(by: 0.25)
    navigation.step(by: 0.5)
    navigation.step(by: -0.125)
    #expect(navigation.seconds == 0.625)
    navigation.advance(to: 10)
    #expect(navigation.isChanging && navigation.seconds == 0.625)
    navigation.resume()
    navigation.advance(to: 10.37)
    #expect(navigation.isChanging)
    navigation.advance(to: 10.375)
    #expect(!navigation.isChanging && navigation.screen == 2)
  }

  @Test("A held change shows the scene of its instant")
  func heldScene() throws {
    let navigation = try navigation()
    navigation.step(by: 0.25)
    let other = try self.navigation()
    other.begin(.push)
    other.advance(to: 0.25)
    #expect(navigation.window.presentedFrame() == other.window.presentedFrame())
  }

  @Test("A reversed change falls back in the time that it took, and reversed twice it arrives")
  func reversal() throws {
    let navigation = try navigation()
    navigation.begin(.push)
    navigation.advance(to: 0.5)
    navigation.reverse()
    navigation.advance(to: 0.99)
    #expect(navigation.isChanging)
    navigation.advance(to: 1)
    #expect(!navigation.isChanging && navigation.screen == 1)

    navigation.begin(.push)
    navigation.advance(to: 1.5)
    navigation.reverse()
    navigation.advance(to: 1.75)
    navigation.reverse()
    navigation.advance(to: 2.49)
    #expect(navigation.isChanging)
    navigation.advance(to: 2.5)
    #expect(!navigation.isChanging && navigation.screen == 2)
  }

  @Test("A change that was going back when it was held resumes going back")
  func heldOnTheWayBack() throws {
    let navigation = try navigation()
    navigation.begin(.push)
    navigation.advance(to: 0.5)
    navigation.reverse()
    navigation.advance(to: 0.75)
    navigation.step(by: 0.125)
    #expect(navigation.seconds == 0.375)
    navigation.resume()
    navigation.advance(to: 1.125)
    #expect(!navigation.isChanging && navigation.screen == 1)
  }

  @Test("Each effect has its own drag: a card down from anywhere, a flip from the left edge")
  func gestures() throws {
    for (effect, from, to) in [
      ("card", Point(x: 200, y: 50), Point(x: 200, y: 500)),
      ("flip", Point(x: 5, y: 300), Point(x: 300, y: 300)),
    ] {
      let navigation = try navigation(effect)
      navigation.begin(.push)
      navigation.advance(to: 1)
      navigation.send(PointerEvent(.began, at: from, timestamp: 2))
      navigation.send(PointerEvent(.moved, at: to, timestamp: 3))
      #expect(navigation.isChanging && navigation.screen == 2, "\(effect)")
      navigation.send(PointerEvent(.moved, at: to, timestamp: 4))
      navigation.send(PointerEvent(.ended, at: to, timestamp: 4))
      navigation.advance(to: 6)
      #expect(!navigation.isChanging && navigation.screen == 1, "\(effect)")
      #expect(navigation.trace.events.map(\.phase) == [.began, .moved, .moved, .ended])
    }
  }

  @Test("A reversal leaves a dragged change with the drag")
  func reversalUnderHand() throws {
    let navigation = try navigation()
    navigation.begin(.push)
    navigation.advance(to: 1)
    navigation.send(PointerEvent(.began, at: Point(x: 5, y: 300), timestamp: 2))
    navigation.send(PointerEvent(.moved, at: Point(x: 150, y: 300), timestamp: 3))
    navigation.reverse()
    navigation.advance(to: 9)
    #expect(navigation.isChanging && !navigation.isHeld)
  }

  @Test("The effects follow each other in the catalogue's cyclic order")
  func effects() throws {
    let navigation = try navigation()
    let first = navigation.spec.name
    navigation.editor.chooseEffect(by: 1)
    #expect(navigation.spec.name != first)
    navigation.editor.chooseEffect(by: -1)
    #expect(navigation.spec.name == first)
  }
}

@MainActor @Suite("The texts and settings of a preview")
struct PreviewTextTests {
  @Test("A line for the shell quotes only the words that need it")
  func shell() {
    #expect(
      shellLine(["hinge", "a b.png", "it's", "-p", "edge=top", ""])
        == #"hinge 'a b.png' 'it'\''s' -p edge=top ''"#)
    // An apostrophe with a mark is one character.
    #expect(shellLine(["it'\u{301}s"]) == "'it'\\''\u{301}s'")
    #expect(shellLine([FilePath(bytes: [0x61, 0x25, 0xff])]) == #""$(printf '\141\045\377')""#)
  }

  @Test(
    "The arguments of an effect are its name, its direction and its changed settings"
  )
  func arguments() throws {
    let plain = try TransitionSpec("flip", settings: ["edge=left"])
    #expect(
      TransitionSpec(plain.transition).commandWords(.push) == ["-t", "flip"])
    let other = try TransitionSpec("flip", settings: ["edge=top"])
    #expect(
      TransitionSpec(other.transition, duration: 2, curve: .linear).commandWords(.pop)
        == ["-t", "flip:pop", "-p", "edge=top", "--duration", "2", "--curve", "linear"])
  }

  @Test("Steps by keys forwards and backwards restore every parameter")
  func steps() throws {
    for effect in Catalog.all {
      let navigation = PreviewNavigation(
        ["1", "2"].map { PictureName($0) },
        TransitionSpec(effect.init()),
        in: Container(size: Size(width: 375, height: 600), scale: 1))
      let pane = ParameterPane(of: navigation, by: nil, nil) {}
      let settable = navigation.spec.settings.filter { $0.kind != .picture }
      for setting in settable {
        func text() -> String? { navigation.spec.settings.first { $0.name == setting.name }?.text }
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
          // Each number in turn. A list has one pair here.
          let value = try #require(
            navigation.spec.screenValue(of: setting.name, in: navigation.container))
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
      navigation.editor.reset()
      #expect(navigation.spec.commandWords(.push) == ["-t", effect.name])
    }
  }

  @Test("A setting is reported, and a refused value is neither set nor reported")
  func setting() throws {
    let choice = try TransitionSpec("cube", settings: [])
    let navigation = PreviewNavigation(
      ["1", "2"].map { PictureName($0) },
      TransitionSpec(choice.transition),
      in: Container(size: Size(width: 375, height: 600), scale: 1))
    var reported: [PreviewEvent] = []
    navigation.onEvent = { reported.append($0) }
    try navigation.set("dolly", to: "2")
    #expect(throws: TransitionSpecError.self) { try navigation.set("dolly", to: "6") }
    #expect(throws: TransitionSpecError.self) { try navigation.set("side", to: "above") }
    try navigation.editor.setDuration(2)
    navigation.editor.setCurve(.easeIn)
    #expect(reported.map(\.event) == [.parameter, .parameter, .parameter])
    #expect(reported.map(\.text) == ["dolly=2", "duration=2", "curve=ease-in"])
    #expect(
      navigation.spec.commandWords(.push)
        == ["-t", "cube", "-p", "dolly=2", "--duration", "2", "--curve", "ease-in"])
  }

  @Test("A seek at rest begins a change and holds it at that time")
  func seeking() throws {
    let choice = try TransitionSpec("cube", settings: [])
    let navigation = PreviewNavigation(
      ["1", "2"].map { PictureName($0) },
      TransitionSpec(choice.transition, duration: 2, curve: .easeIn),
      in: Container(size: Size(width: 375, height: 600), scale: 1))
    #expect(navigation.playhead == nil)
    navigation.seek(to: 0.25)
    navigation.advance(to: 5)
    let playhead = try #require(navigation.playhead)
    #expect(navigation.seconds == 0.5 && abs(playhead.time - 0.25) < 1e-12)
    #expect(abs(playhead.progress - TimingCurve.easeIn.progress(at: 0.25)) < 1e-12)
    navigation.seek(to: 7)
    #expect(navigation.seconds == 2)
  }

  @Test("Only the last times are kept")
  func readings() {
    var readings = Readings()
    for number in 0..<(Readings.capacity + 5) { readings.add(Double(number)) }
    #expect(readings.values == (5..<(Readings.capacity + 5)).map { Double($0) })
  }

  @Test(
    "The viewport is the largest that fits, and the whole window if the difference is rounding")
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
  /// The number of its numbers.
  fileprivate var numbers: Int {
    switch self {
    case .point: 2
    case .rectangle(_, let radius): radius == nil ? 4 : 5
    }
  }
}
