/// How much smaller than itself a picture appears, and how it is then to be sampled.
struct Minification: Hashable {
  /// The most texels across one pixel's width or height.
  var span: Double
  /// The square root of the most texels in one pixel.
  var area: Double

  /// Whether some pixel spans more than one texel, so that a single bilinear tap would miss some.
  var needsSeveralTaps: Bool { span > 1 + 1e-6 }

  /// Over how much of a pixel's width and height to take the mean, from 0 (one tap, the sharpest) to 1 (the whole
  /// pixel, the truest).
  ///
  /// Where a picture keeps most of its area, the eye wants it as crisp as Core Animation and browsers draw it,
  /// with one tap; a mean over two thirds of the pixel stays close to that and halves the aliasing. Where the
  /// picture is smaller than half its area, the whole pixel's mean is the picture, and less than it shimmers.
  /// Between the two the spread changes without a step, since it does so in time too.
  var spread: Double {
    let (crisp, soft) = (1.5, 1.75)
    let t = min(max((area - crisp) / (soft - crisp), 0), 1)
    return 0.65 + (1 - 0.65) * t
  }
}
