import SceneGraph

/// Flattens layer trees into draw lists.
///
/// One flattener serves one scene after another and keeps its buffers between them.
struct SceneFlattener {
  /// The draw list of the scene that was flattened last.
  var list = DrawList()
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

  /// The input of one flattening.
  struct Context {
    /// The target's size in pixels.
    let target: Size
    /// True if items that opaque ones hide are left out.
    let skipsHidden: Bool
    /// The properties of the pictures that the scene names.
    let pictures: any PictureInfoProvider
  }

  /// Flattens `scene` into `list`, in place of the scene before.
  ///
  /// - Parameters:
  ///   - pictures: the properties of the pictures that the scene names.
  ///   - target: the target's size in pixels.
  ///   - skipsHidden: true to leave out items that opaque ones hide.
  mutating func flatten(
    _ scene: Scene, _ pictures: any PictureInfoProvider, onto target: Size,
    skippingHidden skipsHidden: Bool = true
  ) {
    list.items.removeAll(keepingCapacity: true)
    list.showsBackdrop = true
    meshCount = 0
    edgeJoiner.begin()
    addLayer(
      scene.root,
      by: scene.root.toSuperlayer.concatenating(.scale(x: scene.scale, y: scene.scale)),
      in: Context(target: target, skipsHidden: skipsHidden, pictures: pictures))
    if skipsHidden, let cover = list.items.lastIndex(where: { $0.covers(target, pictures) }) {
      list.items.removeFirst(cover)
      list.showsBackdrop = false
    }
  }

  // MARK: - One layer's plane

  /// Adds a flattening layer and its sublayers as items of the layer's plane.
  ///
  /// - Parameters:
  ///   - toPixels: from the layer's coordinates to pixels and, as z, the depth in the layer's
  ///     space.
  ///   - opacity: the product of the opacities inherited from layers that do not flatten.
  ///   - frontSign: 1, or −1 if the plane that the layer's space is drawn in is seen from behind.
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
      // The blur of what is below fades by itself: in the group it would see nothing.
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

  /// Adds the blur of what is below a layer.
  private mutating func addBackdrop(
    of layer: Layer, _ roundedCorners: RoundedCorners?, by toPixels: Transform3D,
    in context: Context
  ) {
    let area = abs(toPixels.m11 * toPixels.m22 - toPixels.m12 * toPixels.m21)
    let deviation = layer.backdropBlur * area.squareRoot() / max(abs(toPixels.m44), 1e-9)
    // A narrower Gaussian leaves 97 % of a pixel where it is.
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
