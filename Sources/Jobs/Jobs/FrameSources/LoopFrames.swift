public import Effects
public import SceneGraph
public import Transitions

/// The frames of a transition there and back, to be repeated: the first frame follows the last.
///
/// With N = round(duration · rate), frame 0 shows exactly `from`, and frame N exactly `to`. There
/// are 2N frames: the frame that would show `from` again is frame 0 of the next round. The way back
/// is the transition in the other direction, a pop after a push, from `to` to `from`.
public struct LoopFrames: FrameSource {
  private let spec: TransitionSpec
  private let schedule: FrameSchedule
  private var backdrop: SceneBackdrop?

  /// Creates a source of the frames of `spec` and of its way back.
  ///
  /// - Parameter rate: frames per second.
  public init(_ spec: TransitionSpec, rate: Double) {
    self.spec = spec
    schedule = spec.schedule(rate: rate)
  }

  public var title: String {
    "\(spec.name) \(spec.direction.rawValue) and \(spec.direction.opposite.rawValue)"
      + (spec.playback == .reversed ? ", reversed," : "")
  }

  /// The index of the frame that shows `to`.
  private var turn: Int { schedule.count - 1 }

  public var length: FrameCount { .exactly(2 * turn) }

  public func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    guard index < 2 * turn else { return nil }
    guard index > turn else {
      return thereFrame(at: schedule.progress(ofFrame: index), in: container)
    }
    return backFrame(at: schedule.progress(ofFrame: index - turn), in: container)
  }

  public func frame(at position: Double, in container: Container) -> PresentedFrame? {
    let turn = Double(turn)
    if position <= turn {
      return thereFrame(at: schedule.progress(atPosition: position), in: container)
    }
    return backFrame(at: schedule.progress(atPosition: position - turn), in: container)
  }

  private func thereFrame(at progress: Double, in container: Container) -> PresentedFrame {
    let scene = spec.scene(at: progress, in: container)
    return PresentedFrame(
      backdrop?.placed(behind: scene, at: progress, spec.surroundings) ?? scene)
  }

  private func backFrame(at progress: Double, in container: Container) -> PresentedFrame {
    PresentedFrame(spec.returnScene(at: progress, in: container, over: backdrop))
  }

  /// The two screens are held: the first frame, and the one between the two ways.
  public func isHeld(_ index: Int, isLast: Bool) -> Bool { index == 0 || index == turn }

  public func over(_ backdrop: SceneBackdrop) -> LoopFrames {
    var frames = self
    frames.backdrop = backdrop
    return frames
  }
}

extension Direction {
  /// The other direction.
  package var opposite: Direction { self == .push ? .pop : .push }
}

extension TransitionSpec {
  /// Returns the scene of the way back: the transition in the other direction, from `to` to `from`.
  ///
  /// - Parameters:
  ///   - progress: the eased progress of the way back: at 0 the scene is exactly `to`.
  ///   - backdrop: the backdrop of the way there; nil for none.
  package func returnScene(
    at progress: Double, in container: Container, over backdrop: SceneBackdrop?
  ) -> Scene {
    var back = self
    back.direction = direction.opposite
    let scene = back.scene(at: progress, in: container).exchangingPictures()
    return backdrop?.placed(behind: scene, at: 1 - progress, surroundings) ?? scene
  }
}
