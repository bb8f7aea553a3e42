import SceneGraph

@testable import RenderJobs

/// A source of `count` frames, each a snapshot of one grey, 10 · index; its length says what it is told to.
final class Greys: FrameSource {
  let title = "greys"
  let length: FrameCount
  let count: Int
  /// The indices that it was asked for, in order.
  private(set) var asked: [Int] = []

  init(_ count: Int, says length: FrameCount = .atMost(100)) {
    self.count = count
    self.length = length
  }

  func frame(_ index: Int, in container: Container) throws -> PresentedFrame? {
    asked.append(index)
    guard index < count else { return nil }
    let grey = Layer.Contents.color(Color(white: Double(index) * 10 / 255))
    let scene = Scene(container, sublayers: [Layer(frame: container.bounds, contents: grey)])
    let name = PictureName("grey")
    return PresentedFrame(
      .still(name, in: container), snapshots: [.init(name, showing: scene)])
  }
}
