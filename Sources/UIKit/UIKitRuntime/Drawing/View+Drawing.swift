import SceneGraph
import Transitions

/// A view's own drawing.
struct DrawnContent {
  /// The bounds in which it was drawn.
  let bounds: Rect
  /// The layers that show it.
  let layers: [ViewLayer]
}

extension View {
  /// Draws the view if that is needed, and returns the scene layer that shows the drawing; nil if
  /// there is none.
  ///
  /// A drawing made for other bounds is placed by the content mode, as UIKit does between a change
  /// of the bounds and the next drawing.
  func drawnLayer(_ presented: LayerProperties, _ frame: PresentedFrame.Builder) -> Layer? {
    displayIfNeeded()
    guard let drawn, !drawn.layers.isEmpty else { return nil }
    let bounds = presented.layer.bounds
    guard bounds.size.width > 0, bounds.size.height > 0 else { return nil }
    var whole = Layer(frame: Rect(size: drawn.bounds.size))
    whole.bounds = drawn.bounds
    whole.sublayers = drawn.layers.compactMap { $0.sceneLayer(frame) }
    if bounds.size == drawn.bounds.size {
      whole.position = bounds.point(atUnit: whole.anchorPoint)
      return whole
    }
    let place = contentMode.place(drawn.bounds.size, in: bounds)
    whole.anchor(at: .zero)
    whole.position = place.origin
    whole.transform = .scale(
      x: place.size.width / drawn.bounds.size.width,
      y: place.size.height / drawn.bounds.size.height)
    return whole
  }

  /// Calls `draw(_:)` if the view needs it and has a size.
  private func displayIfNeeded() {
    let bounds = layer.model.layer.bounds
    let isStale = drawn.map { $0.bounds.size != bounds.size } ?? true
    guard needsDisplay || (isStale && contentMode == .redraw) else { return }
    guard bounds.size.width > 0, bounds.size.height > 0 else { return }
    needsDisplay = false
    let context = DrawingContext(size: bounds.size)
    // The canvas begins at the bounds' origin.
    context.transform = AffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    DrawingContext.push(context)
    draw(bounds)
    DrawingContext.pop()
    drawn = DrawnContent(bounds: Rect(size: bounds.size), layers: context.takeLayers())
  }
}
