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

  /// A key that is equal for all patterns of the same names, such as `%d` and `%01d`. A name has no
  /// zero byte.
  var key: [UInt8] { prefix + [0] + Array("\(max(digits, 1))".utf8) + [0] + suffix }

  /// Returns the number of the file called `name`; nil if it is not part of the sequence.
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

extension SequencePattern {
  /// Checks that a sequence of `count` files may replace those of its names that exist.
  ///
  /// - Throws: `.outputIsFolder` or `.outputNotWritable` for the first one that it may not replace.
  package func requireReplaceable(count: Int) throws(MediaError) {
    // Opening the sequence reports a folder that cannot be listed.
    guard let folder = try? Folder(folder),
      let names = try? folder.names(withPrefix: FilePath(bytes: prefix))
    else { return }
    for index in names.compactMap({ number(of: $0) }).sorted() where index < count {
      _ = try replacedFile(name(at: index), in: folder, during: .opening, naming: path(at: index))
    }
  }

  /// The maximum number of digits without padding.
  private static let mostDigits = String(Int.max).count

  /// Returns a name that this sequence of `count` files shares with another one in the same folder;
  /// nil for none.
  ///
  /// The time depends on the length of the patterns alone.
  package func commonName(
    count: Int, with other: SequencePattern, count otherCount: Int
  ) -> FilePath? {
    let shared = min(prefix.count, other.prefix.count)
    guard prefix.prefix(shared) == other.prefix.prefix(shared) else { return nil }
    for length in max(digits, 1)...max(digits, Self.mostDigits) {
      let otherLength =
        prefix.count + length + suffix.count - other.prefix.count - other.suffix.count
      guard otherLength >= max(other.digits, 1) else { continue }
      let name = commonName(length, with: other, otherLength)
      if let name, let index = number(of: name), index < count,
        let otherIndex = other.number(of: name), otherIndex < otherCount
      {
        return name
      }
    }
    return nil
  }

  /// Returns the common name with the smallest numbers, of `length` and `otherLength` digits; nil
  /// if the bytes around the numbers exclude one.
  private func commonName(
    _ length: Int, with other: SequencePattern, _ otherLength: Int
  ) -> FilePath? {
    let (one, two) = (template(length), other.template(otherLength))
    // Each byte is given by the affix that covers it; a position within both numbers is free.
    guard zip(one, two).allSatisfy({ $0 == nil || $1 == nil || $0 == $1 }) else { return nil }
    var name = zip(one, two).map { $0 ?? $1 ?? UInt8(ascii: "0") }
    // The free digits are consecutive, so the smallest numbers have zeros there, except for the
    // leading digit of an unpadded number.
    for (first, isPadded) in [
      (prefix.count, length <= max(digits, 1)),
      (other.prefix.count, otherLength <= max(other.digits, 1)),
    ] where !isPadded && one[first] == nil && two[first] == nil {
      name[first] = UInt8(ascii: "1")
    }
    return FilePath(bytes: name)
  }

  /// Returns the bytes of a name whose number has `length` digits; nil for each of those.
  private func template(_ length: Int) -> [UInt8?] {
    prefix.map { $0 } + Array(repeating: nil, count: length) + suffix.map { $0 }
  }
}
