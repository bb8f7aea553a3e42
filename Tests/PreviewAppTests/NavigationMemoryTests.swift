import RenderJobs
import SceneGraph
import Testing
import TransitionCatalog
import Transitions
import UIKitRuntime

@testable import PreviewApp

@MainActor @Suite("A preview's stage keeps nothing of what is over")
struct PreviewMemoryTests {
  private final class Held {
    private(set) weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private let stage: PreviewStage
  private var time = 0.0

  init() throws {
    stage = PreviewStage(
      (1...2).map { PictureName("screen \($0)") },
      TransitionSpec(Flip(), duration: 1, curve: nil),
      in: Container(size: Size(width: 300, height: 500), scale: 1))
  }

  /// How many objects can be reached from `root` by stored properties, closures aside.
  private func reachable(from root: AnyObject) -> Int {
    var seen: Set<ObjectIdentifier> = []
    var waiting: [Any] = [root]
    while let next = waiting.popLast() {
      let mirror = Mirror(reflecting: next)
      if mirror.displayStyle == .class {
        guard seen.insert(ObjectIdentifier(next as AnyObject)).inserted else { continue }
      }
      var level: Mirror? = mirror
      while let mirror = level {
        waiting += mirror.children.map(\.value)
        level = mirror.superclassMirror
      }
    }
    return seen.count
  }

  private mutating func wait(_ seconds: Double) {
    time += seconds
    stage.advance(to: time)
  }

  /// What a transition under way consists of.
  private func parts() throws -> [Held] {
    let navigation = try #require(stage.window.rootViewController as? NavigationController)
    let coordinator = try #require(navigation.transitionCoordinator)
    return [Held(coordinator), Held(coordinator.containerView)]
      + coordinator.containerView.subviews
      .filter { $0.layer is TransitionLayer }.flatMap { [Held($0), Held($0.layer)] }
  }

  /// There and back between the first two screens by keys, a drag that falls back, a reversal, and tuning in between.
  private mutating func round() throws -> [Held] {
    var parts: [Held] = []
    try stage.choose(effectNamed: "flip")
    stage.push()
    wait(0.3)
    parts += try self.parts()
    try stage.choose(effectNamed: "cube")
    try stage.setDuration(0.5)
    wait(2)

    stage.pop()
    wait(0.1)
    parts += try self.parts()
    stage.reverse()
    wait(0.1)
    stage.setCurve(.easeIn)
    wait(2)

    stage.send(PointerEvent(.began, at: Point(x: 2, y: 250), timestamp: time))
    stage.send(PointerEvent(.moved, at: Point(x: 80, y: 250), timestamp: time + 0.2))
    parts += try self.parts()
    stage.send(PointerEvent(.cancelled, at: Point(x: 80, y: 250), timestamp: time + 0.4))
    wait(3)

    stage.seek(to: 0.5)
    parts += try self.parts()
    stage.letGo()
    wait(3)
    stage.reset()
    #expect(!stage.isChanging)
    return parts
  }

  @Test("After a thousand transitions and a hundred sizes there is as much as after a few")
  mutating func thousands() throws {
    var parts: [Held] = []
    for _ in 0..<4 { parts += try round() }
    let few = reachable(from: stage)
    #expect(few > 20)
    for index in 0..<250 {
      parts += try round()
      guard index < 100 else { continue }
      stage.window.scale = 1 + Double(index % 7) / 3
      stage.window.frame = Rect(
        x: 0, y: 0, width: 300 + Double(index % 5), height: 500 - Double(index % 3))
    }
    #expect(reachable(from: stage) == few)
    #expect(parts.count == 4 * 4 * 254 && parts.allSatisfy { $0.object == nil })
    #expect(stage.window.timeline.isIdle && stage.window.gestureRecognizers.count == 3)
  }
}
