import Jobs
import Media
import OpenTimeline
import Support

/// A clip or a gap of a timeline's track, without its handles.
struct TrackClip {
  /// The display name, or the position on the track.
  var name: String
  /// The origin of the pictures.
  var source: SequenceClip.Source
  /// The time in the source at which it begins, in seconds.
  var begin = 0.0
  /// The duration in seconds; nil to the end of its media.
  var duration: Double?
}

extension TrackClip {
  /// Creates a part of a track.
  ///
  /// - Parameters:
  ///   - item: a clip or a gap.
  ///   - name: the name for messages.
  ///   - folder: the folder from which relative URLs start.
  /// - Throws: `OpenTimelineError` with the name for an item that a sequence cannot show.
  init(_ item: Composable, name: String, folder: FilePath) throws(OpenTimelineError) {
    switch item {
    case .clip(let clip) where clip.item.isEnabled: try self.init(clip, name, folder)
    case .clip(let clip):
      var range = clip.item.sourceRange
      if range == nil, case .external(let media) = clip.reference { range = media.availableRange }
      guard let range else {
        throw OpenTimelineError(name, "is disabled, and its duration is unknown")
      }
      self.init(
        name: name, source: .background, duration: try Self.duration(of: range, name))
    case .gap(let gap):
      guard let range = gap.item.sourceRange else {
        throw OpenTimelineError(name, "is a gap without a duration")
      }
      self.init(
        name: name, source: .background, duration: try Self.duration(of: range, name))
    case .stack, .track:
      throw OpenTimelineError(
        name, "is a nested sequence; render it to a file, and use that instead")
    case .transition: throw OpenTimelineError(name, "is a transition where a clip is expected")
    }
  }

  private init(_ clip: Clip, _ name: String, _ folder: FilePath) throws(OpenTimelineError) {
    try clip.item.requireNoEffects(name)
    let media: ExternalReference
    switch clip.reference {
    case .external(let reference): media = reference
    case .missing:
      throw OpenTimelineError(name, "has no media; link it to a file where the timeline was made")
    case .other(let schema):
      throw OpenTimelineError(
        name, "has media with the schema '\(schema)' instead of a file; render it to a file first")
    }
    guard !media.targetURL.isEmpty else {
      throw OpenTimelineError(name, "has no media; link it to a file where the timeline was made")
    }
    guard let file = MediaURL.path(media.targetURL, folder: folder) else {
      throw OpenTimelineError(
        name, "has its media at '\(media.targetURL)', which is not a file on this system")
    }
    self.init(name: name, source: .file(file))
    guard let range = clip.item.sourceRange ?? media.availableRange else { return }
    duration = try Self.duration(of: range, name)
    let start = media.availableRange?.start ?? RationalTime(0, rate: range.start.rate)
    guard let begin = range.start.seconds(since: start) else {
      throw OpenTimelineError(name, "has a range with invalid times")
    }
    self.begin = begin
  }

  private static func duration(
    of range: TimeRange, _ name: String
  ) throws(OpenTimelineError) -> Double {
    guard let duration = range.duration.seconds, duration >= 0 else {
      throw OpenTimelineError(name, "has an invalid duration")
    }
    return duration
  }

  /// True if this clip shows the same part of the same media; times may differ by a millisecond,
  /// since an audio track has its own rate.
  func isSamePart(as other: TrackClip) -> Bool {
    source == other.source && abs(begin - other.begin) <= 0.001
      && abs((duration ?? 0) - (other.duration ?? 0)) <= 0.001
      && (duration == nil) == (other.duration == nil)
  }

  /// True if the file name is that of a still picture, which has no sound.
  var isStill: Bool {
    guard case .file(let file) = source else { return true }
    let endings = [
      "png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "tga", "exr", "dpx", "psd",
      "heic", "avif", "svg",
    ]
    let name = file.lastComponent.description.lowercased()
    return endings.contains { name.hasSuffix(".\($0)") }
  }
}

extension Item {
  /// Throws an error if an effect changes the item.
  func requireNoEffects(_ name: String) throws(OpenTimelineError) {
    guard let effect = effects.first(where: { !$0.isNeutral }) else { return }
    throw OpenTimelineError(name, "\(effect.predicate); render it to a file first")
  }
}

extension Effect {
  /// True if the effect changes nothing: it is disabled, has a speed of 1, or is one that DaVinci
  /// Resolve adds to every clip, with its default parameters.
  var isNeutral: Bool {
    if !isEnabled { return true }
    if schema == "LinearTimeWarp.1" { return timeScalar == 1 }
    guard schema == "Effect.1", let resolve = metadata["Resolve_OTIO"]?.object else {
      return false
    }
    if resolve["Enabled"]?.bool == false { return true }
    guard let parameters = resolve["Parameters"]?.array else { return false }
    return parameters.allSatisfy { parameter in
      guard let fields = parameter.object, let value = fields["Parameter Value"],
        let normal = fields["Default Parameter Value"],
        value == normal || (value.number != nil && value.number == normal.number)
      else { return false }
      return switch fields["Key Frames"] {
      case nil, .null: true
      case .object(let frames): frames.isEmpty
      case .array(let frames): frames.isEmpty
      default: false
      }
    }
  }

  /// The effect as the predicate of its clip: `plays at the speed 2` or `has the effect 'Blur'`.
  var predicate: String {
    switch schema {
    case "LinearTimeWarp.1": return "plays at the speed \(timeScalar.map(plain) ?? "?")"
    case "FreezeFrame.1": return "holds one frame (FreezeFrame)"
    default:
      // DaVinci Resolve keeps the name in its metadata.
      let names = [metadata["Resolve_OTIO"]?.object?["Effect Name"]?.string, effectName, name]
      let known = names.compactMap { $0 }.first { !$0.isEmpty }
      return "has the effect '\(known ?? schema)'"
    }
  }
}
