import Effects
import Testing
import UIKitNames

@testable import AvatarHeroArticle

@MainActor
@Suite("Article 002's avatar")
struct AvatarHeroTests {
  let fixture = WindowFixture()
  let list: UserListViewController
  let page: UserDynamicViewController
  let navigation: UINavigationController

  init() {
    list = UserListViewController(image: fixture.first)
    // The square in the centre of the page.
    let avatar = fixture.second.cropping(to: CGRect(x: 0, y: 146, width: 375, height: 375))
    page = UserDynamicViewController(
      image: fixture.second, avatar: avatar, startView: list.avatarView)
    navigation = UINavigationController(rootViewController: list)
    navigation.delegate = page
    fixture.window.rootViewController = navigation
  }

  /// Returns the distance of a straight drag of `distance` points in `duration` seconds by the
  /// article's rule, applied 60 times a second.
  private func damped(_ distance: Double, _ duration: Double) -> Double {
    let maximum = 667 * 0.5
    var last = 0.0
    for index in 1...Int((duration * 60).rounded()) {
      let d = min(distance * Double(index) / (duration * 60), maximum)
      last += (1 - sine(.pi / 2 * d / maximum)) * (d - last)
    }
    return last / maximum
  }

  @Test("a push has the catalogue's frames")
  func push() {
    navigation.pushViewController(page, animated: true)
    #expect(
      fixture.difference(from: Hero(style: .article), .push, since: 0, for: 0.2, .easeInOut)
        < rounding)
    fixture.window.advance(to: 0.2)
    #expect(difference(fixture.scene, fixture.scene(Hero(style: .article), 1, .push)) == 0)
  }

  @Test("a pop has the catalogue's frames, and the page can be pushed again")
  func pop() {
    navigation.pushViewController(page, animated: false)
    page.back()
    #expect(
      fixture.difference(from: Hero(style: .article), .pop, since: 0, for: 0.2, .easeInOut)
        < rounding)
    fixture.window.advance(to: 0.2)
    #expect(difference(fixture.scene, fixture.scene(Hero(style: .article), 1, .pop)) == 0)
    #expect(page.view.alpha == 1)
  }

  @Test(
    "a drag has the catalogue's frames at the damped percentage; far enough, the pop then plays")
  func finishedDrag() {
    navigation.pushViewController(page, animated: false)
    let start = Point(x: 180, y: 100)
    fixture.window.send(PointerEvent(.began, at: start, timestamp: 0))
    var times = 0
    for index in 1...30 {
      let time = Double(index) / 60
      fixture.window.send(
        PointerEvent(
          .moved, at: Point(x: 180, y: 100 + 333.5 * Double(index) / 30), timestamp: time))
      if index % 6 == 0 {
        let percent = damped(333.5 * Double(index) / 30, time)
        #expect(
          difference(fixture.scene, fixture.scene(HeroDrag(style: .article), percent, .pop))
            < rounding)
        times += 1
      }
    }
    #expect(times == 5)
    let percent = damped(333.5, 0.5)
    #expect(percent > 0.4)
    fixture.window.send(PointerEvent(.ended, at: Point(x: 180, y: 433.5), timestamp: 0.5))
    // The rest of the drag takes its share of 0.2 seconds; then the pop takes 0.2.
    let home = 0.5 + (1 - percent) * 0.2
    #expect(
      fixture.difference(from: Hero(style: .article), .pop, since: home, for: 0.2, .easeInOut)
        < rounding)
    fixture.window.advance(to: home + 0.21)
    #expect(navigation.topViewController === list)
  }

  @Test("not far enough, the page goes back, and a second drag begins at 0")
  func cancelledDrag() {
    navigation.pushViewController(page, animated: false)
    let before = fixture.scene
    for begin in [0.0, 2] {
      fixture.drag(
        from: Point(x: 180, y: 100), to: Point(x: 180, y: 180), since: begin, for: 0.25)
      #expect(
        difference(fixture.scene, fixture.scene(HeroDrag(style: .article), damped(80, 0.25), .pop))
          < rounding)
      fixture.window.advance(to: begin + 1)
      #expect(fixture.scene == before)
      #expect(navigation.topViewController === page)
    }
  }

  @Test(
    "the distance of a drag does not depend on its events", arguments: [5, 60, 240])
  func eventRate(count: Int) {
    navigation.pushViewController(page, animated: false)
    fixture.window.send(PointerEvent(.began, at: Point(x: 180, y: 100), timestamp: 0))
    for index in 1...count {
      let fraction = Double(index) / Double(count)
      fixture.window.send(
        PointerEvent(.moved, at: Point(x: 180, y: 100 + 333.5 * fraction), timestamp: fraction))
    }
    #expect(
      difference(fixture.scene, fixture.scene(HeroDrag(style: .article), damped(333.5, 1), .pop))
        < rounding)
  }
}

// MARK: - The article's code

/// The article's `percentForGesture`.
private struct DragAsWritten {
  let maxOffset: CGFloat
  var startOffsetY: CGFloat = 0
  var lastOffsetY: CGFloat = 0
  /// The latest `lastOffsetY` before it is clamped to 0.
  private(set) var unfloored: CGFloat = 0

  init(maxOffset: CGFloat) { self.maxOffset = maxOffset }

  mutating func percentForGesture(_ y: CGFloat) -> CGFloat {
    var distance = y - startOffsetY
    distance = min(maxOffset, distance)
    let degree = (distance / maxOffset) * (.pi / 2)
    let x = 1 - (sine(degree))
    let delta = distance - lastOffsetY
    lastOffsetY = lastOffsetY + x * delta
    unfloored = lastOffsetY
    lastOffsetY = max(lastOffsetY, 0)
    return lastOffsetY / maxOffset
  }
}

@Suite("Article 002's drag as written")
struct AvatarHeroAsWrittenTests {
  @Test(
    "the distance of a drag grows with the number of its events",
    arguments: [(5, 0.338), (60, 0.697), (240, 0.808)])
  func eventRate(events: Int, percent: Double) {
    var drag = DragAsWritten(maxOffset: 333.5)
    var last = 0.0
    for index in 1...events {
      last = drag.percentForGesture(333.5 * Double(index) / Double(events))
    }
    #expect(abs(last - percent) < 0.0005)
  }

  @Test("the drag moves on when the finger goes up in place; corrected, it does not")
  func evaluatedAgain() {
    var written = DragAsWritten(maxOffset: 333.5)
    var right = DampedDrag(maximum: 333.5, at: 0)
    _ = written.percentForGesture(150)
    right.move(to: 150, at: 0.5)
    let (before, kept) = (written.lastOffsetY, right.distance)
    _ = written.percentForGesture(150)
    right.move(to: 150, at: 0.5)
    #expect(written.lastOffsetY > before + 1)
    #expect(right.distance == kept)
  }

  @Test("a drag begins with the rest of the one before; `cancelledDrag` above has two equal ones")
  func neverReset() {
    var fresh = DragAsWritten(maxOffset: 333.5)
    var used = DragAsWritten(maxOffset: 333.5)
    used.lastOffsetY = 200
    // After 50 points down, 0.233 of the rest remains.
    let difference = used.percentForGesture(50) - fresh.percentForGesture(50)
    #expect(abs(difference - sine(.pi / 2 * 50 / 333.5) * 200 / 333.5) < rounding)
    #expect(difference > 0.1)
  }

  @Test(
    "upwards the drag moves more than the finger, until it is clamped; corrected, it does not"
  )
  func amplifies() {
    var written = DragAsWritten(maxOffset: 333.5)
    written.lastOffsetY = 100
    #expect(written.percentForGesture(-10) == 0)
    // The finger is at −10, and the page would be beyond it.
    #expect(written.unfloored < -15)

    var right = DampedDrag(maximum: 333.5, at: 0)
    right.move(to: 100, at: 1.0 / 60)
    let before = right.distance
    right.move(to: -10, at: 2.0 / 60)
    #expect(right.distance >= 0 && right.distance <= before)
  }
}
