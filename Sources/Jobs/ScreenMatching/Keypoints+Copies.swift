extension Keypoints {
  /// The number of points of a picture that are compared.
  private static let sampleCount = 48
  /// The least likeness of two points of one picture.
  private static let leastLikeness: Float = 0.8
  /// The largest ratio of the distances to a point elsewhere and to one of the picture.
  private static let largestRatio: Float = 1.5
  /// The largest distance of a copy's point from where it is expected, in pixels of the larger one.
  private static let tolerance = 8.0

  /// Returns true if the picture in `rect`, which is in `place` on the other screen, is there a
  /// second time: many of its points resemble points elsewhere about as much, and all of these lie
  /// at one distance from where the picture is.
  func hasCopy(of rect: PixelRect, besides place: PixelRect, among other: Keypoints) -> Bool {
    let scale = Double(place.height) / Double(rect.height)
    let inside = indices(in: rect)
    let isInPlace = other.containment(in: place)
    let step = max(inside.count / Self.sampleCount, 1)
    var known = 0
    var distances: [(x: Double, y: Double)] = []
    for index in stride(from: 0, to: inside.count, by: step).map({ inside[$0] }) {
      let wanted = descriptors[index]
      var (here, elsewhere): (Float, Float) = (-1, -1)
      var found = 0
      for candidate in 0..<other.count {
        let likeness = wanted.likeness(other.descriptors[candidate])
        if likeness <= min(here, elsewhere) { continue }
        if isInPlace[candidate] {
          here = max(here, likeness)
        } else if likeness > elsewhere {
          (elsewhere, found) = (likeness, candidate)
        }
      }
      guard here >= Self.leastLikeness else { continue }
      known += 1
      if elsewhere >= 1 - max((1 - here) * Self.largestRatio, 0.01) {
        distances.append((other.x[found] - scale * x[index], other.y[found] - scale * y[index]))
      }
    }
    guard distances.count >= 3, 4 * distances.count >= known else { return false }
    let reach = Self.tolerance * max(scale, 1)
    let most =
      distances.map { one in
        distances.count { abs($0.x - one.x) <= reach && abs($0.y - one.y) <= reach }
      }.max() ?? 0
    return most >= 3 && 4 * most >= known
  }

  private func containment(in rect: PixelRect) -> [Bool] {
    (0..<count).map { contains($0, in: rect) }
  }

  private func indices(in rect: PixelRect) -> [Int] {
    (0..<count).filter { contains($0, in: rect) }
  }

  private func contains(_ index: Int, in rect: PixelRect) -> Bool {
    x[index] >= Double(rect.x) && x[index] < Double(rect.maxX) && y[index] >= Double(rect.y)
      && y[index] < Double(rect.maxY)
  }
}
