import Frames
import SceneGraph

/// The items of the instants of an exposure that are the same at all of them.
struct StaticParts {
  /// The number of items below all others.
  private(set) var below = 0
  /// The number of items above all others.
  private(set) var above = 0
  /// The pixels that the other items may touch at any instant.
  private(set) var moving: PixelRect
  /// True if anything shows below the other items.
  private(set) var hasBase = true

  /// True if nothing is gained.
  func isEmpty(on size: PixelSize) -> Bool {
    below == 0 && above == 0 && moving == PixelRect(of: size)
  }

  /// Compares the draw lists of all instants.
  ///
  /// - Parameters:
  ///   - below: the number of items that are known to be the same below all others.
  ///   - above: the same above all others.
  init(
    of lists: [(list: DrawList, pictures: FramePictures)], on size: PixelSize, below: Int = 0,
    above: Int = 0
  ) {
    (self.below, self.above) = (below, above)
    moving = PixelRect(of: size)
    let first = lists[0]
    for other in lists.dropFirst() {
      // A clip that moves on is another picture of the same name.
      guard other.list.showsBackground == first.list.showsBackground,
        other.pictures.isSame(as: first.pictures)
      else { return }
    }
    let least = lists.reduce(Int.max) { min($0, $1.list.items.count) }
    func isStatic(_ index: Int, fromEnd: Bool) -> Bool {
      let items = first.list.items
      let item = items[fromEnd ? items.count - 1 - index : index]
      return lists.allSatisfy {
        let items = $0.list.items
        return items[fromEnd ? items.count - 1 - index : index] == item
      }
    }
    while self.below < least - self.above, isStatic(self.below, fromEnd: false) { self.below += 1 }
    while self.above < least - self.below, isStatic(self.above, fromEnd: true) { self.above += 1 }
    var bounds: PixelRect?
    for list in lists.map(\.list) {
      for item in list.items.dropFirst(self.below).dropLast(self.above) {
        if item.hasBackdrop { return }
        bounds = PixelRect.union(bounds, item.pixelBounds)
      }
    }
    moving = bounds?.intersection(with: moving) ?? .zero
    hasBase = first.list.showsBackground || self.below > 0
  }
}
