extension SequencePattern {
  /// The most digits of a number without padding.
  private static let mostDigits = String(Int.max).count

  /// Returns the number of the file at `path`; nil if the pattern has no such path.
  public func index(of path: String) -> Int? {
    let bytes = Array(path.utf8)
    let length = bytes.count - prefix.utf8.count - suffix.utf8.count
    guard length >= 1, bytes.starts(with: prefix.utf8),
      bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    else { return nil }
    let number = bytes[prefix.utf8.count..<(prefix.utf8.count + length)]
    guard isNumber(number, of: length), let index = Self.value(of: number) else { return nil }
    return index
  }

  /// Returns an existing file that has one of the first `count` paths and satisfies `isWanted`; nil
  /// if there is none. It reads the folder, so the time does not depend on `count`.
  public func existingPath(below count: Int, where isWanted: (String) -> Bool) -> String? {
    let start = prefix.utf8.count - lastComponent(of: prefix).utf8.count
    let parent = String(decoding: prefix.utf8.prefix(start), as: UTF8.self)
    let name = firstName(in: folder(of: prefix)) { name in
      index(of: parent + name).map { $0 < count } == true && isWanted(parent + name)
    }
    return name.map { parent + $0 }
  }

  /// Returns a path that is both one of the first `count` ones and one of the first `otherCount`
  /// ones of `other`; nil if there is none.
  ///
  /// The time depends on the length of the patterns alone.
  public func commonPath(
    below count: Int, with other: SequencePattern, below otherCount: Int
  ) -> String? {
    let (start, end) = (prefix.utf8.count, suffix.utf8.count)
    let (otherStart, otherEnd) = (other.prefix.utf8.count, other.suffix.utf8.count)
    let shared = min(start, otherStart)
    guard prefix.utf8.prefix(shared).elementsEqual(other.prefix.utf8.prefix(shared)) else {
      return nil
    }
    for length in max(digits, 1)...max(digits, Self.mostDigits) {
      let total = start + length + end
      let otherLength = total - otherStart - otherEnd
      guard otherLength >= max(other.digits, 1) else { continue }
      let (one, two) = (template(length), other.template(otherLength))
      // A character of both is that of the one that has it; one of two numbers is free.
      guard zip(one, two).allSatisfy({ $0 == nil || $1 == nil || $0 == $1 }) else { continue }
      var path = zip(one, two).map { $0 ?? $1 ?? UInt8(ascii: "0") }
      // The free characters are consecutive, so the smallest numbers have zeros there, but for a
      // leading one.
      for (first, isPadded) in [
        (start, length <= max(digits, 1)), (otherStart, otherLength <= max(other.digits, 1)),
      ] where !isPadded && one[first] == nil && two[first] == nil {
        path[first] = UInt8(ascii: "1")
      }
      let number = path[start..<(start + length)]
      let otherNumber = path[otherStart..<(otherStart + otherLength)]
      if isNumber(number, of: length), other.isNumber(otherNumber, of: otherLength),
        let index = Self.value(of: number), index < count,
        let otherIndex = Self.value(of: otherNumber), otherIndex < otherCount
      {
        return String(decoding: path, as: UTF8.self)
      }
    }
    return nil
  }

  /// Returns the characters of a path whose number has `length` digits; nil for each of those.
  private func template(_ length: Int) -> [UInt8?] {
    prefix.utf8.map { $0 } + Array(repeating: nil, count: length) + suffix.utf8.map { $0 }
  }

  /// Returns true if `text` is a number as the pattern writes one of `length` digits.
  private func isNumber(_ text: ArraySlice<UInt8>, of length: Int) -> Bool {
    text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && length >= digits && (length <= max(digits, 1) || text.first != UInt8(ascii: "0"))
  }

  /// Returns the value of decimal digits; nil if it exceeds an `Int`.
  private static func value(of digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}
