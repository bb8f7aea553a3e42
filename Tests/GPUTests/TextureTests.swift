import Frames
import GPU
import Headless
import TestSupport
import Testing

@Suite struct TextureTests {
  /// A copy of a texture into a target is bit for bit, so every byte comes back.
  @Test(arguments: [(1, 1), (4, 3), (3, 5), (257, 2)])
  func uploadedBytesComeBack(width: Int, height: Int) throws {
    try withDevice { device in
      let picture = try TestPictures.make(width, height) { x, y in
        SIMD4(UInt8(x % 200), UInt8(y * 20), UInt8((x + y) % 100), UInt8(200 + x % 56))
      }
      let texture = try Texture(picture, label: "test", in: device)
      #expect(texture.size == picture.size && texture.levels == 1)
      let target = try RenderTarget(size: picture.size, label: "test", in: device)
      target.copy(texture, fromX: 0, y: 0, toX: 0, y: 0, width: width, height: height)
      #expect(try target.pixels().bytes == picture.bytes)
    }
  }

  /// Each level has half the size, rounded down: 1 + floor(log2(longer side)).
  @Test(arguments: [(1, 1, 1), (2, 1, 2), (4, 4, 3), (5, 3, 3), (3, 8, 4), (256, 255, 9)])
  func mipmapsGoDownToOnePixel(width: Int, height: Int, levels: Int) throws {
    try withDevice { device in
      let size = try pixels(width, height)
      let plain = try Texture(size: size, mipmapped: false, label: "plain", in: device)
      let mipmapped = try Texture(size: size, mipmapped: true, label: "mipmapped", in: device)
      #expect(plain.levels == 1 && mipmapped.levels == levels)
      #expect(mipmapped.size == size)
    }
  }

  @Test func aMipmappedCopyHasThePictureAsItsFirstLevel() throws {
    try withDevice { device in
      let picture = try TestPictures.smooth(4, 4)
      let copy = try Texture(mipmapping: Texture(picture, label: "", in: device), label: "copy")
      #expect(copy.levels == 3)
      let target = try RenderTarget(size: picture.size, label: "test", in: device)
      target.copy(copy, fromX: 0, y: 0, toX: 0, y: 0, width: 4, height: 4)
      #expect(try target.pixels().bytes == picture.bytes)
    }
  }

  @Test(arguments: [(1, 0), (0, 1)])
  func aTextureBeyondTheLimitIsRefused(isWide: Int, isHigh: Int) throws {
    try withDevice { device in
      let limit = device.info.maximumTextureSize
      let size = try pixels(1 + isWide * limit, 1 + isHigh * limit)
      let error = #expect(throws: GPUError.self) {
        _ = try Texture(size: size, mipmapped: false, label: "huge", in: device)
      }
      #expect(error == .tooLarge(width: size.width, height: size.height, limit: limit))
      #expect(device.createdObjects.isEmpty)
    }
  }

  @Test func aLabelOfAnyLengthIsTaken() throws {
    try withDevice { device in
      let texture = try Texture(
        TestPictures.plain(1, 1, SIMD4(1, 2, 3, 255)),
        label: String(repeating: "long ", count: 1000), in: device)
      #expect(texture.size == (try pixels(1, 1)))
      try device.check("making a texture with a long label")
    }
  }
}
