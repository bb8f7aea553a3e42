public import SceneGraph
import Transitions

/// Samples scenes at single points, from the layers' definitions: intersects the line of sight
/// through a point with every plane, and composites the hits. No edge is antialiased and no texel
/// interpolated, and nothing but the model is shared with the renderer.
public struct SceneSampler {
  /// Returns a picture's premultiplied colour at fractions of its size; all zeros if it is missing.
  public var picture: (PictureName, Point) -> SIMD4<Double>
  /// Returns a picture's size in pixels, for layers that keep its shape; nil for the container's
  /// shape.
  public var pictureSize: (PictureName) -> Size? = { _ in nil }
  /// The premultiplied colour where no layer is.
  public var backdrop: SIMD4<Double>

  /// Creates a sampler over two test pictures and a black backdrop.
  public init(
    picture: @escaping (PictureName, Point) -> SIMD4<Double> = SceneSampler.testPicture,
    backdrop: SIMD4<Double> = SIMD4(0, 0, 0, 1)
  ) {
    self.picture = picture
    self.backdrop = backdrop
  }

  /// Returns the colour of two opaque pictures, which differ everywhere and from point to point.
  public static func testPicture(_ name: PictureName, _ unit: Point) -> SIMD4<Double> {
    name == .from
      ? SIMD4(0.9, 0.3 + 0.3 * unit.x, 0.2 * unit.y, 1)
      : SIMD4(0.1, 0.5 * unit.y, 0.4 + 0.4 * unit.x, 1)
  }

  /// Returns the premultiplied colour of `scene` at `point` of its container, in points.
  public func color(of scene: Scene, at point: Point) -> SIMD4<Double> { look(at: scene)(point) }

  /// Returns a function from points of the container to `scene`'s premultiplied colours there. It
  /// is quicker than `color(of:at:)` for many points of one scene.
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

/// A stack of elements that a line of hit may hit.
final class SampledSpace {
  /// The difference in depth up to which two elements are equally near, and the later one is in
  /// front.
  private static let sameDepth = 1e-6

  private let sorts: Bool
  private var elements: [SampledElement] = []
  /// The hits of one sample, kept so that a sample costs no allocation.
  private var hits: [(element: Int, hit: RayHit)] = []

  /// Creates the stack of `layers`, seen along z after `transform`.
  ///
  /// - Parameter sorts: true if nearer elements are in front, false if later ones are.
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
          SpaceElement(SampledSpace([layer], through: transform, sorts: true, pictures)))
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

  /// Returns the premultiplied colour on the line of hit through `point`, (x, y, 1).
  func color(at point: SIMD3<Double>) -> SIMD4<Double> {
    var color = SIMD4<Double>.zero
    if !sorts {
      for index in elements.indices.reversed() {
        guard let hit = elements[index].intersection(point) else { continue }
        color += elements[index].color(hit) * (1 - color.w)
        if color.w >= 1 { break }
      }
      return color
    }
    // The hits, farthest first.
    hits.removeAll(keepingCapacity: true)
    for index in elements.indices {
      guard let hit = elements[index].intersection(point) else { continue }
      var position = hits.count
      while position > 0, hits[position - 1].hit.depth > hit.depth + Self.sameDepth {
        position -= 1
      }
      hits.insert((index, hit), at: position)
    }
    for index in hits.indices.reversed() {
      color += elements[hits[index].element].color(hits[index].hit) * (1 - color.w)
      if color.w >= 1 { break }
    }
    return color
  }
}

/// The intersection of a line of hit with an element.
private struct RayHit {
  /// The depth z/w in the space, larger where it is nearer.
  var depth: Double
  /// The weights of the points that the intersection is a mixture of.
  var weights: SIMD3<Double>
  /// The index of the element's part.
  var part = 0
}

/// An element of a space.
private class SampledElement {
  /// Returns the intersection with the line of hit through (x, y, 1) before the eye, if there is
  /// one.
  func intersection(_ point: SIMD3<Double>) -> RayHit? { nil }
  /// Returns the premultiplied colour at a hit.
  func color(_ hit: RayHit) -> SIMD4<Double> { .zero }
}

/// A layer's picture on its plane.
private final class PlaneElement: SampledElement {
  private let layer: SampledLayer
  private let plane: SampledPlane
  private let opacity: Double

  init(_ layer: SampledLayer, _ plane: SampledPlane, opacity: Double) {
    (self.layer, self.plane, self.opacity) = (layer, plane, opacity)
  }

  override func intersection(_ point: SIMD3<Double>) -> RayHit? { plane.intersection(point) }

  override func color(_ hit: RayHit) -> SIMD4<Double> {
    let w = 1 / hit.weights.z
    return layer.color(at: Point(x: hit.weights.x * w, y: hit.weights.y * w)) * opacity
  }
}

/// A space with depth of its own, in a stack sorted by order.
private final class SpaceElement: SampledElement {
  private let space: SampledSpace

  init(_ space: SampledSpace) { self.space = space }

  override func intersection(_ point: SIMD3<Double>) -> RayHit? { RayHit(depth: 0, weights: point) }
  override func color(_ hit: RayHit) -> SIMD4<Double> { space.color(at: hit.weights) }
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

  override func intersection(_ point: SIMD3<Double>) -> RayHit? {
    for part in triangles.indices {
      guard var hit = triangles[part].intersection(point) else { continue }
      hit.part = part
      return hit
    }
    return nil
  }

  override func color(_ hit: RayHit) -> SIMD4<Double> {
    let unit = triangles[hit.part].unit(hit.weights)
    var color = surface.contents(atUnit: unit)
    if let shade = shade?.color(atUnit: unit) {
      color = shade * color.w + color * (1 - shade.w)
    }
    return color * opacity
  }
}

/// Three homogeneous points (x, y, w) that span a plane, and the way back from (x, y, 1) to their
/// weights.
private struct SampledProjection {
  let determinant: Double
  private let columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Returns nil if the points lie on one line of hit, or on a plane seen edge-on.
  init?(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let first = cross(b, c)
    determinant = (a * first).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    columns = (first / determinant, cross(c, a) / determinant, cross(a, b) / determinant)
  }

  /// Returns the weights of the three points at `point`. Their sum is not 1 but 1/w times that.
  @inline(__always)
  func weights(_ point: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((point * columns.0).sum(), (point * columns.1).sum(), (point * columns.2).sum())
  }
}

/// A layer's plane in a space.
private struct SampledPlane {
  /// True if the plane is seen from the front: det(∂(x, y)/∂(u, v)) is the determinant over w³, and
  /// w is above 0 wherever a point is visible.
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

  /// Returns the hit with the weights (x/w, y/w, 1/w) on the layer; 1/w is above 0 before the eye.
  @inline(__always)
  func intersection(_ point: SIMD3<Double>) -> RayHit? {
    let weights = projection.weights(point)
    return weights.z > 0 ? RayHit(depth: (weights * z).sum(), weights: weights) : nil
  }
}

/// A part of a mesh's face in a space.
private struct SampledTriangle {
  /// True if the corners run clockwise as seen.
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
    // Three corners on one line, but for rounding, span nothing: where a point lies among them
    // would be a matter of the last bits.
    func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
    let (first, second, third) = (flat(corners[0]), flat(corners[1]), flat(corners[2]))
    guard
      abs(projection.determinant)
        > 1e-9 * length(first) * length(second - first) * length(third - first)
    else { return nil }
    self.projection = projection
    z = SIMD3(corners[0].z, corners[1].z, corners[2].z)
    units = (SIMD2(a.unit.x, a.unit.y), SIMD2(b.unit.x, b.unit.y), SIMD2(c.unit.x, c.unit.y))
    isFront = projection.determinant > 0
  }

  /// Returns the hit with the corners' weights, each over w. Inside none is below 0, and before the
  /// eye their sum, 1/w, is above 0.
  @inline(__always)
  func intersection(_ point: SIMD3<Double>) -> RayHit? {
    let weights = projection.weights(point)
    guard weights.min() >= 0, weights.sum() > 0 else { return nil }
    return RayHit(depth: (weights * z).sum(), weights: weights)
  }

  /// Returns the point on the contents.
  func unit(_ weights: SIMD3<Double>) -> Point {
    let unit = (units.0 * weights.x + units.1 * weights.y + units.2 * weights.z) / weights.sum()
    return Point(x: unit.x, y: unit.y)
  }
}
