import Effects
import Jobs
import SceneGraph
import TestSupport
import Testing
import Transitions
import UIKitRuntime

@testable import Preview

@MainActor @Suite("Changes of the spec that a preview plays")
struct SpecEditorTests {
  private static let container = Container(size: Size(width: 375, height: 600), scale: 1)

  /// Two screens of 375×600 points; by default a change takes a second and is linear.
  private func navigation(
    _ effect: String = "flip", _ settings: [String] = [], duration: Double? = 1,
    curve: TimingCurve? = .linear
  ) throws -> PreviewNavigation {
    let choice = try TransitionSpec(effect, settings: settings)
    return PreviewNavigation(
      [PictureName("screen 1"), PictureName("screen 2")],
      TransitionSpec(choice.transition, duration: duration, curve: curve), in: Self.container)
  }

  /// Returns true if a navigation shows the same as another one, `seconds` after its push.
  private func shows(
    _ navigation: PreviewNavigation, _ other: PreviewNavigation, at seconds: Double
  ) -> Bool {
    other.begin(.push)
    other.advance(to: seconds)
    return navigation.window.presentedFrame() == other.window.presentedFrame()
  }

  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test(
    "A parameter changes the frame immediately, held or running; an invalid value changes nothing")
  func parameters() throws {
    for isHeld in [true, false] {
      let navigation = try navigation()
      navigation.begin(.push)
      navigation.advance(to: 0.25)
      if isHeld { navigation.seek(to: 0.25) }
      try navigation.set("edge", to: "top")
      #expect(navigation.timeFraction == 0.25)
      #expect(shows(navigation, try self.navigation("flip", ["edge=top"]), at: 0.25))
      #expect(throws: TransitionSpecError.self) { try navigation.set("edge", to: "nowhere") }
      #expect(throws: TransitionSpecError.self) { try navigation.set("egde", to: "top") }
      #expect(throws: TransitionSpecError.self) { try navigation.editor.setDuration(0) }
      #expect(throws: TransitionSpecError.self) { try navigation.editor.setDuration(.nan) }
      #expect(throws: TransitionSpecError.self) {
        try navigation.editor.choose(effectNamed: "filp")
      }
      #expect(shows(navigation, try self.navigation("flip", ["edge=top"]), at: 0.25))
      try navigation.editor.choose(effectNamed: "cube")
      #expect(shows(navigation, try self.navigation("cube"), at: 0.25))
    }
  }

  @Test("Settings made at rest apply to the next change")
  func atRest() throws {
    let navigation = try navigation()
    try navigation.editor.choose(effectNamed: "cube")
    try navigation.editor.setDuration(2)
    navigation.editor.setCurve(.easeIn)
    try navigation.set("side", to: "inside")
    #expect(navigation.timeFraction == 0 && navigation.seconds == nil && navigation.progress == 0)
    navigation.begin(.push)
    navigation.advance(to: 0.5)
    #expect(near(navigation.progress, TimingCurve.easeIn.progress(at: 0.25)))
    #expect(
      shows(
        navigation, try self.navigation("cube", ["side=inside"], duration: 2, curve: .easeIn),
        at: 0.5))
    navigation.editor.reset()
    #expect(navigation.spec.duration == Cube.duration && navigation.spec.curve == Cube.curve)
    #expect(navigation.spec.transition as? Cube == Cube())
  }

  @Test("A new duration keeps the fraction of the time, held or running")
  func duration() throws {
    for isHeld in [true, false] {
      let navigation = try navigation(curve: .easeOut)
      navigation.begin(.push)
      navigation.advance(to: 0.25)
      if isHeld { navigation.seek(to: 0.25) }
      try navigation.editor.setDuration(4)
      #expect(
        navigation.seconds == 1 && navigation.duration == 4 && navigation.timeFraction == 0.25)
      #expect(near(navigation.progress, TimingCurve.easeOut.progress(at: 0.25)))
      navigation.resume()
      navigation.advance(to: 3.24)
      #expect(navigation.isChanging)
      navigation.advance(to: 3.26)
      #expect(!navigation.isChanging && navigation.screen == 2)
    }
  }

  @Test("A new curve applies at the time at which the change is held")
  func heldCurve() throws {
    let navigation = try navigation()
    navigation.seek(to: 0.25)
    navigation.editor.setCurve(.easeIn)
    #expect(navigation.timeFraction == 0.25)
    #expect(near(navigation.progress, TimingCurve.easeIn.progress(at: 0.25)))
    #expect(shows(navigation, try self.navigation(curve: .easeIn), at: 0.25))
  }

  @Test(
    "A new curve keeps the progress of a running change, forwards and backwards"
  )
  func runningCurve() throws {
    for isReversed in [false, true] {
      let navigation = try navigation()
      navigation.begin(.push)
      navigation.advance(to: 0.25)
      if isReversed { navigation.reverse() }
      navigation.editor.setCurve(.easeIn)
      #expect(!navigation.isHeld && near(navigation.progress, 0.25))
      let seconds = try #require(navigation.seconds)
      // Ease-in has less progress than linear everywhere.
      #expect(seconds > 0.25 && near(TimingCurve.easeIn.progress(at: seconds), 0.25))
      let left = isReversed ? seconds : 1 - seconds
      navigation.advance(to: 0.25 + left - 1e-6)
      #expect(navigation.isChanging)
      navigation.advance(to: 0.25 + left + 1e-6)
      #expect(!navigation.isChanging && navigation.screen == (isReversed ? 1 : 2))
    }
  }

  @Test("A seek at rest begins a push, and on the last screen a pop")
  func seeking() throws {
    let navigation = try navigation(curve: .easeInOut)
    var events: [PreviewEvent] = []
    navigation.onEvent = { events.append($0) }
    navigation.seek(to: 0)
    #expect(!navigation.isChanging && events.isEmpty)
    for fraction in [0.5, 0.125, 1, 0.75] {
      navigation.seek(to: fraction)
      navigation.advance(to: navigation.window.timeline.now + 3)
      #expect(
        navigation.isHeld && navigation.direction == .push && navigation.timeFraction == fraction)
      #expect(near(navigation.progress, TimingCurve.easeInOut.progress(at: fraction)))
      #expect(events.last?.event == .scrubbed && events.last?.seconds == fraction)
    }
    navigation.seek(to: 1)
    navigation.resume()
    navigation.advance(to: navigation.window.timeline.now + 1e-6)
    #expect(!navigation.isChanging && navigation.screen == 2)
    navigation.seek(to: 0.25)
    #expect(navigation.isHeld && navigation.direction == .pop)
  }

  @Test("Time and progress follow the curve while a change runs, also backwards")
  func timeAndProgress() throws {
    let navigation = try navigation(curve: .easeIn)
    navigation.begin(.push)
    for time in [0.0, 0.25, 0.5] {
      navigation.advance(to: time)
      #expect(near(navigation.timeFraction, time))
      #expect(near(navigation.progress, TimingCurve.easeIn.progress(at: time)))
    }
    navigation.reverse()
    navigation.advance(to: 0.75)
    #expect(near(navigation.timeFraction, 0.25))
    #expect(near(navigation.progress, TimingCurve.easeIn.progress(at: 0.25)))
  }

  /// A navigation that shows its second screen at time 1, then with a drag down by 500 of 600
  /// points.
  private func dragged(_ effect: String, _ settings: String...) throws -> PreviewNavigation {
    let navigation = try navigation(effect, settings)
    navigation.begin(.push)
    navigation.advance(to: 1)
    navigation.send(PointerEvent(.began, at: Point(x: 200, y: 50), timestamp: 2))
    navigation.send(PointerEvent(.moved, at: Point(x: 200, y: 550), timestamp: 2.5))
    navigation.advance(to: 3)
    return navigation
  }

  @Test("A drag continues through changes of the spec, and drives the new effect from its progress")
  func changedUnderDrag() throws {
    let navigation = try dragged("card")
    let fraction = navigation.timeFraction
    #expect(fraction > 0 && fraction < 1 && near(navigation.progress, fraction))
    navigation.seek(to: 0.9)
    try navigation.editor.setDuration(3)
    navigation.editor.setCurve(.easeOut)
    #expect(
      !navigation.isHeld && near(navigation.timeFraction, fraction)
        && near(navigation.progress, fraction))
    try navigation.editor.choose(effectNamed: "cube")
    #expect(near(navigation.progress, fraction))
    navigation.send(PointerEvent(.moved, at: Point(x: 200, y: 200), timestamp: 4))
    navigation.advance(to: 4)
    #expect(navigation.progress < fraction && navigation.progress > 0)
    navigation.send(PointerEvent(.cancelled, at: Point(x: 200, y: 200), timestamp: 4))
    navigation.advance(to: 12)
    #expect(!navigation.isChanging && navigation.screen == 2)
    // From now on the drags are a cube's: from the left edge, and not down.
    for (from, to, isDragged, time) in [
      (Point(x: 200, y: 50), Point(x: 200, y: 350), false, 13.0),
      (Point(x: 3, y: 50), Point(x: 200, y: 50), true, 14),
    ] {
      navigation.send(PointerEvent(.began, at: from, timestamp: time))
      navigation.send(PointerEvent(.moved, at: to, timestamp: time + 0.5))
      #expect(navigation.isChanging == isDragged)
      navigation.send(PointerEvent(.cancelled, at: to, timestamp: time + 0.5))
    }
  }

  /// `HeroDrag` takes 0.2 s; the flight after it takes a second.
  @Test("A hero's drag and flight share one time, which can be held, stepped and reversed")
  func heroFlight() throws {
    let navigation = try dragged("hero", "style=article")
    #expect(
      near(navigation.duration, 1.2) && near(navigation.seconds ?? 0, 0.2 * navigation.progress))
    navigation.send(PointerEvent(.ended, at: Point(x: 200, y: 550), timestamp: 3))
    // The flight begins at most 0.2 s later.
    navigation.advance(to: 3.5)
    navigation.step(by: -1.0 / 60)
    let seconds = try #require(navigation.seconds)
    #expect(navigation.isHeld && seconds > 0.2 + 0.3 - 1.0 / 60 - 1e-9 && seconds < 0.7)
    #expect(near(navigation.progress, seconds - 0.2))
    let flight = try #require(navigation.instant)
    #expect(flight.spec.name == "hero" && near(flight.seconds, seconds - 0.2))

    navigation.seek(to: 0.1 / 1.2)
    let drag = try #require(navigation.instant)
    #expect(
      drag.spec.name == "hero-drag" && near(drag.seconds, 0.1) && near(navigation.progress, 0.5))
    #expect(
      drag.spec.commandWords(.pop) == [
        "-t", "hero-drag:pop", "-p", "style=article", "--curve", "linear",
      ])

    navigation.seek(to: 0.7 / 1.2)
    navigation.reverse()
    navigation.advance(to: 3.5 + 0.699)
    #expect(navigation.isChanging)
    navigation.advance(to: 3.5 + 3.6)
    #expect(!navigation.isChanging && navigation.screen == 2)
  }

  @Test("The instant of a held change has the spec that renders it, driven by a drag or not")
  func instant() throws {
    let navigation = try navigation("card", curve: nil)
    navigation.seek(to: 0.25)
    let byItself = try #require(navigation.instant)
    #expect(byItself.seconds == 0.25)
    #expect(byItself.spec.commandWords(.push) == ["-t", "card", "--duration", "1"])
    navigation.resume()
    navigation.advance(to: 5)
    // A drag is linear whatever the curve is, and so is the motion after its release.
    navigation.send(PointerEvent(.began, at: Point(x: 200, y: 50), timestamp: 6))
    navigation.send(PointerEvent(.moved, at: Point(x: 200, y: 350), timestamp: 6.5))
    navigation.send(PointerEvent(.moved, at: Point(x: 200, y: 350), timestamp: 7))
    navigation.send(PointerEvent(.ended, at: Point(x: 200, y: 350), timestamp: 7))
    navigation.seek(to: 0.5)
    let byHand = try #require(navigation.instant)
    #expect(near(byHand.seconds, 0.5) && near(navigation.progress, 0.5))
    #expect(
      byHand.spec.commandWords(.pop) == [
        "-t", "card:pop", "--duration", "1", "--curve", "linear",
      ])
  }

  @Test("The recorded change has the spec of its drag, or without a drag the current spec")
  func recordedChanges() throws {
    let navigation = try dragged("card")
    try navigation.editor.setDuration(2)
    navigation.send(PointerEvent(.ended, at: Point(x: 200, y: 550), timestamp: 3))
    navigation.advance(to: 20)
    #expect(navigation.screen == 1)
    let trace = navigation.trace
    // Later pointer events and a later effect are not part of it.
    navigation.send(PointerEvent(.began, at: Point(x: 200, y: 50), timestamp: 21))
    navigation.send(PointerEvent(.moved, at: Point(x: 20, y: 50), timestamp: 21.5))
    navigation.send(PointerEvent(.ended, at: Point(x: 20, y: 50), timestamp: 21.5))
    try navigation.editor.choose(effectNamed: "cube")
    let change = navigation.recordedChange
    #expect(change.direction == .pop && change.screen == 2 && change.spec.name == "card")
    #expect(change.spec.duration == 2 && change.trace == trace && trace.events.count == 3)

    navigation.begin(.push)
    navigation.advance(to: 40)
    try navigation.editor.choose(effectNamed: "flip")
    #expect(
      navigation.recordedChange.direction == .push && navigation.recordedChange.screen == 1
        && navigation.recordedChange.trace == nil)
    #expect(navigation.recordedChange.spec.name == "flip")
  }

  @Test("The frames of a recorded drag end on the navigation's screen", arguments: [500.0, 150])
  func recordedDrag(end: Double) throws {
    let navigation = try navigation("card")
    navigation.begin(.push)
    navigation.advance(to: 1)
    for (y, phase, time) in [
      (50, .began, 2), (end, .moved, 2.5), (end, .moved, 2.9), (end, .ended, 2.9),
    ] as [(Double, PointerPhase, Double)] {
      navigation.send(PointerEvent(phase, at: Point(x: 200, y: y), timestamp: time))
    }
    navigation.advance(to: 9)
    let change = navigation.recordedChange
    var spec = change.spec
    spec.direction = change.direction
    let source = TracedInteraction(spec, rate: 60, trace: try #require(change.trace))
    var last: PresentedFrame?
    var count = 0
    while let frame = source.frame(count, in: Self.container) {
      last = frame
      count += 1
    }
    let top: PictureName = navigation.screen == 1 ? .to : .from
    #expect(last?.scene.root.pictures == [top])
    // The drag takes 0.9 s, and the remainder its part of a second: a card follows a finger damped,
    // by at most a half.
    #expect(count > 55 && count <= 55 + 61)
  }
}

extension Layer {
  /// The names of the layer's pictures, back to front.
  fileprivate var pictures: [PictureName] {
    var names: [PictureName] = []
    if case .picture(let name) = contents { names.append(name) }
    return names + sublayers.flatMap(\.pictures)
  }
}
