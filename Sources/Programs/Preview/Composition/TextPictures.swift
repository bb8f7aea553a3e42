import Controls
import Frames
import Rendering
import SceneGraph
import Text
import Transitions

/// The pictures of panes' scenes: typeset lines of text, and pictures borrowed from other stores.
@MainActor
final class TextPictures {
  private let painted: PaintedPictureCache<LabelMetrics>
  /// The scale of the cached pictures, in pixels per point.
  private var scale = 1.0
  /// The borrowed pictures, and which of them were requested since the last sweep.
  private var borrowed: Set<PictureName> = []
  private var requested: Set<PictureName> = []

  /// - Throws: `TextError` if the machine has no font.
  init(in store: PictureStore) throws(TextError) {
    painted = try PaintedPictureCache(in: store)
  }

  /// The pictures.
  var store: PictureStore { painted.store }

  /// Returns a scene of what `draw` draws, to be shown over the theme's background.
  ///
  /// - Throws: `TextError`, `GPUError`.
  func scene(_ container: Container, _ draw: (inout Drawing) -> Void) throws -> Scene {
    var failure: (any Error)?
    var drawing = Drawing(scale: container.scale) { label in
      do {
        return try self.extent(of: label, container.scale)
      } catch {
        failure = error
        return LabelMetrics(size: Size(width: 1, height: 1), origin: .zero, width: 1)
      }
    }
    draw(&drawing)
    if let failure { throw failure }
    return Scene(container, sublayers: drawing.layers)
  }

  /// Returns the advance width of `label` at `scale` pixels per point, in points.
  ///
  /// - Throws: `TextError`, `GPUError`.
  func width(of label: Label, scale: Double) throws -> Double { try extent(of: label, scale).width }

  private func extent(of label: Label, _ scale: Double) throws -> LabelMetrics {
    if scale != self.scale {
      // A line keeps its picture's name at every scale.
      painted.removeAll()
      self.scale = scale
    }
    return try painted.extent(of: label.picture) { typesetter in
      let line = try typesetter.line(
        label.text, TextStyle(label, scale: scale),
        within: label.maxWidth.map { Int((Double($0) * scale).rounded()) })
      let extent = LabelMetrics(
        size: Size(
          width: Double(line.frame.size.width) / scale,
          height: Double(line.frame.size.height) / scale),
        origin: Point(x: Double(line.start) / scale, y: Double(line.baseline) / scale),
        width: Double(line.width) / scale)
      return (line.frame, extent)
    }
  }

  /// Borrows the picture `name` of the store `other`.
  ///
  /// - Parameter version: a number that differs for each picture of that name.
  /// - Returns: the picture's name in scenes here.
  func picture(_ name: PictureName, _ version: Int, of other: PictureStore) -> PictureName {
    let own = PictureName("borrowed \(version) \(name.rawValue)")
    requested.insert(own)
    if borrowed.insert(own).inserted { store.share(name, of: other, as: own) }
    return own
  }

  /// Frees the pictures that were not requested since the last call.
  func sweep() {
    painted.sweep()
    for name in borrowed.subtracting(requested) { store.remove(name) }
    (borrowed, requested) = (requested, [])
  }
}

extension TextStyle {
  /// The style of `label` at `scale` pixels per point.
  fileprivate init(_ label: Label, scale: Double) {
    let color = label.color.premultiplied
    func byte(_ channel: Double) -> UInt8 { UInt8((min(max(channel, 0), 1) * 255).rounded()) }
    self.init(
      size: label.size * scale, weight: label.weight == .bold ? .bold : .regular,
      color: SIMD4(byte(color.x), byte(color.y), byte(color.z), byte(color.w)))
  }
}
