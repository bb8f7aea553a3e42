public import SceneGraph
import Transitions

/// A layer that shows a gradient along a line, after `CAGradientLayer`.
public final class GradientLayer: ViewLayer {
  /// The colours in their order along the line.
  public var colors: [Color] = []
  /// Where each colour stands, 0 to 1 and rising; nil spreads them evenly.
  public var locations: [Double]?
  /// Where the line begins, in fractions of the bounds.
  public var startPoint = Point(x: 0.5, y: 0)
  /// Where it ends.
  public var endPoint = Point(x: 0.5, y: 1)

  override func content(
    _ presented: LayerProperties, _ frame: PresentedFrame.Builder
  ) -> Layer? {
    guard !colors.isEmpty else { return super.content(presented, frame) }
    let places = locations ?? colors.indices.map { Double($0) / Double(max(colors.count - 1, 1)) }
    var layer = Layer(frame: presented.layer.bounds)
    layer.bounds = presented.layer.bounds
    layer.contents = .gradient(
      Gradient(
        .axial, from: startPoint, to: endPoint,
        stops: zip(places, colors).map { Gradient.Stop($1, at: $0) }))
    return layer
  }
}
