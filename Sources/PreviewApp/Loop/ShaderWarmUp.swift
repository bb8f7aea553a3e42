import Rendering
import SceneGraph
import Transitions
import UIKitRuntime

/// Draws instants of the stage's motion where nobody sees them while the window rests, so that the first time that the
/// motion is seen no frame waits for its programs to be compiled.
@MainActor
final class Rehearsal {
  private let screen: PreviewScreen
  private let stage: PreviewStage
  private let pictures: PreviewPictures
  /// The motion that is rehearsed or was last.
  private var name: String?
  private var left: [(direction: Direction, progress: Double)] = []

  /// How many instants are drawn in each direction, evenly spread.
  private static let instants = 12

  private let isOff: Bool

  /// - Parameter hasOwnShaders: whether shaders may come that are somebody's own: with them nothing is drawn before it is
  ///   asked for.
  init(
    of stage: PreviewStage, on screen: PreviewScreen, showing pictures: PreviewPictures,
    withOwnShaders hasOwnShaders: Bool
  ) {
    (self.stage, self.screen, self.pictures) = (stage, screen, pictures)
    isOff = hasOwnShaders
  }

  /// Whether there is more to draw.
  var isPending: Bool { !isOff && (name != stage.motion.name || !left.isEmpty) }

  /// Draws the next instant.
  func goOn() {
    if name != stage.motion.name {
      name = stage.motion.name
      left = Direction.allCases.flatMap { direction in
        (1...Self.instants).map { (direction, Double($0) / Double(Self.instants + 1)) }
      }
    }
    guard let (direction, progress) = left.popLast() else { return }
    let scene = stage.motion.transition.scene(at: progress, direction, in: stage.container)
    let index = min(stage.screen, pictures.screens.count - 1)
    pictures.nameEnds(from: index - 1, to: index)
    defer { pictures.forgetEnds() }
    // What cannot be drawn says so when it is to be seen.
    do { try screen.rehearse(PresentedFrame(scene)) } catch { left = [] }
  }
}
