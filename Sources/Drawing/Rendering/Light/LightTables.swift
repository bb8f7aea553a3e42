import Frames

/// The light of every number of a colour space, and the number of every light in 16-bit floating
/// point: computed once in double precision, so that all devices give the same values.
final class LightTables: Sendable {
  /// The tables of each colour space.
  private static let srgb = LightTables(.srgb)
  private static let pq = LightTables(.pq)
  private static let hlg = LightTables(.hlg)

  private let eightBits: [Float16]
  private let sixteenBits: [Float16]
  /// For each bit pattern of a 16-bit floating-point number: the encoded value, 0 to 1.
  let values: [Float]

  private init(_ space: ColorSpace) {
    eightBits = (0...255).map { Float16(space.light(of: Double($0) / 255)) }
    sixteenBits = (0...65535).map { Float16(space.light(of: Double($0) / 65535)) }
    values = (0...UInt16.max).map { bits in
      let light = Double(Float16(bitPattern: bits))
      return light.isNaN ? 0 : Float(space.value(of: light))
    }
  }

  /// Returns the tables of a colour space.
  static func of(_ space: ColorSpace) -> LightTables {
    switch space {
    case .srgb, .displayP3, .bt2020: srgb
    case .pq: pq
    case .hlg: hlg
    }
  }

  /// Returns the light of every number of a type.
  func light(_ samples: SampleType) -> [Float16] { samples == .uint8 ? eightBits : sixteenBits }
}
