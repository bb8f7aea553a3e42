import Frames
import Inspection
import Rendering
import SceneGraph
import Text
import Transitions

/// Small texts at places of a scene, each on a dark ground of its own.
@MainActor
final class PlaceLabels {
  /// In the window's units.
  private static let textSize = 10.0
  private static let padding = (across: 4.0, down: 2.0)
  private static let ground = Color(red: 0.05, green: 0.05, blue: 0.07, alpha: 0.78)

  private let painted: PaintedPictures<PixelSize>

  /// - Throws: `TextError` where the machine has no font.
  init(in pictures: PictureStore) throws(TextError) {
    painted = try PaintedPictures(in: pictures)
  }

  /// Frees all pictures.
  func release() { painted.removeAll() }

  /// The layers of `labels`, within `bounds` and beside each other: one whose place is taken moves up or down, and one
  /// that finds none is left out.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - unit: points for one of the window's units.
  func layers(
    _ labels: [Annotation], within bounds: Rect, scale: Double, unit: Double
  ) throws -> [Layer] {
    defer { painted.sweep() }
    var taken: [Rect] = []
    var result: [Layer] = []
    func onPixels(_ length: Double) -> Double { (length * scale).rounded() / scale }
    for label in labels {
      let letters = Self.textSize * unit * scale
      let name = PictureName("label \(letters) \(label.text)")
      let pixels = try painted.size(of: name) {
        try $0.line(
          label.text, TextStyle(size: letters, color: SIMD4(235, 236, 240, 255))
        ).frame
      }
      let text = Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
      let (across, down) = (
        onPixels(Self.padding.across * unit), onPixels(Self.padding.down * unit)
      )
      let size = Size(width: text.width + 2 * across, height: text.height + 2 * down)
      guard
        let place = Self.free(
          size, for: label, within: bounds, avoiding: taken)
      else { continue }
      let frame = Rect(
        origin: Point(x: onPixels(place.x), y: onPixels(place.y)), size: size)
      taken.append(frame)
      var ground = Layer(frame: frame, contents: .color(Self.ground))
      ground.cornerRadius = 3 * unit
      result += [
        ground,
        Layer(
          frame: Rect(
            origin: Point(x: frame.minX + across, y: frame.minY + down), size: text),
          contents: .picture(name)),
      ]
    }
    return result
  }

  /// The top left of `size` at the label's place, or as near above or below it as nothing else is.
  private static func free(
    _ size: Size, for label: Annotation, within bounds: Rect, avoiding taken: [Rect]
  ) -> Point? {
    let left = min(
      max(label.point.x - label.anchor.x * size.width, bounds.minX), bounds.maxX - size.width)
    let top = label.point.y - label.anchor.y * size.height
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
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
