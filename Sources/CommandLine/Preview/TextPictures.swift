import Frames
import Rendering
import Text
import Transitions

/// Pictures that are drawn by the processor, such as text, for scenes that name them; each is drawn and uploaded once
/// for as long as scenes name it.
@MainActor
final class TextPictures {
  /// The pictures themselves.
  let store: PictureStore
  private let typesetter: Typesetter
  private var drawn: [PictureName: PixelSize] = [:]
  private var named: Set<PictureName> = []

  /// - Throws: `TextError`.
  init(in store: PictureStore) throws(TextError) {
    self.store = store
    typesetter = try Typesetter()
  }

  /// The size of the picture called `name`, which is drawn where it is not there.
  func size(
    of name: PictureName, _ draw: (Typesetter) throws -> Frame
  ) throws -> PixelSize {
    named.insert(name)
    if let size = drawn[name] { return size }
    let frame = try draw(typesetter)
    try store.set(frame, as: name)
    drawn[name] = frame.size
    return frame.size
  }

  /// Frees what was not asked for since the last time.
  func sweep() {
    for name in drawn.keys where !named.contains(name) {
      store.remove(name)
      drawn[name] = nil
    }
    named = []
  }
}
