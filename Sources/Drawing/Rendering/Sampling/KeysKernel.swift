/// Keys's cubic kernel (Cubic Convolution Interpolation for Digital Image Processing, 1981), which
/// gives a texel itself at its middle.
enum KeysKernel {
  /// The kernel's parameter: text stays nearly as even as with −1, and is as close to the exactly
  /// shifted picture as with any. −0.5 is Catmull and Rom's. See the article
  /// "Sampling".
  private static let parameter = -0.9

  /// Returns the weights of the texels at −1, 0, 1 and 2.
  ///
  /// - Parameter part: the place between the texels at 0 and 1, 0 to 1.
  static func weights(at part: Double) -> SIMD4<Double> {
    let rest = 1 - part
    func near(_ distance: Double) -> Double {
      ((parameter + 2) * distance - (parameter + 3)) * distance * distance + 1
    }
    return SIMD4(
      parameter * part * rest * rest, near(part), near(rest), parameter * part * part * rest)
  }
}
