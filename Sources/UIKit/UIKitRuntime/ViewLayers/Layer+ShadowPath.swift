import SceneGraph

extension Layer {
  /// Casts the shadow of a path below the contents.
  mutating func cast(_ shadow: Shadow, of path: Path) {
    guard let outline = path.bounds else { return }
    gatherContents()
    gatherSublayers()
    var caster = Layer(frame: outline)
    caster.shadow = shadow
    let (width, height) = (outline.size.width, outline.size.height)
    if path == Path(ellipseIn: outline), width == height {
      caster.cornerRadius = width / 2
    } else if path != Path(outline) {
      caster.cornerRadius = path.cornerRadius(in: outline) ?? 0
    }
    sublayers.insert(caster, at: 0)
  }
}

extension Path {
  /// Returns the radius if the path is a rectangle with four equal round corners, circular or
  /// continuous; nil otherwise.
  fileprivate func cornerRadius(in outline: Rect) -> Double? {
    // The distances between the curves and the corner.
    for element in elements {
      let point: Point
      switch element {
      case .move(let end), .line(let end): point = end
      default: continue
      }
      let distance = point.x - outline.minX
      guard distance > 0 else { continue }
      if self == Path(outline, radii: Size(width: distance, height: distance)) { return distance }
      for radius in [distance, distance / Path.continuousReach] {
        if isAlmost(Path(outline, continuousRadius: radius)) { return radius }
      }
    }
    return nil
  }

  /// Returns true if the points equal those of `other` up to rounding errors.
  private func isAlmost(_ other: Path) -> Bool {
    guard elements.count == other.elements.count else { return false }
    return zip(elements, other.elements).allSatisfy { a, b in
      guard let a = a.end, let b = b.end else { return a == b }
      return abs(a.x - b.x) + abs(a.y - b.y) < 1e-6 * (1 + abs(a.x) + abs(a.y))
    }
  }
}
