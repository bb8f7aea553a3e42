extension SequencePattern {
  /// The most digits of a number without padding.
  private static let mostDigits = String(Int.max).count

  /// Returns a name that this sequence of `count` files has in common with another one in the same
  /// folder; nil if there is none.
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
    // A byte of both is that of the one that has it; a digit of both numbers is free.
    guard zip(one, two).allSatisfy({ $0 == nil || $1 == nil || $0 == $1 }) else { return nil }
    var name = zip(one, two).map { $0 ?? $1 ?? UInt8(ascii: "0") }
    // The free digits are consecutive, so the smallest numbers have zeros there, but for a leading
    // digit of a number without padding.
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
