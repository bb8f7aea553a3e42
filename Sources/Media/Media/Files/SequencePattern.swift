/// A path of numbered files with one `%d` or `%0Nd` in its last component, for example
/// `frames/%04d.png`. `%%` is a literal percent sign.
public struct SequencePattern: Hashable, Sendable {
  /// The pattern as the caller gave it.
  public let path: FilePath
  /// The folder of the files.
  package let folder: FilePath
  /// The bytes of a file's name before and after its number.
  package let prefix, suffix: [UInt8]
  private let folderPrefix: [UInt8]
  /// The number of digits to which a number is padded with zeros.
  let digits: Int

  /// Parses a pattern.
  ///
  /// - Returns: nil if the last component of `path` has no number, several, or another percent
  ///   sign, or if a folder in `path` has one.
  public init?(path: FilePath) {
    let folderLength = path.bytes.count - path.lastComponent.bytes.count
    var parts: [[UInt8]] = [[]]
    var digits = 0
    var rest = path.bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        parts[parts.count - 1].append(byte)
        continue
      }
      if rest.first == byte {
        rest.removeFirst()
        parts[parts.count - 1].append(byte)
        continue
      }
      let width = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(width.count)
      let isWide = width.first == UInt8(ascii: "0") && width.count <= 3
      guard width.isEmpty || isWide, rest.popFirst() == UInt8(ascii: "d"), parts.count == 1,
        path.bytes.count - rest.count > folderLength
      else { return nil }
      digits = width.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      parts.append([])
    }
    guard parts.count == 2 else { return nil }
    let start = FilePath(bytes: parts[0])
    self.path = path
    self.digits = digits
    folder = start.folder
    prefix = start.lastComponent.bytes
    folderPrefix = Array(start.bytes.dropLast(prefix.count))
    suffix = parts[1]
  }

  /// Returns the path of a file.
  ///
  /// - Parameter index: the number from 0, padded with zeros to the width of the pattern.
  public func path(at index: Int) -> FilePath {
    FilePath(bytes: folderPrefix + name(at: index).bytes)
  }

  /// Returns the name of a file in its folder, by its number from 0.
  package func name(at index: Int) -> FilePath {
    let number = Array(String(index).utf8)
    let padding = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - number.count))
    return FilePath(bytes: prefix + padding + number + suffix)
  }

  /// The same for all patterns of these names, such as `%d` and `%01d`. A name has no zero byte.
  var key: [UInt8] { prefix + [0] + Array("\(max(digits, 1))".utf8) + [0] + suffix }

  /// Returns the number of the file called `name`; nil if it is none of the sequence.
  package func number(of name: FilePath) -> Int? {
    let bytes = name.bytes
    let count = bytes.count - prefix.count - suffix.count
    guard count > 0, bytes.starts(with: prefix), bytes.suffix(suffix.count) == suffix[...],
      let number = Int(String(decoding: bytes[prefix.count...].prefix(count), as: UTF8.self)),
      number >= 0, self.name(at: number) == name
    else { return nil }
    return number
  }
}
