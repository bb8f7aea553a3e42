internal import SceneGraph

extension Layer {
  /// Adds a gradient over the opaque parts of the contents and existing sublayers, on the visible
  /// sides. It is dithered.
  ///
  /// - Parameters:
  ///   - gradient: The gradient; a fully transparent one adds nothing.
  ///   - rect: The rectangle in layer coordinates, in points; the bounds by default.
  mutating func overlay(_ gradient: Gradient, in rect: Rect? = nil) {
    guard gradient.stops.contains(where: { $0.color.alpha > 0 }) else { return }
    var gradient = gradient
    // A slow shade over a plain page would show its steps.
    gradient.isDithered = gradient.stops.count > 1
    var overlay = Layer(frame: rect ?? bounds, contents: .gradient(gradient))
    overlay.isDoubleSided = isDoubleSided
    overlay.liesOnPaint = true
    sublayers.append(overlay)
  }

  /// Adds a colour over the contents and existing sublayers.
  mutating func overlay(_ color: Color) { overlay(Gradient(color)) }

  /// Adds black over the contents and existing sublayers.
  ///
  /// - Parameter alpha: The black's alpha, clamped to 0…1.
  mutating func darken(by alpha: Double) {
    overlay(Color(white: 0, alpha: min(max(alpha, 0), 1)))
  }
}
