internal import Transitions

extension Layer {
  /// The piece of `picture` within `part`, in fractions of it, where it stands when the picture
  /// fills `frame`.
  init(_ part: Rect, of picture: PictureName, filling frame: Rect) {
    self.init(frame: frame.part(part), contents: .picture(picture))
    contentsRect = part
  }
}

extension Rect {
  /// The part of this rectangle that `unit` is of the unit square.
  func part(_ unit: Rect) -> Rect {
    Rect(
      origin: point(atUnit: unit.origin),
      size: Size(width: size.width * unit.size.width, height: size.height * unit.size.height))
  }
}

extension Edge {
  /// The half of a screen at this edge, in fractions. The halves of a screen of an odd number of
  /// pixels are not the same: they meet between two pixels, so that they leave no line between
  /// them.
  func half(of container: Container) -> Rect {
    let pixels = depth(of: container.size) * container.scale
    let middle = pixels < 2 ? 0.5 : (pixels / 2).rounded() / pixels
    return switch self {
    case .left: Rect(x: 0, y: 0, width: middle, height: 1)
    case .right: Rect(x: middle, y: 0, width: 1 - middle, height: 1)
    case .top: Rect(x: 0, y: 0, width: 1, height: middle)
    case .bottom: Rect(x: 0, y: middle, width: 1, height: 1 - middle)
    }
  }

  /// The extent of `size` across this edge: the width for left and right, the height for top and
  /// bottom.
  func depth(of size: Size) -> Double { isVertical ? size.width : size.height }
}
