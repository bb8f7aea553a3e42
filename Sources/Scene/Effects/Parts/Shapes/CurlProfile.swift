internal import SceneGraph

/// The cross-section of a curled sheet: a polyline with a vertex at each crease.
///
/// Each strip is as long as on the paper, and has the slope of the cylinder at the strip's middle.
struct CurlProfile {
  private let creases: [Double]
  private var vertices: [(along: Double, z: Double)]

  /// Creates the profile of paper with the given creases, distances in ascending order, the first
  /// of them at `contact`; all in points.
  init(creases: [Double], contact: Double, radius: Double) {
    self.creases = creases
    vertices = [(contact, 0)]
    for (start, end) in zip(creases, creases.dropFirst()) {
      let angle = ((start + end) / 2 - contact) / radius
      let last = vertices[vertices.count - 1]
      vertices.append(
        (last.along + (end - start) * cosine(angle), last.z + (end - start) * sine(angle)))
    }
  }

  /// Returns the position of paper at `distance`: along the curl's direction, and above the plane.
  func position(at distance: Double) -> (along: Double, z: Double) {
    let next = creases.firstIndex { $0 >= distance } ?? creases.count
    guard next > 0 else { return (distance, 0) }
    let before = vertices[next - 1]
    guard next < creases.count else {
      return (before.along - (distance - creases[next - 1]), before.z)
    }
    let fraction = (distance - creases[next - 1]) / (creases[next] - creases[next - 1])
    return (
      before.along + (vertices[next].along - before.along) * fraction,
      before.z + (vertices[next].z - before.z) * fraction
    )
  }
}
