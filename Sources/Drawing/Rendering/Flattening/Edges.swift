import SceneGraph

/// A rectangle, possibly with rounded corners, that hides everything outside of it.
struct Clip: Hashable {
  /// The projected rectangle, as the unit square.
  let polygon: ProjectedPolygon
  /// The rectangle's size in points.
  let size: Size
  /// The corner radius in points; 0 for square corners.
  let radius: Double
}

/// The rounded corners of a rectangle.
struct RoundedCorners: Hashable {
  /// The rectangle's size in points.
  let size: Size
  /// The corner radius in points, at most half the shorter side.
  let radius: Double

  /// Limits `radius` to half the shorter side of `size`.
  ///
  /// - Returns: nil if the corners are square.
  init?(_ radius: Double, of size: Size) {
    let limit = min(size.width, size.height) / 2
    guard radius > 0, limit > 0 else { return nil }
    self.size = size
    self.radius = min(radius, limit)
  }
}

/// A straight line across the target that bounds an item.
struct Cut: Hashable {
  /// The half-plane that is kept.
  let line: HalfPlane
  /// The kind of neighbour beyond the line.
  var kind: Kind
  /// The other sides of a neighbour that is drawn later, where they do not continue this item's
  /// own: the two that meet the line, and the one opposite to it if the surface ends there.
  /// Otherwise empty.
  var neighborSides: [HalfPlane] = []

  /// The kind of neighbour beyond a cut.
  enum Kind: Hashable {
    /// No neighbour: the line is an ordinary edge.
    case edge
    /// Another part of the same surface, which is drawn later than this one, or before it.
    case seam(SharedEdge, isLater: Bool)
    /// Another part of the same surface, while the drawing order is not known.
    case unresolvedSeam(SharedEdge)
  }

  /// The edge that two parts of a surface share.
  enum SharedEdge: Hashable, Comparable {
    /// An edge between two faces of one of the scene's meshes, by its vertices, the lower index
    /// first.
    case faces(mesh: Int, Int, Int)
    /// An edge at which quads meet that are not faces of one mesh, by a number.
    case quads(Int)
    /// The edge between the two parts of a cut item.
    case parts(cut: Int)

    /// The edge between two vertices of a mesh, in either order.
    init(mesh: Int, _ a: Int, _ b: Int) {
      self = .faces(mesh: mesh, Swift.min(a, b), Swift.max(a, b))
    }
  }
}
