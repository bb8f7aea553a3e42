import Frames

/// The search for the straight edges of pictures: lines along which neighbouring pixels differ.
struct StraightEdges {
  private let bytes: [UInt8]
  private let width, height: Int
  private let isNoisy: Bool

  /// The size of the screen in pixels.
  var size: (width: Int, height: Int) { (width, height) }

  /// The least mean step across an edge, in levels.
  private static let leastStep = 3.0
  /// The least mean step between two blocks of a compressed picture, which differ in themselves.
  private static let leastBlockStep = 10.0
  /// The side of a block.
  private static let block = 8
  /// The least share of an edge's length along which there is a step.
  private static let leastCoverage = 0.55
  /// The least step over that of the lines nearby.
  private static let leastContrast = 1.8
  /// The largest step that counts: a line has all its length, not a few large steps.
  private static let largestStep = 40

  /// Prepares the search; `isNoisy` is true for a compressed picture.
  init(_ frame: Frame, isNoisy: Bool) {
    bytes = frame.bytes
    self.isNoisy = isNoisy
    (width, height) = (frame.size.width, frame.size.height)
  }

  /// An edge and the mean step across it, in levels.
  struct Edge {
    let position: Int
    let step: Double
  }

  /// Returns the edges in `range` between the columns x - 1 and x over the middle of the rows
  /// `span`. The screen's own edges are among them.
  func vertical(in range: ClosedRange<Int>, over span: Range<Int>) -> [Edge] {
    edges(range, end: width) { steps(x: $0, over: Self.middle(span)) }
  }

  /// Returns the edges in `range` between the rows y - 1 and y over the middle of the columns
  /// `span`.
  func horizontal(in range: ClosedRange<Int>, over span: Range<Int>) -> [Edge] {
    edges(range, end: height) { steps(y: $0, over: Self.middle(span)) }
  }

  private static func middle(_ span: Range<Int>) -> Range<Int> {
    let cut = span.count / 8
    return (span.lowerBound + cut)..<(span.upperBound - cut)
  }

  private func edges(
    _ range: ClosedRange<Int>, end: Int, _ line: (Int) -> [Int]
  ) -> [Edge] {
    let (low, high) = (max(range.lowerBound - 8, 1), min(range.upperBound + 8, end - 1))
    guard low < high else { return [] }
    let lines = (low...high).map(line)
    let steps = lines.map { Double($0.reduce(0, +)) / Double(max($0.count, 1)) }
    let usual = steps.sorted()[steps.count / 2]
    var found: [Edge] = []
    if range.lowerBound <= 0 { found.append(Edge(position: 0, step: Double(Self.largestStep))) }
    let (first, last) = (max(range.lowerBound, low), min(range.upperBound, high))
    for position in first..<max(last + 1, first) {
      let value = steps[position - low]
      let isBlock = isNoisy && position.isMultiple(of: Self.block)
      let least = isBlock ? Self.leastBlockStep : Self.leastStep
      guard value >= least, value >= Self.leastContrast * usual else { continue }
      // Resampling spreads an edge over two steps.
      let others = (max(position - 1, low)...min(position + 1, high)).filter { $0 != position }
      guard
        others.allSatisfy({
          steps[$0 - low] < value || (steps[$0 - low] == value && $0 > position)
        })
      else { continue }
      let leastPart = max(Int(1.6 * usual), 4)
      let line = lines[position - low]
      guard
        Double(line.reduce(0) { $0 + ($1 >= leastPart ? 1 : 0) }) >= Self.leastCoverage
          * Double(line.count)
      else { continue }
      found.append(Edge(position: position, step: value))
    }
    if range.upperBound >= end {
      found.append(Edge(position: end, step: Double(Self.largestStep)))
    }
    return found
  }

  /// Returns true if a rectangle differs from what is beside it along at least half of its outline
  /// inside the screen.
  func hasOutline(_ rect: PixelRect) -> Bool {
    let reach = 2
    var (count, unlike) = (0, 0)
    func compare(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) {
      let (farX, farY) = (x + dx, y + dy)
      guard farX >= 0, farY >= 0, farX < width, farY < height, x >= 0, y >= 0, x < width, y < height
      else { return }
      count += 1
      if difference((y * width + x) * 4, (farY * width + farX) * 4) > 10 { unlike += 1 }
    }
    for x in rect.columns {
      compare(x, rect.y + reach, 0, -2 * reach)
      compare(x, rect.maxY - 1 - reach, 0, 2 * reach)
    }
    for y in rect.rows {
      compare(rect.x + reach, y, -2 * reach, 0)
      compare(rect.maxX - 1 - reach, y, 2 * reach, 0)
    }
    return 2 * unlike >= count
  }

  /// Returns true if `columns` have one colour over the middle of the rows `span`.
  func isPlain(columns: Range<Int>, over span: Range<Int>) -> Bool {
    let rows = Self.middle(span).clamped(to: 0..<height)
    return isPlain(
      Self.samples(of: columns.clamped(to: 0..<width)).flatMap { x in
        rows.map { ($0 * width + x) * 4 }
      })
  }

  /// Returns true if `rows` have one colour over the middle of the columns `span`.
  func isPlain(rows: Range<Int>, over span: Range<Int>) -> Bool {
    let columns = Self.middle(span).clamped(to: 0..<width)
    return isPlain(
      Self.samples(of: rows.clamped(to: 0..<height)).flatMap { y in
        columns.map { (y * width + $0) * 4 }
      })
  }

  /// The lines at both sides and in the middle of a gap, without the blurred ones.
  private static func samples(of gap: Range<Int>) -> [Int] {
    guard gap.count > 2 else { return Array(gap) }
    return [gap.lowerBound + 1, gap.lowerBound + gap.count / 2, gap.upperBound - 2]
  }

  private func isPlain(_ pixels: [Int]) -> Bool {
    guard let first = pixels.first else { return false }
    let unlike = pixels.reduce(0) { $0 + (difference($1, first) > 8 ? 1 : 0) }
    return unlike * 12 < pixels.count
  }

  private func steps(x: Int, over rows: Range<Int>) -> [Int] {
    let rows = rows.clamped(to: 0..<height)
    guard x > 0, x < width, !rows.isEmpty else { return [] }
    return stride(from: rows.lowerBound, to: rows.upperBound, by: max(rows.count / 96, 1)).map {
      difference(($0 * width + x) * 4, ($0 * width + x - 1) * 4)
    }
  }

  private func steps(y: Int, over columns: Range<Int>) -> [Int] {
    let columns = columns.clamped(to: 0..<width)
    guard y > 0, y < height, !columns.isEmpty else { return [] }
    return stride(from: columns.lowerBound, to: columns.upperBound, by: max(columns.count / 96, 1))
      .map { difference((y * width + $0) * 4, ((y - 1) * width + $0) * 4) }
  }

  private func difference(_ a: Int, _ b: Int) -> Int {
    let largest = max(
      abs(Int(bytes[a]) - Int(bytes[b])), abs(Int(bytes[a + 1]) - Int(bytes[b + 1])),
      abs(Int(bytes[a + 2]) - Int(bytes[b + 2])))
    return min(largest, Self.largestStep)
  }
}
