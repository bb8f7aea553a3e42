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
  private var resting: RestingPicture?
  private var covered: PixelRect?

  /// Nothing is known of the target.
  init() {}

  /// Forgets what was there: something else is drawn, or drawing fails half way.
  func forget() { resting = nil }

  /// Has `resting`, which covers the target, lie below everything.
  func lay(_ resting: RestingPicture, on target: borrowing RenderTarget) {
    if let last = self.resting, last.isSame(as: resting) {
      if let covered { resting.copy(to: covered, of: target) }
    } else {
      resting.copy(to: PixelRect(of: target.size), of: target)
    }
  }

  /// Notes that `resting` lies below everything, and `items` over it.
  func note(_ resting: RestingPicture, below items: ArraySlice<DrawItem>) {
    self.resting = resting
    covered = items.outline?.pixels
  }
}
