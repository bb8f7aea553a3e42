import Frames
import Jobs
import Transitions

extension SequencePlan {
  /// A transition that was shortened because a clip is shorter than its transitions.
  public struct Shortening: Hashable, Sendable {
    /// The index of the clip.
    public let clip: Int
    /// The index of the transition.
    public let transition: Int
    /// Its frames before and now; 0 for a cut.
    public let before, now: Int
  }

  /// Shortens the transitions of a clip to the frames that it has, in proportion. A background that
  /// its transitions fill is shortened with them.
  mutating func shortenTransitions(of index: Int) {
    let (before, after) = overlaps(of: index)
    let count = clips[index].count
    guard before + after > count else { return }
    let first = count * before / (before + after)
    if before > 0 { shorten(index - 1, to: first, for: index) }
    if after > 0 { shorten(index, to: min(after, count - first), for: index) }
  }

  /// Shortens a transition for a clip.
  private mutating func shorten(_ transition: Int, to count: Int, for clip: Int) {
    guard let old = transitions[transition], count < old.count else { return }
    let fills = [transition, transition + 1].filter { index in
      if case .background = clips[index].source { bodyCount(of: index) == 0 } else { false }
    }
    var spec = old.spec
    let isKept = count > 0 && (try? spec.setDuration(rate.time(ofFrame: count))) != nil
    transitions[transition] = isKept ? Transition(spec: spec, count: count) : nil
    let now = isKept ? count : 0
    shortenings.append(
      Shortening(clip: clip, transition: transition, before: old.count, now: now))
    for index in fills { clips[index] = clips[index].shortened(by: old.count - now) }
  }
}

extension SequencePlan.Clip {
  /// Returns a still with fewer frames, at least one.
  fileprivate func shortened(by frames: Int) -> SequencePlan.Clip {
    let count = max(count - frames, 1)
    return SequencePlan.Clip(
      source: source, begin: begin, count: count, pictures: begin..<(begin + count), track: track,
      sound: sound, ending: ending)
  }
}
