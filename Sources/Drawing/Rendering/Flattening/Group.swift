import SceneGraph

/// Items of one plane that are composited offscreen and then drawn as one picture.
struct Group: Hashable {
  /// The items, back to front.
  var items: [DrawItem]
  /// The opacity of the composited items, 0 to 1.
  var opacity = 1.0
  /// The rectangle that clips the group.
  var clip: Clip?
  /// The items whose alpha masks the group; nil for no mask.
  var mask: [DrawItem]?
  /// The standard deviation in pixels of the blurred backdrop that the group shows instead of its
  /// items; nil for a group that shows its items. The items of a blur only define its area.
  var backdropDeviation: Double?
  /// The lines that bound the group.
  var cuts: [Cut] = []
}

extension Group {
  /// A convex polygon around everything visible in the group, in target pixels; nil if nothing is
  /// visible.
  var boundingPolygon: ConvexPolygon? {
    guard var bounds = items[...].boundingPolygon else { return nil }
    if let mask {
      guard let maskBounds = mask[...].boundingPolygon,
        let common = bounds.intersection(with: maskBounds)
      else { return nil }
      bounds = common
    }
    if let clip {
      guard let common = bounds.intersection(with: ConvexPolygon(clip.polygon.clipPolygon))
      else { return nil }
      bounds = common
    }
    for cut in cuts { bounds = bounds.cut(at: cut.line) }
    return bounds.corners.count > 2 ? bounds : nil
  }
}

extension DrawItem {
  /// A convex polygon around the visible part of the item, in target pixels; nil if it is
  /// invisible.
  var boundingPolygon: ConvexPolygon? {
    switch self {
    case .group(let group): return group.boundingPolygon
    case .shadow(let shadow):
      let whole = ConvexPolygon(shadow.polygon.clipPolygon)
      return whole.corners.count > 2 ? shadow.seenPart(of: whole) : nil
    case .quad: break
    }
    var bounds: ConvexPolygon?
    // A quad has one.
    forEachClipPolygon { if $0.corners.count > 2 { bounds = $0 } }
    return bounds
  }

  /// The pixels that the item may touch; nil if there are none.
  var pixelBounds: PixelRect? { boundingPolygon?.pixelBounds }
}

extension ArraySlice<DrawItem> {
  /// A convex polygon around the visible parts of the items, in target pixels; nil if all are
  /// invisible.
  var boundingPolygon: ConvexPolygon? {
    // The only item's polygon, or the box around all polygons.
    var union: ConvexPolygon?
    for item in self {
      if let bounds = item.boundingPolygon { union = union?.boxUnion(bounds) ?? bounds }
    }
    return union
  }
}

extension ConvexPolygon {
  /// Returns the axis-aligned box around this polygon and another one.
  fileprivate func boxUnion(_ other: ConvexPolygon) -> ConvexPolygon {
    ConvexPolygon(
      .rectangle(
        minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
        maxY: max(maxY, other.maxY)))
  }

  /// The pixels that the polygon's antialiased edges may touch.
  var pixelBounds: PixelRect {
    let (left, top) = (Int(minX.rounded(.down)) - 1, Int(minY.rounded(.down)) - 1)
    let (right, bottom) = (Int(maxX.rounded(.up)) + 1, Int(maxY.rounded(.up)) + 1)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
