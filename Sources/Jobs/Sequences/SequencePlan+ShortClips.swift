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
    /// The number of the clip's frames.
    public let clipFrames: Int
    /// True if the transition leads to the clip, false if it leads away from it.
    public let leadsToClip: Bool
  }

  /// Shortens the transitions of clips that are shorter than these.
  ///
  /// - Parameter isLoop: true if the last clip is the first one again.
  mutating func shortenTransitions(isLoop: Bool) {
    if isLoop { shortenTransitionsOfSeam() }
    for index in clips.indices where bodyCount(of: index) < 0 { shortenTransitions(of: index) }
  }

  /// Shortens the transitions of the first clip of a loop: the last one of the plan, and the first
  /// one. At least one frame of the clip remains after the last transition.
  private mutating func shortenTransitionsOfSeam() {
    let last = transitions.count - 1
    guard last >= 0, let closing = transitions[last]?.count else { return }
    let opening = last > 0 ? transitions[0]?.count ?? 0 : closing
    let count = clips[0].count
    guard closing + opening > count || closing >= count else { return }
    let before = opening > 0 ? count * closing / (closing + opening) : count - 1
    shorten(last, to: before, for: 0, leadsToClip: true)
    if last > 0, opening > 0 {
      shorten(0, to: min(opening, count - before), for: 0, leadsToClip: false)
    }
  }

  /// Shortens the transitions of a clip to the frames that it has, in proportion. A background that
  /// its transitions fill is shortened with them.
  private mutating func shortenTransitions(of index: Int) {
    let (before, after) = overlaps(of: index)
    let count = clips[index].count
    guard before + after > count else { return }
    let first = count * before / (before + after)
    if before > 0 { shorten(index - 1, to: first, for: index, leadsToClip: true) }
    if after > 0 { shorten(index, to: min(after, count - first), for: index, leadsToClip: false) }
  }

  /// Shortens a transition for a clip.
  ///
  /// - Parameter leadsToClip: true for the transition before the clip; that before the first clip
  ///   of a loop is the last one.
  private mutating func shorten(
    _ transition: Int, to count: Int, for clip: Int, leadsToClip: Bool
  ) {
    guard let old = transitions[transition], count < old.count else { return }
    let fills = [transition, transition + 1].filter { index in
      if case .background = clips[index].source { bodyCount(of: index) == 0 } else { false }
    }
    var spec = old.spec
    let isKept = count > 0 && (try? spec.setDuration(rate.time(ofFrame: count))) != nil
    transitions[transition] = isKept ? Transition(spec: spec, count: count) : nil
    let now = isKept ? count : 0
    shortenings.append(
      Shortening(
        clip: clip, transition: transition, before: old.count, now: now,
        clipFrames: clips[clip].count, leadsToClip: leadsToClip))
    for index in fills {
      clips[index] = clips[index].part(0..<max(clips[index].count - old.count + now, 1))
    }
  }
}
