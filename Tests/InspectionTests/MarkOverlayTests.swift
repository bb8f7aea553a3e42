import Inspection
import SceneGraph
import Testing
import Transitions

@Suite("Marks on a part of the screen")
struct MarkOverlayTests {
  private func frame(_ layer: Layer) -> Rect {
    Rect(
      x: layer.position.x - layer.anchorPoint.x * layer.bounds.size.width,
      y: layer.position.y - layer.anchorPoint.y * layer.bounds.size.height,
      width: layer.bounds.size.width, height: layer.bounds.size.height)
  }

  private func overlay(_ part: ScreenPart, _ scale: Double, _ lineWidth: Int) -> MarkOverlay {
    MarkOverlay(
      part, in: Container(size: Size(width: 375, height: 600), scale: scale), lineWidth: lineWidth)
  }

  @Test("The light lines surround a rectangle without gaps or overlaps", arguments: [1.0, 2, 3])
  func rectangle(_ scale: Double) {
    let rect = Rect(x: 30, y: 40, width: 100, height: 60)
    let lines = overlay(.rectangle(rect, cornerRadius: nil), scale, 2).layers.suffix(4).map(frame)
    let t = 2 / scale
    #expect(lines.map(\.minX).min() == 30 - t && lines.map(\.maxX).max() == 130 + t)
    #expect(lines.map(\.minY).min() == 40 - t && lines.map(\.maxY).max() == 100 + t)
    // The area is that of the outer rectangle without the inner one: no overlap and no gap.
    let area = lines.reduce(0) { $0 + $1.size.width * $1.size.height }
    #expect(abs(area - ((100 + 2 * t) * (60 + 2 * t) - 100 * 60)) < 1e-9)
  }

  @Test("A cross leaves its centre free, is symmetric and pixel-aligned")
  func cross() {
    let lines = overlay(.point(Point(x: 50, y: 70)), 2, 1).layers.suffix(4).map(frame)
    let box = (
      lines.map(\.minX).min() ?? 0, lines.map(\.maxX).max() ?? 0, lines.map(\.minY).min() ?? 0,
      lines.map(\.maxY).max() ?? 0
    )
    #expect(abs((box.0 + box.1) / 2 - 50) <= 0.25 && abs((box.2 + box.3) / 2 - 70) <= 0.25)
    #expect(box.1 - box.0 == box.3 - box.2)
    for line in lines {
      #expect(
        (line.minX * 2).rounded() == line.minX * 2 && (line.minY * 2).rounded() == line.minY * 2)
      #expect(!(line.minX <= 50 && line.maxX >= 50 && line.minY <= 70 && line.maxY >= 70))
    }
  }
}
