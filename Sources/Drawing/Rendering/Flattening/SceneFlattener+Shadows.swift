import SceneGraph

extension SceneFlattener {
  /// Adds a layer's shadow: a plain quad without blur, otherwise a shadow quad.
  mutating func addShadow(
    _ shadow: Shadow, of layer: Layer, by toPixels: Transform3D, in context: Context
  ) {
    let strength = context.pictures.strength(of: shadow)
    guard strength > 0 else { return }
    let deviation = max(shadow.radius, 0)
    let roundedCorners = RoundedCorners(layer.cornerRadius, of: layer.bounds.size)
    var frame = layer.bounds
    frame.origin.x += shadow.offset.x
    frame.origin.y += shadow.offset.y
    let origin = place.part(0)
    guard deviation > 0 else {
      addQuad(over: frame, by: toPixels, in: context) { quad in
        quad.color = shadow.color
        quad.roundedCorners = roundedCorners
        quad.opacity = strength
        quad.origin = origin
        quad.liesOnPaint = shadow.liesOnPaint && !context.isOverOpaque
      }
      return
    }
    let reach = ShadowQuad.extent * deviation
    let extent = Rect(
      x: frame.origin.x - reach, y: frame.origin.y - reach, width: frame.size.width + 2 * reach,
      height: frame.size.height + 2 * reach)
    let polygon = ProjectedPolygon(extent, by: toPixels, onto: context.target)
    guard polygon.isVisible else { return }
    var quad = ShadowQuad(
      polygon: polygon, size: extent.size, caster: frame.size,
      cornerRadius: roundedCorners?.radius ?? 0, deviation: deviation, color: shadow.color)
    quad.opacity = strength
    quad.origin = origin
    quad.liesOnPaint = shadow.liesOnPaint && !context.isOverOpaque
    list.items.append(.shadow(quad))
  }

  /// Finds the part of each shadow from `first` on that is hidden by the quad right above it and
  /// not drawn.
  mutating func findHiddenShadowParts(from first: Int, in context: Context) {
    for index in list.items.indices.dropFirst(first).dropLast() {
      guard case .shadow(var shadow) = list.items[index],
        case .quad(let quad) = list.items[index + 1],
        quad.isOpaque(context.pictures), quad.clip == nil, quad.cuts.isEmpty
      else { continue }
      // A rectangle inset by this fraction of the radius lies within its rounded corners.
      let inset = quad.roundedCorners.map { shape in
        let margin = 0.3 * shape.radius
        return Point(x: margin / shape.size.width, y: margin / shape.size.height)
      }
      let (x, y) = (inset?.x ?? 0, inset?.y ?? 0)
      let hidden = ProjectedPolygon(
        .rectangle(minX: x, minY: y, maxX: 1 - x, maxY: 1 - y), by: quad.polygon.projection,
        onto: context.target)
      guard hidden.isVisible else { continue }
      shadow.hidden = SmallArray(hidden.sides)
      list.items[index] = .shadow(shadow)
    }
  }
}

extension SceneFlattener.Context {
  /// Returns true if the layer's clip leaves only the hidden part of its shadow.
  func hidesShadow(of layer: Layer) -> Bool {
    guard layer.masksToBounds else { return false }
    return switch layer.contents {
    case .color(let color): color.alpha >= 1
    case .picture(let name):
      layer.contentsGravity != .aspectFit && pictures.info(of: name)?.isOpaque == true
    case .none, .gradient, .shader: false
    }
  }
}
