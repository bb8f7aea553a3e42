import Jobs
public import Media
import Support

/// An invalid media fragment in a name.
public struct MediaFragmentError: Error, Hashable, CustomStringConvertible {
  /// The name with its fragment.
  public var name: String
  /// The fault: a sentence without a full stop.
  public var fault: String

  /// The error as one sentence.
  public var description: String { "'\(name)': \(fault)." }
}

/// A time range of a media file, as in `talk.mov#t=12,34.5`, and the choice of a sound track, as in
/// `talk.mov#audio=2` or `talk.mov#t=12&audio=deu`.
///
/// The syntax of times is that of W3C's Media Fragments URI 1.0, section 4.2.1, for normal play
/// time: `t=12` to the end, `t=,1:30` from the start, `t=npt:0:01:02.5,0:02:00`. A sound track is a
/// number from 1 or the code of a language.
public struct MediaFragment: Hashable, Sendable {
  /// The file of the media.
  public var file: FilePath
  /// The time at which the part begins, in seconds.
  public var begin: Double
  /// The time at which the part ends, in seconds, above `begin`; nil for the end of the media.
  public var end: Double?
  /// The sound track; nil for the default one.
  public var track: SoundTrack?

  /// Creates a part of media.
  public init(
    file: FilePath, begin: Double = 0, end: Double? = nil, track: SoundTrack? = nil
  ) {
    (self.file, self.begin, self.end, self.track) = (file, begin, end, track)
  }

  /// The clip of a sequence that shows this part.
  public var clip: SequenceClip {
    SequenceClip(.file(file), begin: begin, end: end, track: track)
  }

  /// Parses a name with or without a fragment. A file with the whole name `name` takes precedence
  /// over a fragment.
  ///
  /// - Throws: `MediaFragmentError` for a fragment whose times are not in the syntax, or whose end
  ///   is not after its start.
  public static func parse(_ name: FilePath) throws(MediaFragmentError) -> MediaFragment {
    try parse(name) { $0.exists }
  }

  /// Parses a name like `parse(_:)`.
  ///
  /// - Parameter exists: returns true if there is a file at a path.
  static func parse(
    _ name: FilePath, exists: (FilePath) -> Bool
  ) throws(MediaFragmentError) -> MediaFragment {
    let keys = [timeKey, trackKey]
    let bytes = name.bytes
    let starts = bytes.indices.reversed().lazy.filter { index in
      bytes[index] == UInt8(ascii: "#")
        && keys.contains { bytes[(index + 1)...].starts(with: $0.utf8) }
    }
    guard let start = starts.first, !exists(name) else { return MediaFragment(file: name) }
    func fault(_ fault: String) -> MediaFragmentError {
      MediaFragmentError(name: name.description, fault: fault)
    }
    let text = String(decoding: bytes[(start + 1)...], as: UTF8.self)
    let first = keys.first { text.hasPrefix($0) } ?? timeKey
    guard start > 0 else { throw fault("the file name before '#\(first)' is missing") }
    var fragment = MediaFragment(file: FilePath(bytes: bytes[..<start]))
    var seen: Set<String> = []
    for part in text.split(separator: "&", omittingEmptySubsequences: false) {
      // Any other part is an error of the one that the fragment begins with.
      let key = keys.first { part.hasPrefix($0) } ?? first
      guard seen.insert(key).inserted, part.hasPrefix(key) else {
        throw fault(key == timeKey ? timeFault : trackFault)
      }
      if key == trackKey {
        guard let track = SoundTrack(text: part.dropFirst(key.count)) else {
          throw fault(trackFault)
        }
        fragment.track = track
      } else {
        do throws(TimeFault) {
          (fragment.begin, fragment.end) = try times(String(part.dropFirst(key.count)))
        } catch {
          throw fault(error.text)
        }
      }
    }
    return fragment
  }

  /// The keys of a fragment with their signs.
  private static let (timeKey, trackKey) = ("t=", "audio=")
  private static let timeFault =
    "'#t=' expects BEGIN,END in seconds or h:mm:ss, such as #t=12,34.5 or #t=,1:30"
  private static let trackFault =
    "'#audio=' expects the number or the language of a sound track, such as #audio=2 or #audio=deu"

  /// The fault of a time range.
  private struct TimeFault: Error {
    let text: String
  }

  /// Returns the times of a range.
  private static func times(
    _ text: String
  ) throws(TimeFault) -> (begin: Double, end: Double?) {
    let times = text.hasPrefix("npt:") ? text.dropFirst("npt:".count) : text[...]
    let parts = times.split(separator: ",", omittingEmptySubsequences: false)
    let isComplete = parts.count == 1 ? !parts[0].isEmpty : parts.count == 2 && !parts[1].isEmpty
    let numbers = parts.map { seconds($0) }
    guard isComplete, let first = numbers.first, first != nil || parts[0].isEmpty,
      parts.count == 1 || numbers[1] != nil
    else {
      throw TimeFault(text: timeFault)
    }
    let (begin, end) = (first ?? 0, parts.count == 2 ? numbers[1] : nil)
    if let end, end <= begin {
      throw TimeFault(
        text: "the end, \(plain(end)) s, is not after the start, \(plain(begin)) s")
    }
    return (begin, end)
  }

  /// Returns the seconds of a time of `npt`: `12`, `34.5`, `1:30`, `0:01:02.5`; nil for other text.
  private static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    // Minutes and seconds have two digits after a larger unit; hours have any number.
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let whole = isLast ? part.prefix { $0 != "." } : part
      let fraction = part.dropFirst(whole.count + 1)
      guard !whole.isEmpty, isDigits(whole), isDigits(fraction) else { return nil }
      let isHours = index == 0 && parts.count == 3
      if parts.count > 1, !isHours {
        guard whole.count == 2 || (index == 0 && whole.count == 1), whole < "60" || whole.count == 1
        else { return nil }
      }
    }
    let seconds = parts.reduce(0.0) { $0 * 60 + (Double($1.last == "." ? $1.dropLast() : $1) ?? 0) }
    return seconds <= longest ? seconds : nil
  }

  /// The latest time that media can have, in seconds: 30 years.
  private static let longest = 1e9

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
