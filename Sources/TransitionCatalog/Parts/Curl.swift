internal import SceneGraph
internal import Transitions

/// A sheet of paper of which one part lies flat, one is wound about a cylinder, and one lies flat
/// again upside down.
///
/// Distances are measured from the middle of the sheet along `direction`. The cylinder touches the
/// sheet's plane along the line at distance `contact`; paper at a distance s beyond that is wound
/// about it by (s − contact) / radius, up to half a turn.
struct Curl {
  /// The sheet's rectangle.
  let bounds: Rect
  /// The direction, of length 1, across the cylinder and towards the paper that is lifted.
  let direction: Point
  /// The distance of the line where the paper leaves the plane.
  private(set) var contact: Double
  /// The cylinder's radius.
  let radius: Double
  /// How far before the middle of the sheet the eye is.
  let eye: Double
  /// The size of a pixel in the sheet's plane.
  let pixel: Double

  /// The sides of the paper.
  enum Side { case front, back }

  /// The widest angle that one flat strip of the round part stands for, where it is seen wider than
  /// a pixel.
  private static let strip = 3 * Double.pi / 180

  /// The largest distance of the sheet's corners.
  var reach: Double {
    abs(direction.x) * bounds.size.width / 2 + abs(direction.y) * bounds.size.height / 2
  }

  /// The same sheet with the cylinder at another distance.
  func rolled(to contact: Double) -> Curl {
    var curl = self
    curl.contact = contact
    return curl
  }

  /// How much paper is off the plane, along the direction.
  var lifted: Double { reach - contact }

  /// The length of the sheet's diagonal.
  var diagonal: Double {
    (bounds.size.width * bounds.size.width + bounds.size.height * bounds.size.height).squareRoot()
  }

  /// The point at the distance `contact` before the middle of the sheet.
  var contactPoint: Point {
    Point(x: bounds.midX + contact * direction.x, y: bounds.midY + contact * direction.y)
  }

  /// The turn that brings the x axis into the direction.
  var orientation: Transform3D {
    Transform3D(
      SIMD4(direction.x, direction.y, 0, 0), SIMD4(-direction.y, direction.x, 0, 0),
      SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// The distance of `point` along the direction.
  func distance(of point: Point) -> Double {
    (point.x - bounds.midX) * direction.x + (point.y - bounds.midY) * direction.y
  }

  /// How far `point` is to the right of the direction.
  private func aside(of point: Point) -> Double {
    (point.y - bounds.midY) * direction.x - (point.x - bounds.midX) * direction.y
  }

  /// Between which places, to the right of the direction, the sheet is at `distance`; nil where it
  /// is not there.
  private func width(at distance: Double) -> (from: Double, to: Double)? {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      bounds.point(atUnit: Point(x: $0.0, y: $0.1))
    }
    let crossings = corners.indices.compactMap { index -> Double? in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      let (from, to) = (self.distance(of: a) - distance, self.distance(of: b) - distance)
      guard from != to, min(from, to) <= 0, max(from, to) >= 0 else { return nil }
      return aside(of: a) + (aside(of: b) - aside(of: a)) * from / (from - to)
    }
    guard let least = crossings.min(), let most = crossings.max() else { return nil }
    return (least, most)
  }

  // MARK: - The silhouette

  /// The angle on the cylinder at which the eye sees the front of the paper turn away and its back
  /// appear: where the plane that touches the cylinder goes through the eye. There the product of
  /// the cylinder's normal (sin φ, −cos φ) with the vector (−contact, eye − radius) from its axis
  /// to the eye is the radius. Nil where the eye is in the cylinder, or sees one side only.
  private var horizon: Double? {
    let (along, up) = (-contact, eye - radius)
    let beyond = along * along + up * up - radius * radius
    guard up > 0, beyond > 0 else { return nil }
    let angle = arcTangent(along, -up) - arcTangent(beyond.squareRoot(), radius)
    let turned = angle < 0 ? angle + 2 * .pi : angle
    return turned > 0 && turned < .pi ? turned : nil
  }

  /// The arc next to the horizon of which `pixels` of the picture are seen; r·(1 − cos δ) is how
  /// far an arc δ of a circle is from its tangent.
  private func arc(of pixels: Double) -> Double {
    let flat = max(1 - pixels * pixel / radius, -1)
    return arcTangent((1 - flat * flat).squareRoot(), flat)
  }

  /// The width, in pixels, of the strips next to the horizon.
  private static let rim = 1.5

  // MARK: - Pieces

  /// The lines at which the paper is creased, by rising distance: where it is flat on both sides,
  /// the contact and the end of the half turn, and between them one for each strip. All corners
  /// that are within the round part are on a line too, or their faces would not be flat.
  private var creases: [Double] {
    let horizon = self.horizon
    let angles =
      if let horizon {
        angles(to: horizon).map { horizon - $0 }.reversed()
          + angles(to: .pi - horizon).dropFirst().map { horizon + $0 }
      } else {
        Self.equal(.pi)
      }
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
      .map { distance(of: bounds.point(atUnit: Point(x: $0.0, y: $0.1))) }
      .filter { $0 > contact && $0 < contact + .pi * radius }
    let apart = 1e-6 * diagonal
    var result: [Double] = []
    for line in (angles.map { contact + $0 * radius } + corners).sorted()
    where result.last.map({ line - $0 > apart }) ?? true {
      result.append(line)
    }
    return result
  }

  /// Angles from 0, the horizon, to `end`, between which the strips lie: none is seen much narrower
  /// than a pixel, and none that is seen wider is wider than it has to be.
  private func angles(to end: Double) -> [Double] {
    var result = [0.0]
    var step = 1.0
    while true {
      let (last, next) = (result[result.count - 1], arc(of: Self.rim * step))
      guard next < end, next - last > Self.strip else {
        return result + Self.equal(end - last).dropFirst().map { last + $0 }
      }
      result.append(next)
      step += 1
    }
  }

  /// Angles from 0 to `end`, evenly and no more than a strip apart.
  private static func equal(_ end: Double) -> [Double] {
    let count = max((end / strip).rounded(.up), 1)
    return stride(from: 0, through: count, by: 1).map { end * $0 / count }
  }

  /// One side of the sheet as flat pieces that keep the shape they have on the paper.
  ///
  /// - Parameter shade: what to lay over a place, by the normal of its side that is turned to the viewer.
  func mesh(_ side: Side, shade: (SIMD3<Double>) -> Color) -> Mesh {
    let creases = self.creases
    var sliced = SlicedRectangle(bounds, at: creases) { distance(of: $0) }
    if side == .front { hideRim(of: &sliced, creases) }
    let stations = Stations(creases, contact: contact, radius: radius)
    let vertices = sliced.points.map { point in
      let distance = distance(of: point)
      let (moved, z) = stations.place(of: distance)
      return Mesh.Vertex(
        unit: Point(
          x: (point.x - bounds.minX) / bounds.size.width,
          y: (point.y - bounds.minY) / bounds.size.height),
        position: Point(
          x: point.x + (moved - distance) * direction.x,
          y: point.y + (moved - distance) * direction.y),
        z: z)
    }
    let faces = sliced.slices.compactMap { slice -> Mesh.Face? in
      // What lies flat shows one side only.
      if slice.index == (side == .front ? creases.count : 0) { return nil }
      let start = slice.index == 0 ? contact : creases[slice.index - 1]
      let end = slice.index == creases.count ? start : creases[slice.index]
      return Mesh.Face(
        side == .front ? slice.corners : slice.corners.reversed(),
        shade: gradient(
          from: shade(visibleNormal(at: start)), at: start, to: shade(visibleNormal(at: end)),
          at: end))
    }
    return Mesh(vertices: vertices, faces: faces)
  }

  /// Takes away the front next to the horizon where the back is above it: both have their soft edge
  /// there, and through the back's one would see the front instead of what is beside the sheet.
  private func hideRim(of sliced: inout SlicedRectangle, _ creases: [Double]) {
    guard let horizon else { return }
    let arc = min(arc(of: Self.rim), horizon, .pi - horizon)
    let line = contact + radius * horizon
    let (start, end) = (line - radius * arc, line + radius * arc)
    let nudge = 1e-6 * diagonal
    guard let here = width(at: line), let above = width(at: end),
      let first = creases.firstIndex(where: { $0 > start + nudge }),
      let last = creases.lastIndex(where: { $0 <= line + nudge }), first <= last
    else { return }
    // The back's edges, mirrored in the horizon.
    func edge(_ atStart: Double, _ atLine: Double) -> (Point) -> Double {
      { point in
        let share = (distance(of: point) - start) / (line - start)
        return aside(of: point) - (atStart + (atLine - atStart) * share)
      }
    }
    sliced.remove(
      slices: first..<(last + 1), above: edge(above.from, here.from),
      below: edge(above.to, here.to))
  }

  /// The angle that paper at `distance` has turned by.
  private func turned(at distance: Double) -> Double {
    min(max((distance - contact) / radius, 0), .pi)
  }

  /// The normal, on the side turned to the viewer, of paper at `distance`.
  private func visibleNormal(at distance: Double) -> SIMD3<Double> {
    let angle = turned(at: distance)
    let (along, up) = (-sine(angle), cosine(angle))
    return SIMD3(along * direction.x, along * direction.y, up) * (up < 0 ? -1 : 1)
  }

  /// A gradient whose lines of one colour lie across the direction. Fractions of the bounds are not
  /// as long across as they are down, so the distance is written as a product with fractions, and
  /// the axis follows that.
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

  /// Where the creases stand once the paper is wound: each strip between two of them is as long as
  /// on the paper, and stands at the angle of the cylinder half way along it.
  private struct Stations {
    private let lines: [Double]
    private var places: [(along: Double, z: Double)]

    init(_ lines: [Double], contact: Double, radius: Double) {
      self.lines = lines
      places = [(contact, 0)]
      for (start, end) in zip(lines, lines.dropFirst()) {
        let angle = ((start + end) / 2 - contact) / radius
        let last = places[places.count - 1]
        places.append(
          (last.along + (end - start) * cosine(angle), last.z + (end - start) * sine(angle)))
      }
    }

    /// Where paper at `distance` stands: how far along the direction, and how high.
    func place(of distance: Double) -> (along: Double, z: Double) {
      let next = lines.firstIndex { $0 >= distance } ?? lines.count
      guard next > 0 else { return (distance, 0) }
      let before = places[next - 1]
      guard next < lines.count else {
        return (before.along - (distance - lines[next - 1]), before.z)
      }
      let share = (distance - lines[next - 1]) / (lines[next] - lines[next - 1])
      return (
        before.along + (places[next].along - before.along) * share,
        before.z + (places[next].z - before.z) * share
      )
    }
  }
}
