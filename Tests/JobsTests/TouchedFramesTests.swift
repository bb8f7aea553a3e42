import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@testable import Jobs

@Suite("The fingers of a trace over frames")
struct TouchedFramesTests {
  /// Frames without anything.
  private struct Still: FrameSource {
    let title = "still"
    let length = FrameCount.exactly(100)

    func frame(_ index: Int, in container: Container) -> PresentedFrame? {
      PresentedFrame(Scene(container, sublayers: []))
    }
  }

  @Test("A dot's centre is on the line between the events, at each frame")
  func places() throws {
    var trace = PointerTrace()
    trace.events = [
      PointerEvent(.began, at: Point(x: 10, y: 20), timestamp: 5),
      PointerEvent(.moved, at: Point(x: 110, y: 20), timestamp: 5.5),
      PointerEvent(.ended, at: Point(x: 110, y: 120), timestamp: 6),
    ]
    let container = Container(size: Size(width: 200, height: 200), scale: 3)
    let frames = TouchedFrames(Still(), trace, TouchStyle(), rate: 20)
    for (index, x, y) in [(0, 10.0, 20.0), (5, 60, 20), (10, 110, 20), (15, 110, 70)] {
      let frame = try #require(try frames.frame(index, in: container))
      let layers = frame.scene.root.sublayers.dropFirst()
      let layer = try #require(layers.last)
      // The drawing's circle is exact in it; the layer is on whole pixels.
      guard case .picture(let name) = layer.contents, let drawing = name.drawing,
        case .fill(let path, _, _)? = drawing.operations.first
      else {
        Issue.record("no dot at frame \(index)")
        continue
      }
      let box = try #require(path.bounds)
      let left = layer.position.x - layer.bounds.size.width * layer.anchorPoint.x
      let top = layer.position.y - layer.bounds.size.height * layer.anchorPoint.y
      #expect(abs(left + box.midX - x) < 1e-6 && abs(top + box.midY - y) < 1e-6, "\(index)")
    }
    // 0.45 s after the end, the ripple is gone.
    let last = try #require(try frames.frame(30, in: container))
    #expect(last.scene.root.sublayers.isEmpty)
  }
}
