/// The connected components of a grid of cells, numbered from 0 in the order of their first cells.
struct Components {
  /// A component's cells: their number and their bounds.
  struct Part {
    var count = 0
    var bounds: PixelRect
    /// The first cell.
    var first: Int
  }

  /// The number of each cell's component; -1 for a cell without one.
  private(set) var labels: [Int32]
  private(set) var parts: [Part] = []

  /// Finds the components of a grid of `width` times `height` cells.
  ///
  /// - Parameters:
  ///   - contains: true for the cells to include.
  ///   - diagonals: true if cells that meet at a corner are neighbours.
  ///   - joins: true for two neighbours of one component.
  init(
    width: Int, height: Int, diagonals: Bool, contains: (Int) -> Bool, joins: (Int, Int) -> Bool
  ) {
    labels = [Int32](repeating: -1, count: width * height)
    var stack: [Int] = []
    for start in 0..<(width * height) where labels[start] < 0 && contains(start) {
      let label = Int32(parts.count)
      var count = 0
      var (minX, minY, maxX, maxY) = (width, height, 0, 0)
      labels[start] = label
      stack.append(start)
      while let cell = stack.popLast() {
        let (x, y) = (cell % width, cell / width)
        count += 1
        (minX, maxX) = (min(minX, x), max(maxX, x))
        (minY, maxY) = (min(minY, y), max(maxY, y))
        func visit(_ next: Int) {
          guard labels[next] < 0, contains(next), joins(cell, next) else { return }
          labels[next] = label
          stack.append(next)
        }
        let (left, right, up, down) = (x > 0, x + 1 < width, y > 0, y + 1 < height)
        if left { visit(cell - 1) }
        if right { visit(cell + 1) }
        if up { visit(cell - width) }
        if down { visit(cell + width) }
        guard diagonals else { continue }
        if left, up { visit(cell - width - 1) }
        if right, up { visit(cell - width + 1) }
        if left, down { visit(cell + width - 1) }
        if right, down { visit(cell + width + 1) }
      }
      parts.append(
        Part(
          count: count,
          bounds: PixelRect(
            x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1), first: start))
    }
  }
}

extension Components {
  /// Returns true if two areas have the same colour at their first cells, within 4 levels.
  func isAlike(_ a: Int, _ b: Int, in picture: ReducedPicture) -> Bool {
    picture.difference(parts[a].first, parts[b].first) <= 4
  }
}
