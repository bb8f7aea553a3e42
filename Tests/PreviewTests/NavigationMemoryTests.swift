import Effects
import Jobs
import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@testable import Preview

@MainActor @Suite("The memory of a preview's navigation")
struct NavigationMemoryTests {
  /// A weak reference.
  private final class WeakReference {
    private(set) weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private let navigation: PreviewNavigation
  private var time = 0.0

  init() throws {
    navigation = PreviewNavigation(
      (1...2).map { PictureName("screen \($0)") },
      TransitionSpec(Flip(), duration: 1, curve: nil),
      in: Container(size: Size(width: 300, height: 500), scale: 1))
  }

  /// Returns the number of objects that stored properties reach from `root`. Closures are not
  /// followed.
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
    navigation.advance(to: time)
  }

  /// Returns the objects of the transition under way.
  private func parts() throws -> [WeakReference] {
    let navigation = try #require(navigation.window.rootViewController as? NavigationController)
    let coordinator = try #require(navigation.transitionCoordinator)
    return [WeakReference(coordinator), WeakReference(coordinator.containerView)]
      + coordinator.containerView.subviews
      .filter { $0.layer is TransitionLayer }.flatMap {
        [WeakReference($0), WeakReference($0.layer)]
      }
  }

  /// Performs a push, a reversed pop, a cancelled drag and a seek, with changes of the spec in
  /// between.
  ///
  /// - Returns: the objects of the transitions.
  private mutating func round() throws -> [WeakReference] {
    var parts: [WeakReference] = []
    try navigation.editor.choose(effectNamed: "flip")
    navigation.begin(.push)
    wait(0.3)
    parts += try self.parts()
    try navigation.editor.choose(effectNamed: "cube")
    try navigation.editor.setDuration(0.5)
    wait(2)

    navigation.begin(.pop)
    wait(0.1)
    parts += try self.parts()
    navigation.reverse()
    wait(0.1)
    navigation.editor.setCurve(.easeIn)
    wait(2)

    navigation.send(PointerEvent(.began, at: Point(x: 2, y: 250), timestamp: time))
    navigation.send(PointerEvent(.moved, at: Point(x: 80, y: 250), timestamp: time + 0.2))
    parts += try self.parts()
    navigation.send(PointerEvent(.cancelled, at: Point(x: 80, y: 250), timestamp: time + 0.4))
    wait(3)

    navigation.seek(to: 0.5)
    parts += try self.parts()
    navigation.resume()
    wait(3)
    navigation.editor.reset()
    #expect(!navigation.isChanging)
    return parts
  }

  @Test("A thousand transitions and a hundred sizes leave as many objects as a few")
  mutating func thousands() throws {
    var parts: [WeakReference] = []
    for _ in 0..<4 { parts += try round() }
    let few = reachable(from: navigation)
    #expect(few > 20)
    for index in 0..<250 {
      parts += try round()
      guard index < 100 else { continue }
      navigation.window.scale = 1 + Double(index % 7) / 3
      navigation.window.frame = Rect(
        x: 0, y: 0, width: 300 + Double(index % 5), height: 500 - Double(index % 3))
    }
    #expect(reachable(from: navigation) == few)
    #expect(parts.count == 4 * 4 * 254 && parts.allSatisfy { $0.object == nil })
    #expect(navigation.window.timeline.isIdle && navigation.window.gestureRecognizers?.count == 3)
  }
}
