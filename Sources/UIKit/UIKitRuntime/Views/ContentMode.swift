import SceneGraph
import Transitions

/// The placement of content whose size differs from the bounds, after `UIView.ContentMode`.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretched to the bounds.
  case fill
  /// Scaled to fit, centred.
  case aspectFit
  /// Scaled to fill, centred.
  case aspectFill
  /// Stretched to the bounds; a drawing is redrawn for them.
  case redraw
  /// Unscaled, centred.
  case center
  /// Unscaled, at the centre of an edge.
  case top, bottom, left, right
  /// Unscaled, in a corner.
  case topLeft, topRight, bottomLeft, bottomRight

  /// The scaling of a scene's layer; nil if the content is not scaled.
  var gravity: Layer.ContentsGravity? {
    switch self {
    case .fill, .redraw: .fill
    case .aspectFit: .aspectFit
    case .aspectFill: .aspectFill
    default: nil
    }
  }

  /// Returns the rectangle of content of `size` in `bounds`.
  func place(_ size: Size, in bounds: Rect) -> Rect {
    let (x, y) = (bounds.size.width / size.width, bounds.size.height / size.height)
    var size = size
    switch self {
    case .fill, .redraw: return bounds
    case .aspectFit: size = Size(width: size.width * min(x, y), height: size.height * min(x, y))
    case .aspectFill: size = Size(width: size.width * max(x, y), height: size.height * max(x, y))
    default: break
    }
    let unit = unit
    return Rect(
      x: bounds.minX + (bounds.size.width - size.width) * unit.x,
      y: bounds.minY + (bounds.size.height - size.height) * unit.y, width: size.width,
      height: size.height)
  }

  /// The common point of content and bounds, in fractions of both.
  private var unit: Point {
    let x =
      switch self {
      case .left, .topLeft, .bottomLeft: 0.0
      case .right, .topRight, .bottomRight: 1.0
      default: 0.5
      }
    let y =
      switch self {
      case .top, .topLeft, .topRight: 0.0
      case .bottom, .bottomLeft, .bottomRight: 1.0
      default: 0.5
      }
    return Point(x: x, y: y)
  }
}
