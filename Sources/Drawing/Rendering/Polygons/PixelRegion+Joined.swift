import SceneGraph

extension PixelRegion {
  /// Creates the region of rectangles within another one, with pixels between them so that it
  /// consists of few.
  init(around rects: [PixelRect], within whole: PixelRect) {
    self.init()
    var rects = rects.compactMap { $0.intersection(with: whole) }
    if rects.count > Self.mostCompared {
      rects = rects.reduce(nil) { PixelRect.union($0, $1) }.map { [$0] } ?? []
    }
    while rects.count > 1 {
      var best: (growth: Int, a: Int, b: Int)?
      for b in rects.indices {
        for a in 0..<b {
          guard let union = PixelRect.union(rects[a], rects[b]) else { continue }
          let common = rects[a].intersection(with: rects[b])?.area ?? 0
          let growth = union.area - rects[a].area - rects[b].area + common
          if growth < best?.growth ?? .max { best = (growth, a, b) }
        }
      }
      guard let best, rects.count > Self.mostJoinedRects || best.growth < Self.leastGrowth,
        let union = PixelRect.union(rects[best.a], rects[best.b])
      else { break }
      rects.remove(at: best.b)
      rects[best.a] = union
    }
    for rect in rects { add(rect) }
  }

  /// The most rectangles that are worth comparing with each other; more are joined to one.
  private static let mostCompared = 64
  /// The most rectangles that are worth separate draws, and the pixels for which none pays.
  private static let (mostJoinedRects, leastGrowth) = (6, 2_048)
}
