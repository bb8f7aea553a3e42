import Frames
import Rendering
import SceneGraph
import Text
import Transitions

/// A cache of the text pictures that the processor paints for scenes, by name, with the extent of
/// each.
@MainActor
final class PaintedPictureCache<Extent> {
  /// The pictures.
  let store: PictureStore
  private let typesetter: Typesetter
  private var extents: [PictureName: Extent] = [:]
  /// The names that were requested since the last sweep.
  private var used: Set<PictureName> = []

  /// - Throws: `TextError` if the machine has no font.
  init(in store: PictureStore) throws(TextError) {
    self.store = store
    typesetter = try Typesetter()
  }

  /// Returns the extent of the picture called `name`. If it is not cached, `paint` paints it.
  func extent(
    of name: PictureName, _ paint: (Typesetter) throws -> (Frame, Extent)
  ) throws -> Extent {
    used.insert(name)
    if let extent = extents[name] { return extent }
    let (frame, extent) = try paint(typesetter)
    try store.set(frame, as: name)
    extents[name] = extent
    return extent
  }

  /// Frees all pictures.
  func removeAll() {
    for name in extents.keys { store.remove(name) }
    (extents, used) = ([:], [])
  }

  /// Frees the pictures that were not requested since the last call.
  func sweep() {
    for name in extents.keys where !used.contains(name) {
      store.remove(name)
      extents[name] = nil
    }
    used = []
  }
}

extension PaintedPictureCache<PixelSize> {
  /// Returns the size of the picture called `name`. If it is not cached, `paint` paints it.
  func size(of name: PictureName, _ paint: (Typesetter) throws -> Frame) throws -> PixelSize {
    try extent(of: name) { typesetter in
      let frame = try paint(typesetter)
      return (frame, frame.size)
    }
  }
}
