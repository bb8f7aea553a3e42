import SceneGraph
import Transitions

extension PresentedFrame {
  /// A builder that collects the pictures of a frame while its layers are converted.
  @MainActor
  final class Builder {
    /// The scale, in pixels per point.
    let scale: Double
    /// True for the model's values; false for the presented ones.
    let usesModel: Bool
    /// The scale of drawings, in pixels per point.
    let drawingScale: Double
    /// The delay of the layers of a replicator's instance, in seconds.
    var delay = 0.0
    private(set) var snapshots: [Snapshot] = []
    /// The places of the layers under conversion, the innermost last.
    private(set) var spaces: [PixelSpace] = []

    init(scale: Double, usesModel: Bool = false, drawingScale: Double? = nil) {
      self.scale = scale
      self.usesModel = usesModel
      self.drawingScale = drawingScale ?? scale
    }

    /// Converts the contents of a layer, in the layer's coordinates. The first layer is the whole
    /// picture.
    func within<Result>(_ layer: Layer, _ convert: () -> Result) -> Result {
      if let space = spaces.last {
        let toPixels = layer.toSuperlayer.concatenating(space.toPixels)
        spaces.append(PixelSpace(toPixels: toPixels, picture: space.picture))
      } else {
        let (bounds, scale) = (layer.bounds, drawingScale)
        spaces.append(
          PixelSpace(
            toPixels: Transform3D.translation(x: -bounds.minX, y: -bounds.minY)
              .concatenating(.scale(x: scale, y: scale)),
            picture: Rect(
              x: 0, y: 0, width: (bounds.size.width * scale).rounded(.up),
              height: (bounds.size.height * scale).rounded(.up))))
      }
      defer { spaces.removeLast() }
      return convert()
    }

    /// Converts the sublayers of a layer, in whose coordinates `convert` works.
    func withinSublayers<Result>(of layer: Layer, _ convert: () -> Result) -> Result {
      guard layer.sublayerTransform != .identity, let space = spaces.last else { return convert() }
      let toPixels = layer.fromSublayers.concatenating(space.toPixels)
      spaces.append(PixelSpace(toPixels: toPixels, picture: space.picture))
      defer { spaces.removeLast() }
      return convert()
    }

    /// Returns the name of a picture that shows `image`; adds a snapshot if there is none.
    func picture(_ image: Image) -> PictureName {
      if let name = image.wholePicture { return name }
      var scene = Scene(
        Container(size: image.size, scale: image.isRasterized ? image.scale : scale))
      scene.root.sublayers = [
        image.rasterized(scale: 0).layer(in: Rect(size: image.size), gravity: .fill, self)
      ]
      return picture(scene)
    }

    /// Adds the snapshots of an image, and returns their new names by their old ones.
    func importSnapshots(_ snapshots: [Snapshot]) -> [PictureName: PictureName] {
      var names: [PictureName: PictureName] = [:]
      for snapshot in snapshots {
        var scene = snapshot.scene
        scene.root = scene.root.renamingPictures(names)
        names[snapshot.name] = picture(scene)
      }
      return names
    }

    private func picture(_ scene: Scene) -> PictureName {
      if let known = snapshots.first(where: { $0.scene == scene }) { return known.name }
      let name = PictureName("snapshot \(snapshots.count + 1)")
      snapshots.append(Snapshot(name, showing: scene))
      return name
    }
  }
}

extension Layer {
  /// Returns the layer tree with other picture names.
  func renamingPictures(_ names: [PictureName: PictureName]) -> Layer {
    guard !names.isEmpty else { return self }
    var layer = self
    layer.contents = contents.renamingPictures { names[$0] ?? $0 }
    layer.shadow = shadow?.renamingPictures { names[$0] ?? $0 }
    layer.mask = mask?.renamingPictures(names)
    layer.sublayers = sublayers.map { $0.renamingPictures(names) }
    return layer
  }
}

/// The place of the layer under conversion, on the pixels of the picture.
struct PixelSpace {
  /// The transform from the layer's coordinates to pixels.
  var toPixels: Transform3D
  /// The picture's rectangle in pixels.
  let picture: Rect

  /// The maximum number of pixels of a drawing's side.
  private static let maxSide = 4096.0

  /// Returns the pixels and the layer that show `operations` at the screen's sharpness: on the
  /// screen's pixels unless the layer is rotated, and only where they are inside the picture.
  ///
  /// - Parameter extent: a bounding rectangle of the drawing, in the layer's coordinates.
  /// - Returns: nil if nothing is inside the picture.
  func layer(_ operations: [VectorDrawing.Operation], extent: Rect) -> Layer? {
    guard toPixels.isFlat, let inverse = toPixels.inverse else {
      return Self.layer(operations, covering: extent, scale: max(fallbackScale, 1e-3))
    }
    if toPixels.m12 == 0, toPixels.m21 == 0, toPixels.m11 > 0, toPixels.m22 > 0 {
      guard let pixels = toPixels.flatBounds(of: extent).roundedOut.intersection(picture) else {
        return nil
      }
      let visible = inverse.flatBounds(of: pixels)
      let (width, height) = (pixels.size.width, pixels.size.height)
      guard width <= Self.maxSide, height <= Self.maxSide else {
        return Self.layer(operations, covering: visible, scale: fallbackScale)
      }
      return Layer(
        operations, in: visible, width: Int(width.rounded()), height: Int(height.rounded()))
    }
    // A rotated layer has its own pixel grid.
    guard let visible = extent.intersection(inverse.flatBounds(of: picture)) else { return nil }
    return Self.layer(operations, covering: visible, scale: fallbackScale)
  }

  /// The pixels per point along the layer's longer axis.
  private var fallbackScale: Double {
    let x = toPixels.m11 * toPixels.m11 + toPixels.m12 * toPixels.m12
    let y = toPixels.m21 * toPixels.m21 + toPixels.m22 * toPixels.m22
    return max(x, y).squareRoot()
  }

  /// Returns a layer with a grid of `scale` pixels per point; fewer if there would be too many.
  static func layer(
    _ operations: [VectorDrawing.Operation], covering rect: Rect, scale: Double
  ) -> Layer? {
    let longest = max(rect.size.width, rect.size.height)
    guard rect.size.width > 0, rect.size.height > 0, longest.isFinite, scale > 0 else {
      return nil
    }
    let scale = min(scale, maxSide / longest)
    let pixels = Rect(
      x: rect.minX * scale, y: rect.minY * scale, width: rect.size.width * scale,
      height: rect.size.height * scale
    ).roundedOut
    let covered = Rect(
      x: pixels.minX / scale, y: pixels.minY / scale, width: pixels.size.width / scale,
      height: pixels.size.height / scale)
    return Layer(
      operations, in: covered, width: Int(pixels.size.width), height: Int(pixels.size.height))
  }
}

extension PresentedFrame.Builder {
  /// Returns a layer in the coordinates of the one under conversion, drawn at the screen's pixels.
  func drawnLayer(_ operations: [VectorDrawing.Operation], extent: Rect) -> Layer? {
    spaces.last?.layer(operations, extent: extent)
  }

  /// Returns a layer in the coordinates of the one under conversion, drawn at its own pixels: a
  /// view's drawing, which is scaled with the view instead of redrawn.
  func bitmapLayer(_ operations: [VectorDrawing.Operation], in bounds: Rect) -> Layer? {
    PixelSpace.layer(operations, covering: bounds, scale: drawingScale)
  }
}

extension Layer {
  fileprivate init?(
    _ operations: [VectorDrawing.Operation], in bounds: Rect, width: Int, height: Int
  ) {
    guard width > 0, height > 0, bounds.size.width > 0, bounds.size.height > 0 else { return nil }
    let drawing = VectorDrawing(operations, in: bounds, width: width, height: height)
    self.init(frame: bounds, contents: .picture(PictureName(drawing)))
  }
}

extension Transform3D {
  /// True if the transform maps the plane to itself, without perspective.
  fileprivate var isFlat: Bool { m14 == 0 && m24 == 0 && m44 == 1 && m11 * m22 != m12 * m21 }

  /// Returns the bounding rectangle of a rectangle after the transform, which must be flat.
  fileprivate func flatBounds(of rect: Rect) -> Rect {
    rect.converted {
      let corner = apply(to: $0)
      return Point(x: corner.x, y: corner.y)
    }
  }
}

extension Rect {
  /// The smallest rectangle around this one with integer coordinates, up to rounding errors.
  fileprivate var roundedOut: Rect {
    let (left, top) = ((minX + 1e-6).rounded(.down), (minY + 1e-6).rounded(.down))
    return Rect(
      x: left, y: top, width: (maxX - 1e-6).rounded(.up) - left,
      height: (maxY - 1e-6).rounded(.up) - top)
  }

  /// Returns the intersection; nil if it is empty.
  fileprivate func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
