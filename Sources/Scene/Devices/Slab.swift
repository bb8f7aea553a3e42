internal import SceneGraph

/// A flat body with a rounded rectangle as its outline, and rounded edges: of such bodies devices
/// consist.
///
/// Its own coordinates are points, x to the right, y down and z towards its front. It is convex.
struct Slab {
  /// The largest outline.
  var outline: Rect
  /// The radius of the outline's corners, at least that of both edges.
  var radius: Double
  /// The z of the front and of the back.
  var front, back: Double
  /// The radii of the quarter circles between the front or the back and the rail; 0 for a sharp
  /// edge.
  var frontEdge = 0.0
  var backEdge = 0.0
  /// The place of the slab in the device.
  var place = Transform3D.identity
  /// The bend of the slab; nil for a straight one.
  var bend: Bend?
  /// The material of the rail.
  var finish: Finish

  /// The faces of a quarter of the outline.
  var cornerSteps = 14
  /// The faces of a quarter circle at an edge.
  var edgeSteps = 4

  /// The corners of a box around the slab, in the device's coordinates; of a bent one, of the box
  /// around its ends.
  var corners: [SIMD3<Double>] {
    guard let bend else {
      return Self.corners(of: outline, front, back).map { place.applied(to: $0, 1) }
    }
    return Self.corners(of: outline, 0, front - back).map {
      place.applied(to: bend.place($0), 1)
    }
  }

  /// Returns the corners of a box.
  static func corners(of rect: Rect, _ front: Double, _ back: Double) -> [SIMD3<Double>] {
    [rect.minX, rect.maxX].flatMap { x in
      [rect.minY, rect.maxY].flatMap { y in [SIMD3(x, y, front), SIMD3(x, y, back)] }
    }
  }

  /// The rectangle of the front between its edges, and the radius of its corners.
  var frontFace: (rect: Rect, radius: Double) { face(inset: frontEdge) }

  /// The rectangle of the back between its edges, and the radius of its corners.
  var backFace: (rect: Rect, radius: Double) { face(inset: backEdge) }

  private func face(inset: Double) -> (rect: Rect, radius: Double) {
    (outline.inset(by: inset), max(radius - inset, 0))
  }

  /// Returns the slab with as many faces as are visible: faces thinner than a pixel do not cover it
  /// evenly, and an edge of less than that is sharp.
  ///
  /// - Parameter pixel: the side of a pixel in points.
  func detailed(for pixel: Double) -> Slab {
    var slab = self
    if frontEdge < 0.6 * pixel { slab.frontEdge = 0 }
    if backEdge < 0.6 * pixel { slab.backEdge = 0 }
    let edge = max(slab.frontEdge, slab.backEdge) / pixel
    slab.edgeSteps = min(max(Int(edge.rounded()), 1), edgeSteps)
    slab.cornerSteps = min(
      max(Int((2 * (radius / pixel).squareRoot()).rounded(.up)), 2), cornerSteps)
    return slab
  }

  /// Returns a coarse slab that lies within this one, a distance from its surface.
  ///
  /// Four faces of a rail meet in a point, where a part of the pixel is not covered; what lies
  /// below shows through there.
  func core(inset: Double) -> Slab {
    var core = self
    core.outline = outline.inset(by: inset)
    core.radius = max(radius - inset, 0)
    // The distance along a bend counts from the front.
    (core.front, core.back) = (bend == nil ? front - inset : front, back + inset)
    // Chords of the inner edge cut into its circle.
    (core.frontEdge, core.backEdge) = (frontEdge * 0.8, backEdge * 0.8)
    (core.cornerSteps, core.edgeSteps) = (min(cornerSteps, 7), 1)
    return core
  }

  /// A line around the slab, parallel to its outline.
  struct Ring {
    /// The distance from the outline, inwards.
    var inset: Double
    var z: Double
    /// The outward part of the unit normal, and its part along z.
    var out, up: Double
  }

  /// The rings of the rail, from the front to the back.
  var rings: [Ring] {
    func quarter(_ radius: Double) -> [(Double, Double)] {
      let steps = radius > 0 ? edgeSteps : 1
      return (0...steps).map { step in
        let angle = Double(step) / Double(steps) * .pi / 2
        return step == 0 ? (0, 1) : step == steps ? (1, 0) : (sine(angle), cosine(angle))
      }
    }
    var rings: [Ring] = []
    for (out, up) in quarter(frontEdge) where frontEdge > 0 || out == 1 {
      rings.append(
        Ring(
          inset: frontEdge * (1 - out), z: front - frontEdge * (1 - up), out: out, up: up))
    }
    if let bend {
      let depth = front - back - frontEdge - backEdge
      for step in 1..<bend.steps {
        rings.append(
          Ring(
            inset: 0, z: front - frontEdge - depth * Double(step) / Double(bend.steps), out: 1,
            up: 0))
      }
    }
    for (out, up) in quarter(backEdge).reversed() where backEdge > 0 || out == 1 {
      rings.append(
        Ring(inset: backEdge * (1 - out), z: back + backEdge * (1 - up), out: out, up: -up))
    }
    return rings
  }

  /// A place on the outline.
  struct Column {
    /// The centre of the corner's circle.
    var center: SIMD2<Double>
    /// The unit vector outwards.
    var out: SIMD2<Double>
  }

  /// The places of the vertices on the outline, clockwise from the left end of its top side.
  var columns: [Column] {
    let radius = min(radius, outline.size.width / 2, outline.size.height / 2)
    let (left, right) = (outline.minX + radius, outline.maxX - radius)
    let (top, bottom) = (outline.minY + radius, outline.maxY - radius)
    let corners = [(right, top), (right, bottom), (left, bottom), (left, top)]
    return corners.enumerated().flatMap { index, center in
      (0...cornerSteps).map { step in
        let angle = (Double(index) - 1 + Double(step) / Double(cornerSteps)) * .pi / 2
        return Column(
          center: SIMD2(center.0, center.1), out: SIMD2(cosine(angle), sine(angle)))
      }
    }
  }

  /// Returns a vertex of the rail in the slab's coordinates.
  func vertex(_ ring: Ring, _ column: Column) -> SIMD3<Double> {
    let radius = min(radius, outline.size.width / 2, outline.size.height / 2)
    let plan = column.center + column.out * (radius - ring.inset)
    guard let bend else { return SIMD3(plan.x, plan.y, ring.z) }
    return bend.place(SIMD3(plan.x, plan.y, front - ring.z))
  }

  /// Returns the unit normal at a vertex of the rail, outwards.
  func normal(_ ring: Ring, _ column: Column) -> SIMD3<Double> {
    let normal = SIMD3(column.out.x * ring.out, column.out.y * ring.out, ring.up)
    return bend.map { $0.direction(normal, at: front - ring.z) } ?? normal
  }

  /// A bend of a slab along its depth, about an axis along x: from its front on, the slab goes
  /// along y and turns away from the viewer; what was its y points to the viewer.
  struct Bend {
    /// 1 for a slab that goes down, -1 for one that goes up.
    var side: Double
    /// The angle to the picture plane at the front, in radians, and its change per point.
    var angle, curvature: Double
    /// The rings between the front and the back.
    var steps: Int

    /// Returns the place of a point: x, the height above the middle, and the distance from the
    /// front.
    func place(_ point: SIMD3<Double>) -> SIMD3<Double> {
      let end = angle + curvature * point.z
      let way = SIMD2(
        (sine(end) - sine(angle)) / curvature, (cosine(end) - cosine(angle)) / curvature)
      return SIMD3(
        point.x, side * (way.x + sine(end) * point.y), way.y + cosine(end) * point.y)
    }

    /// Returns the direction of a vector of the straight slab.
    func direction(_ vector: SIMD3<Double>, at distance: Double) -> SIMD3<Double> {
      let end = angle + curvature * distance
      return SIMD3(
        vector.x, side * (sine(end) * vector.y - cosine(end) * vector.z),
        cosine(end) * vector.y + sine(end) * vector.z)
    }
  }
}

/// The material of a surface.
struct Finish: Hashable {
  /// The colour in full light, opaque.
  var color: Color
  /// The strength of its highlights, 0 to 1.
  var gloss = 0.6
}

extension Rect {
  /// Returns the rectangle that is smaller by a distance on all sides.
  func inset(by distance: Double) -> Rect {
    Rect(
      x: minX + distance, y: minY + distance, width: size.width - 2 * distance,
      height: size.height - 2 * distance)
  }

  /// Creates a rectangle about a point.
  init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
