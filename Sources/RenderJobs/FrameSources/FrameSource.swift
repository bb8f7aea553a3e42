public import SceneGraph

/// Frames, one after another: those of a transition, or of anything else that moves with time.
public protocol FrameSource {
  /// A title for people: "flip push".
  var title: String { get }

  /// The number of frames.
  var length: FrameCount { get }

  /// Returns frame `index` in `container`; nil after the last one.
  ///
  /// Frames are asked for in order from 0, and again from 0 for each further pass of an output that sees all frames
  /// more than once; every pass gets the same frames. There is at least one frame.
  func frame(_ index: Int, in container: Container) throws -> PresentedFrame?
}

/// The number of frames of a source.
public enum FrameCount: Hashable, Sendable {
  /// Exactly this many.
  case exactly(Int)
  /// At most this many; how many there are is known once they are drawn.
  case atMost(Int)

  /// The number of frames, if it is known.
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
