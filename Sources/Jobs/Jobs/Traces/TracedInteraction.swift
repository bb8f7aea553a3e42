public import Effects
public import SceneGraph
public import Transitions
public import UIKitRuntime

/// The frames of a transition driven by a pointer trace, from the first event until the transition
/// has settled.
///
/// The first event is at time 0. The location of a pointer that is down is interpolated linearly
/// between two events, so that the frames do not depend on the rate of the events.
public struct TracedInteraction: FrameSource {
  /// The longest time from the end of the trace until the transition has settled, in seconds.
  private static let longestSettling = 60.0

  public let title: String
  public let length: FrameCount
  private let player: Player
  private var backdrop: SceneBackdrop?

  /// Creates a source of the frames of `spec` under `trace`.
  ///
  /// - Parameters:
  ///   - rate: frames per second.
  ///   - trace: the pointer events, in points of the container.
  ///   - instant: the one instant to draw, in seconds after the first event; nil for all frames.
  public init(
    _ spec: TransitionSpec, rate: Double, trace: PointerTrace, instant: Double? = nil
  ) {
    title = "\(spec.name) \(spec.direction.rawValue), driven by hand,"
    let start = trace.events.first?.timestamp ?? 0
    let events = trace.events.map {
      PointerEvent($0.phase, at: $0.location, timestamp: $0.timestamp - start, pointer: $0.pointer)
    }
    if instant == nil {
      let end = (events.last?.timestamp ?? 0) + spec.duration + Self.longestSettling
      length = .atMost(Int((end * rate).rounded(.up)) + 1)
    } else {
      length = .exactly(1)
    }
    player = Player(
      spec: spec, events: events,
      time: { (instant ?? 0) + $0 / rate })
  }

  /// Without a shutter the window is advanced from frame to frame; with one it is advanced in
  /// smaller steps from the start, so that its motion does not depend on the number of instants.
  public func frame(at position: Double, in container: Container) -> PresentedFrame? {
    let (player, backdrop) = (player, backdrop)
    return MainActor.assumeIsolated { player.frame(at: position, in: container, over: backdrop) }
  }

  public func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    guard index < length.limit else { return nil }
    let (player, backdrop) = (player, backdrop)
    return MainActor.assumeIsolated { player.frame(index, in: container, over: backdrop) }
  }

  public func over(_ backdrop: SceneBackdrop) -> TracedInteraction {
    var interaction = self
    interaction.backdrop = backdrop
    return interaction
  }
}

/// A player of an interaction, frame by frame; index 0 starts it again.
@MainActor
private final class Player {
  private let spec: TransitionSpec
  private let events: [PointerEvent]
  private let time: @Sendable (Double) -> Double
  private var navigation: TracedNavigation?
  private var isOver = false
  /// The frames between frames; nil without a shutter.
  private var history: FrameHistory?

  nonisolated init(
    spec: TransitionSpec, events: [PointerEvent],
    time: @escaping @Sendable (Double) -> Double
  ) {
    self.spec = spec
    self.events = events
    self.time = time
  }

  func frame(
    _ index: Int, in container: Container, over backdrop: SceneBackdrop?
  ) -> PresentedFrame? {
    if index == 0 {
      navigation = TracedNavigation(spec, events, in: container)
      isOver = false
    }
    guard let navigation, !isOver else { return nil }
    navigation.advance(to: time(Double(index)))
    isOver = navigation.isSettled
    return presentedFrame(of: navigation, over: backdrop)
  }

  private func presentedFrame(
    of navigation: TracedNavigation, over backdrop: SceneBackdrop?
  ) -> PresentedFrame {
    var frame = navigation.window.presentedFrame()
    if let backdrop {
      frame.scene = backdrop.placed(
        behind: frame.scene, at: navigation.progress, spec.surroundings)
    }
    return frame
  }

  /// Returns the frame at a time between frames.
  ///
  /// A second run of the interaction gives it, ahead of the frames and in small steps.
  func frame(
    at position: Double, in container: Container, over backdrop: SceneBackdrop?
  ) -> PresentedFrame? {
    if history?.has(position) != true {
      let run = TracedNavigation(spec, events, in: container)
      history = FrameHistory { [self] in
        run.advance(to: time($0))
        return presentedFrame(of: run, over: backdrop)
      }
    }
    return history?.frame(at: position)
  }
}
