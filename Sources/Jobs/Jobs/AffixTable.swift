/// The number of bytes of a head and of a tail.
private struct Lengths: Hashable {
  let head, tail: Int
}

/// Returns true if a head and a tail end at these lengths, or go on with a digit.
private func areGoingOn(_ head: [UInt8], _ tail: [UInt8], after lengths: Lengths) -> Bool {
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  return (head.count == lengths.head || digits.contains(head[lengths.head]))
    && (tail.count == lengths.tail || digits.contains(tail[tail.count - lengths.tail - 1]))
}

/// Items by the beginnings and the ends of names, between which a number is.
///
/// An item has a head and a tail: those of a pattern, or for a single name twice the name. They
/// agree with others if they have the same bytes as far as both reach, and the longer one goes on
/// with a digit: only then a name can have both. To find the items that agree takes as many steps
/// as there are different lengths, and as there are such items.
struct AffixTable<Item> {
  /// The items whose heads and tails have the same lengths.
  private struct Group {
    var items: [(item: Item, head: [UInt8], tail: [UInt8])] = []
    /// The positions in `items` by the hash of the first bytes of the head and the last ones of the
    /// tail. The number of these bytes is the key; an index is made when it is first needed.
    var indexes: [Lengths: [Int: [Int]]] = [:]

    mutating func add(_ item: Item, _ head: [UInt8], _ tail: [UInt8]) {
      for lengths in Array(indexes.keys) where areGoingOn(head, tail, after: lengths) {
        let key = hash(head, tail, lengths)
        indexes[lengths]?[key, default: []].append(items.count)
      }
      items.append((item, head, tail))
    }

    mutating func positions(_ head: [UInt8], _ tail: [UInt8], _ lengths: Lengths) -> [Int] {
      if indexes[lengths] == nil {
        var index: [Int: [Int]] = [:]
        for (position, item) in items.enumerated()
        where areGoingOn(item.head, item.tail, after: lengths) {
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

  /// Calls `body` with all items that agree with a head and a tail, in no order. Others may be
  /// among them, since hashes are compared.
  mutating func forEach(
    agreeingWith head: [UInt8], _ tail: [UInt8], _ body: (Item) -> Void
  ) {
    for own in Array(groups.keys) {
      let lengths = Lengths(
        head: min(own.head, head.count), tail: min(own.tail, tail.count))
      guard areGoingOn(head, tail, after: lengths) else { continue }
      let positions = groups[own]?.positions(head, tail, lengths) ?? []
      for position in positions {
        if let item = groups[own]?.items[position].item { body(item) }
      }
    }
  }
}
