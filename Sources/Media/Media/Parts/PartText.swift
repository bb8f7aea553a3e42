/// The description at the end of a part as text: a line for each value, `KEY VALUE`.
///
/// Per cent signs and control characters of values are escaped.
struct PartText {
  private(set) var lines: [(key: String, value: String)] = []

  init() {}

  /// Reads a text; nil if it is not one.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, let value = Self.unescaped(words[1]) else { return nil }
      lines.append((String(words[0]), value))
    }
  }

  var bytes: [UInt8] {
    lines.flatMap { Array("\($0.key) \(Self.escaped($0.value))\n".utf8) }
  }

  mutating func add(_ key: String, _ value: String) { lines.append((key, value)) }

  mutating func add(_ key: String, _ numbers: [Int64]) {
    add(key, numbers.map { "\($0)" }.joined(separator: " "))
  }

  /// Returns the first value of a key.
  func value(_ key: String) -> String? { lines.first { $0.key == key }?.value }

  /// Returns the integers of a key's first value.
  func numbers(_ key: String) -> [Int64]? { value(key).flatMap(Self.numbers) }

  static func numbers(_ text: String) -> [Int64]? {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Int64($0) }
    return numbers.count == words.count ? numbers : nil
  }

  private static func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      if scalar.value < 32 || scalar == "%" {
        let digits = String(scalar.value, radix: 16)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func unescaped(_ value: Substring) -> String? {
    var scalars = String.UnicodeScalarView()
    var rest = value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        scalars.append(scalar)
        continue
      }
      guard let code = UInt8(String(rest.prefix(2)), radix: 16), rest.count >= 2 else { return nil }
      rest = rest.dropFirst(2)
      scalars.append(Unicode.Scalar(code))
    }
    return String(scalars)
  }
}

// The texts of a film.

extension PartText {
  mutating func add(_ text: VideoText) {
    if let title = text.title { add("title", title) }
    if let artist = text.artist { add("artist", artist) }
    if let language = text.soundLanguage { add("sound-language", language) }
    for chapter in text.chapters {
      add("chapter", Self.times(chapter.begin, chapter.end) + chapter.title)
    }
    for track in text.subtitles {
      add(
        "subtitles", "\(track.isStyled ? 1 : 0) \(Self.hex(track.header)) \(track.language ?? "")")
      for event in track.events {
        add("event", Self.times(event.begin, event.end) + event.line)
      }
    }
  }

  /// The texts of the film; nil for damaged ones.
  var videoText: VideoText? {
    var text = VideoText()
    for (key, value) in lines {
      switch key {
      case "title": text.title = value
      case "artist": text.artist = value
      case "sound-language": text.soundLanguage = value
      case "chapter":
        guard let (begin, end, title) = Self.timed(value) else { return nil }
        text.chapters.append(MediaText.Chapter(begin: begin, end: end, title: title))
      case "subtitles":
        let words = value.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, let header = Self.bytes(hex: words[1]) else { return nil }
        text.subtitles.append(
          SubtitleTrack(
            language: words[2].isEmpty ? nil : words[2], header: header, isStyled: words[0] == "1"))
      case "event":
        guard let (begin, end, line) = Self.timed(value), !text.subtitles.isEmpty else {
          return nil
        }
        text.subtitles[text.subtitles.count - 1].events.append(
          SubtitleTrack.Event(begin: begin, end: end, line: line))
      default: break
      }
    }
    return text
  }

  /// Returns two times as the bits of their numbers, so that they are exact.
  private static func times(_ begin: Double, _ end: Double) -> String {
    "\(begin.bitPattern) \(end.bitPattern) "
  }

  /// The largest time of a text in seconds, by its absolute value.
  private static let latest = 1e9

  private static func timed(_ value: String) -> (Double, Double, String)? {
    let words = value.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let begin = UInt64(words[0]).map(Double.init(bitPattern:)),
      let end = UInt64(words[1]).map(Double.init(bitPattern:)),
      abs(begin) <= latest, abs(end) <= latest
    else { return nil }
    return (begin, end, String(words[2]))
  }
}

// Bytes as hexadecimal digits.

extension PartText {
  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  static func bytes(hex text: String) -> [UInt8]? {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
