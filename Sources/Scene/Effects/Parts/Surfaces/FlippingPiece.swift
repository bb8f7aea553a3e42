internal import SceneGraph
internal import Transitions

/// A piece of both screens that turns about a line through its centre: a tile or a slat.
struct FlippingPiece {
  /// The piece at rest, in container coordinates, in points.
  let frame: Rect
  /// The flip: 0 shows the old screen, 1 the new one.
  let flip: Double
  /// The line through the centre about which it turns.
  let axis: Axis
  /// The rotation about the centre, followed by any translation.
  let transform: Transform3D

  private var isAtRest: Bool { flip == 0 || flip == 1 }

  /// The pictures on both sides, weighted by how far each faces the viewer, so that the shadow does
  /// not jump when the other side becomes visible.
  private func casters(in container: Container) -> [ShadowCaster] {
    let (part, turned) = (frame.normalized(to: container.size), min(max(flip, 0), 1))
    return [
      ShadowCaster(.from, part, weight: 1 - turned), ShadowCaster(.to, part, weight: turned),
    ]
  }

  /// The alpha of the black over the new screen behind the pieces.
  private static let dim = 0.45

  /// Returns a scene of neighbouring pieces over a dimmed copy of the new screen, which shows
  /// between turning pieces.
  ///
  /// - Parameters:
  ///   - perspective: The eye's distance, in points.
  ///   - shading: The strength of the key light's shading of turning pieces, 0…1.
  ///   - shadow: The alpha of the shadows that turning pieces cast on pieces at rest, 0…1.
  static func scene(
    _ pieces: [FlippingPiece], perspective: Double, shading: Double, shadow: Double,
    in container: Container
  ) -> Scene {
    var copy = Layer(frame: container.bounds, contents: .picture(.to))
    copy.darken(by: dim)
    // Pieces that turn are partly behind the copy's plane, so they have their own 3D space.
    var space = Layer(frame: container.bounds)
    space.sublayerTransform = .perspective(perspective)
    space.sublayers = layers(pieces, shading: shading, shadow: shadow, in: container)
    return Scene(container, sublayers: [copy, space])
  }

  /// Returns the layers of neighbouring pieces.
  ///
  /// - Parameters:
  ///   - shading: The strength of the key light's shading of turning pieces, 0…1.
  ///   - shadow: The alpha of the shadows that turning pieces cast on pieces at rest, 0…1.
  private static func layers(
    _ pieces: [FlippingPiece], shading: Double, shadow: Double, in container: Container
  ) -> [Layer] {
    let shadows: [CastShadow] =
      shadow > 0
      ? pieces.filter { !$0.isAtRest }.compactMap { piece -> CastShadow? in
        var shadow = CastShadow(
          of: piece.frame, axis: piece.axis, turnedBy: piece.transform, pixel: 1 / container.scale)
        shadow?.casters = piece.casters(in: container)
        return shadow
      } : []
    return pieces.map { piece in
      if piece.isAtRest {
        var flat = Layer.crop(of: piece.flip == 0 ? .from : .to, to: piece.frame, in: container)
        for each in shadows { each.fall(on: &flat, alpha: shadow) }
        return flat
      }
      return .twoSided(
        front: .crop(of: .from, to: piece.frame, in: container),
        back: .crop(of: .to, to: piece.frame, in: container),
        axis: piece.axis, transform: piece.transform, shading: shading)
    }
  }
}
