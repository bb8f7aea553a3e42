import GPU
import RenderJobs
import Rendering
import SceneGraph
import Transitions

/// The device, pictures and pipelines of a benchmark, made once for all its transitions, so that a process that
/// measures many takes no more memory than one that measures few.
final class BenchFixture {
  /// The device that draws.
  let device: Device
  /// The pipelines, in the order of the settings' strategies.
  let pipelines: [(strategy: DrawingStrategy, pipeline: any BenchPipeline)]

  private let store: PictureStore
  /// The pictures that the last transition's parameters named.
  private var others: [InputPicture] = []

  /// A fixture with the two screens that every transition shows.
  init(_ request: BenchSettings, in device: Device) throws {
    let store = try Self.screens(request, on: device)
    self.device = device
    self.store = store
    pipelines = try request.strategies.map { strategy in
      switch strategy {
      case .fast:
        (strategy, try FramePipeline(Renderer(in: device), store, size: request.size))
      case .plain: (strategy, try PlainPipeline(in: device, store, size: request.size))
      }
    }
  }

  private static func screens(
    _ request: BenchSettings, on device: Device
  ) throws -> PictureStore {
    if let screens = request.screens {
      let pictures = InputPictures(from: screens.from, to: screens.to)
      return try pictures.upload(
        try pictures.read(), .fill, in: request.size, over: .black, to: device)
    }
    let store = PictureStore(in: device)
    try store.set(TestScreen.make(request.size, variant: 0), as: .from)
    try store.set(TestScreen.make(request.size, variant: 1), as: .to)
    return store
  }

  /// Uploads `pictures` beside the two screens, and frees those of the transition before.
  func show(_ pictures: [InputPicture]) throws {
    for picture in others { store.remove(picture.name) }
    others = pictures
    for picture in pictures { try store.set(try picture.read(), as: picture.name) }
  }
}
