import Frames

/// An element of a screen in the pixels of its picture.
struct Element {
  /// The bounds.
  let rect: PixelRect
  /// The corner radius in pixels; half the side for a disc, 0 for text.
  let cornerRadius: Double

  /// The smallest difference of an element's edge from the ground beside it, in levels.
  private static let edgeStep = 10
  /// A corner's distance along the diagonal over its radius: 1 - √½.
  private static let diagonal = 0.29289

  /// Measures the element whose bounds in a picture reduced by `factor` are `rough`.
  ///
  /// Each edge is moved to where the picture first differs from the ground beside the element.
  init(_ rough: PixelRect, factor: Int, in frame: Frame) {
    let margin = 2 * factor
    let size = frame.size
    var (left, top) = (rough.x * factor, rough.y * factor)
    var (right, bottom) = (
      rough.maxX * factor + factor > size.width ? size.width : rough.maxX * factor,
      rough.maxY * factor + factor > size.height ? size.height : rough.maxY * factor
    )
    let ground = (
      left: max(left - margin, 0), top: max(top - margin, 0),
      right: min(right + margin, size.width) - 1, bottom: min(bottom + margin, size.height) - 1
    )
    let (rows, columns) = (top..<bottom, left..<right)
    func column(_ x: Int, beside ground: Int) -> Bool {
      rows.contains { Self.differ(frame, x, $0, ground, $0) }
    }
    func row(_ y: Int, beside ground: Int) -> Bool {
      columns.contains { Self.differ(frame, $0, y, $0, ground) }
    }
    let reach = margin + factor
    // An element at the edge of the screen ends there.
    if left > 0 {
      left =
        (ground.left..<min(ground.left + reach, right)).first { column($0, beside: ground.left) }
        ?? left
    }
    if right < size.width {
      right =
        (max(ground.right - reach, left)...ground.right).last { column($0, beside: ground.right) }
        .map { $0 + 1 } ?? right
    }
    if top > 0 {
      top =
        (ground.top..<min(ground.top + reach, bottom)).first { row($0, beside: ground.top) } ?? top
    }
    if bottom < size.height {
      bottom =
        (max(ground.bottom - reach, top)...ground.bottom).last { row($0, beside: ground.bottom) }
        .map { $0 + 1 } ?? bottom
    }
    rect = PixelRect(x: left, y: top, width: max(right - left, 1), height: max(bottom - top, 1))
    cornerRadius = Self.cornerRadius(of: rect, in: frame)
  }

  private static func differ(_ frame: Frame, _ x: Int, _ y: Int, _ x2: Int, _ y2: Int) -> Bool {
    let a = (y * frame.size.width + x) * 4
    let b = (y2 * frame.size.width + x2) * 4
    return abs(Int(frame.bytes[a]) - Int(frame.bytes[b])) > edgeStep
      || abs(Int(frame.bytes[a + 1]) - Int(frame.bytes[b + 1])) > edgeStep
      || abs(Int(frame.bytes[a + 2]) - Int(frame.bytes[b + 2])) > edgeStep
  }

  /// Measures how far the ground reaches into each corner along its diagonal. Text has no corners:
  /// they are not alike, or the ground reaches as far as a disc's and beyond.
  private static func cornerRadius(of rect: PixelRect, in frame: Frame) -> Double {
    let size = frame.size
    let half = min(rect.width, rect.height) / 2
    guard half > 0 else { return 0 }
    var reaches: [Int] = []
    for (x, y, dx, dy) in [
      (rect.x, rect.y, 1, 1), (rect.maxX - 1, rect.y, -1, 1), (rect.x, rect.maxY - 1, 1, -1),
      (rect.maxX - 1, rect.maxY - 1, -1, -1),
    ] {
      let (groundX, groundY) = (x - dx, y - dy)
      guard groundX >= 0, groundY >= 0, groundX < size.width, groundY < size.height else {
        continue
      }
      let reach = (0..<half).first { differ(frame, x + dx * $0, y + dy * $0, groundX, groundY) }
      reaches.append(reach ?? half)
    }
    reaches.sort()
    guard let least = reaches.first, let most = reaches.last else { return 0 }
    let radius = Double(reaches[reaches.count / 2]) / diagonal
    guard most - least <= max(half / 10, 2), radius <= Double(half) * 1.15 else { return 0 }
    return radius < 1.5 ? 0 : min(radius, Double(half))
  }
}
