public import SceneGraph

/// A part of the screen marked on it: a cross at a place, lines round a rectangle. Each line is a light one with dark edges,
/// so that it is seen on any picture.
public struct MarkOverlay: Hashable, Sendable {
  /// What is marked.
  public var part: ScreenPart
  /// The screen.
  public var container: Container
  /// How wide the light lines are, in pixels; their edges are half as wide.
  public var lineWidth: Int

  /// A mark on `part` with lines of `lineWidth` pixels, at least one.
  public init(_ part: ScreenPart, in container: Container, lineWidth: Int = 1) {
    self.part = part
    self.container = container
    self.lineWidth = max(lineWidth, 1)
  }

  private static let light = Color(red: 0.3, green: 0.62, blue: 1)
  private static let dark = Color(red: 0, green: 0, blue: 0, alpha: 0.6)
  /// How far a cross reaches from its place, and where it begins, in widths of a line.
  private static let arm = (from: 3.0, to: 12.0)

  private var thickness: Double { Double(lineWidth) / container.scale }

  /// The lines, the dark ones behind. Those round a rectangle are outside of it.
  public var layers: [Layer] {
    let lines =
      switch part {
      case .place(let place): cross(at: place)
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

  private func onPixels(_ length: Double) -> Double {
    (length * container.scale).rounded() / container.scale
  }

  private func cross(at place: Point) -> [Rect] {
    let t = thickness
    let (x, y) = (onPixels(place.x - t / 2), onPixels(place.y - t / 2))
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
    let (left, top) = (onPixels(rect.minX) - t, onPixels(rect.minY) - t)
    let (right, bottom) = (onPixels(rect.maxX), onPixels(rect.maxY))
    return [
      Rect(x: left, y: top, width: right + t - left, height: t),
      Rect(x: left, y: bottom, width: right + t - left, height: t),
      Rect(x: left, y: top + t, width: t, height: bottom - top - t),
      Rect(x: right, y: top + t, width: t, height: bottom - top - t),
    ]
  }
}
