import Jobs
import Media
import OpenTimeline

/// The clips of a track in order, and the transitions between them.
struct TrackLayout {
  /// A transition over the cut between two clips.
  private struct Junction {
    var name: String
    /// The times before and after the cut, in seconds.
    var before, after: Double
    var transition: SequenceTransition
  }

  /// A part of the track.
  private enum Element {
    case clip(TrackClip)
    case junction(Junction)
  }

  /// The clips, the gaps and the backgrounds beyond transitions at the ends.
  private(set) var clips: [TrackClip] = []
  /// The transition after each clip except the last; nil for a cut.
  private var junctions: [Junction?] = []
  /// The time before the first cut of a track that begins with a transition, in seconds.
  private var lead = 0.0

  /// The duration of the sequence in seconds; nil if a clip's duration is unknown.
  var duration: Double? {
    var sum = 0.0
    for clip in clips {
      guard let duration = clip.duration else { return nil }
      sum += duration
    }
    return sum
  }

  /// Reads the video track.
  ///
  /// - Throws: `OpenTimelineError` with the item that a sequence cannot show.
  init(_ track: Track, _ reader: TimelineReader) throws(OpenTimelineError) {
    try track.item.requireNoEffects(reader.label(track))
    let elements = try Self.elements(of: track, reader)
    var pending: Junction?
    for (index, element) in elements.enumerated() {
      switch element {
      case .clip(let clip):
        if clip.duration == 0, pending == nil, !Self.hasJunction(elements, at: index + 1) {
          // It is invisible, and no transition needs it.
          continue
        }
        append(clip, after: pending)
        pending = nil
      case .junction(let junction):
        if let pending {
          append(TrackClip(name: junction.name, source: .background, duration: 0), after: pending)
        } else if clips.isEmpty {
          // OpenTimelineIO, too, counts the time before the first cut.
          lead = junction.before
          append(TrackClip(name: junction.name, source: .background, duration: lead), after: nil)
        }
        pending = junction
      }
    }
    if let pending {
      append(
        TrackClip(name: pending.name, source: .background, duration: pending.after),
        after: pending)
    }
  }

  private static func elements(
    of track: Track, _ reader: TimelineReader
  ) throws(OpenTimelineError) -> [Element] {
    var elements: [Element] = []
    for (index, child) in track.children.enumerated() {
      guard case .transition(let transition) = child else {
        elements.append(.clip(try reader.clip(child, index, of: track)))
        continue
      }
      let name = reader.label(child, index, of: track)
      if let junction = try junction(transition, name, reader) {
        elements.append(.junction(junction))
      }
    }
    return elements
  }

  private static func hasJunction(_ elements: [Element], at index: Int) -> Bool {
    guard elements.indices.contains(index), case .junction = elements[index] else { return false }
    return true
  }

  private mutating func append(_ clip: TrackClip, after junction: Junction?) {
    if !clips.isEmpty { junctions.append(junction) }
    clips.append(clip)
  }

  /// Returns the transition in seconds; nil for a cut.
  private static func junction(
    _ transition: Transition, _ name: String, _ reader: TimelineReader
  ) throws(OpenTimelineError) -> Junction? {
    guard let before = transition.inOffset.seconds, let after = transition.outOffset.seconds,
      before >= 0, after >= 0
    else { throw OpenTimelineError(name, "has invalid offsets") }
    guard transition.isEnabled, before + after > 0 else { return nil }
    var shown = reader.transition
    if let metadata = transition.metadata[SequenceTransition.metadataKey], metadata != .null {
      shown = try SequenceTransition(metadata: metadata, duration: before + after, of: name)
    }
    shown.duration = before + after
    return Junction(name: name, before: before, after: after, transition: shown)
  }

  /// Returns the sequence: clips with their handles.
  ///
  /// - Throws: `OpenTimelineError` if two transitions overlap.
  func script() throws(OpenTimelineError) -> SequenceScript {
    var result: [SequenceClip] = []
    for (index, clip) in clips.enumerated() {
      let before = index == 0 ? nil : junctions[index - 1]
      let after = index < junctions.count ? junctions[index] : nil
      guard let duration = clip.duration else {
        // Clips without ranges have no handles.
        result.append(SequenceClip(clip.source))
        continue
      }
      if let before, let after, before.after + after.before > duration + 1e-6 {
        throw OpenTimelineError(
          after.name, "begins before the transition '\(before.name)' has ended")
      }
      let (lead, tail) = (before?.before ?? 0, after?.after ?? 0)
      if clip.source == .background {
        result.append(SequenceClip(.background, end: lead + duration + tail))
      } else {
        let begin = clip.begin - lead
        // A rounding error must not become a time before the first frame.
        result.append(
          SequenceClip(
            clip.source, begin: abs(begin) < 1e-9 ? 0 : begin, end: clip.begin + duration + tail))
      }
    }
    return SequenceScript(clips: result, transitions: junctions.map { $0?.transition })
  }
}

// MARK: - Sound

extension TrackLayout {
  /// Throws an error unless the audio tracks have the sound of this track's clips.
  func requireSound(
    of tracks: [Track], _ reader: TimelineReader
  ) throws(OpenTimelineError) {
    let pictures = Self.placed(clips, from: -lead)
    for track in tracks {
      var sounds: [TrackClip] = []
      for (index, child) in track.children.enumerated() {
        if case .transition = child { continue }
        sounds.append(try reader.clip(child, index, of: track))
      }
      let heard = Self.placed(sounds, from: 0)
      guard !heard.isEmpty else { continue }
      try track.item.requireNoEffects(reader.label(track))
      var rest = heard[...]
      for picture in pictures {
        if let sound = rest.first, sound.clip.isSamePart(as: picture.clip),
          abs(sound.start - picture.start) <= 0.001
        {
          rest.removeFirst()
        } else if !picture.clip.isStill {
          rest = heard[...]
          break
        }
      }
      guard rest.isEmpty else {
        throw OpenTimelineError(
          reader.label(track),
          "has sound that does not belong to the video clips; a film uses only the sound of its clips"
        )
      }
    }
  }

  /// Returns the clips with media, with their start on the track in seconds.
  ///
  /// - Parameter begin: the start of the first clip.
  private static func placed(
    _ clips: [TrackClip], from begin: Double
  ) -> [(start: Double, clip: TrackClip)] {
    var start = begin
    var placed: [(start: Double, clip: TrackClip)] = []
    for clip in clips {
      if clip.source != .background { placed.append((start, clip)) }
      start += clip.duration ?? 0
    }
    return placed
  }
}
