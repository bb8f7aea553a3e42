import Frames

extension Frame {
  /// The longer side, in pixels, of a picture that is out of focus.
  private static let longestSide = 48
  /// The reach of a blur pass, in pixels of that picture.
  private static let reach = 2

  /// A small copy of this picture, too blurred to read anything on it: the means over the cells of
  /// a coarse grid, blurred by three box filters of five cells each.
  var outOfFocus: Frame {
    guard samples == .uint8 else { return inEightBits.outOfFocus }
    let longest = max(size.width, size.height)
    guard
      let grid = PixelSize(
        width: max(size.width * Self.longestSide / longest, 1),
        height: max(size.height * Self.longestSide / longest, 1)),
      grid.width <= size.width, grid.height <= size.height
    else { return self }
    var cells = means(over: grid)
    for _ in 0..<3 {
      cells = Self.blurred(cells, along: grid.width, step: 1, lines: grid.height, apart: grid.width)
      cells = Self.blurred(cells, along: grid.height, step: grid.width, lines: grid.width, apart: 1)
    }
    let bytes = cells.flatMap { cell in (0..<4).map { UInt8(min(cell[$0] + 0.5, 255)) } }
    return Frame(size: grid, alpha: alpha, bytes: bytes)
  }

  /// Returns the means of the pixels over the cells of a grid, row by row.
  private func means(over grid: PixelSize) -> [SIMD4<Float>] {
    var sums = [SIMD4<Int>](repeating: .zero, count: grid.width * grid.height)
    let columns = (0..<size.width).map { $0 * grid.width / size.width }
    for y in 0..<size.height {
      let row = y * grid.height / size.height * grid.width
      for x in 0..<size.width {
        let start = (y * size.width + x) * 4
        sums[row + columns[x]] &+= SIMD4(
          Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]), Int(bytes[start + 3]))
      }
    }
    var widths = [Int](repeating: 0, count: grid.width)
    for column in columns { widths[column] += 1 }
    var heights = [Int](repeating: 0, count: grid.height)
    for y in 0..<size.height { heights[y * grid.height / size.height] += 1 }
    return sums.indices.map { index in
      SIMD4<Float>(sums[index])
        / Float(widths[index % grid.width] * heights[index / grid.width])
    }
  }

  /// Returns cells blurred by a box filter along each line; the end cells are repeated beyond the
  /// ends.
  private static func blurred(
    _ cells: [SIMD4<Float>], along count: Int, step: Int, lines: Int, apart: Int
  ) -> [SIMD4<Float>] {
    var result = cells
    for line in 0..<lines {
      for index in 0..<count {
        var sum = SIMD4<Float>.zero
        for offset in -reach...reach {
          sum += cells[line * apart + min(max(index + offset, 0), count - 1) * step]
        }
        result[line * apart + index * step] = sum / Float(2 * reach + 1)
      }
    }
    return result
  }
}
