public import Frames

extension ICCProfile {
  /// Makes the profile of an RGB space: a matrix and one curve, in ICC's version 4.
  ///
  /// - Returns: nil for a curve of high dynamic range, or primaries that span no space.
  init?(named name: String, _ primaries: Chromaticities, _ transfer: TransferFunction) {
    guard let matrix = primaries.toD50, let adaptation = primaries.adaptation,
      let curve = transfer.iccCurve
    else { return nil }
    var tags: [(name: String, data: [UInt8])] = [
      ("desc", Self.text(name)), ("cprt", Self.text("CC0")), ("wtpt", Self.xyz(ColorMatrix.d50)),
      ("chad", Self.fixedNumbers("sf32", adaptation.rows)),
      ("rXYZ", Self.xyz(matrix.columns.0)), ("gXYZ", Self.xyz(matrix.columns.1)),
      ("bXYZ", Self.xyz(matrix.columns.2)),
    ]
    for tag in ["rTRC", "gTRC", "bTRC"] { tags.append((tag, curve)) }
    // The three curves are one piece of data, which each of their tags names.
    var list: [UInt8] = []
    var body: [UInt8] = []
    let start = 132 + tags.count * 12
    BigEndianBytes.append(tags.count, to: &list)
    for tag in tags {
      let isCurve = tag.name.hasSuffix("TRC")
      if !isCurve || tag.name == "rTRC" {
        while body.count % 4 != 0 { body.append(0) }
        body += tag.data
      }
      list += Array(tag.name.utf8)
      BigEndianBytes.append(start + body.count - tag.data.count, to: &list)
      BigEndianBytes.append(tag.data.count, to: &list)
    }
    while body.count % 4 != 0 { body.append(0) }
    var header: [UInt8] = []
    BigEndianBytes.append(start + body.count, to: &header)
    header += [UInt8](repeating: 0, count: 4) + [4, 0x30, 0, 0] + Array("mntrRGB XYZ ".utf8)
    for part in [2026, 1, 1, 0, 0, 0] { BigEndianBytes.append(part, bytes: 2, to: &header) }
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += Self.xyz(ColorMatrix.d50)[8...]
    header += [UInt8](repeating: 0, count: 128 - header.count)
    let profile = try? (header + list + body).withUnsafeBytes { data throws(Fault) in
      try ICCProfile(data)
    }
    guard let profile else { return nil }
    self = profile
  }

  private static func text(_ text: String) -> [UInt8] {
    var data = Array("mluc".utf8) + [0, 0, 0, 0]
    BigEndianBytes.append(1, to: &data)
    BigEndianBytes.append(12, to: &data)
    data += Array("enUS".utf8)
    BigEndianBytes.append(text.utf16.count * 2, to: &data)
    BigEndianBytes.append(28, to: &data)
    for unit in text.utf16 { BigEndianBytes.append(Int(unit), bytes: 2, to: &data) }
    return data
  }

  private static func xyz(_ color: SIMD3<Double>) -> [UInt8] {
    fixedNumbers("XYZ ", [color.x, color.y, color.z])
  }

  fileprivate static func fixedNumbers(_ type: String, _ numbers: [Double]) -> [UInt8] {
    var data = Array(type.utf8) + [0, 0, 0, 0]
    for number in numbers { BigEndianBytes.append(Int((number * 65536).rounded()), to: &data) }
    return data
  }
}

extension TransferFunction {
  /// The parametric curve of an ICC profile; nil for high dynamic range.
  fileprivate var iccCurve: [UInt8]? {
    let (kind, numbers): (Int, [Double])
    switch self {
    case .srgb: (kind, numbers) = (3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .power(let exponent): (kind, numbers) = (0, [exponent])
    case .pq, .hlg: return nil
    }
    var data = Array("para".utf8) + [0, 0, 0, 0]
    BigEndianBytes.append(kind, bytes: 2, to: &data)
    data += [0, 0]
    for number in numbers { BigEndianBytes.append(Int((number * 65536).rounded()), to: &data) }
    return data
  }
}

extension ColorSpace {
  /// The primaries and the white point.
  var chromaticities: Chromaticities {
    switch self {
    case .srgb: .bt709
    case .displayP3: .displayP3
    case .bt2020, .pq, .hlg: .bt2020
    }
  }

  /// The name in sentences and profiles.
  public var title: String {
    switch self {
    case .srgb: "sRGB"
    case .displayP3: "Display P3"
    case .bt2020: "BT.2020"
    case .pq: "BT.2100 PQ"
    case .hlg: "BT.2100 HLG"
    }
  }

  /// The profile that files of this space embed; nil for high dynamic range, which a profile cannot
  /// describe.
  var profile: ICCProfile? { Self.profiles[self] }

  private static let profiles = Dictionary(
    uniqueKeysWithValues: standard.compactMap { space in
      // The transfer function of BT.2020 itself is another one.
      let name = space == .bt2020 ? "BT.2020 with sRGB curve" : space.title
      return ICCProfile(named: name, space.chromaticities, .srgb).map { (space, $0) }
    })
}

extension ColorSpace {
  /// Returns a colour of sRGB, its channels from 0 to 1, in this space.
  public func converted(_ color: SIMD3<Double>) -> SIMD3<Double> {
    guard self != .srgb, let source = Chromaticities.bt709.toXYZ,
      let target = chromaticities.toXYZ?.inverse
    else { return color }
    var light = SIMD3<Double>()
    for channel in 0..<3 { light[channel] = ColorSpace.srgb.light(of: color[channel]) }
    light = target * (source * light)
    if self == .hlg {
      let luminance = (chromaticities.luminance * light).sum()
      light *= luminance > 0 ? 1 / Self.hlgDisplayGain(Self.hlgScene(luminance)) : 0
    }
    var result = SIMD3<Double>()
    for channel in 0..<3 {
      result[channel] = value(of: light[channel])
    }
    return result
  }
}
