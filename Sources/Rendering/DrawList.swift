import Frames
import Transitions

/// One rectangle to draw: a layer's own contents, and where a sublayer lies exactly over them, its gradient too.
struct DrawItem: Hashable {
  /// The layer whose rectangle this is.
  let layer: Layer
  /// From the superlayer's coordinates to the target's pixels.
  let superTransform: Transform3D
  /// Where that puts the rectangle.
  let rectangle: ProjectedRectangle
  /// Opacity of all this, the superlayers' included.
  let opacity: Double
  /// A gradient over the layer's own contents.
  var shade: Shade?

  /// A gradient and how opaque it is.
  struct Shade: Hashable {
    let gradient: Gradient
    let opacity: Double
  }
}

extension DrawItem {
  /// The gradient to draw, whether it is the layer's own contents or lies over them, with the opacity that the
  /// shader is to apply.
  var gradient: Shade? {
    if case .gradient(let own) = layer.contents {
      return Shade(gradient: own, opacity: opacity)
    }
    return shade
  }

  /// The same rectangle, moved by whole pixels onto another target.
  func moved(x: Int, y: Int, onto target: PixelSize) -> DrawItem {
    let moved = superTransform.concatenating(.translation(x: Double(x), y: Double(y)))
    return DrawItem(
      layer: layer, superTransform: moved,
      rectangle: ProjectedRectangle(
        layer.bounds, by: layer.toSuperlayer.concatenating(moved), onto: Size(target)),
      opacity: opacity, shade: shade)
  }
}

/// A scene as a flat list, back to front, of what can be seen of it.
struct DrawList {
  /// What is left to draw.
  private(set) var items: [DrawItem] = []
  /// Whether the backdrop shows anywhere.
  private(set) var showsBackdrop = true

  /// Flattens `scene`.
  ///
  /// - Parameters:
  ///   - target: the target's size in pixels.
  ///   - isOpaque: whether a picture has no transparent pixel.
  init(_ scene: Scene, onto target: Size, isOpaque: (PictureName) -> Bool) {
    add(
      scene.root, through: .scale(x: scene.scale, y: scene.scale), opacity: 1, onto: target)
    // What an opaque layer hides is not drawn.
    if let cover = items.lastIndex(where: { item in
      guard item.opacity >= 1, let pixels = item.rectangle.wholePixels, pixels.covers(target)
      else { return false }
      return switch item.layer.contents {
      case .picture(let name): isOpaque(name)
      case .color(let color): color.alpha >= 1
      case .none, .gradient: false
      }
    }) {
      items.removeFirst(cover)
      showsBackdrop = false
    }
  }

  private mutating func add(
    _ layer: Layer, through superTransform: Transform3D, opacity: Double, onto target: Size
  ) {
    let opacity = opacity * min(max(layer.opacity, 0), 1)
    guard opacity > 0 else { return }
    let toPixels = layer.toSuperlayer.concatenating(superTransform)
    if layer.contents != .none {
      let item = DrawItem(
        layer: layer, superTransform: superTransform,
        rectangle: ProjectedRectangle(layer.bounds, by: toPixels, onto: target), opacity: opacity)
      if !fuse(item) { append(item) }
    }
    for sublayer in layer.sublayers {
      add(
        sublayer, through: layer.fromSublayers.flattened.concatenating(toPixels), opacity: opacity,
        onto: target)
    }
  }

  private mutating func append(_ item: DrawItem) {
    // Edge-on there is nothing to see, and no way back from a pixel to the layer.
    guard item.rectangle.outline.count > 2, abs(item.rectangle.facing) > 1e-9 else { return }
    guard item.layer.isDoubleSided || item.rectangle.facing > 0 else { return }
    items.append(item)
  }

  /// Draws a gradient that lies exactly over the layer below it together with that layer. "Over" is associative, so
  /// inside this is the same picture in one pass instead of two; and an antialiased edge then covers the two as
  /// one sheet: blended apart, the backdrop would be darkened through the page's own edge.
  private mutating func fuse(_ item: DrawItem) -> Bool {
    guard case .gradient(let gradient) = item.layer.contents, let below = items.last,
      below.gradient == nil, item.rectangle.corners == below.rectangle.corners,
      item.layer.isDoubleSided || item.rectangle.facing > 0
    else { return false }
    items[items.count - 1].shade = DrawItem.Shade(
      gradient: gradient, opacity: item.opacity)
    return true
  }
}
