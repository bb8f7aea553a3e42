import Frames
import SceneGraph

/// What moves during an exposure, as items that are there at all steps of the time, each in one
/// piece, and the pixels of everything else.
struct SmearTracks {
  /// Each item at all steps, those at the back first. Where two of them exchange their order, their
  /// common pixels are those of something else.
  private(set) var tracks: [[DrawItem]] = []
  /// The pixels that other items may touch.
  private(set) var others: [PixelRect] = []
  /// True if every item is tracked.
  let areComplete: Bool

  /// Creates the tracks of draw lists at equal steps of the time.
  init(_ lists: [ArraySlice<DrawItem>]) {
    let middle = lists[lists.count / 2]
    // The index of each item in each list; −1 for one in several pieces.
    let places = lists.map { list in
      var places: [UInt64: Int] = [:]
      for index in list.indices {
        let number = list[index].origin.number
        places[number] = places[number] == nil ? index : -1
      }
      return places
    }
    // The indices of each tracked item in all lists.
    var indices: [[Int]] = []
    var tracked: Set<UInt64> = []
    for item in middle {
      let number = item.origin.number
      guard places.allSatisfy({ ($0[number] ?? -1) >= 0 }) else { continue }
      tracked.insert(number)
      indices.append(places.map { $0[number] ?? 0 })
    }
    // Others are at the same place of all lists, if these have the same number of items.
    if lists.allSatisfy({ $0.count == middle.count }) {
      for offset in 0..<middle.count {
        let items = lists.map { $0[$0.startIndex + offset].origin.number }
        guard tracked.isDisjoint(with: items) else { continue }
        indices.append(lists.map { $0.startIndex + offset })
      }
      indices.sort { $0[lists.count / 2] < $1[lists.count / 2] }
    }
    tracks = indices.map { zip(lists, $0).map { $0[$1] } }
    areComplete = lists.allSatisfy { $0.count == indices.count }
    addOthers(lists, lists.indices.map { step in Set(indices.map { $0[step] }) })
    for step in lists.indices {
      guard zip(indices, indices.dropFirst()).contains(where: { $0[step] > $1[step] }) else {
        continue
      }
      for later in indices.indices {
        for earlier in 0..<later where indices[earlier][step] > indices[later][step] {
          // Black over black is the same in either order.
          if tracks[earlier][0].isBlackShadow, tracks[later][0].isBlackShadow { continue }
          addCommonPixels(of: tracks[earlier], tracks[later])
        }
      }
    }
  }

  /// Adds the pixels of the items that are not tracked.
  ///
  /// - Parameter tracked: the indices of those that are, for each list.
  private mutating func addOthers(_ lists: [ArraySlice<DrawItem>], _ tracked: [Set<Int>]) {
    var bounds: [UInt64: [PixelRect?]] = [:]
    for (step, list) in lists.enumerated() {
      for index in list.indices where !tracked[step].contains(index) {
        let item = list[index]
        let number = item.origin.number
        var steps = bounds[number] ?? Array(repeating: nil, count: lists.count)
        steps[step] = PixelRect.union(steps[step], item.pixelBounds)
        bounds[number] = steps
      }
    }
    for (_, steps) in bounds.sorted(by: { $0.key < $1.key }) { add(steps) }
  }

  /// Adds the pixels that two items have in common at any step.
  private mutating func addCommonPixels(of a: [DrawItem], _ b: [DrawItem]) {
    add(
      zip(a, b).map { a, b in
        guard let a = a.pixelBounds, let b = b.pixelBounds else { return nil }
        return a.intersection(with: b)
      })
  }

  /// Adds the pixels of an item.
  mutating func addOther(_ track: [DrawItem]) { add(track.map(\.pixelBounds)) }

  /// Adds the pixels between rectangles at equal steps of the time.
  private mutating func add(_ bounds: [PixelRect?]) {
    guard var union = bounds.reduce(nil, { PixelRect.union($0, $1) }) else { return }
    // An item that appears or vanishes between two steps moves as far there as between others.
    var reach = 0
    if bounds.contains(nil) {
      var isKnown = false
      for case (let a?, let b?) in zip(bounds, bounds.dropFirst()) {
        isKnown = true
        reach = max(
          reach, max(abs(a.x - b.x), abs(a.y - b.y)),
          max(abs(a.x + a.width - b.x - b.width), abs(a.y + a.height - b.y - b.height)))
      }
      if !isKnown { reach = max(union.width, union.height) / 2 }
    }
    reach += Self.margin + Self.bend(of: bounds)
    union.x -= reach
    union.y -= reach
    union.width += 2 * reach
    union.height += 2 * reach
    others.append(union)
  }

  /// Returns how far a way that bends is outside of the rectangles between two steps at most: an
  /// eighth of the difference of neighbouring ways if the bend is even, here twice as much.
  private static func bend(of bounds: [PixelRect?]) -> Int {
    let sides = bounds.compactMap { $0.map { [$0.x, $0.y, $0.x + $0.width, $0.y + $0.height] } }
    var most = 0
    for index in sides.indices.dropFirst().dropLast() {
      for (side, place) in sides[index].enumerated() {
        most = max(most, abs(sides[index - 1][side] + sides[index + 1][side] - 2 * place))
      }
    }
    return (most + 3) / 4
  }

  /// The pixels around an item that it may touch between the steps.
  private static let margin = 3
}

extension DrawItem {
  /// True for a black shadow.
  fileprivate var isBlackShadow: Bool {
    guard case .shadow(let shadow) = self else { return false }
    return shadow.color.red == 0 && shadow.color.green == 0 && shadow.color.blue == 0
  }

  /// True if the item shows nothing, such as one at the target's border that is there by rounding.
  var isEmpty: Bool {
    switch self {
    case .quad(let quad): quad.polygon.isSliver
    case .shadow(let shadow): shadow.polygon.isSliver
    case .group: false
    }
  }
}

extension ProjectedPolygon {
  /// True if hardly anything of the polygon is within the target.
  fileprivate var isSliver: Bool { abs(clipPolygon.signedArea) < 1e-6 }
}
