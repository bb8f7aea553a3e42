/// The chromaticities of an RGB colour space, CIE 1931 x and y.
struct Chromaticities: Hashable, Sendable {
  var white, red, green, blue: SIMD2<Double>

  static let d65 = SIMD2(0.3127, 0.3290)
  static let bt709 = Chromaticities(
    white: d65, red: SIMD2(0.64, 0.33), green: SIMD2(0.30, 0.60), blue: SIMD2(0.15, 0.06))
  static let displayP3 = Chromaticities(
    white: d65, red: SIMD2(0.68, 0.32), green: SIMD2(0.265, 0.69), blue: SIMD2(0.15, 0.06))
  static let bt2020 = Chromaticities(
    white: d65, red: SIMD2(0.708, 0.292), green: SIMD2(0.170, 0.797), blue: SIMD2(0.131, 0.046))

  /// Creates the chromaticities of a number of ITU-T H.273; nil for a reserved or unspecified one.
  static func coded(_ number: Int) -> Chromaticities? {
    switch number {
    case 1: bt709
    // BT.470 System M, with illuminant C.
    case 4:
      Chromaticities(
        white: SIMD2(0.310, 0.316), red: SIMD2(0.67, 0.33), green: SIMD2(0.21, 0.71),
        blue: SIMD2(0.14, 0.08))
    case 5:
      Chromaticities(
        white: d65, red: SIMD2(0.64, 0.33), green: SIMD2(0.29, 0.60), blue: SIMD2(0.15, 0.06))
    case 6, 7:
      Chromaticities(
        white: d65, red: SIMD2(0.630, 0.340), green: SIMD2(0.310, 0.595),
        blue: SIMD2(0.155, 0.070))
    // Film, with illuminant C.
    case 8:
      Chromaticities(
        white: SIMD2(0.310, 0.316), red: SIMD2(0.681, 0.319), green: SIMD2(0.243, 0.692),
        blue: SIMD2(0.145, 0.049))
    case 9: bt2020
    // DCI-P3, with the white of cinemas.
    case 11:
      Chromaticities(
        white: SIMD2(0.314, 0.351), red: SIMD2(0.68, 0.32), green: SIMD2(0.265, 0.69),
        blue: SIMD2(0.15, 0.06))
    case 12: displayP3
    case 22:
      Chromaticities(
        white: d65, red: SIMD2(0.630, 0.340), green: SIMD2(0.295, 0.605),
        blue: SIMD2(0.155, 0.077))
    default: nil
    }
  }

  /// True if every coordinate is within `tolerance` of another space's.
  func isClose(to other: Chromaticities, within tolerance: Double) -> Bool {
    zip([white, red, green, blue], [other.white, other.red, other.green, other.blue])
      .allSatisfy { abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance }
  }

  /// The matrix from linear RGB to CIE XYZ with a luminance of 1 for white; nil if the primaries
  /// lie on one line or a luminance is 0.
  var toXYZ: ColorMatrix? {
    func color(_ point: SIMD2<Double>) -> SIMD3<Double> {
      SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
    }
    let points = [white, red, green, blue]
    guard points.allSatisfy({ $0.y > 1e-6 && abs($0.x) <= 2 && $0.y <= 2 }) else { return nil }
    let primaries = ColorMatrix(columns: color(red), color(green), color(blue))
    guard let inverse = primaries.inverse else { return nil }
    let scale = inverse * color(white)
    return ColorMatrix(
      columns: primaries.columns.0 * scale.x, primaries.columns.1 * scale.y,
      primaries.columns.2 * scale.z)
  }

  /// The share of red, green and blue in the luminance of white.
  var luminance: SIMD3<Double> {
    toXYZ.map { SIMD3($0.columns.0.y, $0.columns.1.y, $0.columns.2.y) }
      ?? SIMD3(repeating: 1.0 / 3)
  }

  /// The matrix from linear RGB to CIE XYZ relative to D50, the form of ICC profiles, adapted by
  /// Bradford's matrix; nil without one, and for numbers that a profile cannot hold.
  var toD50: ColorMatrix? {
    guard let toXYZ, let adaptation else { return nil }
    let result = adaptation * toXYZ
    // An s15Fixed16Number has 16 bits before the point, one of them for the sign.
    let isStorable = (result.rows + adaptation.rows).allSatisfy { abs($0) < 32767 }
    return isStorable ? result : nil
  }

  /// Bradford's adaptation from the white point to D50.
  var adaptation: ColorMatrix? {
    guard white.y > 1e-6 else { return nil }
    let source =
      ColorMatrix.bradford
      * SIMD3(
        white.x / white.y, 1, (1 - white.x - white.y) / white.y)
    let target = ColorMatrix.bradford * ColorMatrix.d50
    guard let inverse = ColorMatrix.bradford.inverse, source.x > 1e-6, source.y > 1e-6,
      source.z > 1e-6
    else { return nil }
    let scale = target / source
    let scaling = ColorMatrix(
      columns: SIMD3(scale.x, 0, 0), SIMD3(0, scale.y, 0), SIMD3(0, 0, scale.z))
    return inverse * scaling * ColorMatrix.bradford
  }
}

/// A matrix of colours as columns, with three rows.
struct ColorMatrix: Sendable {
  let columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// The white point D50 of ICC profiles, in XYZ.
  static let d50 = SIMD3(0.9642, 1, 0.8249)
  /// Bradford's matrix from XYZ to cone responses.
  static let bradford = ColorMatrix(
    columns: SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685),
    SIMD3(-0.1614, 0.0367, 1.0296))

  /// The numbers by rows.
  var rows: [Double] { (0..<3).flatMap { [columns.0[$0], columns.1[$0], columns.2[$0]] } }

  init(columns first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    columns = (first, second, third)
  }

  static func * (matrix: ColorMatrix, vector: SIMD3<Double>) -> SIMD3<Double> {
    matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
  }

  static func * (left: ColorMatrix, right: ColorMatrix) -> ColorMatrix {
    ColorMatrix(
      columns: left * right.columns.0, left * right.columns.1, left * right.columns.2)
  }

  /// The inverse; nil for a singular matrix.
  var inverse: ColorMatrix? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (a, b, c) = columns
    let determinant = (a * cross(b, c)).sum()
    guard abs(determinant) > 1e-9 else { return nil }
    let rows = (
      cross(b, c) / determinant, cross(c, a) / determinant, cross(a, b) / determinant
    )
    return ColorMatrix(
      columns: SIMD3(rows.0.x, rows.1.x, rows.2.x), SIMD3(rows.0.y, rows.1.y, rows.2.y),
      SIMD3(rows.0.z, rows.1.z, rows.2.z))
  }
}
