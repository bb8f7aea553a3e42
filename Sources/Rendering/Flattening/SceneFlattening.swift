import SceneGraph

/// The walk down a layer tree that says what there is to draw.
struct SceneFlattening {
  let target: Size
  let skipsHidden: Bool
  let pictures: any PictureShapes
  /// What there is to draw so far, back to front. What a layer shows is added at the end.
  var items: [DrawItem] = []
  /// The elements of spaces that are not sorted yet, the innermost space's last.
  var elements: [SpaceElement] = []
  var order = DepthOrder()
  /// How many faces of a mesh have each edge.
  var jointUses: [Cut.Joint: Int] = [:]
  private var meshCount = 0

  init(target: Size, skipsHidden: Bool, pictures: any PictureShapes) {
    self.target = target
    self.skipsHidden = skipsHidden
    self.pictures = pictures
  }

  // MARK: - One layer's plane

  /// Adds all that a layer that flattens shows, its sublayers included, as things of its plane.
  ///
  /// - Parameters:
  ///   - toPixels: from the layer's coordinates to pixels and, as z, the depth in the space that it stands in.
  ///   - opacity: of the layers above it that leave opacity to their sublayers.
  ///   - front: 1, or −1 where the space that the layer stands in is drawn in a plane that is seen from behind.
  mutating func add(
    _ layer: Layer, by toPixels: Transform3D, opacity: Double = 1, front: Double = 1
  ) {
    let opacity = opacity * min(max(layer.opacity, 0), 1)
    guard opacity > 0 else { return }
    let facing = PlaneMap(toPixels).facing
    if !layer.isDoubleSided, facing * front <= 0 { return }
    var clip: Clip?
    if layer.masksToBounds {
      let radius = Rounding(layer.cornerRadius, of: layer.bounds.size)?.radius ?? 0
      clip = self.clip(layer.bounds, radius, by: toPixels)
      if clip == nil { return }
    }
    let first = items.count
    addOwn(layer, by: toPixels)
    addSublayers(
      of: layer, space: layer.fromSublayers.concatenating(toPixels.passingDepth),
      front: facing < 0 ? -1 : 1)
    items.fuse(from: first)
    if skipsHidden { hideShadows(from: first) }
    if let clip { items.clip(from: first, to: clip) }
    if let mask = layer.mask { self.mask(from: first, by: mask, toPixels) }
    if opacity < 1 {
      items.join(from: first)
      if items.count > first { items[first] = items[first].faded(by: opacity) }
    }
  }

  /// The rectangle `bounds` to clip at; nil where none of it is seen.
  private func clip(_ bounds: Rect, _ radius: Double, by toPixels: Transform3D) -> Clip? {
    let polygon = ProjectedPolygon(bounds, by: toPixels, onto: target)
    return polygon.isSeen ? Clip(polygon: polygon, size: bounds.size, radius: radius) : nil
  }

  /// Leaves of the items from `first` on what `mask` does, a layer in the coordinates that `toPixels` is from.
  private mutating func mask(from first: Int, by mask: Layer, _ toPixels: Transform3D) {
    guard items.count > first else { return }
    let maskToPixels = mask.toSuperlayer.concatenating(toPixels.passingDepth)
    // An opaque colour within its bounds needs no picture of its own.
    if case .color(let color) = mask.contents, color.alpha >= 1, mask.opacity >= 1,
      mask.sublayers.isEmpty, mask.flattensSublayers, mask.mask == nil, mask.shadow == nil,
      mask.mesh == nil,
      mask.isDoubleSided
    {
      let radius = Rounding(mask.cornerRadius, of: mask.bounds.size)?.radius ?? 0
      if let clip = clip(mask.bounds, radius, by: maskToPixels) {
        items.clip(from: first, to: clip)
      } else {
        items.removeSubrange(first...)
      }
      return
    }
    var group = Group(items: items.removeAll(from: first))
    let front = PlaneMap(toPixels).facing < 0 ? -1.0 : 1
    if mask.flattensSublayers, mask.mesh == nil {
      add(mask, by: maskToPixels, front: front)
    } else {
      addSorted(CollectionOfOne(mask), space: toPixels.passingDepth, front: front)
    }
    let drawn = items.removeAll(from: first)
    guard !drawn.isEmpty else { return }
    group.mask = drawn
    items.append(.group(group))
  }

  /// Adds a layer's shadow and contents.
  private mutating func addOwn(_ layer: Layer, by toPixels: Transform3D) {
    if let shadow = layer.shadow, shadow.color.alpha > 0, !hidesShadow(layer) {
      add(shadow, of: layer, by: toPixels)
    }
    // What cuts off sublayers rounds the contents too, and what lies over these is one with them as long as neither is round.
    let rounding = layer.masksToBounds ? nil : Rounding(layer.cornerRadius, of: layer.bounds.size)
    switch layer.contents {
    case .none: break
    case .picture(let name):
      guard let shape = pictures.shape(of: name),
        let (frame, part) = layer.placement(of: shape.size)
      else { return }
      addSheet(over: frame, by: toPixels) { $0.picture = PicturePart(name: name, part: part) }
    case .color(let color):
      addSheet(over: layer.bounds, by: toPixels) { sheet in
        sheet.color = color
        sheet.rounding = rounding
      }
    case .gradient(let gradient):
      addSheet(over: layer.bounds, by: toPixels) { sheet in
        sheet.shade = Shade(gradient: gradient, opacity: 1)
        sheet.rounding = rounding
      }
    }
  }

  /// Adds a rectangle where it is seen.
  private mutating func addSheet(
    over frame: Rect, by toPixels: Transform3D, _ fill: (inout Sheet) -> Void
  ) {
    var sheet = Sheet(polygon: ProjectedPolygon(frame, by: toPixels, onto: target))
    guard sheet.polygon.isSeen else { return }
    fill(&sheet)
    items.append(.sheet(sheet))
  }

  /// Whether all that a layer's own clip leaves of its shadow lies below its contents.
  private func hidesShadow(_ layer: Layer) -> Bool {
    guard layer.masksToBounds else { return false }
    return switch layer.contents {
    case .color(let color): color.alpha >= 1
    case .picture(let name):
      layer.contentsGravity != .aspectFit && pictures.shape(of: name)?.isOpaque == true
    case .none, .gradient: false
    }
  }

  private mutating func add(_ shadow: Shadow, of layer: Layer, by toPixels: Transform3D) {
    let radius = max(shadow.radius, 0)
    let radii = Rounding(layer.cornerRadius, of: layer.bounds.size)
    var frame = layer.bounds
    frame.origin.x += shadow.offset.x
    frame.origin.y += shadow.offset.y
    guard radius > 0 else {
      addSheet(over: frame, by: toPixels) { sheet in
        sheet.color = shadow.color
        sheet.rounding = radii
      }
      return
    }
    // Three and a half deviations away less than a thousandth of the shadow is left.
    let reach = 3.5 * radius
    let around = Rect(
      x: frame.minX - reach, y: frame.minY - reach, width: frame.size.width + 2 * reach,
      height: frame.size.height + 2 * reach)
    let polygon = ProjectedPolygon(around, by: toPixels, onto: target)
    guard polygon.isSeen else { return }
    items.append(
      .shadow(
        ShadowSheet(
          polygon: polygon, size: around.size, caster: frame.size, cornerRadius: radii?.radius ?? 0,
          deviation: radius, color: shadow.color)))
  }

  /// Gives shadows from `first` on the part that the sheet right over them hides: it need not be worked out.
  private mutating func hideShadows(from first: Int) {
    for index in items.indices.dropFirst(first).dropLast() {
      guard case .shadow(var shadow) = items[index], case .sheet(let sheet) = items[index + 1],
        sheet.isOpaque(pictures), sheet.clip == nil, sheet.cuts.isEmpty
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
  }

  // MARK: - Spaces

  /// Adds what the sublayers of a layer that flattens show in its plane.
  private mutating func addSublayers(of layer: Layer, space: Transform3D, front: Double) {
    if layer.sortsSublayersByDepth {
      addSorted(layer.sublayers, space: space, front: front)
      return
    }
    for sublayer in layer.sublayers.sortedByZPosition() {
      if sublayer.flattensSublayers, sublayer.mesh == nil {
        add(sublayer, by: sublayer.toSuperlayer.concatenating(space), front: front)
      } else {
        addSorted(CollectionOfOne(sublayer), space: space, front: front)
      }
    }
  }

  /// Adds everything that stands in one space, sorted by depth.
  private mutating func addSorted(
    _ layers: some Collection<Layer>, space: Transform3D, front: Double
  ) {
    let first = elements.count
    addElements(layers, space: space, front: front)
    order.sort(&items, of: elements[first...])
    elements.removeSubrange(first...)
  }

  /// Adds everything that stands in one space: `layers`, and in the place of those that do not flatten, their sublayers.
  private mutating func addElements(
    _ layers: some Collection<Layer>, space: Transform3D, opacity: Double = 1, front: Double
  ) {
    for layer in layers {
      let toPixels = layer.toSuperlayer.concatenating(space)
      if let mesh = layer.mesh {
        let opacity = opacity * min(max(layer.opacity, 0), 1)
        addFaces(of: mesh, on: layer, by: toPixels, opacity: opacity, front: front)
      } else if layer.flattensSublayers {
        let first = items.count
        add(layer, by: toPixels, opacity: opacity, front: front)
        if items.count > first {
          elements.append(
            SpaceElement(items: first..<items.count, depth: PlaneMap(toPixels).depth))
        }
      } else {
        addElements(
          layer.sublayers, space: layer.fromSublayers.concatenating(toPixels),
          opacity: opacity * min(max(layer.opacity, 0), 1), front: front)
      }
    }
  }

  /// Adds the faces of a mesh that are seen.
  private mutating func addFaces(
    of mesh: Mesh, on layer: Layer, by toPixels: Transform3D, opacity: Double, front: Double
  ) {
    guard opacity > 0 else { return }
    if case .picture(let name) = layer.contents, pictures.shape(of: name) == nil { return }
    countUses(of: mesh)
    for face in mesh.faces {
      guard let map = mesh.map(of: face, by: toPixels) else { continue }
      var places = Corners()
      for corner in face.corners { places.append(mesh.vertices[corner].unit) }
      let polygon = ProjectedPolygon(places, by: map, onto: target)
      guard polygon.isSeen, layer.isDoubleSided || polygon.facing * front > 0 else { continue }
      var sheet = Sheet(polygon: polygon)
      switch layer.contents {
      case .none: return
      case .picture(let name):
        sheet.picture = PicturePart(name: name, part: layer.contentsRect)
      case .color(let color): sheet.color = color
      case .gradient(let gradient): sheet.shade = Shade(gradient: gradient, opacity: 1)
      }
      if let shade = face.shade { sheet.shade = Shade(gradient: shade, opacity: 1) }
      sheet.opacity = opacity
      sheet.hasSides = false
      sheet.cuts.reserveCapacity(face.corners.count)
      for side in face.corners.indices {
        let joint = joint(of: face, side)
        let kind = jointUses[joint] == 2 ? Cut.Kind.joint(joint) : .edge
        sheet.cuts.append(Cut(line: polygon.side(side), kind: kind))
      }
      items.append(.sheet(sheet))
      elements.append(SpaceElement(items: items.count - 1..<items.count, depth: map.depth))
    }
  }

  /// Counts how many faces of a mesh, the next one of the scene, have each edge.
  private mutating func countUses(of mesh: Mesh) {
    meshCount += 1
    jointUses.removeAll(keepingCapacity: true)
    for face in mesh.faces {
      for side in face.corners.indices { jointUses[joint(of: face, side), default: 0] += 1 }
    }
  }

  /// The edge that begins at a corner of a face of the mesh whose uses were counted last.
  private func joint(of face: Mesh.Face, _ side: Int) -> Cut.Joint {
    Cut.Joint(mesh: meshCount, face.corners[side], face.corners[(side + 1) % face.corners.count])
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
