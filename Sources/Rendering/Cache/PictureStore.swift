public import Frames
public import GPU
public import SceneGraph

/// The pictures that scenes name: those that were set, each uploaded once, and the snapshots of the frame that was drawn
/// last.
public final class PictureStore: PictureShapes {
  private let device: Device
  private var pictures: [PictureName: Picture] = [:]
  /// In the order in which they were drawn.
  private var snapshots: [(name: PictureName, drawing: DrawnSnapshot)] = []

  /// An empty store for `device`.
  public init(in device: Device) { self.device = device }

  /// Uploads `frame` under `name`, in the place of what was there. Layers show it stretched to their bounds.
  ///
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  public func set(_ frame: Frame, as name: PictureName) throws(GPUError) {
    try set(frame, as: name, .fill, in: frame.size)
  }

  /// Uploads `frame` under `name`, in the place of what was there, as a page of a container's shape.
  ///
  /// - Parameters:
  ///   - fit: how a picture of another shape fills the page.
  ///   - size: the container's size; only its shape matters.
  ///   - surround: the page's colour where the picture leaves it free.
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  public func set(
    _ frame: Frame, as name: PictureName, _ fit: Fit, in size: PixelSize, surround: Color = .clear
  ) throws(GPUError) {
    let visible = fit.visiblePart(of: frame.size, in: size)
    let isWhole = visible.size.width <= 1 && visible.size.height <= 1
    let texture = try Texture(frame, label: name.rawValue, in: device)
    pictures[name] = Picture(
      UploadedPixels(texture), visible: visible,
      // Where the page is larger than the picture, there is nothing but the surround.
      continuation: visible.size.width > 1
        ? .clearAtSides : visible.size.height > 1 ? .clearAboveAndBelow : .edge,
      surround: isWhole ? .clear : surround, isOpaque: isWhole && frame.alpha == .opaque)
  }

  /// Has scenes show under `other`, too, the picture that is called `name` now; nothing is uploaded. Where there is none,
  /// there is none under the other name either.
  public func share(_ name: PictureName, as other: PictureName) { pictures[other] = pictures[name] }

  /// Has scenes show as `name` the picture that is called `other` in `store` now, which belongs to the same device;
  /// nothing is uploaded. Where there is none, there is none here either.
  public func share(_ other: PictureName, of store: PictureStore, as name: PictureName) {
    precondition(store.device === device, "a picture belongs to a device")
    pictures[name] = store.pictures[other]
  }

  /// Frees the picture called `name`, where one was set.
  public func remove(_ name: PictureName) { pictures[name] = nil }

  /// The picture called `name`, if it was drawn for this frame or set.
  subscript(name: PictureName) -> Picture? {
    snapshots.last { $0.name == name }?.drawing.picture ?? pictures[name]
  }

  func shape(of name: PictureName) -> PictureShape? { self[name]?.shape }

  /// Forgets what was drawn from the pictures, so that it is drawn again.
  func forgetDrawings() {
    snapshots = []
    for picture in pictures.values { picture.forgetRenditions() }
  }

  /// Takes out what was drawn for the last frame, to be drawn over or shown again.
  func takeSnapshots() -> [DrawnSnapshot] {
    defer { snapshots = [] }
    return snapshots.map(\.drawing)
  }

  /// Has scenes from now on show `drawing` as `name`.
  func show(_ drawing: DrawnSnapshot, as name: PictureName) {
    snapshots.append((name, drawing))
  }
}
