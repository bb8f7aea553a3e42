import Rendering
import SceneGraph
import Testing

@testable import Preview

@Suite("Fingers on the stage")
struct StageTouchesTests {
  private let container = Container(size: Size(width: 375, height: 667), scale: 2)

  /// Returns the middles of the layers over an empty stage.
  private func places(_ touches: StageTouches, at time: Double) -> [Point] {
    let plain = PresentedFrame(Scene(container))
    let frame = touches.over(plain, at: time)
    guard frame != plain else { return [] }
    return frame.scene.root.sublayers.dropFirst().map(\.position)
  }

  @Test("A dot follows the pointer while it is down, and a ripple stays where it was lifted")
  func dot() throws {
    var touches = StageTouches()
    touches.note(.moved, at: Point(x: 5, y: 5), time: 0.5)
    #expect(places(touches, at: 0.5).isEmpty)
    touches.note(.began, at: Point(x: 100, y: 200), time: 1)
    touches.note(.moved, at: Point(x: 160, y: 210), time: 1.2)
    let down = places(touches, at: 1.5)
    #expect(down.count == 1)
    // To a pixel, in which the drawing is placed exactly.
    #expect(abs(down[0].x - 160) <= 0.5 && abs(down[0].y - 210) <= 0.5)
    #expect(!touches.isMoving(at: 1.5) && touches.isMoving(at: 1.05))
    touches.note(.ended, at: Point(x: 170, y: 220), time: 2)
    #expect(places(touches, at: 2.05).count == 2 && touches.isMoving(at: 2.05))
    #expect(abs((places(touches, at: 2.3).first?.x ?? 0) - 170) <= 0.5)
    #expect(places(touches, at: 2.6).isEmpty && !touches.isMoving(at: 2.6))
  }

  @Test("A press after a lost one lifts that")
  func lost() {
    var touches = StageTouches()
    touches.note(.began, at: Point(x: 10, y: 10), time: 1)
    touches.note(.began, at: Point(x: 300, y: 10), time: 2)
    touches.note(.moved, at: Point(x: 310, y: 10), time: 2.1)
    #expect(places(touches, at: 3).map { $0.x.rounded() } == [310])
  }
}
