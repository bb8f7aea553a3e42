import RenderJobs
import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions
import UIKitRuntime

@testable import PreviewApp

/// Two screens of 375×600 points; a change takes a second and is not eased unless a test says so.
@MainActor @Suite("What is tuned on a preview's stage shows at once")
struct PreviewTuningTests {
  private static let container = Container(size: Size(width: 375, height: 600), scale: 1)

  private func stage(
    _ effect: String = "flip", _ settings: [String] = [], duration: Double? = 1,
    curve: TimingCurve? = .linear
  ) throws -> PreviewStage {
    let choice = try TransitionSpec(effect, settings: settings)
    return PreviewStage(
      [PictureName("screen 1"), PictureName("screen 2")],
      TransitionSpec(choice.transition, duration: duration, curve: curve), in: Self.container)
  }

  /// Whether a stage shows what another one shows that has pushed for `seconds`.
  private func shows(_ stage: PreviewStage, _ other: PreviewStage, at seconds: Double) -> Bool {
    other.push()
    other.advance(to: seconds)
    return stage.window.presentedFrame() == other.window.presentedFrame()
  }

  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test("A parameter shows at once, held or running, and what is not taken changes nothing")
  func parameters() throws {
    for isHeld in [true, false] {
      let stage = try stage()
      stage.push()
      stage.advance(to: 0.25)
      if isHeld { stage.seek(to: 0.25) }
      try stage.set("edge", to: "top")
      #expect(stage.timeFraction == 0.25)
      #expect(shows(stage, try self.stage("flip", ["edge=top"]), at: 0.25))
      #expect(throws: JobError.self) { try stage.set("edge", to: "nowhere") }
      #expect(throws: JobError.self) { try stage.set("egde", to: "top") }
      #expect(throws: JobError.self) { try stage.setDuration(0) }
      #expect(throws: JobError.self) { try stage.setDuration(.nan) }
      #expect(throws: JobError.self) { try stage.choose(effectNamed: "filp") }
      #expect(shows(stage, try self.stage("flip", ["edge=top"]), at: 0.25))
      try stage.choose(effectNamed: "cube")
      #expect(shows(stage, try self.stage("cube"), at: 0.25))
    }
  }

  @Test("At rest all of it is kept for the next change")
  func atRest() throws {
    let stage = try stage()
    try stage.choose(effectNamed: "cube")
    try stage.setDuration(2)
    stage.setCurve(.easeIn)
    try stage.set("side", to: "inside")
    #expect(stage.timeFraction == 0 && stage.seconds == nil && stage.progress == 0)
    stage.push()
    stage.advance(to: 0.5)
    #expect(near(stage.progress, TimingCurve.easeIn.progress(at: 0.25)))
    #expect(
      shows(stage, try self.stage("cube", ["side=inside"], duration: 2, curve: .easeIn), at: 0.5))
    stage.reset()
    #expect(stage.motion.duration == Cube.duration && stage.motion.curve == Cube.curve)
    #expect(stage.motion.transition as? Cube == Cube())
  }

  @Test("Another duration keeps the fraction of the time, held or not")
  func duration() throws {
    for isHeld in [true, false] {
      let stage = try stage(curve: .easeOut)
      stage.push()
      stage.advance(to: 0.25)
      if isHeld { stage.seek(to: 0.25) }
      try stage.setDuration(4)
      #expect(stage.seconds == 1 && stage.duration == 4 && stage.timeFraction == 0.25)
      #expect(near(stage.progress, TimingCurve.easeOut.progress(at: 0.25)))
      stage.letGo()
      stage.advance(to: 3.24)
      #expect(stage.isChanging)
      stage.advance(to: 3.26)
      #expect(!stage.isChanging && stage.screen == 2)
    }
  }

  @Test("Another curve shows at the time at which the change is held")
  func heldCurve() throws {
    let stage = try stage()
    stage.seek(to: 0.25)
    stage.setCurve(.easeIn)
    #expect(stage.timeFraction == 0.25)
    #expect(near(stage.progress, TimingCurve.easeIn.progress(at: 0.25)))
    #expect(shows(stage, try self.stage(curve: .easeIn), at: 0.25))
  }

  @Test(
    "Another curve in a change that runs keeps its progress, there and back, and goes on from there"
  )
  func runningCurve() throws {
    for isReversed in [false, true] {
      let stage = try stage()
      stage.push()
      stage.advance(to: 0.25)
      if isReversed { stage.reverse() }
      stage.setCurve(.easeIn)
      #expect(!stage.isHeld && near(stage.progress, 0.25))
      let seconds = try #require(stage.seconds)
      // Ease-in is behind an even motion everywhere.
      #expect(seconds > 0.25 && near(TimingCurve.easeIn.progress(at: seconds), 0.25))
      let left = isReversed ? seconds : 1 - seconds
      stage.advance(to: 0.25 + left - 1e-6)
      #expect(stage.isChanging)
      stage.advance(to: 0.25 + left + 1e-6)
      #expect(!stage.isChanging && stage.screen == (isReversed ? 1 : 2))
    }
  }

  @Test("Time can be gone to from rest: forward there, and back from the last screen")
  func seeking() throws {
    let stage = try stage(curve: .easeInOut)
    var events: [PreviewEvent] = []
    stage.onEvent = { events.append($0) }
    stage.seek(to: 0)
    #expect(!stage.isChanging && events.isEmpty)
    for fraction in [0.5, 0.125, 1, 0.75] {
      stage.seek(to: fraction)
      stage.advance(to: stage.window.timeline.now + 3)
      #expect(stage.isHeld && stage.direction == .push && stage.timeFraction == fraction)
      #expect(near(stage.progress, TimingCurve.easeInOut.progress(at: fraction)))
      #expect(events.last?.event == .scrubbed && events.last?.seconds == fraction)
    }
    stage.seek(to: 1)
    stage.letGo()
    stage.advance(to: stage.window.timeline.now + 1e-6)
    #expect(!stage.isChanging && stage.screen == 2)
    stage.seek(to: 0.25)
    #expect(stage.isHeld && stage.direction == .pop)
  }

  @Test("Time and progress are told while a change runs, on its way back, too")
  func telling() throws {
    let stage = try stage(curve: .easeIn)
    stage.push()
    for time in [0.0, 0.25, 0.5] {
      stage.advance(to: time)
      #expect(near(stage.timeFraction, time))
      #expect(near(stage.progress, TimingCurve.easeIn.progress(at: time)))
    }
    stage.reverse()
    stage.advance(to: 0.75)
    #expect(near(stage.timeFraction, 0.25))
    #expect(near(stage.progress, TimingCurve.easeIn.progress(at: 0.25)))
  }

  /// A stage that shows its second screen at time 1, with a finger that has dragged down 500 of 600 points since.
  private func dragged(_ effect: String) throws -> PreviewStage {
    let stage = try stage(effect)
    stage.push()
    stage.advance(to: 1)
    stage.send(PointerEvent(.began, at: Point(x: 200, y: 50), timestamp: 2))
    stage.send(PointerEvent(.moved, at: Point(x: 200, y: 550), timestamp: 2.5))
    stage.advance(to: 3)
    return stage
  }

  @Test("A hand keeps hold of what is tuned, and drags the other effect from where it is")
  func tunedUnderHand() throws {
    let stage = try dragged("card")
    let fraction = stage.timeFraction
    #expect(fraction > 0 && fraction < 1 && near(stage.progress, fraction))
    stage.seek(to: 0.9)
    try stage.setDuration(3)
    stage.setCurve(.easeOut)
    #expect(!stage.isHeld && near(stage.timeFraction, fraction) && near(stage.progress, fraction))
    try stage.choose(effectNamed: "cube")
    #expect(near(stage.progress, fraction))
    stage.send(PointerEvent(.moved, at: Point(x: 200, y: 200), timestamp: 4))
    stage.advance(to: 4)
    #expect(stage.progress < fraction && stage.progress > 0)
    stage.send(PointerEvent(.cancelled, at: Point(x: 200, y: 200), timestamp: 4))
    stage.advance(to: 12)
    #expect(!stage.isChanging && stage.screen == 2)
    // From now on it is dragged as a cube is: from the left edge, and not down.
    for (from, to, isDragged, time) in [
      (Point(x: 200, y: 50), Point(x: 200, y: 350), false, 13.0),
      (Point(x: 3, y: 50), Point(x: 200, y: 50), true, 14),
    ] {
      stage.send(PointerEvent(.began, at: from, timestamp: time))
      stage.send(PointerEvent(.moved, at: to, timestamp: time + 0.5))
      #expect(stage.isChanging == isDragged)
      stage.send(PointerEvent(.cancelled, at: to, timestamp: time + 0.5))
    }
  }

  /// `HeroDrag` takes 0.2 s; the flight after it a second.
  @Test("A hero's drag and flight are one time, which is held, stepped and turned round throughout")
  func heroFlight() throws {
    let stage = try dragged("hero")
    #expect(near(stage.duration, 1.2) && near(stage.seconds ?? 0, 0.2 * stage.progress))
    stage.send(PointerEvent(.ended, at: Point(x: 200, y: 550), timestamp: 3))
    // At most 0.2 s later the flight begins.
    stage.advance(to: 3.5)
    stage.step(by: -1.0 / 60)
    let seconds = try #require(stage.seconds)
    #expect(stage.isHeld && seconds > 0.2 + 0.3 - 1.0 / 60 - 1e-9 && seconds < 0.7)
    #expect(near(stage.progress, seconds - 0.2))
    let flight = try #require(stage.instant)
    #expect(flight.motion.name == "hero" && near(flight.seconds, seconds - 0.2))

    stage.seek(to: 0.1 / 1.2)
    let drag = try #require(stage.instant)
    #expect(drag.motion.name == "hero-drag" && near(drag.seconds, 0.1) && near(stage.progress, 0.5))
    #expect(drag.motion.commandWords(.pop) == ["-t", "hero-drag:pop", "--curve", "linear"])

    stage.seek(to: 0.7 / 1.2)
    stage.reverse()
    stage.advance(to: 3.5 + 0.699)
    #expect(stage.isChanging)
    stage.advance(to: 3.5 + 3.6)
    #expect(!stage.isChanging && stage.screen == 2)
  }

  @Test("What is held is drawn by the line that is copied, by hand and by itself")
  func instant() throws {
    let stage = try stage("card", curve: nil)
    stage.seek(to: 0.25)
    let byItself = try #require(stage.instant)
    #expect(byItself.seconds == 0.25)
    #expect(byItself.motion.commandWords(.push) == ["-t", "card", "--duration", "1"])
    stage.letGo()
    stage.advance(to: 5)
    // A hand drives evenly whatever the curve, and so does what it let go.
    stage.send(PointerEvent(.began, at: Point(x: 200, y: 50), timestamp: 6))
    stage.send(PointerEvent(.moved, at: Point(x: 200, y: 350), timestamp: 6.5))
    stage.send(PointerEvent(.moved, at: Point(x: 200, y: 350), timestamp: 7))
    stage.send(PointerEvent(.ended, at: Point(x: 200, y: 350), timestamp: 7))
    stage.seek(to: 0.5)
    let byHand = try #require(stage.instant)
    #expect(near(byHand.seconds, 0.5) && near(stage.progress, 0.5))
    #expect(
      byHand.motion.commandWords(.pop) == [
        "-t", "card:pop", "--duration", "1", "--curve", "linear",
      ])
  }

  @Test("A video shows the change that began last: with a hand as it was, without as it is now")
  func takes() throws {
    let stage = try dragged("card")
    try stage.setDuration(2)
    stage.send(PointerEvent(.ended, at: Point(x: 200, y: 550), timestamp: 3))
    stage.advance(to: 20)
    #expect(stage.screen == 1)
    let trace = stage.trace
    // What the hand does besides, and what is chosen after it, is not part of it.
    stage.send(PointerEvent(.began, at: Point(x: 200, y: 50), timestamp: 21))
    stage.send(PointerEvent(.moved, at: Point(x: 20, y: 50), timestamp: 21.5))
    stage.send(PointerEvent(.ended, at: Point(x: 20, y: 50), timestamp: 21.5))
    try stage.choose(effectNamed: "cube")
    let take = stage.take
    #expect(take.direction == .pop && take.screen == 2 && take.motion.name == "card")
    #expect(take.motion.duration == 2 && take.trace == trace && trace.events.count == 3)

    stage.push()
    stage.advance(to: 40)
    try stage.choose(effectNamed: "flip")
    #expect(stage.take.direction == .push && stage.take.screen == 1 && stage.take.trace == nil)
    #expect(stage.take.motion.name == "flip")
  }

  @Test("The film of a hand ends on the screen that the stage ended on", arguments: [500.0, 150])
  func film(end: Double) throws {
    let stage = try stage("card")
    stage.push()
    stage.advance(to: 1)
    for (y, phase, time) in [
      (50, .began, 2), (end, .moved, 2.5), (end, .moved, 2.9), (end, .ended, 2.9),
    ] as [(Double, PointerPhase, Double)] {
      stage.send(PointerEvent(phase, at: Point(x: 200, y: y), timestamp: time))
    }
    stage.advance(to: 9)
    let take = stage.take
    var spec = take.motion
    spec.direction = take.direction
    let film = TracedInteraction(spec, rate: 60, trace: try #require(take.trace))
    var last: PresentedFrame?
    var count = 0
    while let frame = film.frame(count, in: Self.container) {
      last = frame
      count += 1
    }
    let top: PictureName = stage.screen == 1 ? .to : .from
    #expect(last?.scene.root.pictures == [top])
    // The hand was there for 0.9 s, and the rest takes its share of the second: a card follows a finger damped, by at
    // most a half.
    #expect(count > 55 && count <= 55 + 61)
  }
}

extension Layer {
  /// The names of all pictures in it, back to front.
  fileprivate var pictures: [PictureName] {
    var names: [PictureName] = []
    if case .picture(let name) = contents { names.append(name) }
    return names + sublayers.flatMap(\.pictures)
  }
}
