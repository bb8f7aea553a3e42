import Rendering
import SceneGraph
import Transitions
import UIKitRuntime

/// The shader warm-up: draws instants of the effect without showing them while the window is idle,
/// so that no frame waits for a shader to compile when the effect first plays. A draw covers one
/// pixel, because a program costs the same for any number.
///
/// It has two rounds. The first one compiles the few programs that can draw every frame of the
/// motion (`ProgramChoice.few`), before the window is ready. The second one compiles the
/// specialized programs, which are faster and many more. A frame in motion uses the former until
/// the second round is complete. An instant between those of the rounds may need yet another
/// program: its frame uses the former, too, and the instant is added to the warm-up.
@MainActor
final class ShaderWarmUp {
  /// An instant to draw.
  private struct Instant {
    let programs: ProgramChoice
    let detail: Detail
    let direction: Direction
    /// The progress of the motion; nil for the screen at rest.
    let progress: Double?
  }

  /// The number of instants of a round in each direction, evenly spaced from the first frames of
  /// the motion to the last ones. Frames that lack one of the few programs wait for it.
  private static let (fewCount, specializedCount) = (32, 12)
  /// The progress of the first instant, and what the last one lacks of 1.
  private static let margin = 0.02
  /// The details of frames in motion.
  private static let details = [Detail.moving, .draft]

  private let viewport: PreviewViewport
  private let navigation: PreviewNavigation
  private let pictures: PreviewPictures
  private let views: StageViews
  private let isOff: Bool
  /// The name of the effect whose shaders are warmed up, or were last.
  private var name: String?
  /// The instants that remain, in their order.
  private var remaining: ArraySlice<Instant> = []
  /// How often instants were added after all others were drawn.
  private var extraRounds = 0
  /// The most such rounds. A frame may show more than the effect, such as touches, for which no
  /// instant of it serves.
  private static let mostExtraRounds = 2

  /// - Parameter hasOwnShaders: true if the user's shaders are used, which are compiled only when a
  ///   frame needs them.
  init(
    of navigation: PreviewNavigation, _ views: StageViews, in viewport: PreviewViewport,
    showing pictures: PreviewPictures, withOwnShaders hasOwnShaders: Bool
  ) {
    (self.navigation, self.views) = (navigation, views)
    (self.viewport, self.pictures) = (viewport, pictures)
    isOff = hasOwnShaders
  }

  /// True if instants remain to be drawn.
  var isPending: Bool { !isOff && (name != navigation.spec.name || !remaining.isEmpty) }

  /// True if instants of the first round remain to be drawn.
  var isInFirstRound: Bool {
    isPending && (name != navigation.spec.name || remaining.first?.programs == .few)
  }

  /// True if a frame in motion that lacks a program leaves it to the warm-up. Otherwise it compiles
  /// the program.
  var servesMotion: Bool { isPending || !isOff && extraRounds < Self.mostExtraRounds }

  /// Adds an instant of the motion, a frame of which lacked specialized programs.
  func add(_ direction: Direction, _ progress: Double) {
    guard servesMotion, name == navigation.spec.name else { return }
    if remaining.isEmpty { extraRounds += 1 }
    if let last = remaining.last, last.direction == direction, last.progress == progress { return }
    remaining += Self.details.map {
      Instant(programs: .specialized, detail: $0, direction: direction, progress: progress)
    }
  }

  /// Draws the next instant, or a part of it: at most one program is compiled, so that an event
  /// does not wait long.
  func drawNext() {
    if name != navigation.spec.name {
      name = navigation.spec.name
      (remaining, extraRounds) = (plan()[...], 0)
    }
    guard let instant = remaining.first else { return }
    defer { pictures.removeAliases() }
    let scene =
      instant.progress.map { views.scene(at: $0, instant.direction) }
      ?? pictures.presentedFrame(of: navigation).scene
    guard let scene else {
      // A single screen has no motion.
      remaining.removeFirst()
      return
    }
    do {
      let isDrawn = try viewport.warmUp(
        PresentedFrame(scene), in: instant.detail, instant.programs)
      if isDrawn { remaining.removeFirst() }
    } catch {
      // An error is reported when the effect is shown.
      remaining = []
    }
  }

  /// Returns the instants of both rounds. The direction of the next change is the first one.
  private func plan() -> [Instant] {
    let first = navigation.direction
    let directions = [first] + Direction.allCases.filter { $0 != first }
    let margin = Self.margin
    func round(_ programs: ProgramChoice, _ count: Int, _ details: [Detail]) -> [Instant] {
      directions.flatMap { direction in
        (0..<count).flatMap { index in
          let progress = margin + (1 - 2 * margin) * Double(index) / Double(count - 1)
          return details.map {
            Instant(programs: programs, detail: $0, direction: direction, progress: progress)
          }
        }
      }
    }
    let screen = Instant(programs: .specialized, detail: .full, direction: first, progress: nil)
    return round(.few, Self.fewCount, [.draft]) + [screen]
      + round(.specialized, Self.specializedCount, Self.details)
  }
}
