/// ICC profiles assembled by their specification, version 2, independent of the reader's own.
enum TestProfile {
  /// The primaries of Display P3, AdobeRGB, ProPhoto and sRGB relative to D50.
  static let p3 = matrix(
    [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]],
    srgbCurve)
  static let adobeRGB = matrix(
    [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]],
    gamma(2.199_218_75))
  static let proPhoto = matrix(
    [[0.7977, 0.2880, 0], [0.1352, 0.7119, 0], [0.0313, 0.0001, 0.8249]], gamma(1.8))
  static let srgb = matrix(
    [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]],
    srgbCurve)

  static let srgbCurve =
    tag("para") + [0, 3, 0, 0]
    + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

  static func gamma(_ exponent: Double) -> [UInt8] {
    let value = Int((exponent * 256).rounded())
    return tag("curv") + number(1) + [UInt8(value >> 8), UInt8(value & 255), 0, 0]
  }

  static func matrix(_ primaries: [[Double]], _ curve: [UInt8]) -> [UInt8] {
    profile(
      "mntr", "RGB ", "XYZ ",
      zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, xyz($1)) }
        + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
  }

  static func gray(_ exponent: Double) -> [UInt8] {
    profile("mntr", "GRAY", "XYZ ", [("kTRC", gamma(exponent))])
  }

  /// A printer whose sixteen mixtures of full inks are given in Lab, without black and with it.
  static var inks: [UInt8] {
    let corners: [(Double, Double, Double)] = [
      (100, 0, 0), (89, -5, 93), (48, 74, -3), (47, 68, 48), (55, -37, -50), (50, -68, 33),
      (24, 22, -46), (23, 0, 0),
    ]
    let ramp = (0...255).map { UInt8($0) }
    var table = tag("mft1") + [4, 3, 2, 0] + [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap(fixed)
    for _ in 0..<4 { table += ramp }
    for (lightness, a, b) in corners {
      for share in [1, 0.15] {
        // Python rounds halves to the even number.
        let values = [lightness * share * 2.55, a * share + 128, b * share + 128]
        table += values.map { UInt8($0.rounded(.toNearestOrEven)) }
      }
    }
    for _ in 0..<3 { table += ramp }
    return profile("prtr", "CMYK", "Lab ", [("A2B0", table)])
  }

  static func profile(
    _ kind: String, _ colors: String, _ space: String, _ own: [(String, [UInt8])]
  ) -> [UInt8] {
    let name = tag("desc") + number(5) + Array("test".utf8) + [UInt8](repeating: 0, count: 80)
    let tags = [("desc", name), ("wtpt", xyz([0.9642, 1, 0.8249]))] + own
    var (list, body) = (number(tags.count), [UInt8]())
    for (name, data) in tags {
      list += Array(name.utf8) + number(132 + 12 * tags.count + body.count) + number(data.count)
      body += data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }
    var head = number(128 + list.count + body.count) + Array("lcms".utf8) + [2, 0x40, 0, 0]
    head += Array((kind + colors + space).utf8) + [7, 234, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    head += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    head += [0.9642, 1, 0.8249].flatMap(fixed)
    return head + [UInt8](repeating: 0, count: 128 - head.count) + list + body
  }

  /// A PNG's chunk `iCCP` of a profile, uncompressed; zlib's checksum is not looked at.
  static func chunk(_ profile: [UInt8]) -> [UInt8] {
    let length = profile.count
    let sizes = [length, length >> 8, ~length, ~length >> 8].map {
      UInt8(truncatingIfNeeded: $0)
    }
    var data: [UInt8] = Array("test".utf8) + [0, 0, 0x78, 1, 1]
    data += sizes
    data += profile
    return data + [0, 0, 0, 0]
  }

  private static func tag(_ name: String) -> [UInt8] { Array(name.utf8) + [0, 0, 0, 0] }
  private static func xyz(_ color: [Double]) -> [UInt8] { tag("XYZ ") + color.flatMap(fixed) }
  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
  private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65536).rounded())) }
}
