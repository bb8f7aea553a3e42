import Frames
import Transitions

/// What has to be known of a picture to place it.
struct PictureShape: Hashable {
  /// Whether the page that shows it has no transparent pixel.
  let isOpaque: Bool
  /// The page's size in texels.
  let size: Size
}

/// Knows the shapes of pictures.
protocol PictureShapes {
  /// The shape of a picture, nil where there is none of that name.
  func shape(of name: PictureName) -> PictureShape?
}

/// A scene as what there is to draw, back to front.
///
/// A list is made for one scene after another: it keeps the memory that it needs.
struct DrawList {
  /// What is left to draw.
  private(set) var items: [DrawItem] = []
  /// Whether the backdrop shows anywhere.
  private(set) var showsBackdrop = true
  // What making the list takes.
  private var elements: [SpaceElement] = []
  private var order = DepthOrder()
  private var jointUses: [Cut.Joint: Int] = [:]

  /// Flattens `scene`, in the place of what was there.
  ///
  /// - Parameters:
  ///   - pictures: the shapes of the pictures that it names.
  ///   - target: the target's size in pixels.
  ///   - skipsHidden: whether what opaque things hide is left out.
  mutating func show(
    _ scene: Scene, _ pictures: any PictureShapes, onto target: Size,
    skippingHidden skipsHidden: Bool = true
  ) {
    items.removeAll(keepingCapacity: true)
    var flattening = SceneFlattening(target: target, skipsHidden: skipsHidden, pictures: pictures)
    swapMemory(with: &flattening)
    flattening.add(
      scene.root,
      by: scene.root.toSuperlayer.concatenating(.scale(x: scene.scale, y: scene.scale)))
    swapMemory(with: &flattening)
    showsBackdrop = true
    // What an opaque layer hides is not drawn.
    if skipsHidden, let cover = items.lastIndex(where: { $0.covers(target, pictures) }) {
      items.removeFirst(cover)
      showsBackdrop = false
    }
  }

  private mutating func swapMemory(with flattening: inout SceneFlattening) {
    swap(&items, &flattening.items)
    swap(&elements, &flattening.elements)
    swap(&order, &flattening.order)
    swap(&jointUses, &flattening.jointUses)
  }
}

extension DrawItem {
  /// Whether nothing below this is seen anywhere on the target.
  fileprivate func covers(_ target: Size, _ pictures: any PictureShapes) -> Bool {
    guard case .sheet(let sheet) = self, sheet.isOpaque(pictures), sheet.rounding == nil,
      sheet.clip == nil, sheet.cuts.isEmpty
    else { return false }
    return abs(sheet.polygon.outline.signedArea) > target.width * target.height * (1 - 1e-9)
  }
}

/// The walk down a layer tree that says what there is to draw.
private struct SceneFlattening {
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
  /// Takes out all items from `first` on.
  fileprivate mutating func removeAll(from first: Int) -> [DrawItem] {
    var taken: [DrawItem] = []
    // Not from a slice, which would have the list copied when they are removed.
    taken.reserveCapacity(count - first)
    for index in first..<count { taken.append(self[index]) }
    removeSubrange(first...)
    return taken
  }

  /// Makes one thing of the items from `first` on, if there are any.
  fileprivate mutating func join(from first: Int) {
    guard count > first + 1 else { return }
    append(.group(Group(items: removeAll(from: first))))
  }

  /// Draws each gradient or colour that lies exactly over the piece below it together with it, from `first` on.
  /// "Over" is associative, so inside this is the same picture in one pass instead of two; and an antialiased edge then
  /// covers the two as one sheet: blended apart, the backdrop would be darkened through the page's own edge.
  fileprivate mutating func fuse(from first: Int) {
    guard count > first + 1 else { return }
    var last = first
    for index in (first + 1)..<count {
      if let fused = self[last].fused(with: self[index]) {
        self[last] = fused
      } else {
        last += 1
        if last < index { swapAt(last, index) }
      }
    }
    removeSubrange((last + 1)...)
  }

  /// Cuts off what lies beyond `clip` of the items from `first` on, as one where that takes more than cutting each by
  /// itself.
  fileprivate mutating func clip(from first: Int, to clip: Clip) {
    // Each would have the clip's edge, or none; two edges, one over the other, would show what is below.
    guard let edges = edges(of: clip, from: first), edges <= 1 else {
      clipTogether(from: first, within: clip)
      return
    }
    for index in indices.dropFirst(first) {
      guard case .sheet(var sheet) = self[index], sheet.fills(clip), sheet.rounding == nil
      else { continue }
      sheet.rounding = Rounding(clip.radius, of: clip.size)
      self[index] = .sheet(sheet)
    }
  }

  /// How many of the items from `first` on have the clip's own edges while the others are within; nil where one is neither.
  private func edges(of clip: Clip, from first: Int) -> Int? {
    var edges = 0
    for index in first..<count {
      guard case .sheet(let sheet) = self[index], let isEdge = sheet.hasEdge(of: clip)
      else { return nil }
      edges += isEdge ? 1 : 0
    }
    return edges
  }

  /// Cuts all of them off as one. What has the clip's own edges has none below them, or they would soften twice.
  private mutating func clipTogether(from first: Int, within clip: Clip) {
    guard count > first + 1 else {
      self[first] = self[first].clipped(to: clip)
      return
    }
    for index in indices.dropFirst(first) {
      guard case .sheet(var sheet) = self[index], sheet.fills(clip) else { continue }
      sheet.hasSides = false
      sheet.rounding = nil
      self[index] = .sheet(sheet)
    }
    append(.group(Group(items: removeAll(from: first), clip: clip)))
  }
}

extension DrawItem {
  /// This and what lies above as one thing, if that is a gradient or colour exactly over this.
  fileprivate func fused(with above: DrawItem) -> DrawItem? {
    guard case .sheet(let above) = above, case .sheet(var below) = self,
      below.shade == nil, below.opacity == 1, below.picture != nil || below.color != .clear,
      above.isOver(below), let shade = above.veil
    else { return nil }
    below.shade = shade
    return .sheet(below)
  }
}

extension Sheet {
  /// Whether nothing shows through it.
  fileprivate func isOpaque(_ pictures: any PictureShapes) -> Bool {
    opacity >= 1
      && (color.alpha >= 1 || picture.flatMap { pictures.shape(of: $0.name) }?.isOpaque == true)
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

  /// Whether this has the clip's own edge when it is clipped; nil where it has to be cut, or has another edge.
  fileprivate func hasEdge(of clip: Clip) -> Bool? {
    let fills = fills(clip)
    let isKept = fills && (rounding == nil || rounding?.radius == clip.radius)
    return isKept || isInside(clip) ? fills : nil
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
