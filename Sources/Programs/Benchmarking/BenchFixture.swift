import GPU
import Jobs
import Rendering
import SceneGraph
import Transitions

/// The device, pictures and pipelines of a benchmark, created once for all its transitions.
///
/// The memory of the process therefore does not grow with the number of transitions.
final class BenchFixture {
  /// The device that draws.
  let device: Device
  /// The pipelines, in the order of the settings' strategies.
  let pipelines: [(strategy: DrawingStrategy, pipeline: any BenchPipeline)]

  private let store: PictureStore
  /// The pictures that the current transition's parameters name.
  private var others: [InputPicture] = []

  /// Creates the pipelines and uploads the two screens.
  ///
  /// - Throws: `JobError` about a screen, `GPUError`.
  init(_ settings: BenchSettings, in device: Device) throws {
    let store = try Self.screens(settings, on: device)
    self.device = device
    self.store = store
    pipelines = try settings.strategies.map { strategy in
      switch strategy {
      case .fast:
        (strategy, try FramePipeline(Renderer(in: device), store, size: settings.size))
      case .plain: (strategy, try PlainPipeline(in: device, store, size: settings.size))
      }
    }
  }

  /// Returns a store with the two screens, read from files or generated.
  private static func screens(
    _ settings: BenchSettings, on device: Device
  ) throws -> PictureStore {
    if let screens = settings.screens {
      let pictures = InputPictures(from: screens.from, to: screens.to)
      return try pictures.upload(
        try pictures.read(), .fill, in: settings.size, over: .black, to: device)
    }
    let store = PictureStore(in: device)
    try store.set(TestScreen.make(settings.size, variant: 0), as: .from)
    try store.set(TestScreen.make(settings.size, variant: 1), as: .to)
    return store
  }

  /// Uploads the pictures of a transition's parameters, and frees those of the previous transition.
  ///
  /// - Throws: `JobError`, `GPUError`.
  func show(_ pictures: [InputPicture]) throws {
    for picture in others { store.remove(picture.name) }
    others = pictures
    for picture in pictures { try store.set(try picture.read(), as: picture.name) }
  }
}
