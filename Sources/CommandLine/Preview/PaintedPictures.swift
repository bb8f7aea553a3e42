import Frames
import Rendering
import Text
import Transitions

/// Pictures with text that the processor paints for scenes that name them, each once for as long as scenes do.
@MainActor
final class PaintedPictures {
  /// The pictures themselves.
  let store: PictureStore
  private let typesetter: Typesetter
  private var painted: [PictureName: PixelSize] = [:]
  private var named: Set<PictureName> = []

  /// - Throws: `TextError` where the machine has no font.
  init(in store: PictureStore) throws(TextError) {
    self.store = store
    typesetter = try Typesetter()
  }

  /// The size of the picture called `name`, which is painted where it is not there.
  func size(of name: PictureName, _ paint: (Typesetter) throws -> Frame) throws -> PixelSize {
    named.insert(name)
    if let size = painted[name] { return size }
    let frame = try paint(typesetter)
    try store.set(frame, as: name)
    painted[name] = frame.size
    return frame.size
  }

  /// Frees what was not asked for since the last time.
  func sweep() {
    for name in painted.keys where !named.contains(name) {
      store.remove(name)
      painted[name] = nil
    }
    named = []
  }
}
