import Frames
import SceneGraph

extension QuadDraw {
  /// Returns the pixels of the target, within a part of the quad, at which the mean is over the
  /// full footprint; nil if there are few.
  ///
  /// They are whole columns of a page rotated about a vertical axis, whole rows of one rotated
  /// about a horizontal axis, and otherwise all pixels or none. A scissor does not change the
  /// triangles, so only the size of the footprint differs between the programs.
  ///
  /// - Parameter corners: the part's corners in target pixels, in order.
  func fullFootprint(within corners: Ring, onto target: PixelSize) -> PixelRect? {
    // With several taps in both directions, the size of the footprint is a small part of a pixel's
    // cost.
    guard let texels = source?.texels, sampling.isMultiTap, sampling.hasFixedTaps,
      !sampling.isExact, min(sampling.across, sampling.down) == 1
    else { return nil }
    func isFull(_ part: Ring) -> Bool {
      guard part.count > 2 else { return true }
      let fewest = quad.polygon.fewestTexels(of: texels, within: part)
      return (sampling.down == 1 ? fewest.across : fewest.down)
        >= Minification.fullFootprintTexels
    }
    let whole = PixelRect(of: target)
    if isFull(corners) { return whole }
    let isUpright = features.known.isUpright
    guard isUpright || features.known.isLevel else { return nil }
    let axis: HalfPlane = isUpright ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
    let length = isUpright ? target.width : target.height
    // The far end is where the inverse depth, which is linear, is least.
    let inverseDepth = quad.polygon.projection.adjugate.2 * (quad.polygon.facing < 0 ? -1 : 1)
    let growsAfar = (inverseDepth * axis).sum() < 0
    func isFull(beyond limit: Int) -> Bool {
      var part = corners
      let line = axis - SIMD3(0, 0, Double(limit))
      part.cut(at: growsAfar ? line : -line)
      return isFull(part)
    }
    // The first row or column, counted from the far end, that is not known to be full.
    var (full, not) = growsAfar ? (length, 0) : (0, length)
    while abs(full - not) > 1 {
      let middle = (full + not) / 2
      if isFull(beyond: middle) { full = middle } else { not = middle }
    }
    let (start, end) = growsAfar ? (full, length) : (0, full)
    let part =
      isUpright
      ? PixelRect(x: start, y: 0, width: end - start, height: target.height)
      : PixelRect(x: 0, y: start, width: target.width, height: end - start)
    // A draw takes as long as some thousand pixels.
    guard let common = part.intersection(with: ConvexPolygon(corners).pixelBounds),
      common.area >= Self.minSpecializedArea
    else { return nil }
    return part
  }

  private static let minSpecializedArea = 16_384
}
