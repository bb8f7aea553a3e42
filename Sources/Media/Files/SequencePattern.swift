/// A path of numbered files with one `%d` or `%0Nd` in its last component, for example
/// `frames/%04d.png`. `%%` is a literal percent sign.
public struct SequencePattern: Hashable, Sendable {
  /// The pattern as the caller gave it.
  public let path: String
  /// The path before and after the number.
  let prefix, suffix: String
  /// The number of digits to which a number is padded with zeros.
  let digits: Int

  /// Parses a pattern.
  ///
  /// - Returns: nil if the last component of `path` has no number, several, or another percent
  ///   sign, or if a folder in `path` has one.
  public init?(path: String) {
    let folderLength = path.utf8.count - lastComponent(of: path).utf8.count
    var parts: [[UInt8]] = [[]]
    var digits = 0
    var rest = Array(path.utf8)[...]
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
        path.utf8.count - rest.count > folderLength
      else { return nil }
      digits = width.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      parts.append([])
    }
    guard parts.count == 2 else { return nil }
    self.path = path
    self.digits = digits
    prefix = String(decoding: parts[0], as: UTF8.self)
    suffix = String(decoding: parts[1], as: UTF8.self)
  }

  /// Returns the path of a file.
  ///
  /// - Parameter index: the number from 0, padded with zeros to the width of the pattern.
  public func path(at index: Int) -> String {
    let number = String(index)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }
}
