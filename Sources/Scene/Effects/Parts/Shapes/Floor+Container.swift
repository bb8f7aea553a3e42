internal import SceneGraph

extension Container {
  /// The floor below upright screens: at rest it is the bottom edge, and invisible.
  var floor: Floor { Floor(height: size.height) }

  /// Returns the floor for a moved camera.
  ///
  /// - Parameters:
  ///   - tilt: The angle, in radians, by which the camera has turned about the middle of the
  ///     screen to look down.
  ///   - distance: The distance that it has then moved back, in points.
  func floor(tiltedBy tilt: Double, movedBackBy distance: Double) -> Floor {
    let middle = size.height / 2
    return Floor(height: middle + (middle + distance * sine(tilt)) / cosine(tilt), tilt: tilt)
  }
}
