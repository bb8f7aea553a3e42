/// A prediction of a PNG's bytes from their neighbours before compression, with the number that the
/// format gives it. The mean of two neighbours, number 3, is never the smallest on screens.
enum RowPredictor: UInt8, CaseIterable {
  /// No prediction: the smallest for flat art and text, whose bytes repeat.
  case none = 0
  /// The pixel on the left.
  case left = 1
  /// The pixel above.
  case above = 2
  /// Paeth's predictor: the neighbour that is nearest to a plane through three.
  case paeth = 4

  /// Writes the differences of a row from its prediction.
  ///
  /// - Parameters:
  ///   - row: the bytes of the row.
  ///   - above: those of the row above; zeros for the first one.
  ///   - pixel: the number of bytes of a pixel, at most `count`.
  func write(
    _ row: UnsafeRawPointer, below above: UnsafeRawPointer, count: Int, pixel: Int,
    to target: UnsafeMutableRawPointer
  ) {
    func byte(_ pointer: UnsafeRawPointer, _ index: Int) -> UInt8 {
      pointer.load(fromByteOffset: index, as: UInt8.self)
    }
    func bytes(_ pointer: UnsafeRawPointer, _ index: Int) -> SIMD16<UInt8> {
      pointer.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }
    func store(_ bytes: SIMD16<UInt8>, _ index: Int) {
      target.storeBytes(of: bytes, toByteOffset: index, as: SIMD16<UInt8>.self)
    }
    // Nothing is on the left of the first pixel: there, Paeth predicts what is above.
    for index in 0..<pixel {
      let prediction = self == .none || self == .left ? 0 : byte(above, index)
      target.storeBytes(of: byte(row, index) &- prediction, toByteOffset: index, as: UInt8.self)
    }
    var index = pixel
    let end = count - 15
    switch self {
    case .none: target.copyMemory(from: row, byteCount: count)
    case .left:
      while index < end {
        store(bytes(row, index) &- bytes(row, index - pixel), index)
        index += 16
      }
      while index < count {
        let difference = byte(row, index) &- byte(row, index - pixel)
        target.storeBytes(of: difference, toByteOffset: index, as: UInt8.self)
        index += 1
      }
    case .above:
      while index < end {
        store(bytes(row, index) &- bytes(above, index), index)
        index += 16
      }
      while index < count {
        let difference = byte(row, index) &- byte(above, index)
        target.storeBytes(of: difference, toByteOffset: index, as: UInt8.self)
        index += 1
      }
    case .paeth:
      while index < end {
        store(
          bytes(row, index)
            &- Self.paeth(
              bytes(row, index - pixel), bytes(above, index), bytes(above, index - pixel)), index)
        index += 16
      }
      while index < count {
        let prediction = Self.paeth(
          SIMD16(repeating: byte(row, index - pixel)), SIMD16(repeating: byte(above, index)),
          SIMD16(repeating: byte(above, index - pixel)))
        target.storeBytes(
          of: byte(row, index) &- prediction[0], toByteOffset: index, as: UInt8.self)
        index += 1
      }
    }
  }

  @inline(__always)
  private static func paeth(
    _ left: SIMD16<UInt8>, _ above: SIMD16<UInt8>, _ corner: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    // The distances of the plane's value left + above - corner from the three, in eight bits: where
    // both neighbours are on one side of the corner, it is not the nearest.
    let distanceA = difference(above, corner)
    let distanceB = difference(left, corner)
    let isOneSided = (left .>= corner) .^ (above .< corner)
    let distanceC = difference(distanceA, distanceB).replacing(with: 255, where: isOneSided)
    let isA = (distanceA .<= distanceB) .& (distanceA .<= distanceC)
    return corner.replacing(with: above, where: distanceB .<= distanceC)
      .replacing(with: left, where: isA)
  }

  /// Returns the absolute differences of numbers.
  @inline(__always)
  private static func difference(
    _ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    (b &- a).replacing(with: a &- b, where: a .> b)
  }
}
