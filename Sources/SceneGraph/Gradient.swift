/// Colours that change along an axis or outwards from a point, as `CAGradientLayer` draws them: interpolated with
/// alpha multiplied in, and beyond the first and the last stop that stop's colour.
public struct Gradient: Hashable, Sendable {
  /// How colours spread.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// Along the line from `startPoint` to `endPoint`, and the same across it.
    case axial
    /// Outwards from `startPoint`, in ellipses; the one of location 1 has `endPoint` as the corner of the rectangle
    /// around its lower right quarter, so that its radii are the two distances in x and in y.
    case radial
  }

  /// A colour and where on the way it stands.
  public struct Stop: Hashable, Sendable {
    /// From 0, the start, to 1, the end.
    public var location: Double
    /// The colour there.
    public var color: Color

    /// A stop of `color` at `location`.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The most stops that a gradient may have.
  public static let mostStops = 64

  /// How the colours spread.
  public var shape: Shape
  /// Where they start, in fractions of the layer's bounds: (0, 0) top left, (1, 1) bottom right.
  public var startPoint: Point
  /// Where they end, in the same fractions.
  public var endPoint: Point
  /// The colours, by location, rising. Two stops at one location make a hard step.
  public private(set) var stops: [Stop]

  /// A gradient of any number of colours.
  ///
  /// - Precondition: there are 1 to `mostStops` stops, and no location is less than the one before.
  public init(_ shape: Shape = .axial, from startPoint: Point, to endPoint: Point, stops: [Stop]) {
    precondition(
      (1...Self.mostStops).contains(stops.count), "a gradient has 1 to \(Self.mostStops) stops")
    precondition(
      zip(stops, stops.dropFirst()).allSatisfy { $0.location <= $1.location },
      "a gradient's stops are sorted by location")
    self.shape = shape
    self.startPoint = startPoint
    self.endPoint = endPoint
    self.stops = stops
  }

  /// An axial gradient from one colour to another.
  public init(from startColor: Color, at startPoint: Point, to endColor: Color, at endPoint: Point)
  {
    self.init(
      from: startPoint, to: endPoint, stops: [Stop(startColor, at: 0), Stop(endColor, at: 1)])
  }

  /// One colour all over.
  public init(_ color: Color) {
    self.init(from: .zero, to: Point(x: 1, y: 0), stops: [Stop(color, at: 0)])
  }

  /// How far along the colours the fractions `unit` of the layer's bounds are: 0 at the start, 1 at the end, and
  /// beyond both where the place is. Where start and end are one point, everything is at the end.
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

  /// The premultiplied colour at the fractions `unit` of the layer's bounds.
  public func color(atUnit unit: Point) -> SIMD4<Double> {
    let location = location(atUnit: unit)
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
