import SceneGraph
import Transitions

/// What a command draws one frame after another: a transition's frames, or those of anything else that time moves.
protocol FrameSource {
  /// What it is, for people: "flip push".
  var title: String { get }

  /// How many frames there are.
  var length: FrameCount { get }

  /// What frame `index` shows in `container`, or nil after the last one.
  ///
  /// It is asked for one frame after the other from 0 on, and for frame 0 again wherever an output has to see all frames
  /// twice; the frames are then to be the same. There is at least one.
  func frame(_ index: Int, in container: Container) throws -> PresentedFrame?
}

/// How many frames a source has.
enum FrameCount: Hashable {
  /// So many.
  case exactly(Int)
  /// As many as it takes, which only drawing them shows, and never more than this.
  case atMost(Int)

  /// The number where it is known.
  var known: Int? {
    if case .exactly(let count) = self { count } else { nil }
  }

  /// The largest number that it may be.
  var limit: Int {
    switch self {
    case .exactly(let count), .atMost(let count): count
    }
  }
}
