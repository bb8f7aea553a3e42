import Controls
import Frames
import Rendering
import Text
import Transitions

/// The lines of text that scenes name, typeset for them; each is drawn and uploaded once for as long as scenes name it.
@MainActor
final class TextPictures {
  /// The pictures themselves.
  let store: PictureStore
  private let typesetter: Typesetter
  /// By how many pixels make a unit, and what a line is called.
  private var drawn: [Key: LabelExtent] = [:]
  private var named: Set<Key> = []

  private struct Key: Hashable {
    let scale: Double
    let picture: PictureName
  }

  /// - Throws: `TextError`.
  init(in store: PictureStore) throws(TextError) {
    self.store = store
    typesetter = try Typesetter()
  }

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
        return LabelExtent(size: Size(width: 1, height: 1), origin: .zero, width: 1)
      }
    }
    draw(&drawing)
    if let failure { throw failure }
    return Scene(container, sublayers: drawing.layers)
  }

  private func extent(of label: Label, _ scale: Double) throws -> LabelExtent {
    let key = Key(scale: scale, picture: label.picture)
    named.insert(key)
    if let extent = drawn[key] { return extent }
    let line = try typesetter.line(
      label.text, TextStyle(label, scale: scale),
      within: label.longest.map { Int((Double($0) * scale).rounded()) })
    try store.set(line.frame, as: label.picture)
    let extent = LabelExtent(
      size: Size(
        width: Double(line.frame.size.width) / scale,
        height: Double(line.frame.size.height) / scale),
      origin: Point(x: Double(line.start) / scale, y: Double(line.baseline) / scale),
      width: Double(line.width) / scale)
    drawn[key] = extent
    return extent
  }

  /// Frees what was not asked for since the last time.
  func sweep() {
    let kept = Set(named.map(\.picture))
    for key in drawn.keys where !named.contains(key) {
      drawn[key] = nil
      if !kept.contains(key.picture) { store.remove(key.picture) }
    }
    named = []
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
