import SceneGraph

/// The rectangle, possibly with rounded corners, that clips a quad during an exposure.
struct SmearClip {
  /// The projected rectangle at equal steps of the time.
  let polygons: [ProjectedPolygon]
  let course: Course
  /// Its width, its height and its radius at equal steps of the time, points.
  let measures: [SIMD4<Float>]

  private init?(_ clips: [Clip], target: Size) {
    guard let course = Course(of: clips.map(\.polygon), showing: .unit, target: target)
    else { return nil }
    measures = clips.map {
      SIMD4(Float($0.size.width), Float($0.size.height), Float($0.radius), 0)
    }
    guard TimePolynomial(through: measures, within: 0.1) != nil else { return nil }
    (polygons, self.course) = (clips.map(\.polygon), course)
  }

  /// Returns the clip of a quad at equal steps of the time, or none.
  ///
  /// - Returns: nil if the clip appears or moves in another way than the shader knows.
  static func clip(of quads: [Quad], target: Size) -> [SmearClip]? {
    let clips = quads.compactMap(\.clip)
    if clips.isEmpty { return [] }
    guard clips.count == quads.count, let clip = SmearClip(clips, target: target) else {
      return nil
    }
    return [clip]
  }
}
