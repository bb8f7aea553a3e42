/// A gradient with Core Animation's semantics (`CAGradientLayer`).
///
/// Colours are interpolated premultiplied. The colours of the first and the last stop extend beyond
/// them.
public struct Gradient: Hashable, Sendable {
  /// The direction in which the colours change.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// Along the line from `startPoint` to `endPoint`; constant across it.
    case axial
    /// Outwards from `startPoint`, in ellipses. The radii of the ellipse at location 1 are the
    /// horizontal and vertical distances from `startPoint` to `endPoint`.
    case radial
  }

  /// A colour at a location of the gradient.
  public struct Stop: Hashable, Sendable {
    /// The location, from 0 (start) to 1 (end).
    public var location: Double
    /// The colour at the location.
    public var color: Color

    /// Creates a stop of `color` at `location`.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The largest number of stops that a gradient may have.
  public static let maxStopCount = 64

  /// The direction in which the colours change.
  public var shape: Shape
  /// The start of the gradient, as a fraction of the layer's bounds: (0, 0) is the top left corner,
  /// (1, 1) the bottom right.
  public var startPoint: Point
  /// The end of the gradient, as a fraction of the layer's bounds.
  public var endPoint: Point
  /// The stops, sorted by location. Two stops at one location form a hard edge.
  public private(set) var stops: [Stop]
  /// True if rows of pixels are rounded up and down alternately, which hides the steps of a slow
  /// change; the error is at most one level. A row keeps one colour if the gradient does not change
  /// along it, which also compresses well.
  public var isDithered = false

  /// Creates a gradient from its stops.
  ///
  /// - Precondition: there are 1 to `maxStopCount` stops, sorted by location.
  public init(_ shape: Shape = .axial, from startPoint: Point, to endPoint: Point, stops: [Stop]) {
    precondition(
      (1...Self.maxStopCount).contains(stops.count),
      "a gradient has 1 to \(Self.maxStopCount) stops")
    precondition(
      zip(stops, stops.dropFirst()).allSatisfy { $0.location <= $1.location },
      "a gradient's stops are sorted by location")
    self.shape = shape
    self.startPoint = startPoint
    self.endPoint = endPoint
    self.stops = stops
  }

  /// Creates an axial gradient between two colours.
  public init(from startColor: Color, at startPoint: Point, to endColor: Color, at endPoint: Point)
  {
    self.init(
      from: startPoint, to: endPoint, stops: [Stop(startColor, at: 0), Stop(endColor, at: 1)])
  }

  /// Creates a gradient of one colour.
  public init(_ color: Color) {
    self.init(from: .zero, to: Point(x: 1, y: 0), stops: [Stop(color, at: 0)])
  }

  /// Returns the location of the point `unit`, a fraction of the layer's bounds: 0 at the start, 1
  /// at the end, and below 0 or above 1 beyond them. If start and end coincide, it is 1 everywhere.
  public func location(atUnit unit: Point) -> Double {
    let (x, y) = (unit.x - startPoint.x, unit.y - startPoint.y)
    let (width, height) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    switch shape {
    case .axial:
      let length2 = width * width + height * height
      return length2 > 0 ? (x * width + y * height) / length2 : 1
    case .radial:
      guard width != 0, height != 0 else { return 1 }
      let (u, v) = (x / width, y / height)
      return (u * u + v * v).squareRoot()
    }
  }

  /// Returns the premultiplied colour at the point `unit`, a fraction of the layer's bounds.
  public func color(atUnit unit: Point) -> SIMD4<Double> {
    color(atLocation: location(atUnit: unit))
  }

  /// Returns the premultiplied colour at a location.
  public func color(atLocation location: Double) -> SIMD4<Double> {
    guard let next = stops.firstIndex(where: { $0.location > location }) else {
      return stops[stops.count - 1].color.premultiplied
    }
    guard next > 0 else { return stops[0].color.premultiplied }
    let (start, end) = (stops[next - 1], stops[next])
    let fraction = (location - start.location) / (end.location - start.location)
    let (a, b) = (start.color.premultiplied, end.color.premultiplied)
    return a + (b - a) * fraction
  }
}
