import Rendering
import SceneGraph
import Transitions
import UIKitRuntime

/// The shader warm-up: draws instants of the effect without showing them while the window is idle,
/// so that no frame waits for a shader to compile when the effect first plays.
@MainActor
final class ShaderWarmUp {
  /// The number of instants that are drawn in each direction, evenly spaced.
  private static let instants = 12

  private let viewport: PreviewViewport
  private let navigation: PreviewNavigation
  private let pictures: PreviewPictures
  private let isOff: Bool
  /// The name of the effect whose shaders are warmed up, or were last.
  private var name: String?
  private var remaining: [(direction: Direction, progress: Double)] = []

  /// - Parameter hasOwnShaders: true if the user's shaders are used, which are compiled only when a
  ///   frame needs them.
  init(
    of navigation: PreviewNavigation, in viewport: PreviewViewport,
    showing pictures: PreviewPictures,
    withOwnShaders hasOwnShaders: Bool
  ) {
    (self.navigation, self.viewport, self.pictures) = (navigation, viewport, pictures)
    isOff = hasOwnShaders
  }

  /// True if instants remain to be drawn.
  var isPending: Bool { !isOff && (name != navigation.spec.name || !remaining.isEmpty) }

  /// Draws the next instant.
  func drawNext() {
    if name != navigation.spec.name {
      name = navigation.spec.name
      remaining = Direction.allCases.flatMap { direction in
        (1...Self.instants).map { (direction, Double($0) / Double(Self.instants + 1)) }
      }
    }
    guard let (direction, progress) = remaining.popLast() else { return }
    let scene = navigation.spec.transition.scene(
      at: progress, direction, in: navigation.container)
    let index = min(navigation.screen, pictures.screens.count - 1)
    pictures.aliasEnds(from: index - 1, to: index)
    defer { pictures.removeAliases() }
    // An error is reported when the effect is shown.
    do { try viewport.warmUp(PresentedFrame(scene)) } catch { remaining = [] }
  }
}
