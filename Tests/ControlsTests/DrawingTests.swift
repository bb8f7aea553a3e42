import SceneGraph
import Testing

@testable import Controls

@Suite("Labels and drawings")
struct DrawingTests {
  @Test("A label survives encoding in a picture's name")
  func names() {
    for label in [
      Label("a b  c"), Label("", size: 9.5, weight: .bold, color: .white, maxWidth: 40),
      Label("3 · 5 %", color: Color(white: 1, alpha: 0)),
    ] {
      #expect(Label(label.picture) == label)
    }
    #expect(Label(PictureName("screen 1")) == nil)
    #expect(Label(PictureName("label of a shop in town here")) == nil)
  }

  /// Returns metrics for letters of half an em each.
  private func metrics(_ label: Label) -> LabelMetrics {
    let width = Double(label.text.count) * label.size / 2
    return LabelMetrics(
      size: Size(width: width.rounded(.up) + 2, height: 16), origin: Point(x: 1, y: 12),
      width: width)
  }

  @Test("Boxes and text are aligned to whole pixels at every scale", arguments: [1.0, 1.5, 2])
  func pixels(_ scale: Double) {
    var drawing = Drawing(scale: scale, metrics: metrics)
    drawing.fill(Rect(x: 1.3, y: 2.7, width: 0.1, height: 9.9), .white)
    for alignment in Drawing.Alignment.allCases {
      drawing.write(
        Label("abc"), in: Rect(x: 3.4, y: 5.6, width: 40.1, height: 13.3), alignment)
    }
    for layer in drawing.layers.prefix(1) {
      let (left, top) = (layer.frame.minX * scale, layer.frame.minY * scale)
      #expect(abs(left - left.rounded()) < 1e-9 && abs(top - top.rounded()) < 1e-9)
      #expect(layer.bounds.size.width * scale >= 1 - 1e-9)
    }
    for layer in drawing.layers.dropFirst() {
      // The picture starts one unit left of the line and 12 units above its baseline.
      let (start, baseline) = ((layer.frame.minX + 1) * scale, (layer.frame.minY + 12) * scale)
      #expect(abs(start - start.rounded()) < 1e-9)
      #expect(abs(baseline - baseline.rounded()) < 1e-9)
    }
  }

  @Test("A line has the given ends")
  func line() {
    var drawing = Drawing(scale: 1, metrics: metrics)
    let (a, b) = (Point(x: 10, y: 20), Point(x: 40, y: 60))
    drawing.line(from: a, to: b, width: 2, .white)
    let layer = drawing.layers[0]
    // A square cap extends half the width beyond its point.
    for (x, expected) in [(1.0, a), (layer.bounds.size.width - 1, b)] {
      let offset = Point(x: x - layer.bounds.size.width / 2, y: 0)
      let turned = layer.transform
      let point = Point(
        x: layer.position.x + offset.x * turned.m11, y: layer.position.y + offset.x * turned.m12)
      #expect(abs(point.x - expected.x) < 1e-9 && abs(point.y - expected.y) < 1e-9)
    }
  }
}

extension Layer {
  fileprivate var frame: Rect {
    Rect(
      x: position.x - anchorPoint.x * bounds.size.width,
      y: position.y - anchorPoint.y * bounds.size.height, width: bounds.size.width,
      height: bounds.size.height)
  }
}
