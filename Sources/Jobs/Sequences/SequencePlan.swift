public import Frames
import Jobs
public import Media
public import Transitions

/// A sequence in frame periods: its clips, transitions and picture format.
public struct SequencePlan: Sendable {
  /// The origin of a clip's pictures.
  public enum Source: Hashable, Sendable {
    /// A video, with its properties.
    case video(FilePath, ClipInfo)
    /// A still picture.
    case still(FilePath)
    /// The background colour.
    case background

    /// True for a still picture.
    package var isStill: Bool { if case .still = self { true } else { false } }

    /// The file; nil for the background.
    public var file: FilePath? {
      switch self {
      case .video(let file, _), .still(let file): file
      case .background: nil
      }
    }
  }

  /// A clip.
  public struct Clip: Sendable {
    /// The origin of its pictures.
    public let source: Source
    /// The time in the source at which it begins, in frame periods of the sequence.
    public let begin: Int
    /// The number of its pictures, including those of its transitions.
    public let count: Int
    /// The frame periods of the source whose pictures are shown, at least one; after them, the last
    /// one is held.
    public let pictures: Range<Int>
    /// The sound track; nil for the default one of the file.
    public let track: SoundTrack?
    /// The properties of the sound; nil if the clip has none, or the sequence is silent.
    public let sound: AudioInfo?
    /// The treatment of sound and pictures that do not end together; nil if they do.
    public internal(set) var ending: ClipEnding?

    /// The number of its pictures after the last one of the source, which is held.
    public var heldCount: Int { begin + count - max(begin, pictures.upperBound) }

    /// Returns a part of the clip.
    ///
    /// - Parameter range: the part's frame periods, counted from the clip's beginning.
    func part(_ range: Range<Int>) -> Clip {
      let begin = begin + range.lowerBound
      let first = min(begin, pictures.upperBound - 1)
      let end = max(min(begin + range.count, pictures.upperBound), first + 1)
      return Clip(
        source: source, begin: begin, count: range.count, pictures: first..<end, track: track,
        sound: sound, ending: ending)
    }
  }

  /// A transition between two clips.
  public struct Transition: Sendable {
    /// The transition, of `count` frame periods.
    public let spec: TransitionSpec
    /// The number of frames in which both clips are shown.
    public let count: Int
  }

  /// The clips, at least one.
  public internal(set) var clips: [Clip]
  /// The transitions, one fewer than clips; nil for a cut.
  public internal(set) var transitions: [Transition?]
  /// The frame rate: the one that is set, or that of the first clip, if it is a film's: at least
  /// 24, with 23.976. Otherwise the highest one of the clips, or 30 if that is not a film's either.
  public let rate: FrameRate
  /// The size of the frames in pixels.
  public let size: PixelSize
  /// The format of the frames; of their size, unless that is odd, which it only is for stills.
  public let format: VideoPictureFormat
  /// The size of the screen in pixels: that of the frames without a device.
  public let screen: PixelSize
  /// The format of the pictures of clips, of the screen's size.
  public let screenFormat: VideoPictureFormat
  /// The transitions that were shortened, because a clip is shorter than its transitions.
  public internal(set) var shortenings: [Shortening] = []
  /// The packets that are copied; nil unless the job is a smart one.
  public internal(set) var splice: SplicePlan?

  /// The number of frames.
  public var count: Int {
    clips.reduce(0) { $0 + $1.count } - transitions.reduce(0) { $0 + ($1?.count ?? 0) }
  }

  /// The frame of the sequence at which a clip starts, including the transition to it.
  public var firstFrames: [Int] {
    var next = 0
    return clips.indices.map { index in
      if index > 0 { next -= transitions[index - 1]?.count ?? 0 }
      defer { next += clips[index].count }
      return next
    }
  }

  /// The frames of the transitions before and after a clip; 0 for a cut or the sequence's end.
  func overlaps(of index: Int) -> (before: Int, after: Int) {
    (
      index > 0 ? transitions[index - 1]?.count ?? 0 : 0,
      index < transitions.count ? transitions[index]?.count ?? 0 : 0
    )
  }

  /// The number of a clip's frames that no transition shows; below 0 if the clip is too short.
  func bodyCount(of index: Int) -> Int {
    let (before, after) = overlaps(of: index)
    return clips[index].count - before - after
  }
}
