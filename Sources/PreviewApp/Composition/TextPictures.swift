import Controls
import Frames
import Rendering
import SceneGraph
import Text
import Transitions

/// The lines of text that scenes name, typeset for them, and pictures that they borrow.
@MainActor
final class TextPictures {
  private let painted: PaintedPictures<LabelMetrics>
  /// Pixels for a unit, for which what is painted is.
  private var scale = 1.0
  /// Pictures of other stores that are borrowed, and those of them that were asked for since the last time.
  private var borrowed: Set<PictureName> = []
  private var asked: Set<PictureName> = []

  /// - Throws: `TextError`.
  init(in store: PictureStore) throws(TextError) { painted = try PaintedPictures(in: store) }

  /// The pictures themselves.
  var store: PictureStore { painted.store }

  /// A scene of what `draw` draws, which is to be seen over the theme's ground.
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

  private func extent(of label: Label, _ scale: Double) throws -> LabelMetrics {
    if scale != self.scale {
      // A line has the same name at every scale.
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

  /// The name under which scenes here can show what `other` has as `name`.
  ///
  /// - Parameter version: another number for another picture of that name.
  func picture(_ name: PictureName, _ version: Int, of other: PictureStore) -> PictureName {
    let own = PictureName("borrowed \(version) \(name.rawValue)")
    asked.insert(own)
    if borrowed.insert(own).inserted { store.share(name, of: other, as: own) }
    return own
  }

  /// Frees what was not asked for since the last time.
  func sweep() {
    painted.sweep()
    for name in borrowed.subtracting(asked) { store.remove(name) }
    (borrowed, asked) = (asked, [])
  }
}

extension TextStyle {
  /// The letters of `label` where `scale` pixels make a unit.
  fileprivate init(_ label: Label, scale: Double) {
    let color = label.color.premultiplied
    func byte(_ channel: Double) -> UInt8 { UInt8((min(max(channel, 0), 1) * 255).rounded()) }
    self.init(
      size: label.size * scale, weight: label.weight == .bold ? .bold : .regular,
      color: SIMD4(byte(color.x), byte(color.y), byte(color.z), byte(color.w)))
  }
}
