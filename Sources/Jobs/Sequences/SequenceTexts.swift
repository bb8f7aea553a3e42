import Frames
import Jobs
import Media

/// The texts of a sequence from those of its clips: title, artist, language of the sound, chapters
/// and subtitles, with times of the sequence.
///
/// The first clip with a title gives the sequence's; the same holds for the artist. A clip's
/// chapters and subtitles are shown from the middle of the transition before it to that of the one
/// after it.
struct SequenceTexts {
  /// The texts.
  private(set) var text = VideoText()
  /// Sentences about what the output does not take over.
  private(set) var notes: [String] = []

  /// A film's subtitles: a language, and a number for several tracks in one language.
  private struct TrackKey: Hashable {
    let language: String
    let number: Int
  }

  /// Reads the texts of all clips. A file whose texts cannot be read has none.
  ///
  /// - Parameters:
  ///   - container: the container of the output; nil for a format without one.
  ///   - hasSound: true if the output has sound.
  ///   - checkpoint: called often while files are read; throwing ends that.
  /// - Throws: what `checkpoint` throws.
  init(
    of plan: SequencePlan, in container: VideoSink.Container?, hasSound: Bool,
    checkpoint: () throws -> Void = {}
  ) throws {
    var known: [FilePath: MediaText] = [:]
    var places: [TrackKey: Int] = [:]
    var languages: [String] = []
    for (index, clip) in plan.clips.enumerated() {
      guard case .video(let file, let info) = clip.source else { continue }
      let isNew = known[file] == nil
      let own =
        try known[file]
        ?? Self.read(file, info, isBrief: container?.takesText != true, checkpoint)
      known[file] = own
      if let language = clip.sound?.tracks.first(where: \.isUsed)?.language, language != "und" {
        languages.append(language)
      }
      guard let container, container.takesText else {
        if isNew, !own.isEmpty {
          notes.append("\(file): its title, chapters and subtitles are not carried over.")
        }
        continue
      }
      let span = plan.span(of: index)
      addTitles(of: own, file, isNew: isNew)
      addChapters(of: own, span)
      addSubtitles(of: own, file, span, &places)
      guard isNew else { continue }
      for dropped in own.dropped { notes.append("\(file): its \(dropped) are not carried over.") }
      if own.subtitles.contains(where: \.isStyled), !container.keepsSubtitleStyles {
        notes.append("\(file): its subtitles lose styles that the container does not have.")
      }
    }
    guard let container, container.takesText else { return }
    if hasSound { addLanguage(languages) }
    fillStart(of: plan, in: container)
  }

  /// Reads the texts of a file; one that cannot be read has none.
  private static func read(
    _ file: FilePath, _ clip: ClipInfo, isBrief: Bool, _ checkpoint: () throws -> Void
  ) throws -> MediaText {
    do {
      return try MediaText.read(file, of: clip, isBrief: isBrief, checkpoint: checkpoint)
    } catch is MediaError {
      return MediaText()
    }
  }

  /// Adds a chapter with the name of the first file, if others begin later: in MP4 and MOV the
  /// first chapter begins at 0.
  private mutating func fillStart(of plan: SequencePlan, in container: VideoSink.Container) {
    guard let first = text.chapters.first, first.begin > 0.001, container.hasChapterTrack else {
      return
    }
    let name = plan.clips.lazy.compactMap(\.source.file).first?.lastComponent.description ?? ""
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    text.chapters.insert(
      MediaText.Chapter(begin: 0, end: first.begin, title: stem.isEmpty ? name : stem), at: 0)
  }

  /// Adds the language of the sound: the only one of the clips, or that of several languages.
  private mutating func addLanguage(_ languages: [String]) {
    guard let first = languages.first else { return }
    let others = languages.filter { !SoundTrack.isSameLanguage($0, first) }
    guard let other = others.first else {
      text.soundLanguage = first
      return
    }
    // ISO 639-2's code for several languages.
    text.soundLanguage = "mul"
    notes.append(
      "The sound of the clips has several languages, such as \(first) and \(other); the film's is "
        + "marked as 'mul'.")
  }

  private mutating func addTitles(of own: MediaText, _ file: FilePath, isNew: Bool) {
    for (noun, path) in [("title", \VideoText.title), ("artist", \VideoText.artist)] {
      let value = path == \VideoText.title ? own.title : own.artist
      guard let value else { continue }
      if let known = text[keyPath: path] {
        guard isNew, known != value else { continue }
        notes.append(
          "\(file): its \(noun) '\(value)' is not carried over; the film's is '\(known)'.")
      } else {
        text[keyPath: path] = value
      }
    }
  }

  private mutating func addChapters(of own: MediaText, _ span: SequencePlan.Span) {
    for chapter in own.chapters {
      guard let times = span.times(chapter.begin, chapter.end) else { continue }
      text.chapters.append(
        MediaText.Chapter(
          begin: times.lowerBound, end: times.upperBound, title: chapter.title))
    }
  }

  private mutating func addSubtitles(
    of own: MediaText, _ file: FilePath, _ span: SequencePlan.Span,
    _ places: inout [TrackKey: Int]
  ) {
    var numbers: [String: Int] = [:]
    var omitted = 0
    for track in own.subtitles {
      let language = track.language.map { SoundTrack.languageCode($0) } ?? ""
      numbers[language, default: 0] += 1
      let events = track.events.compactMap { event -> SubtitleTrack.Event? in
        guard let times = span.times(event.begin, event.end) else { return nil }
        guard event.line.utf8.count <= Self.longestEvent else {
          omitted += 1
          return nil
        }
        return SubtitleTrack.Event(
          begin: times.lowerBound, end: times.upperBound, line: event.line)
      }
      guard !events.isEmpty else { continue }
      let key = TrackKey(language: language, number: numbers[language] ?? 1)
      if let place = places[key] {
        text.subtitles[place].events += events
        text.subtitles[place].isStyled = text.subtitles[place].isStyled || track.isStyled
      } else {
        places[key] = text.subtitles.count
        var film = track
        film.events = events
        text.subtitles.append(film)
      }
    }
    if omitted > 0 {
      notes.append("\(file): \(omitted) of its subtitles are too long and are left out.")
    }
  }

  /// The length of an event's text in bytes that every encoder of subtitles takes.
  private static let longestEvent = 30_000
}

extension SequencePlan {
  /// The times in which a clip's texts are shown.
  struct Span {
    /// The time of the sequence minus that of the source, in seconds.
    let shift: Double
    /// The times of the sequence, in seconds.
    let range: Range<Double>

    /// Returns the times of the sequence of a part of the source; nil if it is not shown.
    func times(_ begin: Double, _ end: Double) -> Range<Double>? {
      let begin = max(begin + shift, range.lowerBound)
      let end = min(end + shift, range.upperBound)
      return begin < end ? begin..<end : nil
    }
  }

  /// Returns the times in which a clip's texts are shown: from the middle of the transition before
  /// it to the middle of the one after it.
  func span(of index: Int) -> Span {
    let clip = clips[index]
    let first = firstFrames[index]
    let (before, after) = overlaps(of: index)
    let begin = first + before / 2
    let end = first + clip.count - (after - after / 2)
    return Span(
      shift: rate.time(ofFrame: first) - rate.time(ofFrame: clip.begin),
      range: rate.time(ofFrame: begin)..<max(rate.time(ofFrame: end), rate.time(ofFrame: begin)))
  }
}
