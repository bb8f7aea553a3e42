import Controls
import Frames
import Inspection
import Rendering
import SceneGraph
import Text
import Transitions

/// The labels of annotations in a scene: small texts, each on a dark box.
@MainActor
final class AnnotationLabels {
  /// The size of the text, in points.
  private static let textSize = 10.0
  /// The distance between the text and the edges of its box, in points.
  private static let padding = (across: 4.0, down: 2.0)

  private let pictures: PaintedPictureCache<PixelSize>

  /// - Throws: `TextError` if the machine has no font.
  init(in store: PictureStore) throws(TextError) {
    pictures = try PaintedPictureCache(in: store)
  }

  /// Frees all pictures.
  func release() { pictures.removeAll() }

  /// Returns the layers of `annotations` within `bounds`, without overlaps: a label whose position
  /// is taken moves up or down, and a label without a free position is left out.
  ///
  /// - Parameters:
  ///   - scale: pixels per point of the scene.
  ///   - unit: points of the scene per point of text.
  func layers(
    _ annotations: [Annotation], within bounds: Rect, scale: Double, unit: Double
  ) throws -> [Layer] {
    defer { pictures.sweep() }
    var taken: [Rect] = []
    var result: [Layer] = []
    func pixelAligned(_ length: Double) -> Double { (length * scale).rounded() / scale }
    for annotation in annotations {
      let textSize = Self.textSize * unit * scale
      let name = PictureName("label \(textSize) \(annotation.text)")
      let pixels = try pictures.size(of: name) {
        try $0.line(
          annotation.text, TextStyle(size: textSize, color: SIMD4(235, 236, 240, 255))
        ).frame
      }
      let text = Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
      let (across, down) = (
        pixelAligned(Self.padding.across * unit), pixelAligned(Self.padding.down * unit)
      )
      let size = Size(width: text.width + 2 * across, height: text.height + 2 * down)
      guard
        let position = Self.freePosition(
          size, for: annotation, within: bounds, avoiding: taken)
      else { continue }
      let frame = Rect(
        origin: Point(x: pixelAligned(position.x), y: pixelAligned(position.y)), size: size)
      taken.append(frame)
      var box = Layer(frame: frame, contents: .color(Theme.annotation))
      box.cornerRadius = 3 * unit
      result += [
        box,
        Layer(
          frame: Rect(
            origin: Point(x: frame.minX + across, y: frame.minY + down), size: text),
          contents: .picture(name)),
      ]
    }
    return result
  }

  /// Returns the top left corner of a box of `size` at the annotation, or up to three heights above
  /// or below it, that overlaps none of `taken`.
  private static func freePosition(
    _ size: Size, for annotation: Annotation, within bounds: Rect, avoiding taken: [Rect]
  ) -> Point? {
    let left = min(
      max(annotation.point.x - annotation.anchor.x * size.width, bounds.minX),
      bounds.maxX - size.width)
    let top = annotation.point.y - annotation.anchor.y * size.height
    for step in [0, -1, 1, -2, 2, -3, 3] {
      let frame = Rect(
        x: left,
        y: min(max(top + Double(step) * size.height, bounds.minY), bounds.maxY - size.height),
        width: size.width, height: size.height)
      if !taken.contains(where: { $0.overlaps(frame) }) { return frame.origin }
    }
    return nil
  }
}

extension Rect {
  /// True if the interiors share an area.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
