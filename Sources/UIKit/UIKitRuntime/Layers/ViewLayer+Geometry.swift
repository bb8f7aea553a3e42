public import SceneGraph
import Transitions

extension ViewLayer {
  /// The transform from the layer's coordinates to its superlayer's. A layer that is rotated in 3D
  /// is projected through the superlayer's perspective, to the points where it is visible.
  private var toParent: Transform3D {
    let inner = model.layer.toSuperlayer
    return superlayer.map { inner.concatenating($0.model.layer.fromSublayers) } ?? inner
  }

  private func isDescendant(of layer: ViewLayer) -> Bool {
    self === layer || superlayer?.isDescendant(of: layer) ?? false
  }

  /// Converts a point of this layer to `layer`'s coordinates; to those of the outermost layer's
  /// superlayer if it is nil, or if the two have none in common.
  public func convert(_ point: Point, to layer: ViewLayer?) -> Point {
    var (ancestor, converted): (ViewLayer?, Point) = (self, point)
    while let current = ancestor, !(layer?.isDescendant(of: current) ?? false) {
      let projected = current.toParent.apply(to: converted)
      converted = Point(x: projected.x / projected.w, y: projected.y / projected.w)
      ancestor = current.superlayer
    }
    return layer.map { $0.convert(fromAncestor: ancestor, converted) ?? point } ?? converted
  }

  /// Converts a point of `layer`, or of the outermost layer's superlayer if it is nil, to this
  /// layer's coordinates.
  public func convert(_ point: Point, from layer: ViewLayer?) -> Point {
    if let layer { return layer.convert(point, to: self) }
    return convert(fromAncestor: nil, point) ?? point
  }

  /// Returns the bounding rectangle in `layer` of a rectangle of this one.
  public func convert(_ rect: Rect, to layer: ViewLayer?) -> Rect {
    rect.converted { convert($0, to: layer) }
  }

  /// Returns the bounding rectangle in this layer of a rectangle of `layer`.
  public func convert(_ rect: Rect, from layer: ViewLayer?) -> Rect {
    rect.converted { convert($0, from: layer) }
  }

  /// Converts a point of an ancestor, nil for what is around the outermost layer; returns nil if a
  /// layer between them is edge-on.
  private func convert(fromAncestor layer: ViewLayer?, _ point: Point) -> Point? {
    guard self !== layer else { return point }
    let outer = superlayer.map { $0.convert(fromAncestor: layer, point) } ?? point
    return outer.flatMap { toParent.unproject($0) }
  }

  /// Returns true if a point is within the bounds.
  public func contains(_ point: Point) -> Bool {
    (bounds.minX..<bounds.maxX).contains(point.x) && (bounds.minY..<bounds.maxY).contains(point.y)
  }

  /// Returns the innermost layer, this one included, that contains a point of the superlayer; nil
  /// without one. Hidden layers and what is in them are skipped. In a presentation the layers of
  /// the answer are presentations, too.
  public func hitTest(_ point: Point) -> ViewLayer? {
    guard !isHidden, let inside = model.layer.toSuperlayer.unproject(point) else { return nil }
    if masksToBounds, !contains(inside) { return nil }
    let layers = presentedLayer.map { $0.sublayerList.compactMap { $0.presentation() } }
    let inner =
      sublayerTransform == .identity
      ? inside : model.layer.fromSublayers.unproject(inside) ?? inside
    let sorted = (layers ?? sublayerList).enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for (_, layer) in sorted.reversed() {
      if let hit = layer.hitTest(inner) { return hit }
    }
    return contains(inside) ? self : nil
  }

  /// Returns the 2D part of the transform; the identity if it has another part.
  public func affineTransform() -> AffineTransform {
    let affine = AffineTransform(transform)
    return affine.transform3D == transform ? affine : .identity
  }

  /// Sets the transform to a 2D one.
  public func setAffineTransform(_ transform: AffineTransform) {
    self.transform = transform.transform3D
  }
}

extension Rect {
  /// Returns the bounding rectangle of the corners after `convert`.
  fileprivate func converted(_ convert: (Point) -> Point) -> Rect {
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
      convert(point(atUnit: Point(x: $0.0, y: $0.1)))
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
