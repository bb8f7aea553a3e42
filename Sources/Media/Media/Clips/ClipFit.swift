import Frames

/// The fit of a clip whose shape is not the sequence's.
public enum ClipFit: String, CaseIterable, Hashable, Sendable {
  /// Stretched.
  case fill
  /// As large as possible while fully visible, over the background.
  case contain
  /// As small as possible while covering the sequence; the rest is cropped equally on both sides.
  case cover

  /// The size to which a frame is scaled, and its position.
  enum Placement: Hashable {
    /// The frame covers the sequence exactly.
    case whole(PixelSize)
    /// The frame is smaller; its top left corner is at (x, y) of the sequence.
    case inset(PixelSize, x: Int, y: Int)
    /// The frame is larger; the sequence shows it from (x, y) on.
    case cropped(PixelSize, x: Int, y: Int)

    var scaledSize: PixelSize {
      switch self {
      case .whole(let size), .inset(let size, _, _), .cropped(let size, _, _): size
      }
    }
  }

  /// Returns the placement of a frame.
  ///
  /// Sizes and positions are even, because a chroma sample covers two pixels in each direction. A
  /// frame with an odd side that is one pixel larger than the sequence is cut, not scaled.
  ///
  /// - Parameters:
  ///   - stored: the size of the decoded frame in pixels.
  ///   - pixelAspect: the width of a pixel over its height.
  ///   - turned: true if the frame's sides are exchanged when it is shown.
  ///   - sequence: the size of the sequence.
  func placement(
    of stored: PixelSize, pixelAspect: Double, turned: Bool, in target: PixelSize
  ) -> Placement {
    let upright = turned ? stored.transposed : stored
    if pixelAspect == 1, upright != target, (0...1).contains(upright.width - target.width),
      (0...1).contains(upright.height - target.height)
    {
      return .cropped(upright, x: 0, y: 0)
    }
    let aspect = turned ? 1 / pixelAspect : pixelAspect
    let (width, height) = (Double(upright.width) * aspect, Double(upright.height))
    let (across, down) = (Double(target.width) / width, Double(target.height) / height)
    let scale: Double
    switch self {
    case .fill: return .whole(target)
    case .contain: scale = min(across, down)
    case .cover: scale = max(across, down)
    }
    func even(_ value: Double) -> Int { max(Int((value / 2).rounded()) * 2, 2) }
    let scaled = (width: even(width * scale), height: even(height * scale))
    guard let size = PixelSize(width: scaled.width, height: scaled.height), size != target else {
      return .whole(target)
    }
    let x = abs(target.width - size.width) / 4 * 2
    let y = abs(target.height - size.height) / 4 * 2
    return self == .contain ? .inset(size, x: x, y: y) : .cropped(size, x: x, y: y)
  }
}
