internal import SceneGraph

extension Curl {
  /// The sides of the paper.
  enum Side { case front, back }

  /// The largest angle that one flat strip of the wound part spans where it is seen wider than a
  /// pixel, in radians.
  private static let maximumStripAngle = 3 * Double.pi / 180

  /// The width, in pixels, of the strips next to the silhouette.
  private static let silhouetteStripWidth = 1.5

  /// Returns one side of the sheet as flat faces that keep the shape they have on the paper.
  ///
  /// - Parameters:
  ///   - side: The side to mesh.
  ///   - shade: Returns the overlay colour for the unit normal of the side.
  func mesh(_ side: Side, shade: (SIMD3<Double>) -> Color) -> Mesh {
    let creases = self.creases
    var sliced = SlicedRectangle(bounds, at: creases) { distance(of: $0) }
    if side == .front { removeHiddenSilhouette(from: &sliced, creases) }
    let profile = CurlProfile(creases: creases, contact: contact, radius: radius)
    let vertices = sliced.points.map { point in
      let distance = distance(of: point)
      let (along, z) = profile.position(at: distance)
      return Mesh.Vertex(
        unit: Point(
          x: (point.x - bounds.minX) / bounds.size.width,
          y: (point.y - bounds.minY) / bounds.size.height),
        position: Point(
          x: point.x + (along - distance) * direction.x,
          y: point.y + (along - distance) * direction.y),
        z: z)
    }
    let faces = sliced.slices.compactMap { slice -> Mesh.Face? in
      // A flat part shows one side only.
      if slice.index == (side == .front ? creases.count : 0) { return nil }
      let start = slice.index == 0 ? contact : creases[slice.index - 1]
      let end = slice.index == creases.count ? start : creases[slice.index]
      return Mesh.Face(
        side == .front ? slice.corners : slice.corners.reversed(),
        shade: gradient(
          from: shade(normal(of: side, at: start)), at: start,
          to: shade(normal(of: side, at: end)),
          at: end))
    }
    return Mesh(vertices: vertices, faces: faces)
  }

  // MARK: - Creases

  /// The distances of the lines along which the paper is creased, in ascending order.
  ///
  /// They are the contact line, the end of the half turn, and between them one for each strip.
  /// Each sheet corner within the wound part lies on a crease too; otherwise its face would not
  /// be planar.
  private var creases: [Double] {
    let silhouette = self.silhouetteAngle
    let angles =
      if let silhouette {
        stripAngles(to: silhouette).map { silhouette - $0 }.reversed()
          + stripAngles(to: .pi - silhouette).dropFirst().map { silhouette + $0 }
      } else {
        Self.evenAngles(to: .pi)
      }
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
      .map { distance(of: bounds.point(atUnit: Point(x: $0.0, y: $0.1))) }
      .filter { $0 > contact && $0 < contact + .pi * radius }
    let minimumSpacing = 1e-6 * diagonal
    var result: [Double] = []
    for line in (angles.map { contact + $0 * radius } + corners).sorted()
    where result.last.map({ line - $0 > minimumSpacing }) ?? true {
      result.append(line)
    }
    return result
  }

  /// Returns the strip boundaries from 0, the silhouette, to `end`, in radians.
  ///
  /// Strips near the silhouette are about `silhouetteStripWidth` pixels wide as seen; the others
  /// span the maximum strip angle or less.
  private func stripAngles(to end: Double) -> [Double] {
    var result = [0.0]
    var step = 1.0
    while true {
      let (last, next) = (
        result[result.count - 1], silhouetteArc(pixels: Self.silhouetteStripWidth * step)
      )
      guard next < end, next - last > Self.maximumStripAngle else {
        return result + Self.evenAngles(to: end - last).dropFirst().map { last + $0 }
      }
      result.append(next)
      step += 1
    }
  }

  /// Returns evenly spaced angles from 0 to `end`, at most the maximum strip angle apart.
  private static func evenAngles(to end: Double) -> [Double] {
    let count = max((end / maximumStripAngle).rounded(.up), 1)
    return stride(from: 0, through: count, by: 1).map { end * $0 / count }
  }

  // MARK: - Silhouette and shading

  /// Removes the strip of the front next to the silhouette that the back covers.
  ///
  /// Both sides have an antialiased edge there. Through the back's edge the front would show
  /// instead of the surroundings of the sheet.
  private func removeHiddenSilhouette(from sliced: inout SlicedRectangle, _ creases: [Double]) {
    guard let silhouetteAngle else { return }
    let arc = min(
      silhouetteArc(pixels: Self.silhouetteStripWidth), silhouetteAngle, .pi - silhouetteAngle)
    let line = contact + radius * silhouetteAngle
    let (start, end) = (line - radius * arc, line + radius * arc)
    let nudge = 1e-6 * diagonal
    guard let here = chord(at: line), let above = chord(at: end),
      let first = creases.firstIndex(where: { $0 > start + nudge }),
      let last = creases.lastIndex(where: { $0 <= line + nudge }), first <= last
    else { return }
    // The back's sides, mirrored in the silhouette line.
    func signedDistance(_ atStart: Double, _ atLine: Double) -> (Point) -> Double {
      { point in
        let fraction = (distance(of: point) - start) / (line - start)
        return lateralOffset(of: point) - (atStart + (atLine - atStart) * fraction)
      }
    }
    sliced.remove(
      slices: first..<(last + 1), above: signedDistance(above.from, here.from),
      below: signedDistance(above.to, here.to))
  }

  /// Returns a gradient along `direction` between two distances, or nil if it is transparent.
  ///
  /// Unit coordinates are not square, so the distance is written as a dot product with unit
  /// coordinates, and the gradient's axis is derived from that.
  private func gradient(
    from startColor: Color, at start: Double, to endColor: Color, at end: Double
  ) -> Gradient? {
    guard startColor.alpha > 0 || endColor.alpha > 0 else { return nil }
    guard startColor != endColor, end > start else { return Gradient(startColor) }
    let (x, y) = (direction.x * bounds.size.width, direction.y * bounds.size.height)
    let square = x * x + y * y
    func point(at distance: Double) -> Point {
      Point(x: 0.5 + x * distance / square, y: 0.5 + y * distance / square)
    }
    return Gradient(
      from: startColor, at: point(at: start), to: endColor, at: point(at: end))
  }
}
