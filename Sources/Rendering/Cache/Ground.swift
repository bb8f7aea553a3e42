import GPU

/// A picture that lies on a target without being drawn: texel by texel, with nothing blended in.
struct RestingPicture {
  let picture: Picture
  /// The texel at the top left of its place.
  let x, y: Int
  /// Where it lies.
  let place: PixelRect

  /// Copies what of it is in `region`.
  func copy(to region: PixelRect, of target: borrowing RenderTarget) {
    guard let part = place.intersection(with: region) else { return }
    picture.pixels.copy(
      fromX: x + part.x - place.x, y: y + part.y - place.y, to: part, of: target)
  }

  /// Whether the same texels lie in the same place. A picture whose texels have changed is another one.
  func isSame(as other: RestingPicture) -> Bool {
    picture === other.picture && x == other.x && y == other.y && place == other.place
  }
}

/// What lies below everything on a target that nobody else draws into, and where things lay over it in the last frame: only
/// there it has to be copied again.
final class Ground {
  /// What lies below everything; nil where that is no picture at rest, or the last frame was not drawn to its end.
  private var lowest: RestingPicture?
  /// Where something lies over it.
  private var covered: PixelRect?

  /// Nothing is known of the target.
  init() {}

  /// A frame is drawn: nothing is known of the target until it ends.
  ///
  /// - Returns: what lay below everything, and where something lay over it.
  func begin() -> (lowest: RestingPicture, covered: PixelRect?)? {
    defer { lowest = nil }
    return lowest.map { ($0, covered) }
  }

  /// A frame ends, in which `lowest` covers the target and `items` lie over it.
  func end(_ lowest: RestingPicture, below items: ArraySlice<DrawItem>) {
    self.lowest = lowest
    covered = items.outline?.pixels
  }
}
