/// The number of bytes of a head and of a tail.
private struct Lengths: Hashable {
  let head, tail: Int
}

/// Returns true if a head and a tail end at these lengths, or continue with a digit.
private func canContinue(_ head: [UInt8], _ tail: [UInt8], after lengths: Lengths) -> Bool {
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  return (head.count == lengths.head || digits.contains(head[lengths.head]))
    && (tail.count == lengths.tail || digits.contains(tail[tail.count - lengths.tail - 1]))
}

/// Items by the prefixes and suffixes of their names; a number stands between the two.
///
/// An item has a head and a tail: those of a pattern, or the name as both for a single file. Two
/// heads or tails match if the shorter is a prefix or suffix of the longer, and the longer
/// continues with a digit; only then can one name have both. A lookup takes one step for each pair
/// of lengths, and one for each match.
struct AffixTable<Item> {
  /// The items whose heads and tails have the same lengths.
  private struct Group {
    var items: [(item: Item, head: [UInt8], tail: [UInt8])] = []
    /// The positions in `items` by the hash of the first bytes of the head and the last bytes of
    /// the tail. The numbers of these bytes are the key; an index is built when it is first needed.
    var indexes: [Lengths: [Int: [Int]]] = [:]

    mutating func add(_ item: Item, _ head: [UInt8], _ tail: [UInt8]) {
      for lengths in Array(indexes.keys) where canContinue(head, tail, after: lengths) {
        let key = hash(head, tail, lengths)
        indexes[lengths]?[key, default: []].append(items.count)
      }
      items.append((item, head, tail))
    }

    mutating func positions(_ head: [UInt8], _ tail: [UInt8], _ lengths: Lengths) -> [Int] {
      if indexes[lengths] == nil {
        var index: [Int: [Int]] = [:]
        for (position, item) in items.enumerated()
        where canContinue(item.head, item.tail, after: lengths) {
          index[hash(item.head, item.tail, lengths), default: []].append(position)
        }
        indexes[lengths] = index
      }
      return indexes[lengths]?[hash(head, tail, lengths)] ?? []
    }

    private func hash(_ head: [UInt8], _ tail: [UInt8], _ lengths: Lengths) -> Int {
      var hasher = Hasher()
      head.prefix(lengths.head).withUnsafeBytes { hasher.combine(bytes: $0) }
      tail.suffix(lengths.tail).withUnsafeBytes { hasher.combine(bytes: $0) }
      return hasher.finalize()
    }
  }

  private var groups: [Lengths: Group] = [:]

  /// Adds an item.
  mutating func add(_ item: Item, head: [UInt8], tail: [UInt8]) {
    groups[Lengths(head: head.count, tail: tail.count), default: Group()].add(item, head, tail)
  }

  /// Calls `body` with all items that match a head and a tail, in any order. Others may be among
  /// them, since hashes are compared.
  mutating func forEach(
    agreeingWith head: [UInt8], _ tail: [UInt8], _ body: (Item) -> Void
  ) {
    for own in Array(groups.keys) {
      let lengths = Lengths(
        head: min(own.head, head.count), tail: min(own.tail, tail.count))
      guard canContinue(head, tail, after: lengths) else { continue }
      let positions = groups[own]?.positions(head, tail, lengths) ?? []
      for position in positions {
        if let item = groups[own]?.items[position].item { body(item) }
      }
    }
  }
}
