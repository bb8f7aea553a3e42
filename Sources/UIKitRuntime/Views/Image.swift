public import SceneGraph
import Transitions

/// A picture to show, after `UIImage`: a picture known by name, or what a view showed at one instant.
///
/// A snapshot keeps the layers and not their pixels, so that it is as sharp as the view itself at any scale.
public struct Image: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case picture(PictureName)
    /// Layers in the coordinates of a rectangle of the image's whole size at (0, 0), and the pictures in them that are
    /// to be drawn first.
    case layers([Layer], [PresentedFrame.Snapshot])
  }

  /// The size in points.
  public let size: Size
  /// Pixels per point, of a named picture or a rasterized image; other layers have as many as the screen that shows
  /// them, and say 1.
  public let scale: Double
  /// Whether it is drawn with `scale` pixels per point before it is shown, as a bitmap has been.
  public let isRasterized: Bool

  let content: Content
  /// The part of the content that the image shows, in fractions of it.
  private let part: Rect

  private init(
    _ content: Content, size: Size, scale: Double, part: Rect, isRasterized: Bool = false
  ) {
    self.content = content
    self.size = size
    self.scale = scale
    self.part = part
    self.isRasterized = isRasterized
  }

  /// The picture called `name`, which whoever renders provides.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - scale: pixels per point.
  public init(_ name: PictureName, size: Size, scale: Double = 1) {
    self.init(.picture(name), size: size, scale: scale, part: .unit)
  }

  /// Layers, back to front, in the coordinates of a rectangle of `size` at (0, 0). What is outside it is cut off.
  public init(_ layers: [Layer], size: Size) { self.init(layers, [], size: size) }

  init(_ layers: [Layer], _ snapshots: [PresentedFrame.Snapshot], size: Size) {
    self.init(.layers(layers, snapshots), size: size, scale: 1, part: .unit)
  }

  /// The part of the image within `rect`, in points, cut off at the image's sides.
  ///
  /// - Returns: nil where nothing of it is within, as of `CGImage.cropping(to:)`.
  public func cropping(to rect: Rect) -> Image? {
    let (left, top) = (max(rect.minX, 0), max(rect.minY, 0))
    let (right, bottom) = (min(rect.maxX, size.width), min(rect.maxY, size.height))
    guard right > left, bottom > top else { return nil }
    let cut = Rect(
      x: left / size.width, y: top / size.height, width: (right - left) / size.width,
      height: (bottom - top) / size.height)
    return Image(
      content, size: Size(width: right - left, height: bottom - top), scale: scale,
      part: cut.within(part), isRasterized: isRasterized)
  }

  /// The same image as a bitmap of `scale` pixels per point: a screen that has more shows it blurred. It is what
  /// becomes of a view that is drawn into pixels, as ported code may have it.
  ///
  /// - Parameter scale: pixels per point; 0 and below for an image that keeps its layers, or its picture's own pixels.
  public func rasterized(scale: Double) -> Image {
    guard scale > 0 || isRasterized else { return self }
    return Image(
      content, size: size, scale: scale > 0 ? scale : 1, part: part, isRasterized: scale > 0)
  }

  /// The name of the picture that this is the whole of; nil for everything else.
  var wholePicture: PictureName? {
    if case .picture(let name) = content, part == .unit, !isRasterized { name } else { nil }
  }

  /// A layer that shows the image in `bounds` as a part of `frame`.
  @MainActor
  func layer(
    in bounds: Rect, gravity: Layer.ContentsGravity, part shown: Rect = .unit,
    _ frame: PresentedFrame.Builder
  ) -> Layer {
    var layer = Layer(frame: bounds)
    guard size.width > 0, size.height > 0 else { return layer }
    if isRasterized {
      layer.contents = .picture(frame.picture(self))
      layer.contentsRect = shown
      layer.contentsGravity = gravity
      layer.bounds = bounds
      return layer
    }
    let part = shown.within(self.part)
    switch content {
    case .picture(let name):
      layer.contents = .picture(name)
      layer.contentsRect = part
      layer.contentsGravity = gravity
      layer.bounds = bounds
    case .layers(let layers, let snapshots):
      // The part fills, fits or covers the bounds; the whole is as much larger.
      let (width, height) = (size.width * shown.size.width, size.height * shown.size.height)
      var (x, y) = (bounds.size.width / width, bounds.size.height / height)
      switch gravity {
      case .fill: break
      case .aspectFit: (x, y) = (min(x, y), min(x, y))
      case .aspectFill: (x, y) = (max(x, y), max(x, y))
      }
      let whole = Size(
        width: size.width / self.part.size.width, height: size.height / self.part.size.height)
      var sheet = Layer(
        frame: Rect(
          x: (bounds.size.width - width * x) / 2, y: (bounds.size.height - height * y) / 2,
          width: width * x, height: height * y))
      sheet.masksToBounds = true
      var inside = Layer(frame: Rect(size: whole))
      inside.anchor(at: .zero)
      inside.transform = .scale(x: x, y: y)
      inside.position = Point(
        x: -part.origin.x * whole.width * x, y: -part.origin.y * whole.height * y)
      let names = frame.adopt(snapshots)
      inside.sublayers = layers.map { $0.renamingPictures(names) }
      sheet.sublayers = [inside]
      layer.sublayers = [sheet]
    }
    return layer
  }
}

extension Rect {
  /// The rectangle that has these fractions of `whole`.
  fileprivate func within(_ whole: Rect) -> Rect {
    Rect(
      x: whole.origin.x + origin.x * whole.size.width,
      y: whole.origin.y + origin.y * whole.size.height,
      width: size.width * whole.size.width, height: size.height * whole.size.height)
  }
}
