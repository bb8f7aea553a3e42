public import SceneGraph
import Transitions

/// An image, after `UIImage`: a picture by name, or a snapshot of a view.
///
/// A snapshot stores layers instead of pixels, so it is as sharp as the view itself at any scale.
public struct Image: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// A picture by name.
    case picture(PictureName)
    /// Layers in the coordinates of a rectangle of the uncropped size at (0, 0), and the snapshots
    /// that they show, which are rendered first.
    case layers([Layer], [PresentedFrame.Snapshot])
  }

  /// The size, in points.
  public let size: Size
  /// The scale of a named picture or a rasterized image, in pixels per point; 1 for layers, which
  /// use the screen's scale.
  public let scale: Double
  /// True if the image is rendered with `scale` pixels per point before it is shown, like a bitmap.
  public let isRasterized: Bool

  let content: Content
  /// The visible part of the content, as fractions of it.
  private let crop: Rect

  private init(
    _ content: Content, size: Size, scale: Double, crop: Rect, isRasterized: Bool = false
  ) {
    self.content = content
    self.size = size
    self.scale = scale
    self.crop = crop
    self.isRasterized = isRasterized
  }

  /// Creates an image of the picture `name`, which the renderer's picture store provides.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - scale: in pixels per point.
  public init(_ name: PictureName, size: Size, scale: Double = 1) {
    self.init(.picture(name), size: size, scale: scale, crop: .unit)
  }

  /// Creates an image of layers, back to front, in the coordinates of a rectangle of `size` at (0,
  /// 0), which clips them.
  public init(_ layers: [Layer], size: Size) { self.init(layers, [], size: size) }

  init(_ layers: [Layer], _ snapshots: [PresentedFrame.Snapshot], size: Size) {
    self.init(.layers(layers, snapshots), size: size, scale: 1, crop: .unit)
  }

  /// Returns the part of the image within `rect`, in points, clipped to the image.
  ///
  /// - Returns: nil if the rectangle does not intersect the image, as `CGImage.cropping(to:)` does.
  public func cropping(to rect: Rect) -> Image? {
    let (left, top) = (max(rect.minX, 0), max(rect.minY, 0))
    let (right, bottom) = (min(rect.maxX, size.width), min(rect.maxY, size.height))
    guard right > left, bottom > top else { return nil }
    let part = Rect(
      x: left / size.width, y: top / size.height, width: (right - left) / size.width,
      height: (bottom - top) / size.height)
    return Image(
      content, size: Size(width: right - left, height: bottom - top), scale: scale,
      crop: part.scaled(into: crop), isRasterized: isRasterized)
  }

  /// Returns the image as a bitmap, which appears blurred on a screen with a larger scale. Ported
  /// code that draws a view into pixels has such images.
  ///
  /// - Parameter scale: in pixels per point; 0 or less for the layers, or the picture's own pixels.
  public func rasterized(scale: Double) -> Image {
    guard scale > 0 || isRasterized else { return self }
    return Image(
      content, size: size, scale: scale > 0 ? scale : 1, crop: crop, isRasterized: scale > 0)
  }

  /// The name of the picture if the image is an uncropped picture; nil otherwise.
  var wholePicture: PictureName? {
    if case .picture(let name) = content, crop == .unit, !isRasterized { name } else { nil }
  }

  /// Returns a scene layer that shows a part of the image in `bounds`.
  ///
  /// - Parameters:
  ///   - shown: the part, in fractions of the image.
  ///   - frame: the frame that contains the layer, which collects the pictures.
  @MainActor
  func layer(
    in bounds: Rect, gravity mode: ContentMode, part shown: Rect = .unit,
    _ frame: PresentedFrame.Builder
  ) -> Layer {
    guard size.width > 0, size.height > 0 else { return Layer(frame: bounds) }
    guard let gravity = mode.gravity else {
      // The part at its own size, within a rectangle of that size.
      let size = Size(
        width: size.width * shown.size.width, height: size.height * shown.size.height)
      return layer(in: mode.place(size, in: bounds), gravity: .fill, part: shown, frame)
    }
    var layer = Layer(frame: bounds)
    if isRasterized {
      layer.contents = .picture(frame.picture(self))
      layer.contentsRect = shown
      layer.contentsGravity = gravity
      layer.bounds = bounds
      return layer
    }
    let part = shown.scaled(into: crop)
    switch content {
    case .picture(let name):
      layer.contents = .picture(name)
      layer.contentsRect = part
      layer.contentsGravity = gravity
      layer.bounds = bounds
    case .layers(let layers, let snapshots):
      // The part fills, fits or covers the bounds; the uncropped content is proportionally larger.
      let (width, height) = (size.width * shown.size.width, size.height * shown.size.height)
      var (x, y) = (bounds.size.width / width, bounds.size.height / height)
      switch gravity {
      case .fill: break
      case .aspectFit: (x, y) = (min(x, y), min(x, y))
      case .aspectFill: (x, y) = (max(x, y), max(x, y))
      }
      let whole = Size(
        width: size.width / crop.size.width, height: size.height / crop.size.height)
      var clip = Layer(
        frame: Rect(
          x: (bounds.size.width - width * x) / 2, y: (bounds.size.height - height * y) / 2,
          width: width * x, height: height * y))
      clip.masksToBounds = true
      var scaled = Layer(frame: Rect(size: whole))
      scaled.anchor(at: .zero)
      scaled.transform = .scale(x: x, y: y)
      scaled.position = Point(
        x: -part.origin.x * whole.width * x, y: -part.origin.y * whole.height * y)
      let names = frame.importSnapshots(snapshots)
      scaled.sublayers = layers.map { $0.renamingPictures(names) }
      clip.sublayers = [scaled]
      layer.sublayers = [clip]
    }
    return layer
  }
}

extension Rect {
  /// Returns the rectangle with these fractions of `whole`.
  fileprivate func scaled(into whole: Rect) -> Rect {
    Rect(
      x: whole.origin.x + origin.x * whole.size.width,
      y: whole.origin.y + origin.y * whole.size.height,
      width: size.width * whole.size.width, height: size.height * whole.size.height)
  }
}
