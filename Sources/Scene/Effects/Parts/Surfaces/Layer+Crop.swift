internal import SceneGraph

extension Layer {
  /// Creates a layer at `frame`, in points, with the part of a picture that is there when the
  /// picture fills the container.
  static func crop(of picture: PictureName, to frame: Rect, in container: Container) -> Layer {
    var layer = Layer(frame: frame, contents: .picture(picture))
    layer.contentsRect = frame.normalized(to: container.size)
    return layer
  }
}

extension Rect {
  /// Returns this rectangle in unit coordinates of `size`.
  func normalized(to size: Size) -> Rect {
    Rect(
      x: origin.x / size.width, y: origin.y / size.height, width: self.size.width / size.width,
      height: self.size.height / size.height)
  }
}
