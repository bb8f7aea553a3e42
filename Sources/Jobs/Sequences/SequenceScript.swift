public import Frames
import Jobs
public import Media
public import OpenTimeline
import Support

/// The description of a sequence: clips in order, and the transitions that join them.
///
/// Two clips overlap during a transition: the duration of a sequence is the sum of its clips minus
/// its transitions.
public struct SequenceScript: Hashable, Sendable {
  /// The clips in the order in which they are shown.
  public var clips: [SequenceClip]
  /// The transitions, one fewer than clips: element i joins the clips i and i + 1; nil for a cut.
  public var transitions: [SequenceTransition?]

  /// Creates a sequence.
  ///
  /// - Precondition: there is one transition fewer than clips, or none without clips.
  public init(clips: [SequenceClip], transitions: [SequenceTransition?]) {
    precondition(
      transitions.count == max(clips.count - 1, 0), "a sequence has a junction between two clips")
    self.clips = clips
    self.transitions = transitions
  }
}

// Sequences as timelines of OpenTimelineIO, which video editors exchange.
//
// There, neighbours meet at a cut, and a transition reaches `in_offset` before it and `out_offset`
// beyond it: both clips have frames outside their ranges, their handles. Here, clips overlap. A
// clip of a sequence therefore includes its handles, and both have the same duration.

extension SequenceScript {
  /// Reads a sequence from an `.otio` file, as `init(_:folder:transition:)` does.
  ///
  /// - Throws: `OpenTimelineError`, with the name of the file.
  public init(
    openTimeline file: FilePath, transition: SequenceTransition
  ) throws(OpenTimelineError) {
    let bytes: [UInt8]
    do throws(LineReader.Failure) {
      bytes = try LineReader.contents(of: file, mostBytes: Timeline.mostBytes)
    } catch {
      throw OpenTimelineError(nil, error.fault, file: file.description)
    }
    do throws(OpenTimelineError) {
      try self.init(Timeline(json: bytes), folder: file.folder, transition: transition)
    } catch {
      throw OpenTimelineError(error.item, error.fault, file: file.description)
    }
  }

  /// Creates the sequence of a timeline's only video track.
  ///
  /// - A clip's times count from the first frame of its media, whose timecode is the start of the
  ///   available range. A clip without a range ends with its media and has no handles. Where media
  ///   have no frames for a handle, `begin` is negative, or `end` beyond the media.
  /// - A gap, a disabled clip, and the missing neighbour of a transition at an end of the track or
  ///   next to another transition, become the background.
  /// - The effect of a transition is in its metadata, under `hinge`. A transition without one
  ///   becomes `transition` with its own duration, whatever its type.
  /// - Tracks that are disabled, empty, or of kinds other than video and audio are ignored; so are
  ///   audio tracks with the sound of the video's clips. Stills have no sound.
  ///
  /// - Parameters:
  ///   - folder: the folder of the `.otio` file, from which relative URLs start.
  ///   - transition: the transition for those that name no effect; its duration is not used.
  /// - Throws: `OpenTimelineError` with the item that a sequence cannot show: changes of speed and
  ///   other effects, nested sequences, media that are missing or not files, several video tracks,
  ///   and separate sound.
  public init(
    _ timeline: Timeline, folder: FilePath, transition: SequenceTransition
  ) throws(OpenTimelineError) {
    self = try TimelineReader(folder: folder, transition: transition).script(of: timeline)
  }

  /// Returns the sequence as a timeline with one video track, in which every transition is centred
  /// on its cut; an odd frame is after it.
  ///
  /// Other programs show a dissolve instead; the effect is in the transition's metadata under
  /// `hinge`. The URLs of clips are absolute, since programs resolve relative ones differently.
  ///
  /// - Parameters:
  ///   - name: the name of the timeline.
  ///   - rate: the frames per second.
  ///   - clipFrames: the number of frames of each clip, with those of its transitions.
  ///   - clipBegins: the first frame of each clip, counted in its media.
  ///   - transitionFrames: the number of frames of each transition; 0 for a cut.
  ///   - mediaDurations: the duration of each clip's media in seconds; nil for stills and
  ///     backgrounds.
  ///   - folder: the absolute path of the folder from which the clips' relative paths start.
  /// - Precondition: there is one element for each clip or transition, and a clip has at least as
  ///   many frames as its transitions.
  public func openTimeline(
    name: String, rate: FrameRate, clipFrames: [Int], clipBegins: [Int], transitionFrames: [Int],
    mediaDurations: [Double?], folder: FilePath
  ) -> Timeline {
    precondition(
      [clipFrames.count, clipBegins.count, mediaDurations.count].allSatisfy { $0 == clips.count }
        && transitionFrames.count == transitions.count, "every clip has its numbers")
    let writer = TimelineWriter(rate: rate, folder: folder)
    var children: [Composable] = []
    for (index, clip) in clips.enumerated() {
      // The frames that lie beyond the cuts.
      let before = index == 0 ? 0 : transitionFrames[index - 1] / 2
      let following = index < transitionFrames.count ? transitionFrames[index] : 0
      let after = following - following / 2
      let count = clipFrames[index] - before - after
      precondition(count >= 0, "a clip has at least as many frames as its transitions")
      children.append(
        writer.item(
          of: clip, begin: clipBegins[index] + before, count: count,
          mediaDuration: mediaDurations[index]))
      guard following > 0, let transition = transitions[index] else { continue }
      children.append(writer.transition(transition, frames: following))
    }
    return Timeline(name: name, tracks: [Track(Item(name: "V1"), children: children)])
  }
}

/// A clip of a sequence: a part of a video, a still picture, or the background, for a time.
public struct SequenceClip: Hashable, Sendable {
  /// The origin of a clip's pictures and sound.
  public enum Source: Hashable, Sendable {
    /// A video or a picture.
    case file(FilePath)
    /// The sequence's background colour, without sound.
    case background
  }

  /// The origin of the pictures and the sound.
  public var source: Source
  /// The in point: the time in the source at which the clip begins, in seconds; 0 for its first
  /// frame.
  public var begin: Double
  /// The out point: the time in the source at which the clip ends, in seconds; nil for the source's
  /// end, or for the sequence's duration of stills.
  public var end: Double?
  /// The sound track; nil for the default one of the file.
  public var track: SoundTrack?

  /// Creates a clip.
  public init(
    _ source: Source, begin: Double = 0, end: Double? = nil, track: SoundTrack? = nil
  ) {
    self.source = source
    self.begin = begin
    self.end = end
    self.track = track
  }
}
