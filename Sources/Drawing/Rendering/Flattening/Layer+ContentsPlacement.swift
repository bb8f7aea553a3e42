import SceneGraph

extension Layer {
  /// Returns the rectangle that a picture of `size` fills, in this layer's coordinates, and the
  /// part of the picture shown there, in fractions; nil if it is empty. With `masksToBounds` the
  /// part beyond the bounds is left out.
  func contentsPlacement(ofSize size: Size) -> (frame: Rect, part: Rect)? {
    var part = contentsRect
    let (width, height) = (size.width * part.size.width, size.height * part.size.height)
    guard width > 0, height > 0, bounds.size.width > 0, bounds.size.height > 0 else { return nil }
    let (across, down) = (bounds.size.width / width, bounds.size.height / height)
    let scale: (x: Double, y: Double) =
      switch contentsGravity {
      case .fill: (across, down)
      case .aspectFit: (min(across, down), min(across, down))
      case .aspectFill: (max(across, down), max(across, down))
      }
    var frame = bounds
    if contentsGravity != .fill {
      frame.size = Size(width: width * scale.x, height: height * scale.y)
      frame.origin = Point(
        x: bounds.midX - frame.size.width / 2, y: bounds.midY - frame.size.height / 2)
    }
    if masksToBounds, contentsGravity == .aspectFill {
      let kept = Size(
        width: bounds.size.width / frame.size.width, height: bounds.size.height / frame.size.height)
      part = Rect(
        x: part.origin.x + part.size.width * (1 - kept.width) / 2,
        y: part.origin.y + part.size.height * (1 - kept.height) / 2,
        width: part.size.width * kept.width, height: part.size.height * kept.height)
      frame = bounds
    }
    return (frame, part)
  }
}
