internal import Effects
internal import SceneGraph

extension Slab {
  /// Returns the visible faces of the rail, lit by the one light; nil if there are none.
  ///
  /// - Parameters:
  ///   - toWorld: from the device's coordinates to the viewer's, in which the light is: a rotation.
  ///   - eye: the place of the eye in the viewer's coordinates.
  func rail(turnedBy toWorld: Transform3D, seenFrom eye: SIMD3<Double>) -> Mesh? {
    let toWorld = place.concatenating(toWorld)
    func world(_ point: SIMD3<Double>) -> SIMD3<Double> { toWorld.applied(to: point, 1) }
    let (rings, columns) = (self.rings, self.columns)
    let center = world(
      SIMD3(outline.midX, outline.midY, (front + back) / 2))
    // The unit coordinates are those of the picture plane before the perspective: no visible face
    // is edge-on there.
    let view = (eye - center).unit
    let across = SIMD3(view.z, 0, -view.x).unit
    let down = SIMD3(
      across.y * view.z - across.z * view.y, across.z * view.x - across.x * view.z,
      across.x * view.y - across.y * view.x)
    let length = 2 * (outline.size.width + outline.size.height)
    var vertices: [Mesh.Vertex] = []
    var places: [SIMD3<Double>] = []
    var normals: [SIMD3<Double>] = []
    var colors: [SIMD3<Double>] = []
    vertices.reserveCapacity(rings.count * columns.count)
    for ring in rings {
      for column in columns {
        let own = vertex(ring, column)
        let place = world(own)
        let offset = place - center
        vertices.append(
          Mesh.Vertex(
            unit: Point(
              x: 0.5 + (offset * across).sum() / length, y: 0.5 + (offset * down).sum() / length),
            position: Point(x: own.x, y: own.y), z: own.z))
        places.append(place)
        let normal = toWorld.applied(to: normal(ring, column), 0)
        normals.append(normal)
        // The light falls off along the body, from above on the left.
        let height = -((offset.x * 0.4 + offset.y) / length).clamped(to: -0.3...0.3)
        colors.append(
          finish.color(
            normal, seenAlong: (eye - place).unit, brightness: 1 + 1.1 * height))
      }
    }
    var faces: [Mesh.Face] = []
    for ring in 0..<(rings.count - 1) {
      for column in columns.indices {
        let next = (column + 1) % columns.count
        let (a, b) = (ring * columns.count, (ring + 1) * columns.count)
        let corners = [a + column, a + next, b + next, b + column]
        let diagonal = places[corners[2]] - places[corners[0]]
        var normal = diagonal.cross(places[corners[3]] - places[corners[1]])
        let outwards = corners.reduce(SIMD3<Double>.zero) { $0 + normals[$1] }
        if (normal * outwards).sum() < 0 { normal = -normal }
        let middle = (places[corners[0]] + places[corners[2]]) / 2
        guard (normal * (eye - middle)).sum() > 1e-9 * length * length else { continue }
        faces.append(
          Mesh.Face(
            corners,
            shade: Self.gradient(corners.map { (vertices[$0].unit, colors[$0]) })))
      }
    }
    return faces.isEmpty ? nil : Mesh(vertices: vertices, faces: faces)
  }

  /// Returns the gradient that comes closest to the colours at the corners of a face, dithered.
  private static func gradient(_ corners: [(unit: Point, color: SIMD3<Double>)]) -> Gradient {
    let count = Double(corners.count)
    let mean = corners.reduce(SIMD3<Double>.zero) { $0 + $1.color } / count
    let x = corners.reduce(0) { $0 + $1.unit.x } / count
    let y = corners.reduce(0) { $0 + $1.unit.y } / count
    // The plane of least squares through the brightness.
    var (xx, xy, yy, xb, yb) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (unit, color) in corners {
      let (u, v, b) = (unit.x - x, unit.y - y, (color - mean).sum())
      (xx, xy, yy) = (xx + u * u, xy + u * v, yy + v * v)
      (xb, yb) = (xb + u * b, yb + v * b)
    }
    let determinant = xx * yy - xy * xy
    let slope = SIMD2(xb * yy - yb * xy, yb * xx - xb * xy) / determinant
    let steepness = (slope * slope).sum().squareRoot()
    guard determinant > 0, steepness.isFinite, steepness > 1e-6 else { return Gradient(mean.color) }
    let direction = slope / steepness
    let ways = corners.map { ($0.unit.x - x) * direction.x + ($0.unit.y - y) * direction.y }
    let (least, most) = (ways.min() ?? 0, ways.max() ?? 0)
    var (tt, tc) = (0.0, SIMD3<Double>.zero)
    for (way, corner) in zip(ways, corners) {
      tt += way * way
      tc += (corner.color - mean) * way
    }
    guard most > least, tt > 0 else { return Gradient(mean.color) }
    func point(_ way: Double) -> Point {
      Point(x: x + direction.x * way, y: y + direction.y * way)
    }
    var gradient = Gradient(
      from: (mean + tc / tt * least).color, at: point(least), to: (mean + tc / tt * most).color,
      at: point(most))
    gradient.isDithered = true
    return gradient
  }
}

extension Finish {
  /// Returns the colour of a surface in the one light, with the sky above it in its reflection.
  ///
  /// - Parameters:
  ///   - normal: the unit normal in the viewer's coordinates.
  ///   - view: the unit vector to the eye.
  ///   - brightness: the part of the light that reaches the surface.
  func color(
    _ normal: SIMD3<Double>, seenAlong view: SIMD3<Double>, brightness: Double = 1
  ) -> SIMD3<Double> {
    let light = Light.key.direction
    let own = SIMD3(color.red, color.green, color.blue)
    let diffuse = min(max((normal * light).sum(), 0) / light.z, 1.2)
    let reflected = 2 * (normal * view).sum() * normal - view
    let height = min(max((0.25 - reflected.y) / 1.1, 0), 1)
    let sky = height * height * (3 - 2 * height)
    let toLight = max((reflected * light).sum(), 0)
    var highlight = toLight * toLight
    highlight *= highlight
    highlight *= highlight
    highlight *= highlight
    let shine = own * (0.34 + 0.40 * diffuse + (0.2 + 0.25 * gloss) * sky)
    return (brightness * shine + 0.5 * gloss * highlight * (0.35 + 0.65 * own)).clamped(
      lowerBound: .zero, upperBound: SIMD3(repeating: 1))
  }
}

extension Double {
  /// Returns the nearest number of a range.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension SIMD3<Double> {
  /// The vector of the same direction and the length 1.
  var unit: SIMD3<Double> { self / length }

  /// The cross product.
  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The opaque colour with these components.
  var color: Color { Color(red: x, green: y, blue: z) }
}

extension Transform3D {
  /// Returns the image of a point (w = 1) or a vector (w = 0) of space.
  func applied(to point: SIMD3<Double>, _ w: Double) -> SIMD3<Double> {
    let image = apply(to: SIMD4(point, w))
    return SIMD3(image.x, image.y, image.z)
  }
}
