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

/// A time range of a media file, as in `talk.mov#t=12,34.5`.
///
/// The syntax is that of W3C's Media Fragments URI 1.0, section 4.2.1, for normal play time: `t=12`
/// to the end, `t=,1:30` from the start, `t=npt:0:01:02.5,0:02:00`.
public struct MediaFragment: Hashable, Sendable {
  /// The file of the media.
  public var file: FilePath
  /// The time at which the part begins, in seconds.
  public var begin: Double
  /// The time at which the part ends, in seconds, above `begin`; nil for the end of the media.
  public var end: Double?

  /// Creates a part of media.
  public init(file: FilePath, begin: Double = 0, end: Double? = nil) {
    (self.file, self.begin, self.end) = (file, begin, end)
  }

  /// The clip of a sequence that shows this part.
  public var clip: SequenceClip { SequenceClip(.file(file), begin: begin, end: end) }

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
    let sign = Array("#t=".utf8)
    let bytes = name.bytes
    let starts = bytes.indices.reversed().lazy.filter { bytes[$0...].starts(with: sign) }
    guard let start = starts.first, !exists(name) else { return MediaFragment(file: name) }
    func fault(_ fault: String) -> MediaFragmentError {
      MediaFragmentError(name: name.description, fault: fault)
    }
    guard start > 0 else { throw fault("the file name before '#t=' is missing") }
    let text = String(decoding: bytes[(start + sign.count)...], as: UTF8.self)
    let times = text.hasPrefix("npt:") ? text.dropFirst("npt:".count) : text[...]
    let parts = times.split(separator: ",", omittingEmptySubsequences: false)
    let isComplete = parts.count == 1 ? !parts[0].isEmpty : parts.count == 2 && !parts[1].isEmpty
    let numbers = parts.map { seconds($0) }
    guard isComplete, let first = numbers.first, first != nil || parts[0].isEmpty,
      parts.count == 1 || numbers[1] != nil
    else {
      throw fault(
        "'#t=' expects BEGIN,END in seconds or h:mm:ss, such as #t=12,34.5 or #t=,1:30")
    }
    let (begin, end) = (first ?? 0, parts.count == 2 ? numbers[1] : nil)
    if let end, end <= begin {
      throw fault("the end, \(plain(end)) s, is not after the start, \(plain(begin)) s")
    }
    return MediaFragment(file: FilePath(bytes: bytes[..<start]), begin: begin, end: end)
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
