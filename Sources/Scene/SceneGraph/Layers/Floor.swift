/// The ground plane of a layer's sublayers, in their space.
///
/// The plane contains the horizontal line at `height` in the layer's own plane. With a tilt it
/// drops towards the viewer, as the ground does for a camera that looks down.
public struct Floor: Hashable, Sendable {
  /// The y coordinate, in points, at which the floor meets the plane z = 0.
  public var height: Double
  /// The angle, in radians, by which the floor drops towards the viewer; from 0 to below π/2.
  public var tilt: Double
  /// True if the floor reflects the layers; false if the scene already contains reflections as
  /// layers.
  public var reflects: Bool

  /// Creates a floor.
  public init(height: Double, tilt: Double = 0, reflects: Bool = true) {
    self.height = height
    self.tilt = tilt
    self.reflects = reflects
  }

  /// The unit normal of the floor, upwards: y is down, z towards the viewer.
  public var normal: SIMD3<Double> { SIMD3(0, -cosine(tilt), sine(tilt)) }

  /// Returns the signed distance of a point above the floor, in points.
  public func distance(of point: SIMD3<Double>) -> Double {
    (normal * (point - SIMD3(0, height, 0))).sum()
  }

  /// The reflection in the floor: p becomes p − 2·distance(p)·normal.
  public var reflection: Transform3D {
    let n = normal
    let offset = 2 * n * (n.y * height)
    return Transform3D(
      SIMD4(SIMD3(1, 0, 0) - 2 * n.x * n, 0), SIMD4(SIMD3(0, 1, 0) - 2 * n.y * n, 0),
      SIMD4(SIMD3(0, 0, 1) - 2 * n.z * n, 0), SIMD4(offset, 1))
  }
}
