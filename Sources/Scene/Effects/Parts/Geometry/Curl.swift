internal import SceneGraph

/// A sheet of paper that is flat up to a line, wound about a cylinder from there on, and flat
/// again, upside down, after half a turn.
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

  /// The length of the paper that is off the plane, along `direction`; below 0 if none is.
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

  /// Returns the arc next to the silhouette that is seen `pixels` pixels wide, in radians.
  ///
  /// An arc δ of a circle departs from its tangent by r·(1 − cos δ).
  func silhouetteArc(pixels: Double) -> Double {
    let flat = max(1 - pixels * pixel / radius, -1)
    return arcTangent((1 - flat * flat).squareRoot(), flat)
  }

  // MARK: - Orientation of the paper

  /// Returns the angle that paper at `distance` is wound by, in 0…π.
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
