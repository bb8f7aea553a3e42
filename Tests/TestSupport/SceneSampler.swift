public import Transitions

/// What a scene shows at one point, worked out from the layers' definitions: the line of sight through the point is
/// met with every plane, and what it meets is laid over what is below. No edge is softened and no texel is mixed,
/// and nothing here is shared with the renderer but the model itself.
public struct SceneSampler {
  /// A picture's premultiplied colour at fractions of its size; all zeros for a picture that is not there.
  public var picture: (PictureName, Point) -> SIMD4<Double>
  /// A picture's size in pixels, for layers that keep its shape; nil for one of the container's shape.
  public var pictureSize: (PictureName) -> Size? = { _ in nil }
  /// What shows where no layer is, premultiplied.
  public var backdrop: SIMD4<Double>

  /// A sampler over two test pictures and a black backdrop.
  public init(
    picture: @escaping (PictureName, Point) -> SIMD4<Double> = SceneSampler.testPicture,
    backdrop: SIMD4<Double> = SIMD4(0, 0, 0, 1)
  ) {
    self.picture = picture
    self.backdrop = backdrop
  }

  /// Two opaque pictures that differ everywhere, and from themselves from place to place.
  public static func testPicture(_ name: PictureName, _ unit: Point) -> SIMD4<Double> {
    name == .from
      ? SIMD4(0.9, 0.3 + 0.3 * unit.x, 0.2 * unit.y, 1)
      : SIMD4(0.1, 0.5 * unit.y, 0.4 + 0.4 * unit.x, 1)
  }

  /// The premultiplied colour of `scene` at `point` of its container, in points.
  public func color(of scene: Scene, at point: Point) -> SIMD4<Double> { look(at: scene)(point) }

  /// A function from points of the container, in points, to `scene`'s premultiplied colours there: quicker than
  /// `color(of:at:)` where one scene is looked at in many places.
  public func look(at scene: Scene) -> (Point) -> SIMD4<Double> {
    let pictures = SampledPictures(
      color: picture,
      size: { [pictureSize] name in pictureSize(name) ?? scene.root.bounds.size })
    let space = SampledSpace([scene.root], through: .identity, sorts: false, pictures)
    return { [backdrop] point in
      let color = space.color(at: SIMD3(point.x, point.y, 1))
      return color + backdrop * (1 - color.w)
    }
  }
}

/// The pictures that layers name.
struct SampledPictures {
  let color: (PictureName, Point) -> SIMD4<Double>
  let size: (PictureName) -> Size
}

/// A stack of things that the line of sight through one point of a plane may meet.
final class SampledSpace {
  private enum Element {
    /// A layer's picture on its plane.
    case layer(SampledLayer, SampledPlane, opacity: Double)
    /// One triangle of a mesh's face.
    case face(SampledLayer, SampledTriangle, opacity: Double)
    /// Things that have depth among themselves, in a stack that goes by order.
    case block(SampledSpace)
  }

  /// Something that the line of sight meets.
  private struct Hit {
    let depth: Double
    let element: Int
    let weights: SIMD3<Double>
  }

  /// Two things whose depths differ by no more than this are equally near, and the later one is in front.
  private static let sameDepth = 1e-6

  private let sorts: Bool
  private var elements: [Element] = []
  /// Kept from call to call, so that a sample costs no allocation.
  private var hits: [Hit] = []

  /// The stack of `layers`, seen along z after `transform`.
  ///
  /// - Parameter sorts: whether they are in front of one another where they are nearer.
  init(
    _ layers: [Layer], through transform: Transform3D, sorts: Bool, _ pictures: SampledPictures
  ) {
    self.sorts = sorts
    if sorts {
      for layer in layers { add(layer, through: transform, opacity: 1, pictures) }
      return
    }
    let order = layers.indices.sorted {
      (layers[$0].zPosition, $0) < (layers[$1].zPosition, $1)
    }
    for layer in order.lazy.map({ layers[$0] }) {
      if layer.flattensSublayers && layer.mesh == nil {
        add(layer, through: transform, opacity: 1, pictures)
      } else {
        elements.append(
          .block(SampledSpace([layer], through: transform, sorts: true, pictures)))
      }
    }
  }

  private func add(
    _ layer: Layer, through transform: Transform3D, opacity: Double, _ pictures: SampledPictures
  ) {
    let map = layer.toSuperlayer.concatenating(transform)
    let itself = opacity * min(max(layer.opacity, 0), 1)
    if let mesh = layer.mesh {
      let surface = SampledLayer(layer, pictures)
      for (index, face) in mesh.faces.enumerated() {
        for triangle in SampledTriangle.fan(of: face, index, in: mesh, through: map) {
          elements.append(.face(surface, triangle, opacity: itself))
        }
      }
    } else if layer.flattensSublayers {
      guard let plane = SampledPlane(map) else { return }
      elements.append(.layer(SampledLayer(layer, pictures), plane, opacity: itself))
    } else {
      let inner = layer.fromSublayers.concatenating(map)
      for sublayer in layer.sublayers { add(sublayer, through: inner, opacity: itself, pictures) }
    }
  }

  /// The premultiplied colour that the line of sight through `point`, (x, y, 1), meets.
  func color(at point: SIMD3<Double>) -> SIMD4<Double> {
    var color = SIMD4<Double>.zero
    guard sorts else {
      for element in elements.reversed() {
        var next = SIMD4<Double>.zero
        switch element {
        case .block(let space): next = space.color(at: point)
        case .layer(_, let plane, _): next = self.color(of: element, plane.meet(point).weights)
        case .face: break
        }
        color += next * (1 - color.w)
        if color.w >= 1 { break }
      }
      return color
    }
    meetAll(point)
    for hit in hits.reversed() {
      color += self.color(of: elements[hit.element], hit.weights) * (1 - color.w)
      if color.w >= 1 { break }
    }
    return color
  }

  /// Fills `hits`, farthest first.
  private func meetAll(_ point: SIMD3<Double>) {
    hits.removeAll(keepingCapacity: true)
    var lastFace: (layer: ObjectIdentifier, face: Int)?
    for (index, element) in elements.enumerated() {
      let met: (weights: SIMD3<Double>, depth: Double)
      switch element {
      case .block: continue
      case .layer(_, let plane, _): met = plane.meet(point)
      case .face(let surface, let triangle, _):
        met = triangle.meet(point)
        guard met.weights.min() >= 0 else { continue }
        // A point on the line between two triangles of one face is not seen twice.
        let face = (ObjectIdentifier(surface), triangle.face)
        if let lastFace, lastFace == face { continue }
        if met.weights.sum() > 0 { lastFace = face }
      }
      guard met.depth.isFinite else { continue }
      var place = hits.count
      while place > 0, hits[place - 1].depth > met.depth + Self.sameDepth { place -= 1 }
      hits.insert(Hit(depth: met.depth, element: index, weights: met.weights), at: place)
    }
  }

  private func color(of element: Element, _ weights: SIMD3<Double>) -> SIMD4<Double> {
    switch element {
    case .block: return .zero
    case .layer(let layer, let plane, let opacity):
      // 1/w is above 0 before the eye.
      guard weights.z > 0 else { return .zero }
      guard layer.isDoubleSided || plane.isFront else { return .zero }
      return layer.color(at: Point(x: weights.x / weights.z, y: weights.y / weights.z)) * opacity
    case .face(let layer, let triangle, let opacity):
      guard weights.sum() > 0, layer.isDoubleSided || triangle.isFront else { return .zero }
      let unit = triangle.unit(weights)
      var color = layer.contents(atUnit: unit)
      if let shade = triangle.shade?.color(atUnit: unit) { color = shade + color * (1 - shade.w) }
      return color * opacity
    }
  }
}

/// Three homogeneous points (x, y, w) that a place on a plane is a mixture of, and the way back from (x, y, 1).
private struct SampledProjection {
  let determinant: Double
  private let columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// nil where the three lie on one line of sight, or on a plane seen edge-on.
  init?(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let first = cross(b, c)
    determinant = (a * first).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    columns = (first / determinant, cross(c, a) / determinant, cross(a, b) / determinant)
  }

  /// How much of each of the three points makes `point`, with their sum not 1 but 1/w times that of the place.
  @inline(__always)
  func weights(_ point: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((point * columns.0).sum(), (point * columns.1).sum(), (point * columns.2).sum())
  }
}

/// A layer's plane in a space.
private struct SampledPlane {
  /// Whether x turns to y the same way round once it is in the space's plane: det(∂(x, y)/∂(u, v)) is the
  /// determinant over w³, and w is above 0 wherever a place is seen.
  var isFront: Bool { projection.determinant > 0 }
  private let projection: SampledProjection
  private let z: SIMD3<Double>

  init?(_ map: Transform3D) {
    guard
      let projection = SampledProjection(
        SIMD3(map.m11, map.m12, map.m14), SIMD3(map.m21, map.m22, map.m24),
        SIMD3(map.m41, map.m42, map.m44))
    else { return nil }
    self.projection = projection
    z = SIMD3(map.m13, map.m23, map.m43)
  }

  /// (x/w, y/w, 1/w) on the layer, and the depth z/w in the space.
  @inline(__always)
  func meet(_ point: SIMD3<Double>) -> (weights: SIMD3<Double>, depth: Double) {
    let weights = projection.weights(point)
    return (weights, weights.z > 0 ? (weights * z).sum() : .infinity)
  }
}

/// A part of a mesh's face in a space.
private struct SampledTriangle {
  let face: Int
  let shade: Gradient?
  /// Whether its corners go the same way round as on the contents.
  let isFront: Bool
  private let projection: SampledProjection
  private let z: SIMD3<Double>
  private let units: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  /// A face's triangles about its first corner.
  static func fan(
    of face: Mesh.Face, _ index: Int, in mesh: Mesh, through map: Transform3D
  ) -> [SampledTriangle] {
    zip(face.corners.dropFirst(), face.corners.dropFirst(2)).compactMap { second, third in
      SampledTriangle(
        mesh.vertices[face.corners[0]], mesh.vertices[second], mesh.vertices[third], index,
        face.shade, through: map)
    }
  }

  private init?(
    _ a: Mesh.Vertex, _ b: Mesh.Vertex, _ c: Mesh.Vertex, _ face: Int, _ shade: Gradient?,
    through map: Transform3D
  ) {
    let (row1, row2, row3, row4) = map.rows
    let corners = [a, b, c].map { row1 * $0.place.x + row2 * $0.place.y + row3 * $0.z + row4 }
    func flat(_ corner: SIMD4<Double>) -> SIMD3<Double> { SIMD3(corner.x, corner.y, corner.w) }
    guard
      let projection = SampledProjection(flat(corners[0]), flat(corners[1]), flat(corners[2]))
    else { return nil }
    self.projection = projection
    self.face = face
    self.shade = shade
    z = SIMD3(corners[0].z, corners[1].z, corners[2].z)
    units = (SIMD2(a.unit.x, a.unit.y), SIMD2(b.unit.x, b.unit.y), SIMD2(c.unit.x, c.unit.y))
    let (along, across) = (units.1 - units.0, units.2 - units.0)
    // Contents drawn together into a line have no way round; then clockwise is the front.
    let winding = along.x * across.y - along.y * across.x
    isFront = projection.determinant * (winding < 0 ? -1 : 1) > 0
  }

  /// The corners' parts at `point`, each over w, and the depth z/w; inside, none is below 0.
  @inline(__always)
  func meet(_ point: SIMD3<Double>) -> (weights: SIMD3<Double>, depth: Double) {
    let weights = projection.weights(point)
    return (weights, (weights * z).sum())
  }

  /// The place on the contents.
  func unit(_ weights: SIMD3<Double>) -> Point {
    let unit = (units.0 * weights.x + units.1 * weights.y + units.2 * weights.z) / weights.sum()
    return Point(x: unit.x, y: unit.y)
  }
}
