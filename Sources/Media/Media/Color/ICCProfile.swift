/// An ICC profile as a file embeds it. Its header and the bounds of its tags are checked; what the
/// tags hold is Little CMS's matter.
struct ICCProfile: Hashable, Sendable {
  /// The colours that the profile describes.
  enum Channels: Int, Sendable {
    case gray = 1
    case rgb = 3
    case cmyk = 4
  }

  /// What keeps a profile from being used, as a clause.
  struct Fault: Error, Hashable {
    let clause: String
  }

  /// The largest profile that is read: those of printers have some MiB.
  static let maximumBytes = 1 << 24

  let bytes: [UInt8]
  let channels: Channels
  private let tags: [Tag]

  private struct Tag: Hashable {
    let name: UInt32
    let start, count: Int
  }

  /// Checks a profile.
  init(_ data: UnsafeRawBufferPointer) throws(Fault) {
    guard data.count <= Self.maximumBytes else {
      throw Fault(clause: "it has more than \(Self.maximumBytes >> 20) MiB")
    }
    let reader = BigEndianBytes(data)
    guard data.count >= 132, let size = reader.number(at: 0), size >= 132,
      reader.number(at: 36) == BigEndianBytes.tag("acsp"), let count = reader.number(at: 128)
    else { throw Fault(clause: "it is not an ICC profile") }
    guard size <= data.count else { throw Fault(clause: "it is cut off") }
    switch reader.name(at: 16) {
    case "GRAY": channels = .gray
    case "RGB ": channels = .rgb
    case "CMYK": channels = .cmyk
    default: throw Fault(clause: "it is for other colours than gray, RGB and CMYK")
    }
    guard let kind = reader.name(at: 12), ["mntr", "scnr", "prtr", "spac"].contains(kind) else {
      throw Fault(clause: "it does not describe the colours of pictures")
    }
    guard count > 0, count <= 100, 132 + count * 12 <= size else {
      throw Fault(clause: "its list of tags is wrong")
    }
    var tags: [Tag] = []
    for index in 0..<count {
      let entry = 132 + index * 12
      guard let name = reader.number(at: entry), let start = reader.number(at: entry + 4),
        let length = reader.number(at: entry + 8), start >= 132, length >= 8,
        start <= size - length
      else { throw Fault(clause: "a tag lies outside of it") }
      tags.append(Tag(name: UInt32(name), start: start, count: length))
    }
    bytes = [UInt8](data[..<size])
    self.tags = tags
  }

  /// Runs `body` on a tag's bytes; nil without that tag.
  private func with<Result>(
    _ name: String, _ body: (BigEndianBytes) -> Result?
  ) -> Result? {
    guard let tag = tags.first(where: { $0.name == BigEndianBytes.tag(name) }) else { return nil }
    return bytes.withUnsafeBytes { data in
      body(
        BigEndianBytes(UnsafeRawBufferPointer(rebasing: data[tag.start..<(tag.start + tag.count)])))
    }
  }

  /// The profile's own name; empty if it has none.
  var description: String {
    let text = with("desc") { tag -> String? in
      if tag.number(at: 0) == BigEndianBytes.tag("mluc") {
        guard let length = tag.number(at: 20), let start = tag.number(at: 24) else { return nil }
        let units = stride(from: 0, to: min(length, 200), by: 2).compactMap {
          tag.number(at: start + $0, bytes: 2).map { UInt16($0) }
        }
        return String(decoding: units, as: UTF16.self)
      }
      guard let length = tag.number(at: 8) else { return nil }
      let letters = (0..<min(length, 100)).compactMap { tag.number(at: 12 + $0, bytes: 1) }
      return String(decoding: letters.map { UInt8($0) }, as: UTF8.self)
    }
    return String((text ?? "").prefix { $0 != "\0" })
  }

  /// True if the profile's colours are those of sRGB, to within what 8 bits tell apart. Recognized
  /// without Little CMS: a matrix with sRGB's primaries, and curves like sRGB's.
  var isSRGB: Bool {
    guard channels == .rgb, bytes[20..<24].elementsEqual("XYZ ".utf8),
      !tags.contains(where: { Self.tables.contains($0.name) })
    else { return false }
    for (name, color) in zip(["rXYZ", "gXYZ", "bXYZ"], Self.srgbColorants) {
      guard let value = colorant(name), (value - color).isSmall(0.0015) else { return false }
    }
    return ["rTRC", "gTRC", "bTRC"].allSatisfy { name in with(name, Self.isSRGBCurve) ?? false }
  }

  /// The tags of profiles with tables, which a conversion prefers to the matrix.
  private static let tables = Set(["A2B0", "A2B1", "D2B0", "D2B1"].map { BigEndianBytes.tag($0) })

  /// sRGB's primaries relative to D50.
  private static let srgbColorants = [
    SIMD3(0.43607, 0.22249, 0.01392), SIMD3(0.38515, 0.71687, 0.09708),
    SIMD3(0.14307, 0.06061, 0.71410),
  ]

  private func colorant(_ name: String) -> SIMD3<Double>? {
    with(name) { tag in
      guard tag.number(at: 0) == BigEndianBytes.tag("XYZ "), let x = tag.fixed(at: 8),
        let y = tag.fixed(at: 12), let z = tag.fixed(at: 16)
      else { return nil }
      return SIMD3(x, y, z)
    }
  }

  /// Returns true for a curve that is within a third of an 8-bit step of sRGB's.
  private static func isSRGBCurve(_ tag: BigEndianBytes) -> Bool? {
    guard let curve = ICCCurve(tag) else { return false }
    return (0...255).allSatisfy { step in
      let value = TransferFunction.srgbValue(min(max(curve(Double(step) / 255), 0), 1))
      return abs(value * 255 - Double(step)) < 0.4
    }
  }
}

extension SIMD3<Double> {
  fileprivate func isSmall(_ limit: Double) -> Bool {
    abs(x) < limit && abs(y) < limit && abs(z) < limit
  }
}

/// The tone curve of an ICC profile's `curv` or `para` tag: a number from 0 to 1 into light.
private struct ICCCurve {
  private let table: [Double]
  private let parameters: [Double]
  private let kind: Int

  init?(_ tag: BigEndianBytes) {
    if tag.number(at: 0) == BigEndianBytes.tag("curv"), let count = tag.number(at: 8) {
      guard count <= 4096 else { return nil }
      let values = (0..<count).compactMap { tag.number(at: 12 + $0 * 2, bytes: 2) }
      guard values.count == count else { return nil }
      (kind, parameters) = (-1, count == 1 ? [Double(values[0]) / 256] : [])
      table = count > 1 ? values.map { Double($0) / 65535 } : []
    } else if tag.number(at: 0) == BigEndianBytes.tag("para"),
      let kind = tag.number(at: 8, bytes: 2), kind <= 4
    {
      let count = [1, 3, 4, 5, 7][kind]
      parameters = (0..<count).compactMap { tag.fixed(at: 12 + $0 * 4) }
      guard parameters.count == count else { return nil }
      (self.kind, table) = (kind, [])
    } else {
      return nil
    }
  }

  func callAsFunction(_ x: Double) -> Double {
    if !table.isEmpty {
      let position = x * Double(table.count - 1)
      let index = min(Int(position), table.count - 2)
      return table[index] + (table[index + 1] - table[index]) * (position - Double(index))
    }
    guard let gamma = parameters.first else { return x }
    let p = parameters
    func power(_ base: Double) -> Double { base <= 0 ? 0 : TransferFunction.power(base, gamma) }
    switch kind {
    case 1: return x >= -p[2] / p[1] ? power(p[1] * x + p[2]) : 0
    case 2: return x >= -p[2] / p[1] ? power(p[1] * x + p[2]) + p[3] : p[3]
    case 3: return x >= p[4] ? power(p[1] * x + p[2]) : p[3] * x
    case 4: return x >= p[4] ? power(p[1] * x + p[2]) + p[5] : p[3] * x + p[6]
    default: return power(x)
    }
  }
}
