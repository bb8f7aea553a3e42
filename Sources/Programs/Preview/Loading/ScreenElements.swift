import Frames
import Jobs
import SceneGraph
import Threads
import Transitions

/// The elements that neighbouring screens of a preview share. Another thread finds them once an
/// effect needs them.
@MainActor
final class ScreenElements {
  private let pictures: PreviewPictures
  private let drawing: DrawingSettings
  /// The elements found for a screen and the one above it, by the lower screen's index.
  private var found = ConditionLock([Int: [PlacedElement]]())
  /// The screens whose elements were searched for.
  private var requested: Set<Int> = []
  /// The files that name the elements; nil where the pictures are searched.
  private var files: ElementFiles?
  /// The revision of the pictures for that search.
  private var revision = 0
  private var worker: SerialWorker?

  /// True while elements are being searched for.
  var isSearching: Bool { worker?.isIdle == false }

  /// Creates an empty collection.
  init(of pictures: PreviewPictures, _ drawing: DrawingSettings) {
    self.pictures = pictures
    self.drawing = drawing
  }

  /// Returns `spec` with the places of the elements that two neighbouring screens share, if it
  /// leaves their search to Hinge. Screens whose files can no longer be read have none.
  ///
  /// - Parameter ends: the indices of the screens before and after the change.
  func placed(
    _ spec: TransitionSpec, between ends: (from: Int, to: Int), in container: Container
  ) -> TransitionSpec {
    guard spec.awaitsElements else { return spec }
    let lower = min(ends.from, ends.to)
    look(above: lower, in: container, files: spec.elementFiles)
    worker?.drain()
    let elements = found.withLock { $0[lower] } ?? []
    var placed = spec
    placed.place(spec.playback == .reversed ? elements.map(\.reversed) : elements)
    return placed
  }

  /// Returns the smallest element at a point of a screen or, if `isUpper`, of the one above it; nil
  /// if there is none.
  func element(
    at point: Point, above lower: Int, isUpper: Bool, in container: Container
  ) -> ScreenPart? {
    let screens = pictures.screens
    guard screens.indices.contains(lower), screens.indices.contains(lower + 1) else { return nil }
    let frames = [lower, lower + 1].compactMap {
      try? PreviewPictures.frame(of: screens[$0], at: $0)
    }
    guard frames.count == 2 else { return nil }
    let pair = ScreenPair(
      from: frames[0], to: frames[1], drawing.fit, size: pictures.size, in: container)
    return pair.element(at: point, onTarget: isUpper).map {
      .rectangle($0.rect, cornerRadius: $0.radius)
    }
  }

  /// Searches on another thread for the elements beside the screen on top, counted from 1, if
  /// `spec` needs them.
  func prepare(_ spec: TransitionSpec, beside screen: Int, in container: Container) {
    guard spec.awaitsElements else { return }
    for lower in [screen - 1, screen - 2] {
      look(above: lower, in: container, files: spec.elementFiles)
    }
  }

  /// Searches for the elements of a screen and the one above it, once for each revision of the
  /// pictures and of the effect's files.
  private func look(above lower: Int, in container: Container, files: ElementFiles?) {
    if revision != pictures.revision || files != self.files {
      // A search in progress ends with the lock that it holds.
      (found, requested, revision) = (ConditionLock([:]), [], pictures.revision)
      self.files = files
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
      let screens = ScreenPair(from: frames[0], to: frames[1], fit, size: size, in: container)
      // The command line has read the files once; files that are gone name no elements.
      let placed = (try? screens.elements(of: files).placed) ?? []
      found.withLock { $0[lower] = placed }
    }
  }
}
