extension SubtitleTrack {
  /// The length of a text in bytes that a sample of MP4 can have, whose number has 16 bits.
  private static let longestText = 60_000

  /// The track with at most one event at each time: simultaneous texts are lines of one event, the
  /// one that begins first above, and equal texts are shown once.
  ///
  /// A format such as MP4's shows one text at a time, so that an overlapping one would wait for the
  /// end of the text before it. Times are those of `SubtitleEncoder`, whole milliseconds.
  var withoutOverlaps: SubtitleTrack {
    let events = self.events.enumerated().map { index, event in
      (
        begin: Self.milliseconds(event.begin), end: Self.milliseconds(event.end), index: index,
        event: event
      )
    }.filter { $0.begin < $0.end }.sorted { ($0.begin, $0.index) < ($1.begin, $1.index) }
    let times = Set(events.flatMap { [$0.begin, $0.end] }).sorted()
    var result = self
    result.events = []
    var next = 0
    var shown: [(end: Int, event: Event)] = []
    for (begin, end) in zip(times, times.dropFirst()) {
      shown.removeAll { $0.end <= begin }
      while next < events.count, events[next].begin == begin {
        shown.append((events[next].end, events[next].event))
        next += 1
      }
      guard let first = shown.first else { continue }
      result.events.append(
        Event(
          begin: Double(begin) / 1000, end: Double(end) / 1000,
          line: shown.dropFirst().reduce(into: first.event.line) { line, other in
            Self.add(other.event.line, to: &line)
          }))
    }
    return result
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    Int(clamping: Int64(min(max(seconds * 1000, 0), 1e15).rounded()))
  }

  /// Adds the text of an event as the last line, unless the event has it.
  private static func add(_ other: String, to line: inout String) {
    let texts = [line, other].map { text(of: $0) }
    guard !texts[0].split(separator: "\\N").contains(texts[1]), !texts[1].isEmpty,
      line.utf8.count + texts[1].utf8.count < longestText
    else { return }
    // Styles of the first text end with it.
    line += "\\N" + (texts[0].contains("{\\") ? "{\\r}" : "") + texts[1]
  }

  /// Returns the last of the nine fields of an event as FFmpeg writes ASS.
  private static func text(of line: String) -> Substring {
    let fields = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    return fields.count == 9 ? fields[8] : ""
  }
}
