import Jobs
import Media
import Support

/// Conversions between the URLs of media in timelines and the paths of files.
enum MediaURL {
  /// Returns the path of the file at `url`; nil if it is not a file on this system.
  ///
  /// The URL is of the scheme `file` (RFC 8089), or without a scheme, as programs write plain
  /// paths. Percent signs without a code, question marks and number signs count as parts of names,
  /// since not every program encodes them.
  ///
  /// - Parameter folder: the folder from which relative URLs start.
  static func path(_ url: String, folder: FilePath) -> FilePath? {
    var rest = Array(url.utf8)[...]
    if let colon = schemeEnd(rest) {
      guard String(decoding: rest[..<colon], as: UTF8.self).lowercased() == "file" else {
        return nil
      }
      rest = rest[(colon + 1)...]
      if rest.starts(with: Array("//".utf8)) {
        rest = rest.dropFirst(2)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let host = String(decoding: rest[..<slash], as: UTF8.self).lowercased()
        guard ["", "localhost"].contains(host) else { return nil }
        rest = rest[slash...]
      }
    }
    let bytes = decoded(rest)
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    let path = FilePath(bytes: bytes)
    return bytes.first == UInt8(ascii: "/") || folder == "." ? path : folder.appending(path)
  }

  /// Returns the position of the colon after a scheme (RFC 3986, 3.1); nil without a scheme. A
  /// drive letter counts as a scheme.
  private static func schemeEnd(_ url: ArraySlice<UInt8>) -> Int? {
    guard let colon = url.firstIndex(of: UInt8(ascii: ":")), let first = url.first,
      isLetter(first)
    else { return nil }
    let isScheme = url[..<colon].allSatisfy {
      isLetter($0) || isDigit($0)
        || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
          .contains($0)
    }
    return isScheme ? colon : nil
  }

  /// Returns the bytes with each `%` and two hexadecimal digits replaced by their byte.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the URL of the file at `path`: absolute if `path` or `folder` is.
  ///
  /// - Parameter folder: the folder from which a relative path starts.
  static func text(of path: FilePath, folder: FilePath) -> String {
    let slash = UInt8(ascii: "/")
    let isAbsolute = path.bytes.first == slash
    let whole = isAbsolute ? path : folder.appending(path)
    // A program that follows RFC 3986 drops `.`; a `..` after a link may not be the parent folder.
    let names = whole.bytes.split(separator: slash).filter { $0 != [UInt8(ascii: ".")] }
    let encoded = names.map { $0.map(code).joined() }.joined(separator: "/")
    return whole.bytes.first == slash ? "file:///\(encoded)" : encoded
  }

  /// Returns a byte of a name as part of a URL: percent-encoded unless it is an unreserved
  /// character (RFC 3986, 2.3).
  private static func code(_ byte: UInt8) -> String {
    let others = [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~")]
    if isLetter(byte) || isDigit(byte) || others.contains(byte) {
      return String(decoding: [byte], as: UTF8.self)
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "%0\(digits)" : "%\(digits)"
  }
}
