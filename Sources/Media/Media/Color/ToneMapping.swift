import Frames

/// The conversion of high dynamic range to a colour space of standard dynamic range.
///
/// White of standard dynamic range, which is 203 cd/m² by BT.2408, becomes white. Brighter light
/// keeps its hue: all three channels are made darker until the highest is white.
struct ToneMapping {
  private let transfer: TransferFunction
  private let matrix: ColorMatrix
  /// The share of red, green and blue in the luminance.
  private let luminance: SIMD3<Double>

  init(_ primaries: Chromaticities, _ transfer: TransferFunction, to space: ColorSpace) {
    self.transfer = transfer
    let identity = ColorMatrix(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    luminance = primaries.luminance
    guard let source = primaries.toD50, let target = space.chromaticities.toD50?.inverse else {
      matrix = identity
      return
    }
    matrix = target * source
  }

  /// Returns straight RGBA8.
  func map(_ pixels: StraightPixels) -> [UInt8] {
    switch pixels {
    case .eight(let bytes):
      let table = (0...255).map { light(Double($0) / 255) }
      return map(bytes.count, alpha: { bytes[$0] }, { table[Int(bytes[$0])] })
    case .sixteen(let values):
      let table = (0...65535).map { light(Double($0) / 65535) }
      return map(
        values.count, alpha: { UInt8((UInt32(values[$0]) * 255 + 32767) / 65535) },
        { table[Int(values[$0])] })
    }
  }

  private func map(
    _ count: Int, alpha: (Int) -> UInt8, _ light: (Int) -> Double
  ) -> [UInt8] {
    let steps = 4096
    // The curve is steep near black, so the table is by the light's square root.
    let table = (0...steps).map { step in
      let root = Double(step) / Double(steps)
      return UInt8(TransferFunction.srgbValue(root * root) * 255 + 0.5)
    }
    var result = [UInt8](repeating: 0, count: count)
    for index in stride(from: 0, to: count, by: 4) {
      let color = shown(SIMD3(light(index), light(index + 1), light(index + 2)))
      for channel in 0..<3 {
        result[index + channel] = table[Int(color[channel].squareRoot() * Double(steps) + 0.5)]
      }
      result[index + 3] = alpha(index + 3)
    }
    return result
  }

  /// Returns the light of a number from 0 to 1 relative to white; for HLG the scene's.
  private func light(_ value: Double) -> Double { transfer.light(of: value) }

  /// Returns the light of the target's primaries, from 0 to 1.
  private func shown(_ light: SIMD3<Double>) -> SIMD3<Double> {
    var color = light
    if transfer == .hlg {
      // The display's gamma of 1.2, by luminance.
      let scene = (light * luminance).sum()
      color = light * ColorSpace.hlgDisplayGain(scene)
    }
    color = matrix * color
    color.clamp(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1e4))
    let highest = color.max()
    return highest > 1 ? color / highest : color
  }
}
