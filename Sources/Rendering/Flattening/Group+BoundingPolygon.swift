import SceneGraph

extension Group {
  /// A convex polygon around everything visible in the group, in target pixels; nil if nothing is.
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

extension ArraySlice<DrawItem> {
  /// A convex polygon around everything visible of the items, in target pixels; nil if nothing is.
  var boundingPolygon: ConvexPolygon? {
    var union = BoundingPolygonUnion()
    for item in self {
      if case .group(let group) = item {
        if let bounds = group.boundingPolygon { union.add(bounds) }
      } else {
        item.forEachClipPolygon { union.add($0) }
      }
    }
    return union.polygon
  }
}

/// A convex polygon around several others.
private struct BoundingPolygonUnion {
  /// The only polygon, or the box around all of them; nil if there is none.
  private(set) var polygon: ConvexPolygon?

  /// Adds a polygon unless it is empty.
  mutating func add(_ other: ConvexPolygon) {
    guard other.corners.count > 2 else { return }
    polygon = polygon?.boxUnion(other) ?? other
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
