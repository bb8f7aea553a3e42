import Jobs
import Media
import OpenTimeline

/// A reader of the sequence in a timeline.
struct TimelineReader {
  /// The folder from which relative URLs start.
  let folder: FilePath
  /// The transition for those that name no effect.
  let transition: SequenceTransition

  /// Returns the sequence of the only video track.
  ///
  /// - Throws: `OpenTimelineError` with the item that a sequence cannot show.
  func script(of timeline: Timeline) throws(OpenTimelineError) -> SequenceScript {
    let stack = timeline.tracks
    try stack.item.requireNoEffects(label(stack.item.name, "the stack of tracks"))
    var tracks: [Track] = []
    for (index, child) in stack.children.enumerated() {
      guard case .track(let track) = child else {
        throw OpenTimelineError(
          label(child.name, "item \(index + 1)"),
          "is outside the tracks; put it on a track, or render it to a file")
      }
      guard track.item.isEnabled, [Track.video, Track.audio].contains(track.kind) else { continue }
      tracks.append(track)
    }
    let pictures = tracks.filter { $0.kind == Track.video }
    let shown = pictures.filter { $0.children.contains(where: \.isShown) }
    guard shown.count <= 1 else {
      throw OpenTimelineError(
        label(shown[1].item.name, "the second track"),
        "is a second video track; a film has only one")
    }
    guard let track = shown.first ?? pictures.first else {
      throw OpenTimelineError(nil, "has no video track")
    }
    let layout = try TrackLayout(track, self)
    guard !layout.clips.isEmpty else { throw OpenTimelineError(nil, "has no clips") }
    try layout.requireSound(of: tracks.filter { $0.kind == Track.audio }, self)
    try track.item.requireWhole(label(track), layout.duration)
    try stack.item.requireWhole(label(stack.item.name, "the stack of tracks"), layout.duration)
    return try layout.script()
  }

  /// Returns the clip or gap that `item` stands for.
  func clip(_ item: Composable, _ index: Int, of track: Track) throws(OpenTimelineError)
    -> TrackClip
  {
    try TrackClip(item, name: label(item, index, of: track), folder: folder)
  }

  /// Returns the name of an item, or its position if it has none.
  func label(_ item: Composable, _ index: Int, of track: Track) -> String {
    label(item.name, "item \(index + 1) of \(label(track))")
  }

  /// Returns the name of a track.
  func label(_ track: Track) -> String {
    label(track.item.name, "the track of \(track.kind.lowercased())")
  }

  private func label(_ name: String, _ place: String) -> String { name.isEmpty ? place : name }
}

extension Composable {
  /// True for an enabled clip or sequence, which shows pictures.
  fileprivate var isShown: Bool {
    switch self {
    case .clip(let clip): clip.item.isEnabled
    case .track(let track): track.item.isEnabled
    case .stack(let stack): stack.item.isEnabled
    case .gap, .transition: false
    }
  }
}

extension Item {
  /// Throws an error if the range of a track or a stack is not the whole of it.
  fileprivate func requireWhole(
    _ name: String, _ duration: Double?
  ) throws(OpenTimelineError) {
    guard let range = sourceRange else { return }
    if let start = range.start.seconds, let length = range.duration.seconds, let duration,
      abs(start) <= 0.001, abs(length - duration) <= 0.001
    {
      return
    }
    throw OpenTimelineError(name, "is trimmed as a whole; trim its clips instead")
  }
}
