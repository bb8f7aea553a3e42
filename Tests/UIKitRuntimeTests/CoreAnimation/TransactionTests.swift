import SceneGraph
import Testing
import Transitions

@testable import UIKitRuntime

/// The numbers are those that GNUstep's tests of QuartzCore have from Apple's framework.
@MainActor
@Suite("Transactions")
struct TransactionTests {
  @Test("settings hold until the commit, and an inner transaction has the outer one's")
  func settings() {
    #expect(Transaction.animationDuration() == 0.25 && !Transaction.disableActions())
    #expect(Transaction.animationTimingFunction() == nil)
    Transaction.begin()
    Transaction.setAnimationDuration(1)
    Transaction.setDisableActions(true)
    Transaction.setAnimationTimingFunction(MediaTimingFunction(name: .easeIn))
    #expect(Transaction.animationTimingFunction()?.controlPoint(at: 1).x == 0.42)
    Transaction.begin()
    #expect(Transaction.animationDuration() == 1 && Transaction.disableActions())
    Transaction.setAnimationDuration(2)
    #expect(Transaction.animationDuration() == 2)
    Transaction.commit()
    #expect(Transaction.animationDuration() == 1)
    Transaction.commit()
    #expect(Transaction.animationDuration() == 0.25 && !Transaction.disableActions())
    #expect(Transaction.animationTimingFunction() == nil)
    Transaction.commit()
    #expect(Transaction.animationDuration() == 0.25)
  }

  @Test("settings have keys, and so may other values")
  func keys() {
    Transaction.begin()
    Transaction.setAnimationDuration(0.75)
    #expect(Transaction.value(forKey: "animationDuration") as? Double == 0.75)
    Transaction.setValue(1.25, forKey: "animationDuration")
    #expect(Transaction.animationDuration() == 1.25)
    Transaction.setValue(true, forKey: "disableActions")
    #expect(Transaction.disableActions())
    #expect(Transaction.value(forKey: "mine") == nil)
    Transaction.setValue("stored", forKey: "mine")
    #expect(Transaction.value(forKey: "mine") as? String == "stored")
    Transaction.commit()
  }

  @Test("implicit animations take the transaction's duration and curve")
  func implicit() {
    let fixture = LayerFixture()
    Transaction.begin()
    Transaction.setAnimationDuration(2)
    Transaction.setAnimationTimingFunction(MediaTimingFunction(name: .linear))
    fixture.layer.position.x = 105
    Transaction.commit()
    fixture.window.advance(to: 0.5)
    #expect(fixture.x == 30)
  }

  @Test("the completion is called when the transaction's animations have ended")
  func completion() {
    let (fixture, log) = (LayerFixture(), EventLog())
    Transaction.begin()
    Transaction.setCompletionBlock { log.events.append("completion") }
    fixture.layer.add(fixture.fade { $0.delegate = log }, forKey: nil)
    Transaction.commit()
    fixture.layer.add(fixture.fade { $0.duration = 9 }, forKey: nil)
    fixture.window.advance(to: 0.5)
    #expect(log.events == ["start"])
    fixture.window.advance(to: 1)
    #expect(log.events == ["start", "finished", "completion"])
  }

  @Test("also views' animations, and removed ones")
  func views() {
    let (fixture, log) = (AnimationFixture(), EventLog())
    Transaction.begin()
    Transaction.setCompletionBlock { log.events.append("completion") }
    View.animate(withDuration: 1) {
      fixture.view.alpha = 0
    } completion: { _ in
      log.events.append("view")
    }
    Transaction.commit()
    fixture.window.advance(to: 0.5)
    #expect(log.events.isEmpty)
    fixture.view.layer.removeAllAnimations()
    #expect(log.events == ["view", "completion"])
  }

  @Test("without animations it is called at the commit")
  func empty() {
    let log = EventLog()
    Transaction.begin()
    Transaction.setCompletionBlock { log.events.append("completion") }
    #expect(log.events.isEmpty)
    Transaction.commit()
    #expect(log.events == ["completion"])
  }
}
