public import Frames
public import GPU
public import Transitions

/// The pictures that scenes name, each uploaded once.
public final class PictureStore {
  private let device: Device
  private var pictures: [PictureName: Picture] = [:]

  /// An empty store for `device`.
  public init(in device: Device) { self.device = device }

  /// Uploads `frame` under `name`, in the place of what was there.
  ///
  /// - Parameter visible: the part of it that layers show, in fractions of its size.
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  public func set(
    _ frame: Frame, as name: PictureName, showing visible: Rect = .unit
  ) throws(GPUError) {
    let texture = try Texture(frame, mipmapped: true, label: name.rawValue, in: device)
    pictures[name] = Picture(
      texture: texture, visible: visible, isOpaque: frame.alpha == .opaque)
  }

  /// The picture called `name`, if it was set.
  subscript(name: PictureName) -> Picture? { pictures[name] }
}
