import SceneGraph

/// The parts of a push in tiles or slats, which turn over a copy of the new screen.
extension Scene {
  /// The layers of the tiles or slats.
  var pieces: [Layer] { root.sublayers[1].sublayers }

  /// Returns the layers of tiles or slats that show `picture`, in tree order.
  func pieces(showing picture: PictureName) -> [PlacedLayer] {
    Array(layers(showing: picture).dropFirst(picture == .to ? 1 : 0))
  }
}
