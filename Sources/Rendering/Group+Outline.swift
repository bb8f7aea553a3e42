import Transitions

extension Group {
  /// A convex outline that all of it is within; nil where nothing is seen.
  var outline: ConvexPolygon? {
    guard var outline = items.commonOutline else { return nil }
    var others: [ConvexPolygon?] = []
    if let mask { others.append(mask.commonOutline) }
    if let clip { others.append(ConvexPolygon(clip.polygon.outline)) }
    for other in others {
      guard let other, let part = outline.intersection(with: other) else { return nil }
      outline = part
    }
    for cut in cuts { outline = outline.cut(at: cut.line) }
    return outline.corners.count > 2 ? outline : nil
  }
}

extension [DrawItem] {
  /// A convex outline that all of these are within; nil where nothing is seen.
  fileprivate var commonOutline: ConvexPolygon? {
    let pieces = flatMap { item in
      if case .group(let group) = item { group.outline.map { [$0] } ?? [] } else { item.outlines }
    }.filter { $0.corners.count > 2 }
    guard pieces.count > 1 else { return pieces.first }
    let (minX, minY) = (pieces.map(\.minX).min() ?? 0, pieces.map(\.minY).min() ?? 0)
    let (maxX, maxY) = (pieces.map(\.maxX).max() ?? 0, pieces.map(\.maxY).max() ?? 0)
    return ConvexPolygon(
      [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { Point(x: $0.0, y: $0.1) })
  }
}

extension ConvexPolygon {
  /// The pixels that a part of this may be in.
  var pixels: PixelRect {
    let (left, top) = (Int(minX.rounded(.down)) - 1, Int(minY.rounded(.down)) - 1)
    let (right, bottom) = (Int(maxX.rounded(.up)) + 1, Int(maxY.rounded(.up)) + 1)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
