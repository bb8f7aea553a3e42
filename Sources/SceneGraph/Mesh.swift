/// A surface of flat faces in space that a layer's contents are laid over, in place of its flat rectangle.
///
/// Faces are planar convex polygons; a curved surface is as many of them as it takes. Faces that name the same two
/// vertices share that edge and meet there without a seam; every other edge is antialiased.
public struct Mesh: Hashable, Sendable {
  /// One corner of faces.
  public struct Vertex: Hashable, Sendable {
    /// Which place of the contents this is, in fractions of the layer's bounds.
    public var unit: Point
    /// Where it stands, in the layer's own coordinates.
    public var place: Point
    /// How far towards the viewer it stands, in points.
    public var z: Double

    /// A corner that shows the place `unit` of the contents at `place`, `z` points before the layer's plane.
    public init(unit: Point, place: Point, z: Double) {
      self.unit = unit
      self.place = place
      self.z = z
    }
  }

  /// One flat piece.
  public struct Face: Hashable, Sendable {
    /// Indices of three or more vertices, around the face. Seen from the front they go the way round that the same
    /// corners have on the contents, clockwise.
    public var corners: [Int]
    /// Laid over the contents on this face, in the contents' own fractions. Of contents that are a gradient themselves it
    /// takes the place.
    public var shade: Gradient?

    /// A face between `corners`.
    public init(_ corners: [Int], shade: Gradient? = nil) {
      self.corners = corners
      self.shade = shade
    }
  }

  /// The corners of all faces.
  public var vertices: [Vertex]
  /// The faces; where two are equally near, the later one is in front.
  public var faces: [Face]

  /// A surface of `faces` between `vertices`.
  public init(vertices: [Vertex], faces: [Face]) {
    self.vertices = vertices
    self.faces = faces
  }
}
