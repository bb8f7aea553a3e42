/// A surface of planar faces in 3D space that shows a layer's contents instead of the flat bounds.
///
/// Faces are planar convex polygons; a curved surface is approximated by many of them. Two faces
/// that share both vertices of an edge meet there without a seam. All other edges are antialiased.
public struct Mesh: Hashable, Sendable {
  /// A corner of one or more faces: a point of the contents and its position in space.
  public struct Vertex: Hashable, Sendable {
    /// The texture coordinate: the point of the contents, as a fraction of the layer's bounds. (0,
    /// 0) is the top left corner.
    public var unit: Point
    /// The x and y coordinates in the layer's own coordinates, in points.
    public var position: Point
    /// The distance in front of the layer's plane, in points; positive towards the viewer.
    public var z: Double

    /// Creates a vertex that shows the point `unit` of the contents at (`position`, `z`).
    public init(unit: Point, position: Point, z: Double) {
      self.unit = unit
      self.position = position
      self.z = z
    }
  }

  /// A planar convex polygon.
  public struct Face: Hashable, Sendable {
    /// The indices of three or more vertices, in order around the face.
    ///
    /// On the front they run clockwise, regardless of their texture coordinates.
    public var corners: [Int]
    /// A gradient over the opaque parts of the contents on this face, in the contents' unit
    /// coordinates. It replaces contents that are a gradient.
    public var shade: Gradient?

    /// Creates a face from the indices of its vertices.
    public init(_ corners: [Int], shade: Gradient? = nil) {
      self.corners = corners
      self.shade = shade
    }
  }

  /// The vertices of all faces.
  public var vertices: [Vertex]
  /// The faces. Of two at the same depth the later one is in front.
  public var faces: [Face]

  /// Creates a surface of `faces`, whose corners are indices of `vertices`.
  public init(vertices: [Vertex], faces: [Face]) {
    self.vertices = vertices
    self.faces = faces
  }
}
