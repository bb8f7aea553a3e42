import Transitions

extension Group {
  /// A convex outline that all of it is within; nil where nothing is seen.
  var outline: ConvexPolygon? {
    guard var outline = items.commonOutline else { return nil }
    if let mask {
      guard let other = mask.commonOutline, let part = outline.intersection(with: other)
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

extension [DrawItem] {
  /// A convex outline that all of these are within; nil where nothing is seen.
  fileprivate var commonOutline: ConvexPolygon? {
    var common: ConvexPolygon?
    func add(_ piece: ConvexPolygon) {
      guard piece.corners.count > 2 else { return }
      common = common?.union(piece) ?? piece
    }
    for item in self {
      if case .group(let group) = item { group.outline.map(add) } else { item.forEachOutline(add) }
    }
    return common
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
