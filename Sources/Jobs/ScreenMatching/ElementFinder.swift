import Frames

/// The search for the elements of a screen: anything on an even background, such as a picture, an
/// avatar, a card or a line of text.
struct ElementFinder {
  /// The largest step between neighbouring pixels of one ground (an even background), in levels.
  /// Gradients are grounds.
  private static let groundStep = 3
  /// The largest difference of a ground's pixel at an edge from one without an edge nearby.
  private static let edgeStep = 4
  /// The smallest ground, as a fraction of the screen.
  private static let groundShare = 0.004
  /// A ground of at least one part in so many of the screen is the screen's own.
  private static let screenShare = 8
  /// The smallest side of an element, as a fraction of the screen's shorter side.
  private static let smallestSide = 0.015
  /// The maximum number of elements; the largest ones are kept.
  private static let limit = 256

  private let picture: ReducedPicture
  private let isNoisy: Bool

  /// Prepares the search in `picture`; `isNoisy` is true for a compressed one, whose grounds are
  /// uneven beside edges.
  init(in picture: ReducedPicture, isNoisy: Bool) {
    (self.picture, self.isNoisy) = (picture, isNoisy)
  }

  /// Returns the bounds of the elements in the reduced picture, the largest first.
  func elements() -> [PixelRect] {
    let isEdge = isNoisy ? [] : edges()
    // The cell without an edge from which each one was reached: along an edge, whose pixels are a
    // mixture, a ground does not go over into another one step by step.
    var origins = Array(0..<(picture.width * picture.height))
    let areas = Components(
      width: picture.width, height: picture.height, diagonals: false, contains: { _ in true },
      joins: { cell, next in
        guard picture.difference(cell, next) <= Self.groundStep,
          isNoisy || !isEdge[next] || picture.difference(origins[cell], next) <= Self.edgeStep
        else { return false }
        if !isNoisy, isEdge[next] { origins[next] = origins[cell] }
        return true
      })
    let smallest = Int(Double(picture.width * picture.height) * Self.groundShare)
    let large = areas.parts.indices.filter { areas.parts[$0].count >= smallest }
    var found: Set<PixelRect> = []
    for index in large {
      // An element may divide a ground in two, so areas of one colour count as one ground.
      let alike = large.filter { areas.isAlike($0, index, in: picture) }
      for ground in alike.count > 1 && alike[0] == index ? [[index], alike] : [[index]] {
        let boxes = elements(on: Set(ground.map(Int32.init)), areas)
        found.formUnion(lines(boxes))
      }
    }
    return Array(
      found.sorted { ($0.area, $0.y, $0.x, $0.width) > ($1.area, $1.y, $1.x, $1.width) }
        .prefix(Self.limit))
  }

  /// Returns for each pixel whether it differs from any of its neighbours by more than a ground
  /// does.
  private func edges() -> [Bool] {
    let (width, height) = (picture.width, picture.height)
    var isEdge = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let cell = y * width + x
        func compare(_ other: Int) {
          guard picture.difference(cell, other) > Self.groundStep else { return }
          (isEdge[cell], isEdge[other]) = (true, true)
        }
        if x + 1 < width { compare(cell + 1) }
        guard y + 1 < height else { continue }
        compare(cell + width)
        if x + 1 < width { compare(cell + width + 1) }
        if x > 0 { compare(cell + width - 1) }
      }
    }
    return isEdge
  }

  /// Returns the boxes on the areas `ground`, within their bounds.
  private func elements(on ground: Set<Int32>, _ areas: Components) -> [PixelRect] {
    let parts = ground.map { areas.parts[Int($0)] }
    guard var bounds = PixelRect.union(parts.map(\.bounds)) else { return [] }
    // A picture may cover the screen from side to side, so that the ground begins below it.
    if parts.reduce(0, { $0 + $1.count }) * Self.screenShare >= picture.width * picture.height {
      bounds = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
    }
    let (width, height) = (bounds.width, bounds.height)
    var isGround = [Bool](repeating: false, count: areas.parts.count)
    for label in ground { isGround[Int(label)] = true }
    var isThing = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      let start = (y + bounds.y) * picture.width + bounds.x
      for x in 0..<width { isThing[y * width + x] = !isGround[Int(areas.labels[start + x])] }
    }
    let things = Components(
      width: width, height: height, diagonals: true, contains: { isThing[$0] },
      joins: { _, _ in true })
    return things.parts.compactMap { part in
      let box = PixelRect(
        x: part.bounds.x + bounds.x, y: part.bounds.y + bounds.y, width: part.bounds.width,
        height: part.bounds.height)
      return isOutside(box, of: bounds) ? nil : box
    }
  }

  /// Returns `boxes` with their rows: letters in a row form a line of text and are not separate
  /// elements.
  private func lines(_ boxes: [PixelRect]) -> [PixelRect] {
    let sorted = boxes.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let letter = max(picture.width, picture.height) / 24
    var rows: [(box: PixelRect, members: [PixelRect])] = []
    for box in sorted {
      if let index = rows.lastIndex(where: { $0.box.isFollowed(by: box, letter: letter) }) {
        rows[index].box = PixelRect.union([rows[index].box, box]) ?? box
        rows[index].members.append(box)
      } else {
        rows.append((box, [box]))
      }
    }
    let side = max(Int(Double(min(picture.width, picture.height)) * Self.smallestSide), 3)
    let whole = rows.map(\.box) + rows.flatMap { row in row.members.filter { $0.height > letter } }
    return whole.filter { box in
      box.width >= side && box.height >= side
        && box.area * 10 < picture.width * picture.height * 9
    }
  }

  /// Returns true if `box` touches the edge of its ground's bounds inside the screen: it then lies
  /// beside the ground, not on it.
  private func isOutside(_ box: PixelRect, of bounds: PixelRect) -> Bool {
    (box.x == bounds.x && bounds.x > 0) || (box.y == bounds.y && bounds.y > 0)
      || (box.maxX == bounds.maxX && bounds.maxX < picture.width)
      || (box.maxY == bounds.maxY && bounds.maxY < picture.height)
  }
}

extension PixelRect {
  /// Returns the smallest rectangle around all of `rects`; nil for none.
  fileprivate static func union(_ rects: [PixelRect]) -> PixelRect? {
    guard var union = rects.first else { return nil }
    for rect in rects {
      let (right, bottom) = (max(union.maxX, rect.maxX), max(union.maxY, rect.maxY))
      (union.x, union.y) = (min(union.x, rect.x), min(union.y, rect.y))
      (union.width, union.height) = (right - union.x, bottom - union.y)
    }
    return union
  }

  /// Returns true if `next` continues the line that starts with this rectangle.
  ///
  /// What is higher than a `letter` and much higher than the other one, such as a picture beside
  /// its title or the surroundings of a card, is not in a line with it.
  fileprivate func isFollowed(by next: PixelRect, letter: Int) -> Bool {
    guard max(height, next.height) <= max(letter, 3 * min(height, next.height)) else {
      return false
    }
    let shared = min(maxY, next.maxY) - max(y, next.y)
    let (low, high) = (Double(min(height, next.height)), Double(max(height, next.height)))
    let gap = Double(max(next.x - maxX, 0))
    return Double(shared) >= 0.5 * low && gap <= max(0.8 * low, 0.15 * high, 1.5)
  }
}
