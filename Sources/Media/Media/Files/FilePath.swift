/// The path of a file: the bytes by which the system knows it.
///
/// A name on Linux consists of any bytes but zero and the slash, and two names are one only if all
/// bytes are. A `String` has UTF-8 alone, and takes the composed and the decomposed form of a
/// letter for the same.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without the zero at the end of a C string.
  public let bytes: [UInt8]

  /// Creates a path from its bytes.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Creates a path from text, as UTF-8.
  public init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The bytes and a zero, as system calls take them.
  package var platformString: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }

  /// True if the path has no bytes.
  package var isEmpty: Bool { bytes.isEmpty }

  /// The position after the last slash.
  private var nameStart: Int { (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1 }

  /// The part after the last slash.
  package var lastComponent: FilePath { FilePath(bytes: bytes[nameStart...]) }

  /// The part before the last slash; `.` if there is no slash, `/` if it is the first byte.
  package var folder: FilePath {
    nameStart == 0 ? "." : nameStart == 1 ? "/" : FilePath(bytes: bytes[..<(nameStart - 1)])
  }

  /// The path without slashes at its end; `/` for slashes alone.
  package var withoutTrailingSlashes: FilePath {
    let end = bytes.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { FilePath(bytes: bytes[...$0]) } ?? (isEmpty ? self : "/")
  }

  /// Returns the path of the file `name` in this folder.
  package func appending(_ name: FilePath) -> FilePath {
    let isTerminated = bytes.last == UInt8(ascii: "/")
    return FilePath(bytes: bytes + (isTerminated ? [] : [UInt8(ascii: "/")]) + name.bytes)
  }

  /// Returns the path with `suffix` at its end, without a slash in between.
  package static func + (path: FilePath, suffix: String) -> FilePath {
    FilePath(bytes: path.bytes + Array(suffix.utf8))
  }
}

extension FilePath: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
  /// The path for messages; bytes that are not UTF-8 are shown as U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
