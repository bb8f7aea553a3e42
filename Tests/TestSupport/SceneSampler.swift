public import SceneGraph
import Transitions

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
  /// Two things whose depths differ by no more than this are equally near, and the later one is in front.
  private static let sameDepth = 1e-6

  private let sorts: Bool
  private var elements: [SampledElement] = []
  /// Kept from call to call, so that a sample costs no allocation.
  private var met: [(element: Int, sight: Sight)] = []

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
          BlockElement(SampledSpace([layer], through: transform, sorts: true, pictures)))
      }
    }
  }

  private func add(
    _ layer: Layer, through transform: Transform3D, opacity: Double, _ pictures: SampledPictures
  ) {
    let map = layer.toSuperlayer.concatenating(transform)
    let itself = opacity * min(max(layer.opacity, 0), 1)
    if let mesh = layer.mesh {
      guard layer.contents != .none else { return }
      let surface = SampledLayer(layer, pictures)
      elements += mesh.faces.map {
        FaceElement($0, of: mesh, surface, through: map, opacity: itself)
      }
    } else if layer.flattensSublayers {
      guard let plane = SampledPlane(map) else { return }
      guard layer.isDoubleSided || plane.isFront else { return }
      elements.append(PlaneElement(SampledLayer(layer, pictures), plane, opacity: itself))
    } else {
      let inner = layer.fromSublayers.concatenating(map)
      for sublayer in layer.sublayers { add(sublayer, through: inner, opacity: itself, pictures) }
    }
  }

  /// The premultiplied colour that the line of sight through `point`, (x, y, 1), meets.
  func color(at point: SIMD3<Double>) -> SIMD4<Double> {
    var color = SIMD4<Double>.zero
    if !sorts {
      for index in elements.indices.reversed() {
        guard let sight = elements[index].meet(point) else { continue }
        color += elements[index].color(sight) * (1 - color.w)
        if color.w >= 1 { break }
      }
      return color
    }
    // Farthest first.
    met.removeAll(keepingCapacity: true)
    for index in elements.indices {
      guard let sight = elements[index].meet(point) else { continue }
      var place = met.count
      while place > 0, met[place - 1].sight.depth > sight.depth + Self.sameDepth { place -= 1 }
      met.insert((index, sight), at: place)
    }
    for index in met.indices.reversed() {
      color += elements[met[index].element].color(met[index].sight) * (1 - color.w)
      if color.w >= 1 { break }
    }
    return color
  }
}

/// Where the line of sight meets something.
private struct Sight {
  /// The depth z/w in the space; more is nearer.
  var depth: Double
  /// Of what the place is a mixture.
  var weights: SIMD3<Double>
  /// Which part of it the place is on.
  var part = 0
}

/// Something in a space that the line of sight may meet.
private class SampledElement {
  /// Where the line of sight through (x, y, 1) meets it before the eye, if it does.
  func meet(_ point: SIMD3<Double>) -> Sight? { nil }
  /// Its premultiplied colour there.
  func color(_ sight: Sight) -> SIMD4<Double> { .zero }
}

/// A layer's picture on its plane.
private final class PlaneElement: SampledElement {
  private let layer: SampledLayer
  private let plane: SampledPlane
  private let opacity: Double

  init(_ layer: SampledLayer, _ plane: SampledPlane, opacity: Double) {
    (self.layer, self.plane, self.opacity) = (layer, plane, opacity)
  }

  override func meet(_ point: SIMD3<Double>) -> Sight? { plane.meet(point) }

  override func color(_ sight: Sight) -> SIMD4<Double> {
    let w = 1 / sight.weights.z
    return layer.color(at: Point(x: sight.weights.x * w, y: sight.weights.y * w)) * opacity
  }
}

/// Things that have depth among themselves, in a stack that goes by order.
private final class BlockElement: SampledElement {
  private let space: SampledSpace

  init(_ space: SampledSpace) { self.space = space }

  override func meet(_ point: SIMD3<Double>) -> Sight? { Sight(depth: 0, weights: point) }
  override func color(_ sight: Sight) -> SIMD4<Double> { space.color(at: sight.weights) }
}

/// A mesh's face, as triangles about its first corner.
private final class FaceElement: SampledElement {
  private let surface: SampledLayer
  private let shade: Gradient?
  private let triangles: [SampledTriangle]
  private let opacity: Double

  init(
    _ face: Mesh.Face, of mesh: Mesh, _ surface: SampledLayer, through map: Transform3D,
    opacity: Double
  ) {
    self.surface = surface
    self.opacity = opacity
    shade = face.shade
    triangles = zip(face.corners.dropFirst(), face.corners.dropFirst(2)).compactMap {
      SampledTriangle(
        mesh.vertices[face.corners[0]], mesh.vertices[$0], mesh.vertices[$1], through: map)
    }.filter { surface.isDoubleSided || $0.isFront }
  }

  override func meet(_ point: SIMD3<Double>) -> Sight? {
    for part in triangles.indices {
      guard var sight = triangles[part].meet(point) else { continue }
      sight.part = part
      return sight
    }
    return nil
  }

  override func color(_ sight: Sight) -> SIMD4<Double> {
    let unit = triangles[sight.part].unit(sight.weights)
    var color = surface.contents(atUnit: unit)
    if let shade = shade?.color(atUnit: unit) { color = shade + color * (1 - shade.w) }
    return color * opacity
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

  /// (x/w, y/w, 1/w) on the layer; 1/w is above 0 before the eye.
  @inline(__always)
  func meet(_ point: SIMD3<Double>) -> Sight? {
    let weights = projection.weights(point)
    return weights.z > 0 ? Sight(depth: (weights * z).sum(), weights: weights) : nil
  }
}

/// A part of a mesh's face in a space.
private struct SampledTriangle {
  /// Whether its corners go the same way round as on the contents.
  let isFront: Bool
  private let projection: SampledProjection
  private let z: SIMD3<Double>
  private let units: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  init?(_ a: Mesh.Vertex, _ b: Mesh.Vertex, _ c: Mesh.Vertex, through map: Transform3D) {
    let (row1, row2, row3, row4) = map.rows
    let corners = [a, b, c].map { row1 * $0.position.x + row2 * $0.position.y + row3 * $0.z + row4 }
    func flat(_ corner: SIMD4<Double>) -> SIMD3<Double> { SIMD3(corner.x, corner.y, corner.w) }
    guard
      let projection = SampledProjection(flat(corners[0]), flat(corners[1]), flat(corners[2]))
    else { return nil }
    self.projection = projection
    z = SIMD3(corners[0].z, corners[1].z, corners[2].z)
    units = (SIMD2(a.unit.x, a.unit.y), SIMD2(b.unit.x, b.unit.y), SIMD2(c.unit.x, c.unit.y))
    let (along, across) = (units.1 - units.0, units.2 - units.0)
    // Contents drawn together into a line have no way round; then clockwise is the front.
    let winding = along.x * across.y - along.y * across.x
    isFront = projection.determinant * (winding < 0 ? -1 : 1) > 0
  }

  /// The corners' parts, each over w. Inside none is below 0, and before the eye their sum, 1/w, is above 0.
  @inline(__always)
  func meet(_ point: SIMD3<Double>) -> Sight? {
    let weights = projection.weights(point)
    guard weights.min() >= 0, weights.sum() > 0 else { return nil }
    return Sight(depth: (weights * z).sum(), weights: weights)
  }

  /// The place on the contents.
  func unit(_ weights: SIMD3<Double>) -> Point {
    let unit = (units.0 * weights.x + units.1 * weights.y + units.2 * weights.z) / weights.sum()
    return Point(x: unit.x, y: unit.y)
  }
}
