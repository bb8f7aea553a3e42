import Rendering
import SceneGraph
import Transitions
import UIKitRuntime

/// The shader warm-up: draws instants of the effect without showing them while the window is idle,
/// so that no frame waits for a shader to compile when the effect first plays.
///
/// It has two rounds. The first one compiles the few programs that can draw every frame of the
/// motion (`ProgramChoice.few`), the second one the specialized programs, which are faster and many
/// more. A frame in motion uses the former until the second round is complete.
@MainActor
final class ShaderWarmUp {
  /// An instant to draw.
  private struct Instant {
    let programs: ProgramChoice
    let detail: Detail
    let direction: Direction
    let progress: Double
  }

  /// The instant of the first round in each direction.
  private static let firstInstant = 0.5
  /// The number of instants of the second round in each direction, evenly spaced.
  private static let instantCount = 12

  private let viewport: PreviewViewport
  private let navigation: PreviewNavigation
  private let pictures: PreviewPictures
  private let isOff: Bool
  /// The name of the effect whose shaders are warmed up, or were last.
  private var name: String?
  /// The instants that remain, in their order.
  private var remaining: ArraySlice<Instant> = []

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

  /// True if instants of the first round remain to be drawn.
  private var isInFirstRound: Bool {
    name != navigation.spec.name || remaining.first?.programs == .few
  }

  /// Draws the instants of the first round.
  func drawFirstRound() {
    while isPending, isInFirstRound { drawNext() }
  }

  /// Draws the next instant, or a part of it: at most one program is compiled, so that an event
  /// does not wait long.
  func drawNext() {
    if name != navigation.spec.name {
      name = navigation.spec.name
      let first = navigation.direction
      let directions = [first] + Direction.allCases.filter { $0 != first }
      let count = Self.instantCount
      let times = (1...count).map { Double($0) / Double(count + 1) }
      let firstRound = directions.map { direction in
        Instant(
          programs: .few, detail: .moving, direction: direction, progress: Self.firstInstant)
      }
      let screen = Instant(
        programs: .specialized, detail: .full, direction: first, progress: 0)
      let secondRound = directions.flatMap { direction in
        times.flatMap { time in
          [Detail.moving, .draft].map {
            Instant(programs: .specialized, detail: $0, direction: direction, progress: time)
          }
        }
      }
      remaining = (firstRound + [screen] + secondRound)[...]
    }
    guard let instant = remaining.first else { return }
    let scene = navigation.spec.transition.scene(
      at: instant.progress, instant.direction, in: navigation.container)
    let index = min(navigation.screen, pictures.screens.count - 1)
    pictures.aliasEnds(from: index - 1, to: index)
    defer { pictures.removeAliases() }
    do {
      let isDrawn = try viewport.warmUp(
        PresentedFrame(scene), in: instant.detail, instant.programs)
      if isDrawn { remaining.removeFirst() }
    } catch {
      // An error is reported when the effect is shown.
      remaining = []
    }
  }
}
