import Frames
import SceneGraph

extension Size {
  /// Converts a size in pixels.
  init(_ pixels: PixelSize) {
    self.init(width: Double(pixels.width), height: Double(pixels.height))
  }

  /// The middle of a target of this size, from which shaders count pixels.
  var middle: Point { Point(x: width / 2, y: height / 2) }
}
