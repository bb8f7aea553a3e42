public import Frames
public import GPU
public import SceneGraph

/// The pictures that scenes refer to by name: uploaded pictures, the snapshots of the last frame,
/// and drawings.
public final class PictureStore {
  /// A function that rasterizes a drawing at a width and height into premultiplied pixels; nil if
  /// out of memory.
  public typealias Rasterizer = (VectorDrawing) -> Frame?

  private let device: Device
  /// The space of the numbers in which the pictures are drawn.
  public let working: WorkingSpace
  /// The rasterizer of drawings; without one, layers show none.
  public var rasterizer: Rasterizer?
  /// The drawings that the last frames have shown.
  private var drawings = DrawingCache()
  private var pictures: [PictureName: Picture] = [:]
  /// The textures of replaced pictures.
  private var retired = RetiredTextures()
  /// The snapshots of the last frame.
  private var snapshots: [FramePictures.Snapshot] = []

  /// Creates an empty store for `device`.
  ///
  /// - Parameters:
  ///   - rasterizer: the rasterizer of drawings; without one, layers show none.
  ///   - working: the space of the numbers in which the pictures are drawn.
  public init(
    in device: Device, rasterizer: Rasterizer? = nil, working: WorkingSpace = WorkingSpace()
  ) {
    self.device = device
    self.working = working
    self.rasterizer = rasterizer
  }

  /// Uploads `frame` under `name`, replacing another picture of that name. Layers show it
  /// stretched to their bounds.
  ///
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  public func set(_ frame: Frame, as name: PictureName) throws(GPUError) {
    try set(frame, as: name, .fill, in: frame.size)
  }

  /// Uploads `frame` under `name`, replacing another picture of that name, as a page of a
  /// container's shape.
  ///
  /// - Parameters:
  ///   - fit: the fit of a picture of another shape.
  ///   - size: the container's size; only its shape matters.
  ///   - borderColor: the page's colour where the picture does not cover it.
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  public func set(
    _ frame: Frame, as name: PictureName, _ fit: Fit, in size: PixelSize,
    borderColor: Color = .clear
  ) throws(GPUError) {
    let visible = fit.visiblePart(of: frame.size, in: size)
    let isWhole = visible.size.width <= 1 && visible.size.height <= 1
    let texture = try texture(of: frame, replacing: name)
    pictures[name] = Picture(
      texture, visible: visible,
      // A page larger than the picture shows the border colour beside it.
      continuation: visible.size.width > 1
        ? .clampToZeroAtSides : visible.size.height > 1 ? .clampToZeroAboveAndBelow : .clampToEdge,
      borderColor: isWhole ? .clear : borderColor, isOpaque: isWhole && frame.alpha == .opaque,
      alphaMeans: AlphaMeans(of: frame))
  }

  private func texture(
    of frame: Frame, replacing name: PictureName
  ) throws(GPUError) -> UploadedTexture {
    let format = working.pixelFormat
    // Light is uploaded as other numbers than the frame's.
    if working.light == .encoded, let replaced = pictures[name]?.texture as? UploadedTexture,
      replaced.fits(frame.size, format)
    {
      retired.add(replaced)
      if let texture = retired.take(frame.size, format) {
        try texture.replace(with: frame)
        return texture
      }
    }
    return UploadedTexture(try working.texture(of: frame, label: name.rawValue, in: device))
  }

  /// Makes the picture called `name` also available as `other`, without uploading. If there is no
  /// such picture, `other` is removed.
  public func share(_ name: PictureName, as other: PictureName) { pictures[other] = pictures[name] }

  /// Makes the picture called `other` in `store` available here as `name`, without uploading. If
  /// there is no such picture, `name` is removed.
  ///
  /// - Precondition: both stores have the same device and the same working space.
  public func share(_ other: PictureName, of store: PictureStore, as name: PictureName) {
    precondition(
      store.device === device && store.working == working, "a picture belongs to a device")
    pictures[name] = store.pictures[other]
  }

  /// Removes the uploaded picture called `name`, if there is one.
  public func remove(_ name: PictureName) { pictures[name] = nil }

  /// Starts a frame: drawings that the last frame has not shown are removed.
  ///
  /// - Returns: the pictures as they are now, without snapshots.
  func beginFrame() -> FramePictures {
    drawings.beginFrame()
    retired.beginFrame()
    return FramePictures(uploaded: pictures, store: self)
  }

  /// True if layers show drawings.
  var hasRasterizer: Bool { rasterizer != nil }

  /// Returns the picture of a drawing, which is rasterized if the last frame has not shown it.
  func picture(of drawing: VectorDrawing) throws(GPUError) -> Picture? {
    guard let rasterizer else { return nil }
    return try drawings.picture(of: drawing, rasterizer, working, in: device)
  }

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

  /// Keeps the snapshots of a frame for the next one.
  func keepSnapshots(of pictures: FramePictures) { snapshots = pictures.snapshots }
}

/// The pictures of one frame: those that were uploaded when it was prepared, and its snapshots.
///
/// Later changes of the store do not affect it: a frame shows the pictures that its draw list was
/// made for.
struct FramePictures: PictureInfoProvider {
  /// A snapshot under a name.
  struct Snapshot {
    let name: PictureName
    let snapshot: RenderedSnapshot
  }

  private let uploaded: [PictureName: Picture]
  /// The snapshots in the order in which they were rendered.
  private(set) var snapshots: [Snapshot] = []
  /// The store of the drawings, which are immutable values.
  private let store: PictureStore

  /// The space of the numbers in which the pictures are drawn.
  var working: WorkingSpace { store.working }

  init(uploaded: [PictureName: Picture], store: PictureStore) {
    self.uploaded = uploaded
    self.store = store
  }

  /// True if every name stands for the same picture as in another frame.
  func isSame(as other: FramePictures) -> Bool {
    func areSame(_ pictures: [PictureName: Picture], _ others: [PictureName: Picture]) -> Bool {
      pictures.count == others.count && pictures.allSatisfy { others[$0.key] === $0.value }
    }
    return areSame(uploaded, other.uploaded) && snapshots.isEmpty && other.snapshots.isEmpty
  }

  /// Adds a snapshot, which hides pictures of the same name.
  mutating func add(_ snapshot: RenderedSnapshot, as name: PictureName) {
    snapshots.append(Snapshot(name: name, snapshot: snapshot))
  }

  /// The picture called `name`: a snapshot, or else an uploaded picture; nil for drawings.
  subscript(name: PictureName) -> Picture? {
    snapshots.last { $0.name == name }?.snapshot.picture ?? uploaded[name]
  }

  /// Returns the picture called `name`; a drawing is rasterized if it was not in the last frame.
  func picture(_ name: PictureName) throws(GPUError) -> Picture? {
    guard let drawing = name.drawing else { return self[name] }
    return try store.picture(of: drawing)
  }

  func info(of name: PictureName) -> PictureInfo? {
    guard let drawing = name.drawing else { return self[name]?.info }
    guard store.hasRasterizer else { return nil }
    return PictureInfo(
      isOpaque: false,
      size: Size(width: Double(drawing.width), height: Double(drawing.height)))
  }

  func meanAlpha(of name: PictureName, in part: Rect) -> Double {
    self[name]?.meanAlpha(ofPageRect: part) ?? 1
  }
}

/// The textures of drawings, by value: an unchanged drawing is rasterized once.
struct DrawingCache {
  /// The drawings that the current frame has shown so far.
  private var current: [VectorDrawing: Picture] = [:]
  /// The drawings that the last frame has shown and the current one has not yet.
  private var previous: [VectorDrawing: Picture] = [:]

  /// Begins a frame.
  mutating func beginFrame() {
    previous = current
    current = [:]
  }

  /// Returns the picture of a drawing.
  ///
  /// - Returns: nil if the rasterizer has none.
  mutating func picture(
    of drawing: VectorDrawing, _ rasterizer: PictureStore.Rasterizer, _ working: WorkingSpace,
    in device: Device
  ) throws(GPUError) -> Picture? {
    if let picture = current[drawing] { return picture }
    if let picture = previous.removeValue(forKey: drawing) {
      current[drawing] = picture
      return picture
    }
    guard let frame = rasterizer(drawing) else { return nil }
    let texture = try working.texture(of: frame, label: "drawing", in: device)
    let picture = Picture(
      UploadedTexture(texture), visible: .unit, continuation: .clampToEdge, isOpaque: false)
    current[drawing] = picture
    return picture
  }
}
