public import FilmScripts
import Media

/// A format of subtitles that a film writes.
public enum SubtitleFormat: String, Hashable, Sendable, CaseIterable {
  /// SubRip.
  case srt
  /// WebVTT, the format of HTML's video element.
  case vtt
}

extension FilmPlan.Cue {
  /// Reads the texts of a file of subtitles that a word of a script names.
  ///
  /// - Throws: `FilmScriptError` for a path that leaves the folder, and for a file without texts;
  ///   `MediaError` about the file.
  public static func read(_ word: FilmWord, in folder: FilmFolder) throws -> [FilmPlan.Cue] {
    let file = try folder.file(word)
    let track: SubtitleTrack?
    do {
      track = try MediaText.subtitles(of: file)
    } catch {
      guard file.exists else { throw error }
      track = nil
    }
    guard let track else {
      throw FilmScriptError(
        at: word.place, "'\(word.text)' has no subtitles", remedy: "name an SRT or WebVTT file")
    }
    return track.events.compactMap { event in
      let text = event.text
      guard event.end > event.begin, event.begin >= 0, !text.isEmpty else { return nil }
      return FilmPlan.Cue(text, event.begin..<event.end)
    }
  }
}

extension FilmPlan {
  /// The captions of the film as texts with their times, which end with the film.
  public var cues: [Cue] {
    captions.map { timed in
      Cue(timed.caption.text, timed.times.clamped(to: 0..<max(duration, timed.times.lowerBound)))
    }.filter { !$0.times.isEmpty }.sorted { $0.times.lowerBound < $1.times.lowerBound }
  }

  /// Returns the captions as a file of subtitles.
  public func subtitles(as format: SubtitleFormat) -> String {
    func time(_ seconds: Double) -> String {
      let all = Int((seconds * 1000).rounded())
      func digits(_ value: Int, _ count: Int) -> String {
        let text = "\(value)"
        return String(repeating: "0", count: max(count - text.count, 0)) + text
      }
      let mark = format == .srt ? "," : "."
      return [digits(all / 3_600_000, 2), digits(all / 60_000 % 60, 2), digits(all / 1000 % 60, 2)]
        .joined(separator: ":") + mark + digits(all % 1000, 3)
    }
    var text = format == .vtt ? "WEBVTT\n\n" : ""
    for (index, cue) in cues.enumerated() {
      if format == .srt { text += "\(index + 1)\n" }
      text += "\(time(cue.times.lowerBound)) --> \(time(cue.times.upperBound))\n"
      // An empty line would end the text.
      let lines = cue.text.split(separator: "\n").joined(separator: "\n")
      let escaped =
        format == .srt
        ? lines
        : lines.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
          ">", with: "&gt;")
      text += escaped + "\n\n"
    }
    return text
  }
}
