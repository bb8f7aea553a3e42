import SceneGraph
import Transitions
import Window

/// A part of a preview's window beside the stage, with a scene of its own.
@MainActor
protocol PreviewPane: AnyObject {
  /// What it shows: a scene over the theme's ground, whose container has `size` in points of text and `scale` pixels
  /// for one. It is drawn where it differs from what is seen.
  ///
  /// - Throws: `TextError`.
  func scene(_ container: Container, _ text: TextPictures) throws -> Scene

  /// Takes what a pointer did, at a place in points from the pane's top left. One that went down here stays
  /// here until it is up, wherever it goes.
  func pointer(_ phase: PointerPhase, at place: Point)

  /// Takes that the wheel turned by so many notches, above 0 to what is further up.
  func scroll(by notches: Double)

  /// Takes files that were dropped at a place in points from the pane's top left.
  ///
  /// - Returns: whether it did; what it has no place for is for the screens.
  func drop(_ files: [String], at place: Point) -> Bool
}

extension PreviewPane {
  func pointer(_ phase: PointerPhase, at place: Point) {}
  func scroll(by notches: Double) {}
  func drop(_ files: [String], at place: Point) -> Bool { false }
}
