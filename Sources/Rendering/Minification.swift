/// How much smaller than itself a picture appears, and how it is then to be sampled.
struct Minification: Hashable {
  /// The most texels across one pixel's width or height.
  var span: Double
  /// The square root of the most texels in one pixel.
  var area: Double

  /// Whether one bilinear tap a pixel would miss texels that matter.
  var needsSeveralTaps: Bool { spread > 0 }

  /// Whether there are more texels in both directions than the shader takes taps (`mostTaps` there).
  var needsMipmaps: Bool { area > 16 }

  /// Over how much of a pixel's width and height to take the picture's mean: 0 is one tap, as sharp as the picture
  /// and what Core Animation and browsers draw; 1 is the mean over the whole pixel, the truest.
  ///
  /// Up to one and a half texels a pixel one tap is right. Where only a part of a page is smaller than that, as when
  /// it turns, a mean over a little more than half of the pixel halves the error against the truth and stays
  /// within half of it of the single tap, so that the page does not go soft. Where a picture has lost more than
  /// half its area everywhere, nothing but the whole pixel's mean is free of shimmer. From one to the next the
  /// spread changes without a step, since pages pass from one to the next while they move.
  var spread: Double {
    let partly = 0.57
    return (partly + (1 - partly) * softness) * ramp(span, from: 1.5, to: 1.6)
  }

  /// Whether two by two bilinear taps span the part of a pixel that the mean is taken over: it is about half of few
  /// texels.
  var isPartial: Bool { softness == 0 }

  private var softness: Double { ramp(area, from: 1.6, to: 1.9) }
}

/// 0 up to `start`, 1 from `end`, and a straight line between.
private func ramp(_ value: Double, from start: Double, to end: Double) -> Double {
  min(max((value - start) / (end - start), 0), 1)
}
