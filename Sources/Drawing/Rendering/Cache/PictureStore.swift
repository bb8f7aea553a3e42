public import Frames
public import GPU
public import SceneGraph

/// The pictures that scenes name: those that were uploaded, the snapshots of the last frame, and
/// drawings.
public final class PictureStore: PictureInfoProvider {
  /// A function that turns a drawing into pixels, of its width and height, premultiplied; nil
  /// without memory.
  public typealias Rasterizer = (VectorDrawing) -> Frame?

  private let device: Device
  /// The rasterizer of drawings; without one, layers show none.
  public var rasterizer: Rasterizer?
  /// The drawings that the last frames have shown.
  private var drawings = DrawingCache()
  private var pictures: [PictureName: Picture] = [:] { didSet { changeCount += 1 } }
  /// The number of changes so far of what is under a name.
  private(set) var changeCount = 0
  /// The snapshots in the order in which they were rendered.
  private var snapshots: [(name: PictureName, snapshot: RenderedSnapshot)] = []

  /// Creates an empty store for `device`.
  ///
  /// - Parameter rasterizer: the rasterizer of drawings; without one, layers show none.
  public init(in device: Device, rasterizer: Rasterizer? = nil) {
    self.device = device
    self.rasterizer = rasterizer
  }

  /// Uploads `frame` under `name`, in place of another picture of that name. Layers show it
  /// stretched to their bounds.
  ///
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  public func set(_ frame: Frame, as name: PictureName) throws(GPUError) {
    try set(frame, as: name, .fill, in: frame.size)
  }

  /// Uploads `frame` under `name`, in place of another picture of that name, as a page of a
  /// container's shape.
  ///
  /// - Parameters:
  ///   - fit: the fit of a picture of another shape.
  ///   - size: the container's size; only its shape matters.
  ///   - surround: the page's colour where the picture does not cover it.
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  public func set(
    _ frame: Frame, as name: PictureName, _ fit: Fit, in size: PixelSize, surround: Color = .clear
  ) throws(GPUError) {
    let visible = fit.visiblePart(of: frame.size, in: size)
    let isWhole = visible.size.width <= 1 && visible.size.height <= 1
    let texture = try Texture(frame, label: name.rawValue, in: device)
    pictures[name] = Picture(
      UploadedTexture(texture), visible: visible,
      // A page larger than the picture shows the surround beside it.
      continuation: visible.size.width > 1
        ? .clampToZeroAtSides : visible.size.height > 1 ? .clampToZeroAboveAndBelow : .clampToEdge,
      surround: isWhole ? .clear : surround, isOpaque: isWhole && frame.alpha == .opaque,
      alphaMeans: AlphaMeans(of: frame))
  }

  /// Makes the picture called `name` available under `other` too; nothing is uploaded. Without such
  /// a picture, `other` is removed.
  public func share(_ name: PictureName, as other: PictureName) { pictures[other] = pictures[name] }

  /// Makes the picture called `other` in `store` available here as `name`; nothing is uploaded.
  /// Without such a picture, `name` is removed.
  ///
  /// - Precondition: both stores have the same device.
  public func share(_ other: PictureName, of store: PictureStore, as name: PictureName) {
    precondition(store.device === device, "a picture belongs to a device")
    pictures[name] = store.pictures[other]
  }

  /// Removes the uploaded picture called `name`, if there is one.
  public func remove(_ name: PictureName) { pictures[name] = nil }

  /// The picture called `name`: a snapshot of the current frame, or else an uploaded picture. nil
  /// for drawings.
  subscript(name: PictureName) -> Picture? {
    snapshots.last { $0.name == name }?.snapshot.picture ?? pictures[name]
  }

  /// Returns the picture called `name`; a drawing is rasterized if it was not in the last frame.
  func picture(_ name: PictureName) throws(GPUError) -> Picture? {
    guard let drawing = name.drawing else { return self[name] }
    guard let rasterizer else { return nil }
    return try drawings.picture(of: drawing, rasterizer, in: device)
  }

  func info(of name: PictureName) -> PictureInfo? {
    if let shader = name.shader {
      // What a shader paints may be transparent anywhere, and has the shape of its layer.
      let pages = shader.inputs.filter(\.isPage)
      guard pages.allSatisfy({ $0.picture.map { info(of: $0) != nil } ?? false }) else {
        return nil
      }
      return PictureInfo(isOpaque: false, size: Size(width: 1, height: 1))
    }
    guard let drawing = name.drawing else { return self[name]?.info }
    if rasterizer == nil { return nil }
    return PictureInfo(
      isOpaque: false,
      size: Size(width: Double(drawing.width), height: Double(drawing.height)))
  }

  func meanAlpha(of name: PictureName, in part: Rect) -> Double {
    self[name]?.meanAlpha(ofPageRect: part) ?? 1
  }

  /// Begins a frame: drawings that the last frame has not shown are removed.
  func beginFrame() { drawings.beginFrame() }

  /// Removes all snapshots and cached resamples, so that they are rendered again.
  func removeRendered() {
    snapshots = []
    drawings = DrawingCache()
    for picture in pictures.values { picture.removeCachedResamples() }
  }

  /// Removes and returns the snapshots of the last frame, to be reused or rendered over.
  func takeSnapshots() -> [RenderedSnapshot] {
    defer { snapshots = [] }
    return snapshots.map(\.snapshot)
  }

  /// Adds a snapshot of the current frame, which hides pictures of the same name.
  func add(_ snapshot: RenderedSnapshot, as name: PictureName) {
    snapshots.append((name, snapshot))
  }
}
