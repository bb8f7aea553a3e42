internal import SceneGraph

extension Container {
  /// The floor below screens that stand upright: at rest it is the bottom edge, unseen.
  var floor: Floor { Floor(height: size.height) }

  /// Returns that floor for a camera that has moved.
  ///
  /// - Parameters:
  ///   - tilt: The angle, in radians, by which the camera has turned about the middle of the
  ///     screen to look down.
  ///   - distance: The points that it has then moved back.
  func floor(tiltedBy tilt: Double, movedBackBy distance: Double) -> Floor {
    let middle = size.height / 2
    return Floor(height: middle + (middle + distance * sine(tilt)) / cosine(tilt), tilt: tilt)
  }
}
