import SceneGraph
import Transitions

/// The curve of rounded corners, after `CALayerCornerCurve`.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// Quarter circles.
  case circular
  /// Corners into which the sides bend smoothly. Where they do not fit, they are circular: see
  /// `Path.init(_:rounding:continuousRadius:)`.
  case continuous
}

extension LayerProperties {
  /// The corner radius, at most half of the shorter side.
  var limitedRadius: Double {
    min(max(layer.cornerRadius, 0), min(layer.bounds.size.width, layer.bounds.size.height) / 2)
  }

  /// The outline of the bounds with their round corners; nil if there are none.
  var roundedOutline: Path? {
    let radius = limitedRadius
    guard radius > 0, !maskedCorners.isEmpty else { return nil }
    return outline(layer.bounds, radius: radius)
  }

  /// Returns the outline of a rectangle with the corners of the layer.
  func outline(_ rect: Rect, radius: Double) -> Path {
    let corners = maskedCorners.pathCorners
    return cornerCurve == .continuous
      ? Path(rect, rounding: corners, continuousRadius: radius)
      : Path(rect, rounding: corners, radii: Size(width: radius, height: radius))
  }

  /// Rounds the corners of a scene layer with a drawing of their outline. The shadow keeps its
  /// circular corners.
  @MainActor
  func roundContinuously(_ scene: inout Layer, _ frame: PresentedFrame.Builder) {
    guard let outline = roundedOutline else { return }
    func drawn(_ color: Color) -> Layer? {
      frame.within(layer) {
        frame.drawnLayer([.fill(outline, color, .nonZero)], extent: layer.bounds)
      }
    }
    let radius = maskedCorners == .all ? limitedRadius : 0
    if scene.masksToBounds {
      // Parts outside the bounds, such as the shadow, are clipped anyway.
      scene.cornerRadius = 0
      scene.gatherAll(below: drawn(.black))
      return
    }
    switch scene.contents {
    case .color(let color):
      scene.contents = .none
      scene.gatherSublayers()
      if let fill = drawn(color) { scene.sublayers.insert(fill, at: 0) }
    case .gradient:
      scene.cornerRadius = 0
      scene.gatherContents()
      if let mask = drawn(.black) { scene.sublayers[0].mask = mask }
    case .none, .picture, .shader: break
    }
    scene.cornerRadius = radius
  }
}

extension Layer {
  /// True if the layer or one of its descendants blurs what is below it. A mask would hide that
  /// from the blur.
  var hasBackdropBlur: Bool { backdropBlur > 0 || sublayers.contains(where: \.hasBackdropBlur) }

  /// Moves the contents and the sublayers into one layer with a mask, or discards them if there is
  /// no mask.
  fileprivate mutating func gatherAll(below mask: Layer?) {
    var inner = filling
    inner.anchor(at: anchorPoint)
    (inner.contents, inner.contentsRect, inner.contentsGravity) = (
      contents, contentsRect, contentsGravity
    )
    (inner.sublayerTransform, inner.sublayers) = (sublayerTransform, sublayers)
    (contents, sublayerTransform) = (.none, .identity)
    var whole = filling
    whole.mask = mask
    whole.sublayers = [inner]
    sublayers = mask == nil ? [] : [whole]
  }
}
