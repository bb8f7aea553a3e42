import Frames
import SceneGraph

/// The shift of a picture's texels against a target's pixels, along one direction, with nothing
/// scaled: all pixels then take the texels around them with the same weights.
struct TexelShift: Hashable {
  /// The direction of a shift by fractions of a texel.
  enum Axis: Hashable {
    case across, down
  }

  /// The direction; along the other one texels lie on pixels.
  let axis: Axis
  /// The first of four texels for the pixel (0, 0); each next pixel begins with the next texel.
  let firstX, firstY: Int
  /// The place between the second and the third texel, 0 to 1.
  let part: Double
}

extension TexelShift {
  /// Finds the shift of the picture that a polygon's plane shows.
  ///
  /// - Returns: nil if the picture is scaled, turned, shifted in both directions or in none.
  init?(of source: PictureSource, in polygon: ProjectedPolygon) {
    guard let (left, top) = source.texelOffset(in: polygon) else { return nil }
    let isAcross = isSameTexel(top, top.rounded())
    guard isAcross != isSameTexel(left, left.rounded()) else { return nil }
    axis = isAcross ? .across : .down
    func first(_ place: Double) -> Int { Int(place.rounded(.down)) - 1 }
    firstX = isAcross ? first(left) : Int(left.rounded())
    firstY = isAcross ? Int(top.rounded()) : first(top)
    part = isAcross ? left - left.rounded(.down) : top - top.rounded(.down)
  }
}

extension PictureSource {
  /// Returns the texel at the target's upper left corner, which need not be whole; nil if the
  /// polygon's plane shows the picture scaled or turned.
  func texelOffset(in polygon: ProjectedPolygon) -> (left: Double, top: Double)? {
    let (x, y, origin) = (
      polygon.projection.x, polygon.projection.y, polygon.projection.origin
    )
    let w = origin.w
    guard w > 0, abs(x.w) <= 1e-9 * w, abs(y.w) <= 1e-9 * w,
      isSameTexel(x.x / w, texels.width), isSameTexel(x.y / w, 0), isSameTexel(y.x / w, 0),
      isSameTexel(y.y / w, texels.height)
    else { return nil }
    let size = picture.texture.size
    let left = rect.origin.x * Double(size.width) - origin.x / w
    let top = rect.origin.y * Double(size.height) - origin.y / w
    return max(abs(left), abs(top)) < 1e9 ? (left, top) : nil
  }
}

/// Returns true if two places on a picture, in texels, are the same: a ten-thousandth of a pixel is
/// far below the resolution of a colour byte.
private func isSameTexel(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }

/// Keys's cubic kernel (Cubic Convolution Interpolation for Digital Image Processing, 1981), which
/// reproduces a texel at its centre.
enum KeysKernel {
  /// The kernel's parameter next to a texel; −0.5 is Catmull and Rom's. See the article "Sampling".
  private static let parameter = -0.75
  /// What is added to the parameter half way between two texels, where the finest detail is lost:
  /// the rest is raised, so that text has the same contrast at each shift.
  private static let halfwayParameter = -0.6

  /// Returns the weights of the texels at −1, 0, 1 and 2.
  ///
  /// - Parameter part: the place between the texels at 0 and 1, 0 to 1.
  static func weights(at part: Double) -> SIMD4<Double> {
    let rest = 1 - part
    let parameter = parameter + 4 * part * rest * halfwayParameter
    func near(_ distance: Double) -> Double {
      ((parameter + 2) * distance - (parameter + 3)) * distance * distance + 1
    }
    return SIMD4(
      parameter * part * rest * rest, near(part), near(rest), parameter * part * part * rest)
  }
}
