import SceneGraph

@testable import Jobs

/// A source of `count` frames. Each is a snapshot of one grey with the value 10 · index of 255.
final class Greys: FrameSource {
  let title = "greys"
  let length: FrameCount
  /// The number of frames.
  let count: Int
  /// The requested indices, in their order.
  private(set) var requested: [Int] = []

  /// Creates a source.
  ///
  /// - Parameter length: the length that the source reports.
  init(_ count: Int, reporting length: FrameCount = .atMost(100)) {
    self.count = count
    self.length = length
  }

  func frame(_ index: Int, in container: Container) throws -> PresentedFrame? {
    requested.append(index)
    guard index < count else { return nil }
    let grey = Layer.Contents.color(Color(white: Double(index) * 10 / 255))
    let scene = Scene(container, sublayers: [Layer(frame: container.bounds, contents: grey)])
    let name = PictureName("grey")
    return PresentedFrame(
      .still(name, in: container), snapshots: [.init(name, showing: scene)])
  }
}
