import SceneGraph
import TestSupport
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("A view's geometry")
struct GeometryTests {
  @Test("frame, bounds and center are related as in UIKit")
  func relations() {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(view.center == Point(x: 60, y: 45))
    view.center = Point(x: 100, y: 100)
    #expect(view.frame == Rect(x: 50, y: 75, width: 100, height: 50))
    view.bounds = Rect(x: 5, y: 6, width: 20, height: 10)
    #expect(view.frame == Rect(x: 90, y: 95, width: 20, height: 10))
    view.frame = Rect(x: 0, y: 0, width: 40, height: 80)
    #expect(view.bounds == Rect(x: 5, y: 6, width: 40, height: 80))
    #expect(view.center == Point(x: 20, y: 40))
  }

  @Test(
    "with another anchor point the center is its position, and the frame is as set")
  func anchorPoint() {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    view.layer.anchorPoint = Point(x: 0, y: 0.5)
    // Setting the anchor point moves the layer and not the position.
    #expect(view.frame == Rect(x: 60, y: 20, width: 100, height: 50))
    view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(view.center == Point(x: 10, y: 45))
    #expect(view.frame == Rect(x: 10, y: 20, width: 100, height: 50))
  }

  @Test("the frame of a rotated view is its bounding rectangle")
  func turnedFrame() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    view.transform = AffineTransform(rotationAngle: .pi / 2)
    let frame = view.frame
    #expect(abs(frame.minX - 25) < 1e-9 && abs(frame.minY + 25) < 1e-9)
    #expect(abs(frame.size.width - 50) < 1e-9 && abs(frame.size.height - 100) < 1e-9)
  }

  /// The page of `flip` at 0.1 s (EFFECTS.md): its right edge is visible at x = 410.62, its top
  /// there at −141.73.
  @Test("a point is converted through perspective to where it is visible")
  func perspective() {
    let window = Window(size: Size(width: 375, height: 667))
    let page = View(frame: window.bounds)
    window.addSubview(page)
    window.layer.sublayerTransform = .perspective(500)
    page.layer.anchorPoint = Point(x: 0, y: 0.5)
    page.layer.position = Point(x: 0, y: 333.5)
    page.layer.transform = .rotation(-23.431 * .pi / 180, x: 0, y: 1, z: 0)
    let corner = page.convert(Point(x: 375, y: 0), to: nil)
    #expect(abs(corner.x - 410.62) < 0.01 && abs(corner.y + 141.73) < 0.01)
    let back = page.convert(corner, from: nil)
    #expect(abs(back.x - 375) < 1e-9 && abs(back.y) < 1e-9)
  }

  @Test("converting to any other view and back returns the point", arguments: 0..<20)
  func roundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let window = Window(size: Size(width: 100, height: 100))
    var all: [View] = [window]
    for _ in 0..<8 {
      let view = View(
        frame: Rect(
          x: random.number(in: -50...50), y: random.number(in: -50...50),
          width: random.number(in: 10...100), height: random.number(in: 10...100)))
      view.transform = AffineTransform(rotationAngle: random.number(in: -3...3))
        .scaledBy(x: random.number(in: 0.5...2), y: random.number(in: 0.5...2))
      all[Int.random(in: 0..<all.count, using: &random)].addSubview(view)
      all.append(view)
    }
    let position = Point(x: random.number(in: -9...9), y: random.number(in: -9...9))
    for a in all {
      #expect(a.convert(position, to: a) == position)
      for b in all {
        let back = b.convert(a.convert(position, to: b), to: a)
        #expect(abs(back.x - position.x) < 1e-9 && abs(back.y - position.y) < 1e-9)
        let from = b.convert(position, from: a)
        #expect(from == a.convert(position, to: b))
      }
    }
  }

  @Test(
    "subviews follow in their flexible dimensions, and each layout pass calls layoutSubviews once")
  func autoresizing() {
    final class Counting: View {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let outer = Counting(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let fixed = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    outer.addSubview(inner)
    outer.addSubview(fixed)
    outer.layoutIfNeeded()
    #expect(outer.layouts == 1)
    outer.frame = Rect(x: 7, y: 7, width: 130, height: 80)
    #expect(inner.frame == Rect(x: 10, y: 10, width: 80, height: 30))
    #expect(fixed.frame == Rect(x: 10, y: 10, width: 50, height: 50))
    #expect(outer.layouts == 1)
    outer.layoutIfNeeded()
    #expect(outer.layouts == 2)
    outer.frame = Rect(x: 9, y: 9, width: 130, height: 80)
    outer.layoutIfNeeded()
    #expect(outer.layouts == 2)
  }
}
