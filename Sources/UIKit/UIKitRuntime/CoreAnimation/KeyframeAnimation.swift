import SceneGraph
public import Transitions

/// An animation through values or along a path, after `CAKeyframeAnimation`.
public final class KeyframeAnimation: KeyPathAnimation {
  /// The rotation of a layer that follows a path, after `CAAnimationRotationMode`.
  public enum RotationMode: String, Hashable, Sendable {
    /// The layer's x axis points in the direction of the motion.
    case rotateAuto = "auto"
    /// The layer's x axis points against the direction of the motion.
    case rotateAutoReverse = "autoReverse"
  }

  /// The values.
  public var values: [Any]?
  /// The path that a point follows, instead of `values`.
  public var path: MutablePath?
  /// The times of the values, as fractions of the duration from 0 to 1. nil, or anything but
  /// ascending times of all values, means equal intervals.
  ///
  /// A discrete animation has one more time than values: the last is its end.
  public var keyTimes: [Double]?
  /// The timing curves between successive values.
  public var timingFunctions: [MediaTimingFunction]?
  /// The interpolation between the values.
  public var calculationMode = CalculationMode.linear
  /// The shape of a cubic at the values: 0, the default, is a Catmull–Rom spline.
  public var tensionValues: [Double]?
  /// See `tensionValues`.
  public var continuityValues: [Double]?
  /// See `tensionValues`.
  public var biasValues: [Double]?
  /// The rotation of a layer that follows a path; nil for none.
  public var rotationMode: RotationMode?

  override func takeValues(of other: TimedAnimation) {
    super.takeValues(of: other)
    guard let other = other as? KeyframeAnimation else { return }
    (values, keyTimes) = (other.values, other.keyTimes)
    path = other.path.map { MutablePath($0.path) }
    (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
    (tensionValues, continuityValues) = (other.tensionValues, other.continuityValues)
    (biasValues, rotationMode) = (other.biasValues, other.rotationMode)
  }

  override func makeMotion() -> AnyMotion? {
    guard let path = path?.path, !path.isEmpty else { return super.makeMotion() }
    guard let property = keyPath.flatMap({ AnyLayerProperty.at($0) }) as? LayerProperty<Point>
    else { return nil }
    return PathMotion(TimedPath(path, self), of: self, property)
  }

  /// Returns the times of `count` values.
  func times(of count: Int) -> [Double] {
    let isDiscrete = calculationMode == .discrete
    if var times = keyTimes {
      if isDiscrete, times.count == count + 1 { times.removeLast() }
      let rises = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
      if times.count == count, rises, times.allSatisfy({ (0...1).contains($0) }) { return times }
    }
    let intervals = Double(max(isDiscrete ? count : count - 1, 1))
    return (0..<count).map { Double($0) / intervals }
  }

  /// Returns the track through `values`.
  func track<Value: LayerValue>(through values: [Value]) -> KeyframeTrack<Value> {
    let times = times(of: values.count)
    func element(_ list: [Double]?, _ index: Int) -> Double {
      list.flatMap { $0.indices.contains(index) ? $0[index] : nil } ?? 0
    }
    let keys = values.enumerated().map { index, value in
      var key = KeyframeTrack<Value>.Key(value, at: times[index], curve: curve(after: index))
      key.tension = element(tensionValues, index)
      key.continuity = element(continuityValues, index)
      key.bias = element(biasValues, index)
      return key
    }
    return KeyframeTrack(keys, calculationMode)
  }

  /// Returns the timing curve from the value at `index` to the next.
  func curve(after index: Int) -> TimingCurve {
    guard let functions = timingFunctions, functions.indices.contains(index) else { return .linear }
    return functions[index].curve
  }
}

/// A path with the time at which a point reaches the end of each of its lines and curves.
///
/// An unpaced animation gives each line and curve its key times, or equal times; a paced one has a
/// constant speed. The cubic modes behave like the linear ones, because the path itself determines
/// its smoothness.
@MainActor
struct TimedPath {
  /// A cubic Bézier curve; lines and quadratic curves are elevated to cubic ones.
  private struct Curve {
    let start, control1, control2, end: SIMD2<Double>

    func point(at t: Double) -> SIMD2<Double> {
      let s = 1 - t
      let (a, b) = (s * s * s, 3 * s * s * t)
      let (c, d) = (3 * s * t * t, t * t * t)
      return start * a + control1 * b + control2 * c + end * d
    }

    /// Returns the direction at `t`; if the speed is 0 there, the direction towards the next
    /// distinct point.
    func tangent(at t: Double) -> SIMD2<Double> {
      let s = 1 - t
      let (first, second, third) = (control1 - start, control2 - control1, end - control2)
      let rate = first * (s * s) + second * (2 * s * t) + third * (t * t)
      if rate != .zero { return rate }
      return t < 0.5 ? (control2 - start == .zero ? end - start : control2 - start) : end - control1
    }
  }

  private let path: Path
  private let isPaced: Bool
  private let isDiscrete: Bool
  private var curves: [Curve] = []
  private var times: [Double] = []
  private var easings: [TimingCurve] = []

  init(_ path: Path, _ keyframes: KeyframeAnimation) {
    self.path = path
    isPaced = [.paced, .cubicPaced].contains(keyframes.calculationMode)
    isDiscrete = keyframes.calculationMode == .discrete
    var (start, current) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    func vector(_ point: Point) -> SIMD2<Double> { SIMD2(point.x, point.y) }
    for element in path.elements {
      var curve: Curve?
      switch element {
      case .move(let point): (start, current) = (vector(point), vector(point))
      case .line(let point): curve = Self.line(from: current, to: vector(point))
      case .close: if current != start { curve = Self.line(from: current, to: start) }
      case .quad(let point, let control):
        let (end, middle) = (vector(point), vector(control))
        curve = Curve(
          start: current, control1: current + (middle - current) * (2.0 / 3),
          control2: end + (middle - end) * (2.0 / 3), end: end)
      case .cubic(let point, let control1, let control2):
        curve = Curve(
          start: current, control1: vector(control1), control2: vector(control2),
          end: vector(point))
      }
      guard let curve else { continue }
      curves.append(curve)
      current = curve.end
    }
    times = keyframes.times(of: curves.count + 1)
    easings = curves.indices.map { keyframes.curve(after: $0) }
  }

  private static func line(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Curve {
    Curve(
      start: start, control1: start + (end - start) / 3,
      control2: start + (end - start) * (2.0 / 3),
      end: end)
  }

  /// Returns the point and the direction at `progress`; nil if the path is empty.
  func place(at progress: Double) -> (point: Point, tangent: Point)? {
    if isPaced { return path.point(atFraction: min(max(progress, 0), 1)) }
    guard !curves.isEmpty else {
      return path.currentPoint.map { ($0, .zero) }
    }
    var index = (times.lastIndex { $0 <= progress } ?? 0)
    var t = 0.0
    if index >= curves.count {
      (index, t) = (curves.count - 1, 1)
    } else if !isDiscrete, times[index + 1] > times[index] {
      let fraction = (progress - times[index]) / (times[index + 1] - times[index])
      t = easings[index].progress(at: min(max(fraction, 0), 1))
    }
    let (point, tangent) = (curves[index].point(at: t), curves[index].tangent(at: t))
    return (Point(x: point.x, y: point.y), Point(x: tangent.x, y: tangent.y))
  }
}
