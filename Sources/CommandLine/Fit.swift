import Frames
import Transitions

/// How a picture of another size or shape fills the container, as CSS `object-fit` has it.
enum Fit: String, CaseIterable {
  /// Stretched to the container.
  case fill
  /// As large as fits, whole; what is left over shows the backdrop.
  case contain
  /// As small as covers the container; what sticks out is cut off, the same on both sides.
  case cover

  /// The picture to show in a container of `size`, and the part of it that shows.
  func apply(
    to frame: Frame, in size: PixelSize, background: Color
  ) -> (frame: Frame, visible: Rect) {
    // Both sides times the other's: the shapes are compared without rounding.
    let wider = frame.size.width * size.height
    let narrower = size.width * frame.size.height
    switch self {
    case .cover where wider > narrower:
      let width = Double(narrower) / Double(wider)
      return (frame, Rect(x: (1 - width) / 2, y: 0, width: width, height: 1))
    case .cover where wider < narrower:
      let height = Double(wider) / Double(narrower)
      return (frame, Rect(x: 0, y: (1 - height) / 2, width: 1, height: height))
    case .contain where wider != narrower:
      let shape = Double(size.width) / Double(size.height)
      let width = max(
        frame.size.width, Int((Double(frame.size.height) * shape).rounded()))
      let height = max(
        frame.size.height, Int((Double(frame.size.width) / shape).rounded()))
      guard let canvas = PixelSize(width: width, height: height) else { return (frame, .unit) }
      let channels = background.premultiplied * 255
      return (
        frame.centered(
          on: canvas,
          background: SIMD4<UInt8>(
            truncatingIfNeeded: SIMD4<Int>(channels.rounded(.toNearestOrEven)))
        ), .unit
      )
    default: return (frame, .unit)
    }
  }
}
