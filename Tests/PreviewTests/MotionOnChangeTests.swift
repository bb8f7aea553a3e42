import Effects
import SceneGraph
import Testing
import Transitions

@testable import Preview

@Suite("The motion after a change at rest")
struct MotionOnChangeTests {
  /// A record that a test changes within an expectation.
  private final class Record {
    var motion: MotionOnChange

    init(_ spec: TransitionSpec) { motion = MotionOnChange(spec) }

    func note(_ event: PreviewEvent.Kind, _ spec: TransitionSpec, isAtRest: Bool) {
      motion.note(event, spec, isAtRest: isAtRest)
    }

    func isDue(_ spec: TransitionSpec, isFinished: Bool, isLeftOut: Bool) -> Bool {
      motion.isDue(spec, isFinished: isFinished, isLeftOut: isLeftOut)
    }
  }

  private func spec(_ settings: String...) throws -> TransitionSpec {
    try TransitionSpec("cube", settings: settings)
  }

  @Test("A change at rest plays once, when it is finished")
  func once() throws {
    let motion = Record(try spec())
    let changed = try spec("dolly=2")
    #expect(!motion.isDue(try spec(), isFinished: true, isLeftOut: false))
    motion.note(.parameter, try spec("dolly=1"), isAtRest: true)
    motion.note(.parameter, changed, isAtRest: true)
    #expect(!motion.isDue(changed, isFinished: false, isLeftOut: false))
    #expect(motion.isDue(changed, isFinished: true, isLeftOut: false))
    #expect(!motion.isDue(changed, isFinished: true, isLeftOut: false))
  }

  @Test("What is undone, redone or reset is a change; what came back to where it began is none")
  func back() throws {
    let (before, after) = (try spec(), try spec("side=inside"))
    for event in [PreviewEvent.Kind.undone, .redone, .reset] {
      let motion = Record(before)
      motion.note(event, after, isAtRest: true)
      #expect(motion.isDue(after, isFinished: true, isLeftOut: false))
    }
    let motion = Record(before)
    motion.note(.parameter, after, isAtRest: true)
    motion.note(.parameter, before, isAtRest: true)
    #expect(!motion.isDue(before, isFinished: true, isLeftOut: false))
  }

  @Test("A change that a motion shows as it is made, or a held one, is not shown later")
  func shown() throws {
    let after = try spec("dolly=2")
    var motion = Record(try spec())
    motion.note(.parameter, after, isAtRest: false)
    #expect(!motion.isDue(after, isFinished: true, isLeftOut: false))
    motion = Record(try spec())
    motion.note(.parameter, after, isAtRest: true)
    motion.note(.began, after, isAtRest: false)
    #expect(!motion.isDue(after, isFinished: true, isLeftOut: false))
    motion = Record(try spec())
    motion.note(.parameter, after, isAtRest: true)
    #expect(!motion.isDue(after, isFinished: true, isLeftOut: true))
    #expect(!motion.isDue(after, isFinished: true, isLeftOut: false))
  }
}
