public import SceneGraph

extension View {
  /// The transform from the view's coordinates to its superview's. A view rotated in 3D is
  /// projected through the superlayer's perspective, to the points where it is visible.
  private var toSuperview: Transform3D {
    let inner = layer.model.layer.toSuperlayer
    guard let outer = layer.superlayer?.model.layer else { return inner }
    return inner.concatenating(outer.fromSublayers)
  }

  /// Converts a point of this view to `view`'s coordinates; to the window's if `view` is nil.
  ///
  /// - Returns: the point unchanged if a view between them is edge-on, so that no point corresponds
  ///   to it.
  public func convert(_ point: Point, to view: View?) -> Point {
    var (ancestor, converted) = (self, point)
    // Only up to the nearest common ancestor, to minimize rounding errors.
    while !(view?.isDescendant(of: ancestor) ?? false), let next = ancestor.superview {
      let projected = ancestor.toSuperview.apply(to: converted)
      converted = Point(x: projected.x / projected.w, y: projected.y / projected.w)
      ancestor = next
    }
    return view.map { $0.convert(fromAncestor: ancestor, converted) ?? point } ?? converted
  }

  /// Converts a point of `view`, or of the window if it is nil, to this view's coordinates.
  public func convert(_ point: Point, from view: View?) -> Point {
    if let view { return view.convert(point, to: self) }
    return convert(fromAncestor: nil, point) ?? point
  }

  /// Returns the bounding rectangle in `view`, or in the window if it is nil, of a rectangle of
  /// this view.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    rect.converted { convert($0, to: view) }
  }

  /// Returns the bounding rectangle in this view of a rectangle of `view`, or of the window if it
  /// is nil.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    rect.converted { convert($0, from: view) }
  }

  /// Converts a point of an ancestor, nil for the outermost, to this view's coordinates; returns
  /// nil if a view between them is edge-on.
  private func convert(fromAncestor view: View?, _ point: Point) -> Point? {
    guard self !== view, let superview else { return point }
    return superview.convert(fromAncestor: view, point).flatMap { toSuperview.unproject($0) }
  }

  /// Converts a point of the superview to this view's coordinates; nil if the view is edge-on.
  func unproject(fromSuperview point: Point) -> Point? { toSuperview.unproject(point) }
}
