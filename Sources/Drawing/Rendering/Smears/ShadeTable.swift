import Frames
import GPU

/// A gradient of many stops as a texture: the place along it from left to right, and the time from
/// top to bottom, in `rows` instants of the exposure or, if the gradient is constant, in one.
///
/// A tap of it takes a sixth of the time that the stops themselves take.
final class ShadeTable {
  /// The texture, premultiplied.
  let texture: Texture

  /// The number of instants, from the first to the last.
  static let rows = 9
  /// The most and the fewest texels of a row.
  private static let (narrowest, widest) = (256, 4096)

  /// Creates the table of a gradient.
  ///
  /// - Throws: `GPUError`
  init(of shade: SmearShade, in device: Device) throws(GPUError) {
    let isConstant =
      shade.colors.allSatisfy(\.isConstant) && shade.ramps.allSatisfy(\.isConstant)
    let rows = isConstant ? 1 : Self.rows
    let steepest = shade.ramps.reduce(Float(1)) { steepest, ramp in
      max(steepest, ramp.value(at: 0).y, ramp.value(at: 1).y)
    }
    var width = Self.narrowest
    while width < Self.widest, Float(width) < 16 * steepest { width *= 2 }
    var numbers: [SIMD4<Float>] = []
    numbers.reserveCapacity(rows * width)
    for row in 0..<rows {
      let time = rows == 1 ? 0 : Float(row) / Float(rows - 1)
      let colors = shade.colors.map { $0.value(at: time) }
      let ramps = shade.ramps.map { $0.value(at: time) }
      for x in 0..<width {
        let place = (Float(x) + 0.5) / Float(width)
        var color = colors[0]
        for index in 1..<colors.count {
          let part = min(max((place - ramps[index].x) * ramps[index].y, 0), 1)
          color += (colors[index] - color) * part
        }
        numbers.append(color)
      }
    }
    guard let size = PixelSize(width: width, height: rows) else { preconditionFailure() }
    texture = try Texture(size: size, numbers, label: "gradient in motion", in: device)
  }
}
