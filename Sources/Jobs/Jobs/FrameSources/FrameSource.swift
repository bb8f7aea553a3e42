public import Effects
public import SceneGraph
import Transitions

/// A source of frames in presentation order, such as those of a transition.
public protocol FrameSource {
  /// The title in messages, such as `flip push`.
  var title: String { get }

  /// The number of frames.
  var length: FrameCount { get }

  /// Returns frame `index` in `container`; nil after the last one.
  ///
  /// Indices ascend from 0, and start again at 0 for each further pass of an output that needs
  /// several. Every pass returns the same frames. There is at least one frame.
  func frame(_ index: Int, in container: Container) throws -> PresentedFrame?

  /// Returns the frame at a time between frames, for an exposure; by default the nearest frame.
  ///
  /// The scene before frame 0 is that of frame 0, and the scene after the last frame is that one.
  ///
  /// - Parameter position: frame periods after frame 0. It is at most `Shutter.largestAngle` before
  ///   or after the last frame that was returned.
  func frame(at position: Double, in container: Container) throws -> PresentedFrame?

  /// Returns true for a frame that is drawn without motion blur: a frame of rest, which shows one
  /// screen; by default one that may be held.
  ///
  /// - Parameters:
  ///   - index: the index of the frame.
  ///   - isLast: true if no frame follows.
  func isAtRest(_ index: Int, isLast: Bool) -> Bool

  /// Returns true for a frame that a job may hold longer; by default the first and the last one.
  ///
  /// - Parameters:
  ///   - index: the index of the frame.
  ///   - isLast: true if no frame follows.
  func isHeld(_ index: Int, isLast: Bool) -> Bool

  /// Returns the same frames over a backdrop; by default the frames as they are.
  func over(_ backdrop: SceneBackdrop) -> Self
}

extension FrameSource {
  public func frame(at position: Double, in container: Container) throws -> PresentedFrame? {
    let last = length.limit - 1
    return try frame(min(max(Int(position.rounded()), 0), last), in: container)
  }

  public func isAtRest(_ index: Int, isLast: Bool) -> Bool { isHeld(index, isLast: isLast) }

  public func isHeld(_ index: Int, isLast: Bool) -> Bool { index == 0 || isLast }

  public func over(_ backdrop: SceneBackdrop) -> Self { self }
}

/// The number of frames of a source.
public enum FrameCount: Hashable, Sendable {
  /// Exactly this many.
  case exactly(Int)
  /// At most this many; the number is known once the frames are drawn.
  case atMost(Int)

  /// The exact number of frames; nil if it is unknown.
  public var known: Int? {
    if case .exactly(let count) = self { count } else { nil }
  }

  /// The upper limit of the number of frames.
  public var limit: Int {
    switch self {
    case .exactly(let count), .atMost(let count): count
    }
  }
}
