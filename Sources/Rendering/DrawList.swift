import Frames
import Transitions

/// What has to be known of a picture to place it.
struct PictureShape: Hashable {
  /// Whether the page that shows it has no transparent pixel.
  let isOpaque: Bool
  /// The page's size in texels.
  let size: Size
}

/// A scene as what there is to draw, back to front.
struct DrawList {
  /// What is left to draw.
  private(set) var items: [DrawItem] = []
  /// Whether the backdrop shows anywhere.
  private(set) var showsBackdrop = true

  /// Flattens `scene`.
  ///
  /// - Parameters:
  ///   - target: the target's size in pixels.
  ///   - skipsHidden: whether what opaque things hide is left out.
  ///   - picture: the shape of a picture, nil where there is none of that name.
  init(
    _ scene: Scene, onto target: Size, skippingHidden skipsHidden: Bool = true,
    picture: (PictureName) -> PictureShape?
  ) {
    withoutActuallyEscaping(picture) { picture in
      var flattening = SceneFlattening(target: target, skipsHidden: skipsHidden, picture: picture)
      items = flattening.items(
        of: scene.root,
        by: scene.root.toSuperlayer.concatenating(.scale(x: scene.scale, y: scene.scale)))
      // What an opaque layer hides is not drawn.
      if skipsHidden, let cover = items.lastIndex(where: { $0.covers(target, picture) }) {
        items.removeFirst(cover)
        showsBackdrop = false
      }
    }
  }
}

extension DrawItem {
  /// Whether nothing below this is seen anywhere on the target.
  fileprivate func covers(_ target: Size, _ picture: (PictureName) -> PictureShape?) -> Bool {
    guard case .sheet(let sheet) = self, sheet.isOpaque(picture), sheet.rounding == nil,
      sheet.clip == nil, sheet.cuts.isEmpty
    else { return false }
    return ConvexPolygon(sheet.polygon.outline).area > target.width * target.height * (1 - 1e-9)
  }
}

/// The walk down a layer tree that says what there is to draw.
private struct SceneFlattening {
  let target: Size
  let skipsHidden: Bool
  let picture: (PictureName) -> PictureShape?
  private var meshCount = 0

  init(target: Size, skipsHidden: Bool, picture: @escaping (PictureName) -> PictureShape?) {
    self.target = target
    self.skipsHidden = skipsHidden
    self.picture = picture
  }

  // MARK: - One layer's plane

  /// All that a layer that flattens shows, its sublayers included, as things of its plane.
  ///
  /// - Parameters:
  ///   - toPixels: from the layer's coordinates to pixels and, as z, the depth in the space that it stands in.
  ///   - opacity: of the layers above it that leave opacity to their sublayers.
  ///   - front: 1, or −1 where the space that the layer stands in is drawn in a plane that is seen from behind.
  mutating func items(
    of layer: Layer, by toPixels: Transform3D, opacity: Double = 1, front: Double = 1
  ) -> [DrawItem] {
    let opacity = opacity * min(max(layer.opacity, 0), 1)
    guard opacity > 0 else { return [] }
    let whole = ProjectedPolygon(layer.bounds, by: toPixels, onto: target)
    let facing = PlaneMap(toPixels).facing
    if !layer.isDoubleSided, facing * front <= 0 { return [] }

    let own = self.own(layer, by: toPixels)
    let above = sublayers(
      of: layer, space: layer.fromSublayers.concatenating(toPixels.passingDepth),
      front: facing < 0 ? -1 : 1)
    var result = hidingShadows(in: (above.isEmpty ? own : own + above).fused())
    if layer.masksToBounds {
      guard whole.isSeen else { return [] }
      let clip = Clip(
        polygon: whole, size: layer.bounds.size,
        radius: Rounding(layer.cornerRadius, of: layer.bounds.size)?.radius ?? 0)
      result = result.clipped(to: clip)
    }
    if let mask = layer.mask { result = masked(result, by: mask, toPixels) }
    if opacity < 1, !result.isEmpty { result = [result.joined.faded(by: opacity)] }
    return result
  }

  /// What `mask`, a layer in the coordinates that `toPixels` is from, leaves of `items`.
  private mutating func masked(
    _ items: [DrawItem], by mask: Layer, _ toPixels: Transform3D
  ) -> [DrawItem] {
    guard !items.isEmpty else { return [] }
    let maskToPixels = mask.toSuperlayer.concatenating(toPixels.passingDepth)
    // An opaque colour within its bounds needs no picture of its own.
    if case .color(let color) = mask.contents, color.alpha >= 1, mask.opacity >= 1,
      mask.sublayers.isEmpty, mask.flattensSublayers, mask.mask == nil, mask.shadow == nil,
      mask.mesh == nil,
      mask.isDoubleSided
    {
      let polygon = ProjectedPolygon(mask.bounds, by: maskToPixels, onto: target)
      guard polygon.isSeen else { return [] }
      let radius = Rounding(mask.cornerRadius, of: mask.bounds.size)?.radius ?? 0
      return items.clipped(to: Clip(polygon: polygon, size: mask.bounds.size, radius: radius))
    }
    var group = Group(items: items)
    let front = PlaneMap(toPixels).facing < 0 ? -1.0 : 1
    group.mask =
      mask.flattensSublayers && mask.mesh == nil
      ? self.items(of: mask, by: maskToPixels, front: front)
      : sorted(elements([mask], space: toPixels.passingDepth, front: front))
    return group.mask == [] ? [] : [.group(group)]
  }

  /// A layer's shadow and contents.
  private func own(_ layer: Layer, by toPixels: Transform3D) -> [DrawItem] {
    var items: [DrawItem] = []
    if let shadow = layer.shadow, shadow.color.alpha > 0, !hidesShadow(layer) {
      items += self.shadow(shadow, of: layer, by: toPixels)
    }
    var sheet: Sheet
    // What cuts off sublayers rounds the contents too, and what lies over these is one with them as long as neither is round.
    let rounding = layer.masksToBounds ? nil : Rounding(layer.cornerRadius, of: layer.bounds.size)
    switch layer.contents {
    case .none: return items
    case .picture(let name):
      guard let shape = picture(name),
        let (frame, part) = layer.placement(of: shape.size)
      else { return items }
      sheet = Sheet(polygon: ProjectedPolygon(frame, by: toPixels, onto: target))
      sheet.picture = PicturePart(name: name, part: part)
    case .color(let color):
      sheet = Sheet(polygon: ProjectedPolygon(layer.bounds, by: toPixels, onto: target))
      sheet.color = color
      sheet.rounding = rounding
    case .gradient(let gradient):
      sheet = Sheet(polygon: ProjectedPolygon(layer.bounds, by: toPixels, onto: target))
      sheet.shade = Shade(gradient: gradient, opacity: 1)
      sheet.rounding = rounding
    }
    if sheet.polygon.isSeen { items.append(.sheet(sheet)) }
    return items
  }

  /// Whether all that a layer's own clip leaves of its shadow lies below its contents.
  private func hidesShadow(_ layer: Layer) -> Bool {
    guard layer.masksToBounds else { return false }
    return switch layer.contents {
    case .color(let color): color.alpha >= 1
    case .picture(let name):
      layer.contentsGravity != .aspectFit && picture(name)?.isOpaque == true
    case .none, .gradient: false
    }
  }

  private func shadow(
    _ shadow: Shadow, of layer: Layer, by toPixels: Transform3D
  ) -> [DrawItem] {
    let radius = max(shadow.radius, 0)
    let radii = Rounding(layer.cornerRadius, of: layer.bounds.size)
    var frame = layer.bounds
    frame.origin.x += shadow.offset.x
    frame.origin.y += shadow.offset.y
    guard radius > 0 else {
      var sheet = Sheet(polygon: ProjectedPolygon(frame, by: toPixels, onto: target))
      sheet.color = shadow.color
      sheet.rounding = radii
      return sheet.polygon.isSeen ? [.sheet(sheet)] : []
    }
    // Three and a half deviations away less than a thousandth of the shadow is left.
    let reach = 3.5 * radius
    let around = Rect(
      x: frame.minX - reach, y: frame.minY - reach, width: frame.size.width + 2 * reach,
      height: frame.size.height + 2 * reach)
    let polygon = ProjectedPolygon(around, by: toPixels, onto: target)
    guard polygon.isSeen else { return [] }
    return [
      .shadow(
        ShadowSheet(
          polygon: polygon, size: around.size, caster: frame.size, cornerRadius: radii?.radius ?? 0,
          deviation: radius, color: shadow.color))
    ]
  }

  /// The same things, shadows with the part that the sheet right over them hides: it need not be worked out.
  private func hidingShadows(in items: [DrawItem]) -> [DrawItem] {
    guard skipsHidden else { return items }
    var items = items
    for index in items.indices.dropLast() {
      guard case .shadow(var shadow) = items[index], case .sheet(let sheet) = items[index + 1],
        sheet.isOpaque(picture), sheet.clip == nil, sheet.cuts.isEmpty
      else { continue }
      // Round corners lie outside a rectangle that is smaller by this much of the radius.
      let inset = sheet.rounding.map { shape in
        let margin = 0.3 * shape.radius
        return Point(x: margin / shape.size.width, y: margin / shape.size.height)
      }
      let (x, y) = (inset?.x ?? 0, inset?.y ?? 0)
      let hidden = ProjectedPolygon(
        .rectangle(minX: x, minY: y, maxX: 1 - x, maxY: 1 - y), by: sheet.polygon.map,
        onto: target)
      guard hidden.isSeen else { continue }
      shadow.hidden = ShortList(hidden.sides)
      items[index] = .shadow(shadow)
    }
    return items
  }

  // MARK: - Spaces

  /// What the sublayers of a layer that flattens show in its plane.
  private mutating func sublayers(
    of layer: Layer, space: Transform3D, front: Double
  ) -> [DrawItem] {
    if layer.sortsSublayersByDepth {
      return sorted(elements(layer.sublayers, space: space, front: front))
    }
    var items: [DrawItem] = []
    for sublayer in layer.sublayers.sortedByZPosition() {
      if sublayer.flattensSublayers, sublayer.mesh == nil {
        items += self.items(
          of: sublayer, by: sublayer.toSuperlayer.concatenating(space), front: front)
      } else {
        items += sorted(elements([sublayer], space: space, front: front))
      }
    }
    return items
  }

  private func sorted(_ elements: [SpaceElement]) -> [DrawItem] {
    var elements = elements
    for index in elements.indices { elements[index].sequence = index }
    return DepthOrder.backToFront(elements)
  }

  /// Everything that stands in one space: `layers`, and in the place of those that do not flatten, their sublayers.
  private mutating func elements(
    _ layers: [Layer], space: Transform3D, opacity: Double = 1, front: Double
  ) -> [SpaceElement] {
    var elements: [SpaceElement] = []
    for layer in layers {
      let toPixels = layer.toSuperlayer.concatenating(space)
      if let mesh = layer.mesh {
        let opacity = opacity * min(max(layer.opacity, 0), 1)
        elements += faces(of: mesh, on: layer, by: toPixels, opacity: opacity, front: front)
      } else if layer.flattensSublayers {
        let items = items(of: layer, by: toPixels, opacity: opacity, front: front)
        if !items.isEmpty {
          elements.append(SpaceElement(items, depth: PlaneMap(toPixels).depth, sequence: 0))
        }
      } else {
        elements += self.elements(
          layer.sublayers, space: layer.fromSublayers.concatenating(toPixels),
          opacity: opacity * min(max(layer.opacity, 0), 1), front: front)
      }
    }
    return elements
  }

  /// The faces of a mesh that are seen.
  private mutating func faces(
    of mesh: Mesh, on layer: Layer, by toPixels: Transform3D, opacity: Double, front: Double
  ) -> [SpaceElement] {
    guard opacity > 0 else { return [] }
    var part = Rect.unit
    if case .picture(let name) = layer.contents {
      guard picture(name) != nil else { return [] }
      part = layer.contentsRect
    }
    let identity = meshCount
    meshCount += 1
    func joint(_ face: Mesh.Face, _ side: Int) -> Cut.Joint {
      Cut.Joint(
        mesh: identity, face.corners[side], face.corners[(side + 1) % face.corners.count])
    }
    var uses = [Cut.Joint: Int](minimumCapacity: 4 * mesh.faces.count)
    for face in mesh.faces {
      for side in face.corners.indices { uses[joint(face, side), default: 0] += 1 }
    }
    return mesh.faces.compactMap { face in
      guard let map = mesh.map(of: face, by: toPixels) else { return nil }
      let polygon = ProjectedPolygon(
        Corners(face.corners.lazy.map { mesh.vertices[$0].unit }), by: map, onto: target)
      guard polygon.isSeen, layer.isDoubleSided || polygon.facing * front > 0
      else { return nil }
      var sheet = Sheet(polygon: polygon)
      switch layer.contents {
      case .none: return nil
      case .picture(let name): sheet.picture = PicturePart(name: name, part: part)
      case .color(let color): sheet.color = color
      case .gradient(let gradient): sheet.shade = Shade(gradient: gradient, opacity: 1)
      }
      if let shade = face.shade { sheet.shade = Shade(gradient: shade, opacity: 1) }
      sheet.opacity = opacity
      sheet.hasSides = false
      sheet.cuts = face.corners.indices.map { side in
        let joint = joint(face, side)
        return Cut(line: polygon.side(side), kind: uses[joint] == 2 ? .joint(joint) : .edge)
      }
      return SpaceElement([.sheet(sheet)], depth: map.depth, sequence: 0)
    }
  }
}

extension Mesh {
  /// From the fractions of the contents to pixels over one face, by the three of its vertices that span most.
  fileprivate func map(of face: Face, by toPixels: Transform3D) -> PlaneMap? {
    let corners = face.corners
    guard corners.count > 2 else { return nil }
    func corner(_ index: Int) -> Vertex { vertices[corners[index]] }
    let a = corner(0)
    func area(_ b: Vertex, _ c: Vertex) -> Double {
      (b.unit.x - a.unit.x) * (c.unit.y - a.unit.y) - (b.unit.y - a.unit.y) * (c.unit.x - a.unit.x)
    }
    var best = (b: corner(1), c: corner(2))
    for index in 1..<(corners.count - 1) {
      for other in (index + 1)..<corners.count
      where abs(area(corner(index), corner(other))) > abs(area(best.b, best.c)) {
        best = (corner(index), corner(other))
      }
    }
    let determinant = area(best.b, best.c)
    guard determinant != 0 else { return nil }
    func place(_ vertex: Vertex) -> SIMD4<Double> {
      toPixels.apply(to: SIMD4(vertex.place.x, vertex.place.y, vertex.z, 1))
    }
    let origin = place(a)
    let (b, c) = (place(best.b) - origin, place(best.c) - origin)
    let (u1, v1) = (best.b.unit.x - a.unit.x, best.b.unit.y - a.unit.y)
    let (u2, v2) = (best.c.unit.x - a.unit.x, best.c.unit.y - a.unit.y)
    let x = (b * v2 - c * v1) / determinant
    let y = (c * u1 - b * u2) / determinant
    return PlaneMap(x: x, y: y, origin: origin - x * a.unit.x - y * a.unit.y)
  }
}

extension Layer {
  /// The rectangle, in this layer's coordinates, that a picture of `size` fills, and the part of it that is shown
  /// there; nil where nothing is. With `masksToBounds` what would stick out is left away.
  fileprivate func placement(of size: Size) -> (frame: Rect, part: Rect)? {
    var part = contentsRect
    let (width, height) = (size.width * part.size.width, size.height * part.size.height)
    guard width > 0, height > 0, bounds.size.width > 0, bounds.size.height > 0 else { return nil }
    let (across, down) = (bounds.size.width / width, bounds.size.height / height)
    let scale: (x: Double, y: Double) =
      switch contentsGravity {
      case .fill: (across, down)
      case .aspectFit: (min(across, down), min(across, down))
      case .aspectFill: (max(across, down), max(across, down))
      }
    var frame = bounds
    if contentsGravity != .fill {
      frame.size = Size(width: width * scale.x, height: height * scale.y)
      frame.origin = Point(
        x: bounds.midX - frame.size.width / 2, y: bounds.midY - frame.size.height / 2)
    }
    if masksToBounds, contentsGravity == .aspectFill {
      let kept = Size(
        width: bounds.size.width / frame.size.width, height: bounds.size.height / frame.size.height)
      part = Rect(
        x: part.minX + part.size.width * (1 - kept.width) / 2,
        y: part.minY + part.size.height * (1 - kept.height) / 2,
        width: part.size.width * kept.width, height: part.size.height * kept.height)
      frame = bounds
    }
    return (frame, part)
  }
}

extension [Layer] {
  /// By rising zPosition, and where that is the same, as they are.
  fileprivate func sortedByZPosition() -> [Layer] {
    if allSatisfy({ $0.zPosition == first?.zPosition }) { return self }
    return enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }.map(\.element)
  }
}

extension [DrawItem] {
  /// The same things with each gradient or colour that lies exactly over the piece below it drawn together with it.
  /// "Over" is associative, so inside this is the same picture in one pass instead of two; and an antialiased edge then
  /// covers the two as one sheet: blended apart, the backdrop would be darkened through the page's own edge.
  fileprivate func fused() -> [DrawItem] {
    guard count > 1 else { return self }
    var result: [DrawItem] = []
    for item in self {
      if case .sheet(let above) = item, case .sheet(var below)? = result.last,
        let shade = above.veil, below.shade == nil, below.opacity == 1,
        below.picture != nil || below.color != .clear, above.isOver(below)
      {
        below.shade = shade
        result[result.count - 1] = .sheet(below)
      } else {
        result.append(item)
      }
    }
    return result
  }

  /// The same things with what lies beyond `clip` cut off, as one where that takes more than cutting each by itself.
  fileprivate func clipped(to clip: Clip) -> [DrawItem] {
    var each: [DrawItem] = []
    for item in self {
      switch item {
      case .sheet(var sheet) where sheet.fills(clip) && sheet.rounding == nil:
        sheet.rounding = Rounding(clip.radius, of: clip.size)
        each.append(.sheet(sheet))
      case .sheet(let sheet) where sheet.fills(clip) && sheet.rounding?.radius == clip.radius:
        each.append(item)
      case .sheet(let sheet) where sheet.isInside(clip): each.append(item)
      default: return together(within: clip)
      }
    }
    // Each has the clip's edge now, or none; two edges, one over the other, would show what is below.
    let edges = each.count { if case .sheet(let sheet) = $0 { sheet.fills(clip) } else { true } }
    return edges > 1 ? together(within: clip) : each
  }

  /// All of them cut off as one. What has the clip's own edges has none below them, or they would soften twice.
  private func together(within clip: Clip) -> [DrawItem] {
    guard count > 1 else { return map { $0.clipped(to: clip) } }
    let items = map { item -> DrawItem in
      guard case .sheet(var sheet) = item, sheet.fills(clip) else { return item }
      sheet.hasSides = false
      sheet.rounding = nil
      return .sheet(sheet)
    }
    return [.group(Group(items: items, clip: clip))]
  }
}

extension Sheet {
  /// Whether nothing shows through it.
  fileprivate func isOpaque(_ picture: (PictureName) -> PictureShape?) -> Bool {
    opacity >= 1
      && (color.alpha >= 1 || self.picture.flatMap { picture($0.name) }?.isOpaque == true)
  }

  /// This as a gradient to lay over something, if it is no more than that.
  fileprivate var veil: Shade? {
    guard picture == nil else { return nil }
    if let shade {
      return color == .clear
        ? Shade(gradient: shade.gradient, opacity: shade.opacity * opacity) : nil
    }
    return Shade(gradient: Gradient(color), opacity: opacity)
  }

  /// Whether this lies exactly over `other`, with the same edges.
  fileprivate func isOver(_ other: Sheet) -> Bool {
    polygon.corners == other.polygon.corners && rounding == other.rounding && clip == other.clip
      && cuts == other.cuts && hasSides == other.hasSides
  }

  /// Whether this has the sides of the rectangle that clips.
  fileprivate func fills(_ clip: Clip) -> Bool {
    self.clip == nil && cuts.isEmpty && hasSides && polygon.corners == clip.polygon.corners
  }

  /// Whether nothing of this is beyond the rectangle that clips.
  fileprivate func isInside(_ clip: Clip) -> Bool {
    guard clip.radius == 0 else { return false }
    let sides = clip.polygon.sides
    return polygon.outline.allSatisfy { p in
      sides.allSatisfy { $0.x * p.x + $0.y * p.y + $0.z >= -1e-6 }
    }
  }
}
