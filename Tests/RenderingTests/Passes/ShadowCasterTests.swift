import Frames
import SceneGraph
import TestSupport
import Testing

@testable import Rendering

/// Tests shadows whose strength follows the opacity of pictures.
@Suite struct ShadowCasterTests {
  /// Returns a picture whose alpha depends on the column.
  private static func picture(
    _ width: Int, _ height: Int, _ alpha: (_ x: Int) -> UInt8
  ) throws -> Frame {
    var bytes: [UInt8] = []
    for _ in 0..<height { for x in 0..<width { bytes += [0, 0, 0, alpha(x)] } }
    return Frame(size: try pixels(width, height), alpha: .premultiplied, bytes: bytes)
  }

  /// Clear on the left, and on the right as opaque as 128 of 255.
  private static func half() throws -> Frame { try picture(8, 8) { $0 < 4 ? 0 : 128 } }

  private static func scene(alpha: Double, _ casters: [ShadowCaster] = []) -> Scene {
    var layer = Layer(frame: Rect(x: 30, y: 30, width: 40, height: 30))
    var shadow = Shadow(Color(white: 1, alpha: alpha), radius: 6)
    shadow.casters = casters
    layer.shadow = shadow
    return Scene(Container(size: Size(width: 96, height: 96), scale: 1), sublayers: [layer])
  }

  private static let left = Rect(x: 0, y: 0, width: 0.5, height: 1)
  private static let right = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
  private static let middle = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)

  static let cases: [(casters: [ShadowCaster], strength: Double)] = [
    ([ShadowCaster(.from, left)], 0), ([ShadowCaster(.from, right)], 128.0 / 255),
    ([ShadowCaster(.from)], 64.0 / 255), ([ShadowCaster(.from, middle)], 64.0 / 255),
    // A quarter of the opaque picture, and three of the other.
    (
      [ShadowCaster(.to, weight: 0.25), ShadowCaster(.from, right, weight: 0.75)], 0.25 + 96.0 / 255
    ),
    ([ShadowCaster(.from, left, weight: 0.7), ShadowCaster(.from, left, weight: 0.3)], 0),
  ]

  /// A shadow of that alpha is the same to the rounding of one product.
  @Test(arguments: cases.indices) func strengthIsMeanAlpha(index: Int) throws {
    let (casters, strength) = Self.cases[index]
    let pictures = [
      PictureName.from: try Self.half(), .to: try TestPictures.plain(4, 4, SIMD4(0, 0, 255, 255)),
    ]
    let size = try pixels(96, 96)
    try withDevice { device in
      let frame = try device.frame(Self.scene(alpha: 0.9, casters), pictures, size: size)
      let expected = try device.frame(Self.scene(alpha: 0.9 * strength), pictures, size: size)
      var (largest, brightest) = (0, 0)
      for (byte, other) in zip(frame.bytes, expected.bytes) {
        largest = max(largest, abs(Int(byte) - Int(other)))
      }
      for y in 0..<96 { brightest = max(brightest, Int(frame[50, y].x)) }
      #expect(largest <= 1)
      #expect(strength > 0 ? brightest > 20 : brightest == 0)
    }
  }

  @Test func opaqueCastersChangeNoBit() throws {
    let pictures = [PictureName.from: try TestPictures.plain(4, 4, SIMD4(0, 0, 255, 255))]
    let casters = [
      ShadowCaster(.from, weight: 0.1), ShadowCaster(.from, Self.left, weight: 0.9),
    ]
    let size = try pixels(96, 96)
    try withDevice { device in
      let frame = try device.frame(Self.scene(alpha: 0.9, casters), pictures, size: size)
      #expect(try frame == device.frame(Self.scene(alpha: 0.9), pictures, size: size))
    }
  }

  /// The mean of a ramp over a part is that of its ends. Cells of a picture that has more columns
  /// than the grid are two pixels wide: over them the ramp is a staircase.
  @Test("Parts of pictures of any size have their mean", arguments: [200, 1000])
  func means(width: Int) throws {
    let frame = try Self.picture(width, 3) { UInt8($0 * 255 / (width - 1)) }
    let means = try #require(AlphaMeans(of: frame))
    for (start, end) in [(0, 1), (0.25, 0.5), (0.9, 1), (0.1, 0.13)] {
      let mean = means.mean(in: Rect(x: start, y: 0.1, width: end - start, height: 0.7))
      #expect(abs(mean - (start + end) / 2) < 0.01)
    }
    // Beyond its edges a picture is clear.
    let beyond = means.mean(in: Rect(x: -1, y: -0.5, width: 3, height: 2))
    #expect(abs(beyond - 0.5 / 6) < 0.001)
  }
}
