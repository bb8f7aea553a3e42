/// The pairs of boxes that overlap, found by a sweep from left to right or from the top down, where
/// fewer are beside each other: boxes that are spread over a target are compared with few others.
struct BoxOverlaps {
  /// A box around polygons, in pixels; empty at first.
  struct Box {
    private(set) var minX = Double.infinity
    private(set) var minY = Double.infinity
    private(set) var maxX = -Double.infinity
    private(set) var maxY = -Double.infinity

    /// Extends the box around a polygon.
    mutating func add(_ polygon: ConvexPolygon) {
      (minX, minY) = (min(minX, polygon.minX), min(minY, polygon.minY))
      (maxX, maxY) = (max(maxX, polygon.maxX), max(maxY, polygon.maxY))
    }

    /// Extends the box around another one.
    mutating func add(_ other: Box) {
      (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
      (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
    }

    /// Returns the box with so many pixels more on each side.
    func grown(by margin: Double) -> Box {
      var box = self
      (box.minX, box.minY) = (minX - margin, minY - margin)
      (box.maxX, box.maxY) = (maxX + margin, maxY + margin)
      return box
    }

    /// Returns true if the boxes have more than a side in common.
    func overlaps(_ other: Box) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
  }

  /// The earlier box of each pair: those of the first box, of the second one and so on, each in
  /// order.
  private var others: [Int] = []
  /// The start of each box's pairs in `others`, and their end after the last.
  private var starts: [Int] = []
  // Buffers of the sweep.
  private var boxes: [Box] = []
  private var order: [Int] = []
  private var active: [Int] = []
  private var found: [(later: Int, earlier: Int)] = []

  /// Finds the pairs of boxes that overlap.
  mutating func find(among all: some Collection<Box>) {
    boxes.removeAll(keepingCapacity: true)
    boxes.append(contentsOf: all)
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: boxes.indices.lazy.filter { [boxes] in boxes[$0].minX < .infinity })
    let isDownward = sweepsDownward
    let low = boxes.map { isDownward ? $0.minY : $0.minX }
    let high = boxes.map { isDownward ? $0.maxY : $0.maxX }
    order.sort { low[$0] < low[$1] }
    active.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    for index in order {
      let box = boxes[index]
      var kept = 0
      for place in active.indices {
        let other = active[place]
        // The boxes that follow do not begin earlier.
        guard high[other] > low[index] else { continue }
        active[kept] = other
        kept += 1
        if boxes[other].overlaps(box) { found.append((max(index, other), min(index, other))) }
      }
      active.removeSubrange(kept...)
      active.append(index)
    }
    arrange()
  }

  /// True if the boxes take less of their whole height than of their whole width, each on average.
  private var sweepsDownward: Bool {
    var whole = Box()
    var (width, height) = (0.0, 0.0)
    for index in order {
      let box = boxes[index]
      whole.add(box)
      width += box.maxX - box.minX
      height += box.maxY - box.minY
    }
    return height * (whole.maxX - whole.minX) < width * (whole.maxY - whole.minY)
  }

  /// Sorts the pairs that were found by their later box, and then by their earlier one.
  private mutating func arrange() {
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: boxes.count + 1))
    for pair in found { starts[pair.later + 1] += 1 }
    for index in boxes.indices { starts[index + 1] += starts[index] }
    others.removeAll(keepingCapacity: true)
    others.append(contentsOf: repeatElement(0, count: found.count))
    var next = starts
    for pair in found {
      others[next[pair.later]] = pair.earlier
      next[pair.later] += 1
    }
    for index in boxes.indices where starts[index + 1] - starts[index] > 1 {
      others[starts[index]..<starts[index + 1]].sort()
    }
  }

  /// The pairs of a box with earlier ones, by the order of these.
  func pairs(of index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  /// Returns the index of the earlier box of a pair.
  func earlier(_ pair: Int) -> Int { others[pair] }
}
