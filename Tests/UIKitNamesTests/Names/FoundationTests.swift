import Foundation
import Testing
import UIKitNames

// Both imports on purpose: the names that Foundation has, too, must be the runtime's here.

@MainActor
@Suite("Foundation beside UIKit's names")
struct FoundationTests {
  final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
    let duration: TimeInterval
    var origin: CGRect = .zero

    override init() {
      duration = 0.5
      super.init()
    }

    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
      duration
    }

    func animateTransition(using context: UIViewControllerContextTransitioning) {}
  }

  @Test("a number, a point, a rectangle and a transform are the runtime's")
  func geometry() {
    let numbers: [CGFloat] = [1, 2.5]
    let doubles: [Double] = numbers
    #expect(doubles == [1, 2.5])
    let point: CGPoint = Point(x: 1, y: 2)
    let size: CGSize = Size(width: 3, height: 4)
    let rect: CGRect = Rect(origin: point, size: size)
    let transform: CGAffineTransform = AffineTransform(scaleX: 2, y: 3)
    #expect(rect.applying(transform) == CGRect(x: 2, y: 6, width: 6, height: 12))
    #expect(CGPoint() == .zero && CGSize() == .zero && CGRect() == .zero)
    let interval: TimeInterval = 0.3
    #expect(interval * 2 == 0.6)
  }

  @Test("mathematics come with the names")
  func mathematics() {
    let x: CGFloat = 0.25
    #expect(sqrt(x) == 0.5 && fmax(x, 1) == 1 && pow(x, 2) == 0.0625)
    #expect(abs(sin(M_PI / 6) - 0.5) < 1e-15 && floor(2.7) == 2 && ceil(x) == 1)
    #expect(abs(atan2(1, 1) - M_PI_4) < 1e-15 && CGFloat.pi == Double.pi)
    #expect(String(format: "%.2f", x) == "0.25")
    #expect(CGFloat.greatestFiniteMagnitude > 1e300)
    #expect(IndexPath(row: 3, section: 1).row == 3)
  }

  @Test("objects are equal by identity, or as isEqual says, and have a class")
  func objects() {
    final class Pair: NSObject {
      nonisolated let number: Int
      init(_ number: Int) {
        self.number = number
        super.init()
      }
      override func isEqual(_ object: Any?) -> Bool { (object as? Pair)?.number == number }
      override var hash: Int { number }
    }
    let (first, second) = (Animator(), Animator())
    #expect(first == first && first != second)
    #expect(Set([first, second, first]).count == 2)
    #expect(Pair(3) == Pair(3) && Set([Pair(3), Pair(3), Pair(4)]).count == 2)
    #expect(first.isKind(of: NSObject.self) && first.isKind(of: Animator.self))
    #expect(!first.isKind(of: Pair.self) && !first.isMember(of: NSObject.self))
    let page: UIViewController = UINavigationController(rootViewController: UIViewController())
    #expect(page.isKind(of: UINavigationController.self) && page.isKind(of: UIViewController.self))
    #expect(!UIViewController().isKind(of: UINavigationController.self))
  }

  @Test("a value in an object is the value")
  func values() {
    let transform = CATransform3DMakeScale(2, 3, 4)
    #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue(cgRect: .zero).cgRectValue == .zero)
    #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue.height == 2)
    #expect(
      NSValue(cgAffineTransform: CGAffineTransform(translationX: 5, y: 6))
        .cgAffineTransformValue.tx == 5)
    #expect(NSValue(cgPoint: .zero) == NSValue(cgPoint: .zero))
    #expect(NSValue(cgPoint: .zero) != NSValue(cgSize: .zero))
    #expect(NSNumber(value: 3.5).doubleValue == 3.5)
  }

  @Test("a notification reaches its observer")
  func notifications() {
    let center = NotificationCenter()
    let name = Notification.Name("moved")
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in count += 1 }
    center.post(name: name, object: nil)
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(count == 1)
  }
}

@MainActor
@Suite("Queues and timers")
struct WindowTimeTests {
  // Each test makes its window itself: without a window whose code runs, the one that was made last
  // counts, and other tests make windows between a suite's and its test's beginning.
  private func makeWindow() -> UIWindow { UIWindow(size: CGSize(width: 100, height: 100)) }

  @Test(
    "work on a queue runs after the code that adds it, in order, when the window advances")
  func order() {
    let window = makeWindow()
    var log: [String] = []
    DispatchQueue.main.async { log.append("first") }
    DispatchQueue.global(qos: .userInitiated).async {
      log.append("second")
      DispatchQueue.main.async { log.append("third") }
    }
    log.append("now")
    #expect(log == ["now"])
    window.advance(to: window.timeline.now)
    #expect(log == ["now", "first", "second", "third"])
    #expect(DispatchQueue.main.sync { 3 } == 3)
  }

  @Test("delayed work runs at its own instant of the window's time")
  func delay() {
    let window = makeWindow()
    var times: [Double] = []
    window.advance(to: 10)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { times.append(window.timeline.now) }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) {
      times.append(window.timeline.now)
    }
    let item = DispatchWorkItem { times.append(-1) }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: item)
    item.cancel()
    window.advance(to: 10.2)
    #expect(times.isEmpty)
    window.advance(to: 12)
    #expect(times == [10.25, 10.5])
  }

  @Test("a group notifies when all its work has run")
  func group() {
    let window = makeWindow()
    let group = DispatchGroup()
    var log: [String] = []
    group.enter()
    DispatchQueue.main.async(group: group) { log.append("work") }
    group.notify(queue: .main) { log.append("all") }
    window.advance(to: 1)
    #expect(log == ["work"])
    group.leave()
    window.advance(to: 1)
    #expect(log == ["work", "all"])
  }

  @Test("a timer fires at its instants until it is invalidated")
  func timer() {
    let window = makeWindow()
    var times: [Double] = []
    let timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
      times.append(window.timeline.now)
      if times.count == 3 { timer.invalidate() }
    }
    var once = 0
    let single = Timer.scheduledTimer(withTimeInterval: 0.4, repeats: false) { _ in once += 1 }
    window.advance(to: 5)
    #expect(times == [0.25, 0.5, 0.75] && !timer.isValid)
    #expect(once == 1 && !single.isValid)
  }

  @Test("a timer and a delayed call take a method instead of a selector")
  func methods() {
    let window = makeWindow()
    final class Counter: NSObject {
      var ticks = 0
      func tick(_ timer: Timer) { ticks += 1 }
      func tock() { ticks += 10 }
      func start() { perform(Counter.tock, with: nil, afterDelay: 0.5) }
    }
    let counter = Counter()
    Timer.scheduledTimer(
      timeInterval: 0.1, target: counter, selector: Counter.tick, userInfo: nil, repeats: false)
    counter.start()
    window.advance(to: 0.2)
    #expect(counter.ticks == 1)
    window.advance(to: 0.6)
    #expect(counter.ticks == 11)
  }

  @Test("code that a window runs uses that window's time, and not the latest one's")
  func rightWindow() {
    let window = makeWindow()
    let late = UIWindow(size: CGSize(width: 50, height: 60), scale: 3)
    var log: [String] = []
    UIView.animate(
      withDuration: 1, animations: {},
      completion: { _ in })
    window.timeline.schedule(after: 1) {
      log.append("\(UIScreen.main.bounds.width)")
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { log.append("later") }
    }
    window.advance(to: 1.5)
    #expect(log == ["100.0"] && UIScreen.main.bounds == late.bounds && UIScreen.main.scale == 3)
    late.advance(to: 9)
    #expect(log == ["100.0"])
    window.advance(to: 2)
    #expect(log == ["100.0", "later"])
  }
}
