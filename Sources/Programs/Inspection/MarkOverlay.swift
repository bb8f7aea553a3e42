public import SceneGraph

/// A mark on a part of the screen: a cross at a point, or lines around a rectangle. Each line is
/// light with dark edges, so that it is visible on any picture.
public struct MarkOverlay: Hashable, Sendable {
  /// The marked part.
  public var part: ScreenPart
  /// The screen.
  public var container: Container
  /// The width of the light lines, in pixels. Their dark edges are half as wide, rounded up.
  public var lineWidth: Int

  /// Creates a mark on `part`.
  ///
  /// - Parameter lineWidth: pixels; raised to 1.
  public init(_ part: ScreenPart, in container: Container, lineWidth: Int = 1) {
    self.part = part
    self.container = container
    self.lineWidth = max(lineWidth, 1)
  }

  private static let light = Color(red: 0.3, green: 0.62, blue: 1)
  private static let dark = Color(red: 0, green: 0, blue: 0, alpha: 0.6)
  /// The ends of a cross's arms, as distances from its centre in line widths.
  private static let arm = (from: 3.0, to: 12.0)

  private var thickness: Double { Double(lineWidth) / container.scale }

  /// The lines, dark ones behind. Those of a rectangle lie outside of it.
  public var layers: [Layer] {
    let lines =
      switch part {
      case .point(let point): cross(at: point)
      case .rectangle(let rect, _): sides(of: rect)
      }
    let edge = Double((lineWidth + 1) / 2) / container.scale
    let dark = lines.map { line in
      Layer(
        frame: Rect(
          x: line.minX - edge, y: line.minY - edge, width: line.size.width + 2 * edge,
          height: line.size.height + 2 * edge), contents: .color(Self.dark))
    }
    return dark + lines.map { Layer(frame: $0, contents: .color(Self.light)) }
  }

  private func pixelAligned(_ length: Double) -> Double {
    (length * container.scale).rounded() / container.scale
  }

  private func cross(at center: Point) -> [Rect] {
    let t = thickness
    let (x, y) = (pixelAligned(center.x - t / 2), pixelAligned(center.y - t / 2))
    let (from, length) = (Self.arm.from * t, (Self.arm.to - Self.arm.from) * t)
    return [
      Rect(x: x + from, y: y, width: length, height: t),
      Rect(x: x + t - from - length, y: y, width: length, height: t),
      Rect(x: x, y: y + from, width: t, height: length),
      Rect(x: x, y: y + t - from - length, width: t, height: length),
    ]
  }

  private func sides(of rect: Rect) -> [Rect] {
    let t = thickness
    let (left, top) = (pixelAligned(rect.minX) - t, pixelAligned(rect.minY) - t)
    let (right, bottom) = (pixelAligned(rect.maxX), pixelAligned(rect.maxY))
    return [
      Rect(x: left, y: top, width: right + t - left, height: t),
      Rect(x: left, y: bottom, width: right + t - left, height: t),
      Rect(x: left, y: top + t, width: t, height: bottom - top - t),
      Rect(x: right, y: top + t, width: t, height: bottom - top - t),
    ]
  }
}
