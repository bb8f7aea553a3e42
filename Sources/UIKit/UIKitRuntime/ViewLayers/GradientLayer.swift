public import SceneGraph
import Transitions

/// A layer that shows a gradient, after `CAGradientLayer`. Its properties are animatable.
open class GradientLayer: ViewLayer {
  /// The direction in which the colours change, after `CAGradientLayerType`.
  public enum GradientType: String, Hashable, Sendable, CaseIterable {
    /// Along the line from the start to the end.
    case axial
    /// Outwards from the start, in ellipses: the horizontal and vertical distances of the end are
    /// the radii of the ellipse at location 1.
    case radial
    /// Around the start, clockwise from the direction of the end.
    case conic
  }

  /// The colours of the stops, in the order of the line.
  public var colors: [Color] {
    get { model.gradient.colors.values }
    set { set(\.gradient.colors, ValueList(newValue)) }
  }

  /// The locations of the stops on the line, from 0 to 1 and ascending; nil spaces them evenly.
  public var locations: [Double]? {
    get { model.gradient.locations.values.isEmpty ? nil : model.gradient.locations.values }
    set { set(\.gradient.locations, ValueList(newValue ?? [])) }
  }

  /// The start of the line, in fractions of the bounds.
  public var startPoint: Point {
    get { model.gradient.startPoint }
    set { set(\.gradient.startPoint, newValue) }
  }

  /// The end of the line, in fractions of the bounds.
  public var endPoint: Point {
    get { model.gradient.endPoint }
    set { set(\.gradient.endPoint, newValue) }
  }

  /// The direction in which the colours change.
  public var type: GradientType {
    get { model.gradient.type }
    set { change(\.gradient.type, newValue) }
  }

  override func contentLayer(
    _ presented: LayerProperties, _ frame: PresentedFrame.Builder
  ) -> Layer? {
    let gradient = presented.gradient
    let stops = gradient.stops
    guard !stops.isEmpty else { return super.contentLayer(presented, frame) }
    let shape: Gradient.Shape
    switch gradient.type {
    case .axial: shape = .axial
    case .radial: shape = .radial
    case .conic: return conicLayer(presented, frame)
    }
    var layer = Layer(frame: presented.layer.bounds)
    layer.bounds = presented.layer.bounds
    layer.contents = .gradient(
      Gradient(shape, from: gradient.startPoint, to: gradient.endPoint, stops: stops))
    return layer
  }

  /// Returns the layer that shows a conic gradient, which is drawn at the screen's pixels. The
  /// points are mapped to the bounds, and angles are measured there.
  private func conicLayer(
    _ presented: LayerProperties, _ frame: PresentedFrame.Builder
  ) -> Layer? {
    let (gradient, bounds) = (presented.gradient, presented.layer.bounds)
    let center = bounds.point(atUnit: gradient.startPoint)
    let end = bounds.point(atUnit: gradient.endPoint)
    let drawing = VectorDrawing.Operation.conicGradient(
      ConicGradient(
        about: center, from: Point(x: end.x - center.x, y: end.y - center.y),
        colors: Gradient(from: .zero, to: Point(x: 1, y: 0), stops: gradient.stops)),
      in: bounds)
    guard let outline = presented.roundedOutline else {
      return frame.drawnLayer([drawing], extent: bounds)
    }
    return frame.drawnLayer([.clipped([drawing], to: outline, .nonZero)], extent: bounds)
  }

  open override func presentation() -> GradientLayer? {
    guard timeline != nil else { return nil }
    let layer = GradientLayer()
    layer.present(self)
    return layer
  }
}

extension GradientProperties {
  /// The stops; a location below the previous one counts as equal to it.
  fileprivate var stops: [Gradient.Stop] {
    let (colors, given) = (colors.values, locations.values)
    let locations =
      given.isEmpty
      ? colors.indices.map { Double($0) / Double(max(colors.count - 1, 1)) } : given
    var last = -Double.infinity
    return zip(locations, colors).prefix(Gradient.maxStopCount).map { location, color in
      last = max(last, location)
      return Gradient.Stop(color, at: last)
    }
  }
}
