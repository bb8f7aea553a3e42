import Frames
import GPU
import SceneGraph
import Testing

@testable import Rendering

/// A texture in memory, of which a number grows evenly across and down.
private final class EvenTexture: PictureTexture {
  let size: PixelSize
  let hasBytes: Bool
  /// The change of red in levels of 255 from texel to texel, and that of green.
  static let red = SIMD2(2.0, 3), green = SIMD2(4.0, 1)

  init(_ size: PixelSize, bytes hasBytes: Bool) { (self.size, self.hasBytes) = (size, hasBytes) }

  private func levels(_ index: Int) -> (red: Int, green: Int) {
    let (x, y) = (index % size.width, index / size.width)
    return (2 * x + 3 * y, 4 * x + y)
  }

  func bind(to unit: TextureUnit, _ sampler: borrowing Sampler, in pass: borrowing RenderPass) {}
  func copy(fromX x: Int, y: Int, to part: PixelRect, of target: RenderTargetReference) {}
  func generateMipmaps(with generator: MipmapGenerator?) throws(GPUError) {}

  func numbers() -> [SIMD4<Float>] {
    (0..<size.area).map { index in
      let levels = levels(index)
      return SIMD4(Float(levels.red) / 255, Float(levels.green) / 255, 0, 1)
    }
  }

  func bytes() -> [UInt32]? {
    guard hasBytes else { return nil }
    return (0..<size.area).map { index in
      let levels = levels(index)
      return UInt32(levels.red) | UInt32(levels.green) << 8 | 0xFF00_0000
    }
  }
}

@Suite("Sums along slanted lines")
struct SlantedSumTests {
  @Test(
    "Of an even slope, they are those of the places along the lines",
    arguments: [true, false], [(true, 1.0), (false, 1.0), (true, 2.0)])
  func evenSlope(isDown: Bool, texture: (hasBytes: Bool, breadth: Double)) throws {
    let size = try #require(PixelSize(width: 44, height: 44))
    let slant = Slant(
      down: isDown, slope: 0.1875, way: 200, segments: 4, breadth: SIMD2(1, texture.breadth))
    #expect(slant.slope == 0.1875)
    #expect((slant.spread != 0) == (texture.breadth == 2))
    let part = try #require(SlantedPart(slant, from: SIMD2(5, 6), to: SIMD2(31, 15)))
    let picture = Picture(
      EvenTexture(size, bytes: texture.hasBytes), visible: .unit, continuation: .clampToEdge,
      isOpaque: true)
    let sums = part.sums(of: PictureSource(picture: picture, rect: .unit))
    #expect(sums.count == (part.cells + 1) * part.lines)
    for line in 0..<part.lines {
      for cell in 0...part.cells {
        // A cell's mean is the level at its middle, and those of n cells add up to n times the
        // level in the middle of all.
        let along = part.origin.x + Double(cell * slant.cell) / 2
        let across =
          part.origin.y + (Double(line) + 0.5) / Double(slant.linesPerTexel) + slant.slope * along
        let place = (isDown ? SIMD2(across, along) : SIMD2(along, across)) - 0.5
        let sum = sums[isDown ? cell * part.lines + line : line * (part.cells + 1) + cell]
        for (number, slope) in [(sum.x, EvenTexture.red), (sum.y, EvenTexture.green)] {
          let level = (slope * place).sum() * Double(cell)
          // Bytes are blended in parts of 1/64, half of which is 0.03 levels here.
          #expect(abs(255 * Double(number) - level) < 0.04 * Double(cell) + 1e-3)
        }
        #expect(abs(Double(sum.w) - Double(cell)) < 1e-4 * Double(cell + 1))
      }
    }
  }

  @Test("Beyond the part that is shown, its last texels continue", arguments: [true, false])
  func beyondTheEnd(isDown: Bool) throws {
    let size = try #require(PixelSize(width: 24, height: 24))
    let slant = Slant(down: isDown, slope: 0, way: 200, segments: 4, breadth: SIMD2(1, 1))
    let part = try #require(SlantedPart(slant, from: SIMD2(-8, 10), to: SIMD2(32, 12)))
    let picture = Picture(
      EvenTexture(size, bytes: true), visible: .unit, continuation: .clampToEdge, isOpaque: true)
    // The texels from 6 to 17.
    let shown = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let sums = part.sums(of: PictureSource(picture: picture, rect: shown))
    let slopes = isDown ? SIMD2(EvenTexture.red.y, EvenTexture.red.x) : EvenTexture.red
    let expected = (0..<part.cells).map { cell in
      let texels = (0..<slant.cell).map { min(max(Double($0 + cell * slant.cell) - 8, 6), 17) }
      return texels.reduce(0, +) / Double(slant.cell) * slopes.x + 10 * slopes.y
    }
    for cell in 0..<part.cells {
      func sum(_ cell: Int) -> Double {
        255 * Double(sums[isDown ? cell * part.lines : cell].x)
      }
      #expect(abs(sum(cell + 1) - sum(cell) - expected[cell]) < 1e-2)
    }
  }
}
