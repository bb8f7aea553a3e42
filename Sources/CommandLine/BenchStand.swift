import GPU
import Rendering
import SceneGraph
import Transitions

/// What all transitions of a benchmark are drawn with, one after the other: made once, so that a process that measures
/// many takes no more memory than one that measures few.
final class BenchStand {
  /// Where it is.
  let device: Device
  /// What draws, by strategy, the one that counts first.
  let lines: [(strategy: DrawingStrategy, line: any FrameLine)]

  private let store: PictureStore
  /// What the last transition's parameters name.
  private var others: [InputPicture] = []

  /// With the two screens that every transition shows.
  init(_ request: BenchOptions, in device: Device) throws {
    let store = try Self.screens(request, on: device)
    self.device = device
    self.store = store
    lines = try request.strategies.map { strategy in
      switch strategy {
      case .fast:
        (strategy, try FramePipeline(Renderer(in: device), store, size: request.size))
      case .plain: (strategy, try PlainPipeline(in: device, store, size: request.size))
      }
    }
  }

  private static func screens(
    _ request: BenchOptions, on device: Device
  ) throws -> PictureStore {
    if let screens = request.screens {
      let pictures = InputPictures(from: screens.from, to: screens.to)
      return try pictures.upload(
        try pictures.read(), .fill, in: request.size, over: .black, to: device)
    }
    let store = PictureStore(in: device)
    try store.set(BenchScreen.make(request.size, variant: 0), as: .from)
    try store.set(BenchScreen.make(request.size, variant: 1), as: .to)
    return store
  }

  /// Has scenes show `pictures` beside the two screens, and no others.
  func show(_ pictures: [InputPicture]) throws {
    for picture in others { store.remove(picture.name) }
    others = pictures
    for picture in pictures { try store.set(try picture.read(), as: picture.name) }
  }
}
