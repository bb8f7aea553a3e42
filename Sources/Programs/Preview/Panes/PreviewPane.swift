import Media
import SceneGraph
import Transitions

/// A pane of a preview's window beside the viewport, with a scene of its own.
@MainActor
protocol PreviewPane: AnyObject {
  /// Returns the pane's scene in `container`, to be shown over the theme's background. It is drawn
  /// if it differs from the last one.
  ///
  /// - Throws: `TextError`.
  func scene(_ container: Container, _ text: TextPictures) throws -> Scene

  /// Handles a pointer event, in points from the pane's top left corner. The pane captures a
  /// pointer that goes down in it until it is up, wherever it moves.
  func pointer(_ phase: PointerPhase, at position: Point)

  /// Scrolls by a number of notches of the wheel, positive towards the content above.
  func scroll(by notches: Double)

  /// Handles files that were dropped at a position in points from the pane's top left corner.
  ///
  /// - Returns: false if the pane has no use for them; they then replace screens.
  func drop(_ files: [FilePath], at position: Point) -> Bool
}

extension PreviewPane {
  func pointer(_ phase: PointerPhase, at position: Point) {}
  func scroll(by notches: Double) {}
  func drop(_ files: [FilePath], at position: Point) -> Bool { false }
}
