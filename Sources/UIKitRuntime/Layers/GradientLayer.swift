public import SceneGraph
import Transitions

/// A layer that shows a linear gradient, after `CAGradientLayer`.
public final class GradientLayer: ViewLayer {
  /// The colours of the stops, in the order of the line.
  public var colors: [Color] = []
  /// The locations of the stops on the line, from 0 to 1 and ascending; nil spaces them evenly.
  public var locations: [Double]?
  /// The start of the line, in fractions of the bounds.
  public var startPoint = Point(x: 0.5, y: 0)
  /// The end of the line, in fractions of the bounds.
  public var endPoint = Point(x: 0.5, y: 1)

  override func contentLayer(
    _ presented: LayerProperties, _ frame: PresentedFrame.Builder
  ) -> Layer? {
    guard !colors.isEmpty else { return super.contentLayer(presented, frame) }
    let locations =
      locations ?? colors.indices.map { Double($0) / Double(max(colors.count - 1, 1)) }
    var layer = Layer(frame: presented.layer.bounds)
    layer.bounds = presented.layer.bounds
    layer.contents = .gradient(
      Gradient(
        .axial, from: startPoint, to: endPoint,
        stops: zip(locations, colors).map { Gradient.Stop($1, at: $0) }))
    return layer
  }
}
