import Frames
import Jobs
import SceneGraph
import Threads
import Transitions

/// The elements that neighbouring screens of a preview share, found on another thread once an
/// effect is there that asks for them.
@MainActor
final class ScreenElements {
  private let pictures: PreviewPictures
  private let drawing: DrawingSettings
  /// What was found for a screen and the one above it, by the lower one's index.
  private var found = ConditionLock([Int: [PlacedElement]]())
  /// The screens for which elements were looked for.
  private var requested: Set<Int> = []
  /// The revision of the pictures for which they were.
  private var revision = 0
  private var worker: SerialWorker?

  /// Creates an empty collection.
  init(of pictures: PreviewPictures, _ drawing: DrawingSettings) {
    self.pictures = pictures
    self.drawing = drawing
  }

  /// Returns `spec` with the elements in their places that two neighbouring screens show, if it
  /// leaves them to be found. Screens whose files cannot be read any more have none.
  ///
  /// - Parameter ends: the indices of the screens before and after the change.
  func placed(
    _ spec: TransitionSpec, between ends: (from: Int, to: Int), in container: Container
  ) -> TransitionSpec {
    guard spec.awaitsElements else { return spec }
    let lower = min(ends.from, ends.to)
    look(above: lower, in: container)
    worker?.drain()
    let elements = found.withLock { $0[lower] } ?? []
    var placed = spec
    placed.place(spec.playback == .reversed ? elements.map(\.reversed) : elements)
    return placed
  }

  /// Looks for the elements beside the screen on top, from 1, on another thread, if `spec` leaves
  /// them to be found.
  func prepare(_ spec: TransitionSpec, beside screen: Int, in container: Container) {
    guard spec.awaitsElements else { return }
    for lower in [screen - 1, screen - 2] { look(above: lower, in: container) }
  }

  /// Looks for the elements of a screen and the one above it, once for each revision of the
  /// pictures.
  private func look(above lower: Int, in container: Container) {
    if revision != pictures.revision {
      // What is still looked for goes with the lock that it holds.
      (found, requested, revision) = (ConditionLock([:]), [], pictures.revision)
    }
    let screens = pictures.screens
    guard screens.indices.contains(lower), screens.indices.contains(lower + 1),
      requested.insert(lower).inserted
    else { return }
    let worker = self.worker ?? SerialWorker()
    self.worker = worker
    let (fit, size) = (drawing.fit, pictures.size)
    let pair = [lower, lower + 1].map { (index: $0, screen: screens[$0]) }
    worker.add { [found] in
      let frames = pair.compactMap { try? PreviewPictures.frame(of: $0.screen, at: $0.index) }
      guard frames.count == 2 else { return }
      let placed = ScreenPair(from: frames[0], to: frames[1], fit, size: size, in: container)
        .elements().placed
      found.withLock { $0[lower] = placed }
    }
  }
}
