import Frames
import Rendering
import SceneGraph
import Text
import Transitions

/// Pictures with text that the processor paints for scenes that name them, each once for as long as scenes do; and an
/// `Extent` of each, by which it is placed.
@MainActor
final class PaintedPictures<Extent> {
  /// The pictures themselves.
  let store: PictureStore
  private let typesetter: Typesetter
  private var painted: [PictureName: Extent] = [:]
  private var named: Set<PictureName> = []

  /// - Throws: `TextError` where the machine has no font.
  init(in store: PictureStore) throws(TextError) {
    self.store = store
    typesetter = try Typesetter()
  }

  /// The extent of the picture called `name`, which is painted where it is not there.
  func extent(
    of name: PictureName, _ paint: (Typesetter) throws -> (Frame, Extent)
  ) throws -> Extent {
    named.insert(name)
    if let extent = painted[name] { return extent }
    let (frame, extent) = try paint(typesetter)
    try store.set(frame, as: name)
    painted[name] = extent
    return extent
  }

  /// Frees all of them.
  func removeAll() {
    for name in painted.keys { store.remove(name) }
    (painted, named) = ([:], [])
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

extension PaintedPictures<PixelSize> {
  /// The size of the picture called `name`, which is painted where it is not there.
  func size(of name: PictureName, _ paint: (Typesetter) throws -> Frame) throws -> PixelSize {
    try extent(of: name) { typesetter in
      let frame = try paint(typesetter)
      return (frame, frame.size)
    }
  }
}
