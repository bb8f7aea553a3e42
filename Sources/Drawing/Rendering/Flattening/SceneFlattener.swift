import SceneGraph

/// Flattens layer trees into draw lists.
///
/// One flattener serves one scene after another and keeps its buffers between them.
struct SceneFlattener {
  /// The draw list of the scene that is being flattened; empty between two scenes.
  var list = DrawList()
  /// Draw lists to be reused by the next scenes: one is prepared while another one is drawn.
  private var spares: [DrawList] = []
  /// The elements of 3D spaces that are not sorted yet, those of the innermost space last.
  var elements: [DepthSortElement] = []
  /// The joiner of edges of one space at a time.
  var edgeJoiner = EdgeJoiner()
  /// The sorter of one space at a time.
  var depthSorter = DepthSorter()
  /// The number of faces at each edge of the mesh that is being added.
  var edgeUseCounts: [Cut.SharedEdge: Int] = [:]
  /// The number of the scene's meshes so far.
  var meshCount = 0
  /// The place of the layer that is being added, if items have different ones.
  private(set) var place = ItemOrigin()
  private var findsOrigins = false

  /// The input of one flattening.
  struct Context {
    /// The target's size in pixels.
    let target: Size
    /// True if items that opaque ones hide are left out.
    let skipsHidden: Bool
    /// True if everything is drawn over an opaque background, so that all shadows have a receiver.
    let isOverOpaque: Bool
    /// The properties of the pictures that the scene names.
    let pictures: any PictureInfoProvider
  }

  /// Flattens `scene`.
  ///
  /// - Parameters:
  ///   - pictures: the properties of the pictures that the scene names.
  ///   - target: the target's size in pixels.
  ///   - origin: the place of the target's corner in the scene, in pixels.
  ///   - skipsHidden: true to leave out items that opaque ones hide.
  ///   - isOverOpaque: true if the list is drawn over an opaque background.
  ///   - findsOrigins: true to find the place of each item in the scene.
  /// - Returns: the draw list. Give it back with `reuse` once it is drawn.
  mutating func flatten(
    _ scene: Scene, _ pictures: any PictureInfoProvider, onto target: Size,
    from origin: Point = .zero, skippingHidden skipsHidden: Bool = true,
    overOpaque isOverOpaque: Bool = true, findingOrigins findsOrigins: Bool = false
  ) -> DrawList {
    if let spare = spares.popLast() { list = spare }
    list.items.removeAll(keepingCapacity: true)
    list.showsBackground = true
    meshCount = 0
    place = ItemOrigin()
    self.findsOrigins = findsOrigins
    edgeJoiner.begin()
    var toPixels = scene.root.toSuperlayer.concatenating(.scale(x: scene.scale, y: scene.scale))
    if origin != .zero {
      toPixels = toPixels.concatenating(.translation(x: -origin.x, y: -origin.y))
    }
    addLayer(
      scene.root, by: toPixels,
      in: Context(
        target: target, skipsHidden: skipsHidden, isOverOpaque: isOverOpaque, pictures: pictures))
    if skipsHidden, let cover = list.items.lastIndex(where: { $0.covers(target, pictures) }) {
      list.items.removeFirst(cover)
      list.showsBackground = false
    }
    var flattened = DrawList()
    swap(&flattened, &list)
    return flattened
  }

  /// Keeps the memory of a list that was drawn.
  mutating func reuse(_ list: consuming DrawList) {
    if spares.count < 2 { spares.append(list) }
  }

  // MARK: - One layer's plane

  /// Adds a flattening layer and its sublayers as items of the layer's plane.
  ///
  /// - Parameters:
  ///   - toPixels: from the layer's coordinates to pixels and, as z, the depth in the layer's
  ///     space.
  ///   - opacity: the product of the opacities inherited from layers that do not flatten.
  ///   - frontSign: 1, or −1 if the plane of the layer's space shows its back.
  mutating func addLayer(
    _ layer: Layer, by toPixels: Transform3D, opacity: Double = 1, frontSign: Double = 1,
    in context: Context
  ) {
    let opacity = opacity * min(max(layer.opacity, 0), 1)
    guard opacity > 0 else { return }
    let facing = PlaneProjection(toPixels).facing
    if !layer.isDoubleSided, facing * frontSign <= 0 { return }
    var clip: Clip?
    if layer.masksToBounds {
      let radius = RoundedCorners(layer.cornerRadius, of: layer.bounds.size)?.radius ?? 0
      clip = Self.clip(to: layer.bounds, radius, by: toPixels, in: context)
      if clip == nil { return }
    }
    let first = list.items.count
    addContents(of: layer, by: toPixels, in: context)
    addSublayers(
      of: layer, space: layer.fromSublayers.concatenating(toPixels.passingDepth),
      frontSign: facing < 0 ? -1 : 1, in: context)
    list.items.mergeOverlays(from: first)
    if !layer.sortsSublayersByDepth, layer.sublayers.contains(where: \.liesOnPaint) {
      list.items.maskShades(from: first, context.pictures)
    }
    if context.skipsHidden { findHiddenShadowParts(from: first, in: context) }
    if let clip { list.items.clip(from: first, to: clip) }
    if let mask = layer.mask { applyMask(mask, from: first, by: toPixels, in: context) }
    if opacity < 1 {
      let isBlur = list.items.count > first && list.items[first].isBackdrop
      // A blurred backdrop fades separately, since there would be nothing to blur in a group.
      if isBlur { list.items[first] = list.items[first].faded(by: opacity) }
      let first = isBlur ? first + 1 : first
      list.items.group(from: first)
      if list.items.count > first { list.items[first] = list.items[first].faded(by: opacity) }
    }
    if layer.liesOnPaint { list.items.markShade(from: first) }
  }

  /// Returns the clip to a rectangle of a layer; nil if none of it is visible.
  private static func clip(
    to bounds: Rect, _ radius: Double, by toPixels: Transform3D, in context: Context
  ) -> Clip? {
    let polygon = ProjectedPolygon(bounds, by: toPixels, onto: context.target)
    return polygon.isVisible ? Clip(polygon: polygon, size: bounds.size, radius: radius) : nil
  }

  /// Masks the items from `first` on.
  ///
  /// - Parameter toPixels: from the coordinates that `mask` is placed in to pixels and depth.
  private mutating func applyMask(
    _ mask: Layer, from first: Int, by toPixels: Transform3D, in context: Context
  ) {
    guard list.items.count > first else { return }
    let maskToPixels = mask.toSuperlayer.concatenating(toPixels.passingDepth)
    let outer = place
    defer { place = outer }
    place = outer.part(1)
    // An opaque colour is a clip, and needs no offscreen target.
    if mask.isOpaqueRectangle {
      let radius = RoundedCorners(mask.cornerRadius, of: mask.bounds.size)?.radius ?? 0
      if let clip = Self.clip(to: mask.bounds, radius, by: maskToPixels, in: context) {
        list.items.clip(from: first, to: clip)
      } else {
        list.items.removeSubrange(first...)
      }
      return
    }
    var group = Group(items: list.items.removeAll(from: first))
    let frontSign = PlaneProjection(toPixels).facing < 0 ? -1.0 : 1
    if mask.flattensSublayers, mask.mesh == nil {
      addLayer(mask, by: maskToPixels, frontSign: frontSign, in: context)
    } else {
      addDepthSorted(
        CollectionOfOne(mask), space: toPixels.passingDepth, frontSign: frontSign, in: context)
    }
    let maskItems = list.items.removeAll(from: first)
    guard !maskItems.isEmpty else { return }
    group.mask = maskItems
    if let shadow = group.fadedShadow {
      list.items.append(.shadow(shadow))
    } else if let quad = group.fadedQuad {
      list.items.append(.quad(quad))
    } else {
      list.items.append(.group(group))
    }
  }

  /// Adds a layer's shadow and contents.
  private mutating func addContents(
    of layer: Layer, by toPixels: Transform3D, in context: Context
  ) {
    if let shadow = layer.shadow, shadow.color.alpha > 0, !context.hidesShadow(of: layer) {
      addShadow(shadow, of: layer, by: toPixels, in: context)
    }
    // A clip rounds the contents too. Without corners of their own, contents and overlay can merge.
    let roundedCorners =
      layer.masksToBounds ? nil : RoundedCorners(layer.cornerRadius, of: layer.bounds.size)
    if layer.backdropBlur > 0 {
      addBackdrop(of: layer, roundedCorners, by: toPixels, in: context)
    }
    switch layer.contents {
    case .none: break
    case .picture(let name):
      guard let info = context.pictures.info(of: name),
        let (frame, rect) = layer.contentsPlacement(ofSize: info.size)
      else { return }
      addQuad(over: frame, by: toPixels, in: context) {
        $0.picture = PictureRegion(name: name, rect: rect)
        $0.magnificationFilter = layer.magnificationFilter
      }
    case .shader(let shader):
      // A shader's picture has the shape of its layer.
      guard context.pictures.havePictures(of: layer.contents),
        let (frame, rect) = layer.contentsPlacement(ofSize: Size(width: 1, height: 1))
      else { return }
      addQuad(over: frame, by: toPixels, in: context) {
        $0.shader = ShaderRegion(contents: shader, rect: rect)
        $0.magnificationFilter = layer.magnificationFilter
      }
    case .color(let color):
      addQuad(over: layer.bounds, by: toPixels, in: context) { quad in
        quad.color = color
        quad.roundedCorners = roundedCorners
      }
    case .gradient(let gradient):
      addQuad(over: layer.bounds, by: toPixels, in: context) { quad in
        quad.overlay = GradientOverlay(gradient: gradient, opacity: 1)
        quad.roundedCorners = roundedCorners
      }
    }
  }

  /// Adds the blurred backdrop of a layer.
  private mutating func addBackdrop(
    of layer: Layer, _ roundedCorners: RoundedCorners?, by toPixels: Transform3D,
    in context: Context
  ) {
    let area = abs(toPixels.m11 * toPixels.m22 - toPixels.m12 * toPixels.m21)
    let deviation = layer.backdropBlur * area.squareRoot() / max(abs(toPixels.m44), 1e-9)
    // A narrower Gaussian changes a pixel by at most 3 %.
    guard deviation > 0.2, deviation < 1e4 else { return }
    let count = list.items.count
    addQuad(over: layer.bounds, by: toPixels, in: context) { quad in
      quad.color = .white
      quad.roundedCorners = roundedCorners
    }
    guard list.items.count > count, let shape = list.items.popLast() else { return }
    list.items.append(
      .group(Group(items: [shape], mask: [shape], backdropDeviation: deviation)))
  }

  /// Adds a rectangle of a layer if it is visible, painted by `fill`.
  mutating func addQuad(
    over frame: Rect, by toPixels: Transform3D, in context: Context, _ fill: (inout Quad) -> Void
  ) {
    var quad = Quad(polygon: ProjectedPolygon(frame, by: toPixels, onto: context.target))
    guard quad.polygon.isVisible else { return }
    quad.origin = place
    fill(&quad)
    list.items.append(.quad(quad))
  }
}

extension Layer {
  /// True if the layer is one opaque rectangle, maybe with rounded corners.
  fileprivate var isOpaqueRectangle: Bool {
    guard case .color(let color) = contents, color.alpha >= 1, opacity >= 1 else { return false }
    return sublayers.isEmpty && flattensSublayers && mask == nil && shadow == nil && mesh == nil
      && isDoubleSided
  }
}

extension DrawItem {
  /// Returns true if nothing below the item shows anywhere on the target.
  fileprivate func covers(_ target: Size, _ pictures: any PictureInfoProvider) -> Bool {
    guard case .quad(let quad) = self, quad.isOpaque(pictures), quad.roundedCorners == nil,
      quad.clip == nil, quad.cuts.isEmpty
    else { return false }
    return abs(quad.polygon.clipPolygon.signedArea) > target.width * target.height * (1 - 1e-9)
  }
}

extension SceneFlattener {
  /// Adds the sublayers of a flattening layer as items of its plane.
  mutating func addSublayers(
    of layer: Layer, space: Transform3D, frontSign: Double, in context: Context
  ) {
    if layer.sortsSublayersByDepth {
      addDepthSorted(layer.sublayers, space: space, frontSign: frontSign, in: context)
      return
    }
    let outer = place
    defer { place = outer }
    let sublayers = layer.sublayers.sortedByZPosition()
    let places = findsOrigins ? outer.parts(sublayers) : []
    for (index, sublayer) in sublayers.enumerated() {
      if findsOrigins { place = places[index] }
      if sublayer.flattensSublayers, sublayer.mesh == nil {
        addLayer(
          sublayer, by: sublayer.toSuperlayer.concatenating(space), frontSign: frontSign,
          in: context)
      } else {
        addDepthSorted(
          CollectionOfOne(sublayer), space: space, frontSign: frontSign, in: context)
      }
    }
  }

  /// Adds the layers of one space, sorted by depth.
  mutating func addDepthSorted(
    _ layers: some Collection<Layer>, space: Transform3D, frontSign: Double, in context: Context
  ) {
    let first = elements.count
    addElements(layers, space: space, frontSign: frontSign, in: context)
    edgeJoiner.join(&list.items, of: elements[first...])
    depthSorter.sort(&list.items, of: elements[first...])
    elements.removeSubrange(first...)
  }

  /// Adds the elements of one space: `layers`, with those that do not flatten replaced by their
  /// sublayers.
  private mutating func addElements(
    _ layers: some Collection<Layer>, space: Transform3D, opacity: Double = 1,
    frontSign: Double, in context: Context
  ) {
    let outer = place
    defer { place = outer }
    let places = findsOrigins ? outer.parts(layers) : []
    for (index, layer) in layers.enumerated() {
      if findsOrigins { place = places[index] }
      let toPixels = layer.toSuperlayer.concatenating(space)
      if let mesh = layer.mesh {
        let opacity = opacity * min(max(layer.opacity, 0), 1)
        addFaces(
          of: mesh, on: layer, by: toPixels, opacity: opacity, frontSign: frontSign, in: context)
      } else if layer.flattensSublayers {
        let first = list.items.count
        addLayer(layer, by: toPixels, opacity: opacity, frontSign: frontSign, in: context)
        if list.items.count > first {
          elements.append(
            DepthSortElement(
              items: first..<list.items.count, depth: PlaneProjection(toPixels).depth))
        }
      } else {
        addElements(
          layer.sublayers, space: layer.fromSublayers.concatenating(toPixels),
          opacity: opacity * min(max(layer.opacity, 0), 1), frontSign: frontSign, in: context)
      }
    }
  }

  /// Adds the visible faces of a mesh.
  private mutating func addFaces(
    of mesh: Mesh, on layer: Layer, by toPixels: Transform3D, opacity: Double, frontSign: Double,
    in context: Context
  ) {
    guard opacity > 0 else { return }
    guard context.pictures.havePictures(of: layer.contents) else { return }
    countEdgeUses(of: mesh)
    for (index, face) in mesh.faces.enumerated() {
      guard let projection = mesh.projection(of: face, by: toPixels) else { continue }
      var points = Corners()
      for corner in face.corners { points.append(mesh.vertices[corner].unit) }
      let polygon = ProjectedPolygon(points, by: projection, onto: context.target)
      guard polygon.isVisible, layer.isDoubleSided || polygon.facing * frontSign > 0
      else { continue }
      var quad = Quad(polygon: polygon)
      switch layer.contents {
      case .none: return
      case .picture(let name):
        quad.picture = PictureRegion(name: name, rect: layer.contentsRect)
        quad.magnificationFilter = layer.magnificationFilter
      case .shader(let shader):
        quad.shader = ShaderRegion(contents: shader, rect: layer.contentsRect)
        quad.magnificationFilter = layer.magnificationFilter
      case .color(let color): quad.color = color
      case .gradient(let gradient):
        quad.overlay = GradientOverlay(gradient: gradient, opacity: 1)
      }
      if let shade = face.shade {
        let isPaint = quad.overlay != nil
        quad.overlay = GradientOverlay(gradient: shade, opacity: 1, liesOnPaint: !isPaint)
        quad.removeHiddenPicture(context.pictures)
      }
      quad.opacity = opacity
      quad.hasSides = false
      quad.origin = place.part(index)
      quad.cuts.reserveCapacity(face.corners.count)
      for side in face.corners.indices {
        let edge = sharedEdge(of: face, side)
        let kind = edgeUseCounts[edge] == 2 ? Cut.Kind.unresolvedSeam(edge) : .edge
        quad.cuts.append(Cut(line: polygon.side(side), kind: kind))
      }
      list.items.append(.quad(quad))
      elements.append(
        DepthSortElement(
          items: list.items.count - 1..<list.items.count, depth: projection.depth))
    }
  }

  /// Counts the faces at each edge of the scene's next mesh.
  private mutating func countEdgeUses(of mesh: Mesh) {
    meshCount += 1
    edgeUseCounts.removeAll(keepingCapacity: true)
    for face in mesh.faces {
      for side in face.corners.indices {
        edgeUseCounts[sharedEdge(of: face, side), default: 0] += 1
      }
    }
  }

  /// Returns the edge that begins at corner `side` of a face of the current mesh.
  private func sharedEdge(of face: Mesh.Face, _ side: Int) -> Cut.SharedEdge {
    Cut.SharedEdge(
      mesh: meshCount, face.corners[side], face.corners[(side + 1) % face.corners.count])
  }
}

extension [Layer] {
  /// Returns the layers by rising zPosition; layers of one zPosition keep their order.
  fileprivate func sortedByZPosition() -> [Layer] {
    if allSatisfy({ $0.zPosition == first?.zPosition }) { return self }
    return enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }.map(\.element)
  }
}

extension Layer {
  /// Returns the rectangle that a picture of `size` fills, in this layer's coordinates, and the
  /// part of the picture shown there, in fractions; nil if it is empty. With `masksToBounds` the
  /// part beyond the bounds is left out.
  func contentsPlacement(ofSize size: Size) -> (frame: Rect, part: Rect)? {
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
        x: part.origin.x + part.size.width * (1 - kept.width) / 2,
        y: part.origin.y + part.size.height * (1 - kept.height) / 2,
        width: part.size.width * kept.width, height: part.size.height * kept.height)
      frame = bounds
    }
    return (frame, part)
  }
}
