import Testing
import UIKitNames

@MainActor
@Suite("Display links in Core Animation's words")
struct DisplayLinkTests {
  private final class Counter {
    var frames = 0, plain = 0
    func frame(_ link: CADisplayLink) { frames += 1 }
    func tick() { plain += 1 }
  }

  @Test("a link calls its target's method 60 times a second, until it is paused")
  func methods() {
    let window = UIWindow(size: CGSize(width: 100, height: 100))
    let counter = Counter()
    let links = [
      CADisplayLink(target: counter, selector: Counter.frame),
      CADisplayLink(target: counter, selector: Counter.tick),
    ]
    for link in links { link.add(to: .main, forMode: .common) }
    window.advance(to: 1)
    #expect(counter.frames == 60 && counter.plain == 60)
    links[0].isPaused = true
    window.advance(to: 2)
    #expect(counter.frames == 60 && counter.plain == 120)
    for link in links { link.invalidate() }
  }
}
