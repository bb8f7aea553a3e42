internal import SceneGraph

/// A sheet of paper that is flat up to a line, then wound about a cylinder, and flat again, upside
/// down, after half a turn.
///
/// Distances are in points, measured from the centre of the sheet along `direction`. The cylinder
/// touches the sheet's plane along the line at distance `contact`. Paper at a distance s beyond
/// that line is wound about the cylinder by (s − contact) / radius, up to π.
struct Curl {
  /// The sheet's rectangle in container coordinates, in points.
  let bounds: Rect
  /// The unit vector perpendicular to the cylinder's axis, towards the lifted paper.
  let direction: Point
  /// The distance of the contact line, where the paper leaves the plane.
  private(set) var contact: Double
  /// The cylinder's radius in points.
  let radius: Double
  /// The height of the eye above the centre of the sheet, in points.
  let eye: Double
  /// The size of a pixel in the sheet's plane, in points.
  let pixel: Double

  /// The distance of the sheet's farthest corner.
  var extent: Double {
    abs(direction.x) * bounds.size.width / 2 + abs(direction.y) * bounds.size.height / 2
  }

  /// Returns the same sheet with the contact line at another distance.
  func rolled(to contact: Double) -> Curl {
    var curl = self
    curl.contact = contact
    return curl
  }

  /// The length of the paper off the plane, along `direction`; below 0 if there is none.
  var liftedLength: Double { extent - contact }

  /// The length of the sheet's diagonal.
  var diagonal: Double {
    (bounds.size.width * bounds.size.width + bounds.size.height * bounds.size.height).squareRoot()
  }

  /// The point of the contact line nearest to the centre of the sheet.
  var contactPoint: Point {
    Point(x: bounds.midX + contact * direction.x, y: bounds.midY + contact * direction.y)
  }

  /// The rotation that maps the x axis to `direction`.
  var orientation: Transform3D {
    Transform3D(
      SIMD4(direction.x, direction.y, 0, 0), SIMD4(-direction.y, direction.x, 0, 0),
      SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// Returns the distance of `point` along `direction`.
  func distance(of point: Point) -> Double {
    (point.x - bounds.midX) * direction.x + (point.y - bounds.midY) * direction.y
  }

  /// Returns the offset of `point` along the cylinder's axis, positive to the right of `direction`.
  func lateralOffset(of point: Point) -> Double {
    (point.y - bounds.midY) * direction.x - (point.x - bounds.midX) * direction.y
  }

  /// Returns the lateral offsets between which the line at `distance` crosses the sheet, or nil if
  /// the line misses it.
  func chord(at distance: Double) -> (from: Double, to: Double)? {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      bounds.point(atUnit: Point(x: $0.0, y: $0.1))
    }
    let crossings = corners.indices.compactMap { index -> Double? in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      let (from, to) = (self.distance(of: a) - distance, self.distance(of: b) - distance)
      guard from != to, min(from, to) <= 0, max(from, to) >= 0 else { return nil }
      return lateralOffset(of: a)
        + (lateralOffset(of: b) - lateralOffset(of: a)) * from / (from - to)
    }
    guard let least = crossings.min(), let most = crossings.max() else { return nil }
    return (least, most)
  }

  // MARK: - Silhouette

  /// The angle on the cylinder, in 0…π, at which the eye sees the front turn away and the back
  /// appear; nil if the eye is inside the cylinder or sees one side only.
  ///
  /// At that angle φ the tangent plane goes through the eye: the dot product of the cylinder's
  /// normal (sin φ, −cos φ) and the vector (−contact, eye − radius) from its axis to the eye is
  /// the radius.
  var silhouetteAngle: Double? {
    let (along, up) = (-contact, eye - radius)
    let beyond = along * along + up * up - radius * radius
    guard up > 0, beyond > 0 else { return nil }
    let angle = arcTangent(along, -up) - arcTangent(beyond.squareRoot(), radius)
    let turned = angle < 0 ? angle + 2 * .pi : angle
    return turned > 0 && turned < .pi ? turned : nil
  }

  /// Returns the arc next to the silhouette that appears `pixels` pixels wide, in radians.
  ///
  /// An arc δ of a circle departs from its tangent by r·(1 − cos δ).
  func silhouetteArc(pixels: Double) -> Double {
    let flat = max(1 - pixels * pixel / radius, -1)
    return arcTangent((1 - flat * flat).squareRoot(), flat)
  }

  // MARK: - Orientation of the paper

  /// Returns the winding angle of the paper at `distance`, in 0…π.
  func windingAngle(at distance: Double) -> Double {
    min(max((distance - contact) / radius, 0), .pi)
  }

  /// Returns the unit normal of a side of the paper at `distance`.
  func normal(of side: Side, at distance: Double) -> SIMD3<Double> {
    let angle = windingAngle(at: distance)
    let (along, up) = (-sine(angle), cosine(angle))
    return SIMD3(along * direction.x, along * direction.y, up) * (side == .front ? 1 : -1)
  }
}

extension Curl {
  /// The sides of the paper.
  enum Side { case front, back }

  /// The largest angle, in radians, that one flat strip of the wound part spans if it appears wider
  /// than a pixel.
  private static let maximumStripAngle = 3 * Double.pi / 180

  /// The width, in pixels, of the strips next to the silhouette.
  private static let silhouetteStripWidth = 1.5

  /// Returns one side of the sheet as flat faces that keep their shape on the paper.
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
  /// Strips near the silhouette appear about `silhouetteStripWidth` pixels wide; the others span
  /// the maximum strip angle or less.
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
    // The back's edges, mirrored in the silhouette line.
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

  /// Returns a gradient along `direction` between two distances, dithered, or nil if it is
  /// transparent.
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
    var gradient = Gradient(
      from: startColor, at: point(at: start), to: endColor, at: point(at: end))
    gradient.isDithered = true
    return gradient
  }
}
