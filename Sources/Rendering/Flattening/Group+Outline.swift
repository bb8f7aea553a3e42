import SceneGraph

extension Group {
  /// A convex outline that all of it is within; nil where nothing is seen.
  var outline: ConvexPolygon? {
    guard var outline = items[...].outline else { return nil }
    if let mask {
      guard let other = mask[...].outline, let part = outline.intersection(with: other)
      else { return nil }
      outline = part
    }
    if let clip {
      guard let part = outline.intersection(with: ConvexPolygon(clip.polygon.outline))
      else { return nil }
      outline = part
    }
    for cut in cuts { outline = outline.cut(at: cut.line) }
    return outline.corners.count > 2 ? outline : nil
  }
}

extension ArraySlice<DrawItem> {
  /// A convex outline that all of these are within; nil where nothing is seen.
  var outline: ConvexPolygon? {
    var common = CommonOutline()
    for item in self {
      if case .group(let group) = item {
        if let outline = group.outline { common.add(outline) }
      } else {
        item.forEachOutline { common.add($0) }
      }
    }
    return common.outline
  }
}

/// A convex outline around several others.
private struct CommonOutline {
  /// The only one of them, or the box around all; nil where there is none.
  private(set) var outline: ConvexPolygon?

  /// Adds another one, if there is anything within it.
  mutating func add(_ other: ConvexPolygon) {
    guard other.corners.count > 2 else { return }
    outline = outline?.union(other) ?? other
  }
}

extension ConvexPolygon {
  /// The box around this and another one.
  fileprivate func union(_ other: ConvexPolygon) -> ConvexPolygon {
    ConvexPolygon(
      .rectangle(
        minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
        maxY: max(maxY, other.maxY)))
  }

  /// The pixels that a part of this may be in.
  var pixels: PixelRect {
    let (left, top) = (Int(minX.rounded(.down)) - 1, Int(minY.rounded(.down)) - 1)
    let (right, bottom) = (Int(maxX.rounded(.up)) + 1, Int(maxY.rounded(.up)) + 1)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
