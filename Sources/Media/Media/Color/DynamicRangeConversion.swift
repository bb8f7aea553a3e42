import Frames

/// The conversion of pictures to a colour space of high dynamic range.
///
/// White of standard dynamic range gets the luminance of BT.2408. A picture of the same space keeps
/// its numbers.
struct DynamicRangeConversion {
  private let transfer: TransferFunction
  private let space: ColorSpace
  private let matrix: ColorMatrix
  private let sourceLuminance, targetLuminance: SIMD3<Double>
  /// True if the numbers are those of the space already.
  private let isSame: Bool

  init(_ primaries: Chromaticities, _ transfer: TransferFunction, to space: ColorSpace) {
    self.transfer = transfer
    self.space = space
    let identity = ColorMatrix(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    if let source = primaries.toD50, let target = space.chromaticities.toD50?.inverse {
      matrix = target * source
    } else {
      matrix = identity
    }
    sourceLuminance = primaries.luminance
    targetLuminance = space.chromaticities.luminance
    let isBT2020 = primaries.isClose(to: .bt2020, within: 0.002)
    isSame = isBT2020 && (transfer == .pq && space == .pq || transfer == .hlg && space == .hlg)
  }

  /// Returns straight RGBA of 16 bits.
  func map(_ pixels: StraightPixels) -> [UInt16] {
    let values: [UInt16] =
      switch pixels {
      case .eight(let bytes): bytes.map { UInt16($0) * 257 }
      case .sixteen(let values): values
      }
    guard !isSame else { return values }
    let table = (0...65535).map { transfer.light(of: Double($0) / 65535) }
    // The curve is steep near black, so the table is by the light's fourth root.
    let steps = 65535
    let brightest = space == .pq ? 10000 / ColorSpace.whiteLuminance : 4.0
    let codes = (0...steps).map { step in
      let root = Double(step) / Double(steps)
      return UInt16(space.value(of: root * root * root * root * brightest) * 65535 + 0.5)
    }
    var result = values
    for index in stride(from: 0, to: values.count, by: 4) {
      let light = converted(
        SIMD3(
          table[Int(values[index])], table[Int(values[index + 1])], table[Int(values[index + 2])]))
      for channel in 0..<3 {
        let share = min(max(light[channel] / brightest, 0), 1)
        let place = share.squareRoot().squareRoot() * Double(steps)
        result[index + channel] = codes[Int(place + 0.5)]
      }
    }
    return result
  }

  /// Returns light of the space's primaries: for HLG the scene's.
  private func converted(_ light: SIMD3<Double>) -> SIMD3<Double> {
    var color = light
    if transfer == .hlg { color *= ColorSpace.hlgDisplayGain((color * sourceLuminance).sum()) }
    color = matrix * color
    color.clamp(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1e4))
    if space == .hlg {
      let luminance = (color * targetLuminance).sum()
      color *= luminance > 0 ? 1 / ColorSpace.hlgDisplayGain(ColorSpace.hlgScene(luminance)) : 0
    }
    return color
  }
}
