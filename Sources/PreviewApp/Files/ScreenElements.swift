import Frames
import RenderJobs
import SceneGraph
import Transitions

/// The elements that neighbouring screens of a preview share, found when an effect first asks.
@MainActor
final class ScreenElements {
  private let pictures: PreviewPictures
  private let drawing: DrawingSettings
  /// What was found for a screen and the one above it, by the lower one's index.
  private var found: [Int: [PlacedElement]] = [:]
  /// The revision of the pictures for which it was found.
  private var revision = 0

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
    if revision != pictures.revision { (found, revision) = ([:], pictures.revision) }
    let lower = min(ends.from, ends.to)
    let elements = found[lower] ?? elements(above: lower, in: container)
    found[lower] = elements
    var placed = spec
    placed.place(spec.playback == .reversed ? elements.map(\.reversed) : elements)
    return placed
  }

  private func elements(above lower: Int, in container: Container) -> [PlacedElement] {
    guard let from = try? pictures.screenFrame(lower), let to = try? pictures.screenFrame(lower + 1)
    else { return [] }
    return ScreenPair(from: from, to: to, drawing.fit, size: pictures.size, in: container)
      .elements().placed
  }
}
