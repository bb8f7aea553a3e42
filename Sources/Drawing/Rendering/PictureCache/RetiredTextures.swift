import Frames
import GPU

/// The textures of replaced pictures, to be overwritten by later ones of the same size.
///
/// The pictures of clips change in every frame, and drivers clear the memory of new textures.
struct RetiredTextures {
  private var textures: [(texture: UploadedTexture, frame: Int)] = []
  private var frame = 0

  /// The textures that wait before the oldest one is overwritten: frames in flight show the newest
  /// ones, and a driver would wait for them.
  private static let reserve = 4
  /// The frames for which a texture is kept.
  private static let lifetime = 8

  /// Starts a frame: textures that are not used again are released.
  mutating func beginFrame() {
    frame += 1
    textures.removeAll { frame - $0.frame > Self.lifetime }
  }

  /// Adds the texture of a picture that was replaced.
  mutating func add(_ texture: UploadedTexture) {
    if textures.count > 2 * Self.reserve { textures.removeFirst() }
    textures.append((texture, frame))
  }

  /// Removes and returns the oldest texture that fits and that no frame refers to; nil if there is
  /// none before the reserve.
  mutating func take(_ size: PixelSize, _ format: PixelFormat) -> UploadedTexture? {
    for index in textures.indices.dropLast(Self.reserve)
    where textures[index].texture.fits(size, format)
      && isKnownUniquelyReferenced(&textures[index].texture)
    {
      return textures.remove(at: index).texture
    }
    return nil
  }
}
