import Frames
import Jobs
import Media
import OpenTimeline

/// Converts the parts of a sequence to those of a timeline.
struct TimelineWriter {
  /// The frames per second.
  let rate: FrameRate
  /// The absolute path of the folder that relative paths start from.
  let folder: FilePath

  private func time(_ frames: Int) -> RationalTime {
    RationalTime(Double(frames), rate: rate.value)
  }

  private func range(_ begin: Int, _ count: Int) -> TimeRange {
    TimeRange(start: time(begin), duration: time(count))
  }

  /// Returns the item that shows `count` frames of `clip` from the frame `begin`, without handles.
  func item(of clip: SequenceClip, begin: Int, count: Int, mediaDuration: Double?) -> Composable {
    guard case .file(let file) = clip.source else {
      return .gap(Gap(Item(sourceRange: range(0, count))))
    }
    let available = mediaDuration.map { range(0, Int(($0 * rate.value).rounded())) }
    let reference = ExternalReference(
      targetURL: MediaURL.text(of: file, folder: folder), availableRange: available)
    let item = Item(name: file.lastComponent.description, sourceRange: range(begin, count))
    return .clip(Clip(item, .external(reference)))
  }

  /// Returns the transition that lasts `frames` frames, with the cut in the middle.
  func transition(_ transition: SequenceTransition, frames: Int) -> Composable {
    .transition(
      Transition(
        name: transition.effect, inOffset: time(frames / 2), outOffset: time(frames - frames / 2),
        metadata: [SequenceTransition.metadataKey: transition.metadata]))
  }
}
