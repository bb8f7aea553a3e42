import SceneGraph

/// A timing curve: progress as a function of time. Both are fractions, 0 at the start and 1 at the
/// end.
public enum TimingCurve: Hashable, Sendable {
  /// Progress equals time.
  case linear
  /// A cubic Bézier curve, as in CSS and Core Animation.
  case cubicBezier(CubicBezier)
  /// Equal steps.
  case steps(StepCurve)
  /// A piecewise linear curve.
  case piecewiseLinear(PiecewiseLinearCurve)
  /// A damped spring, stretched so that it settles at the end.
  case spring(Spring)

  /// CSS `ease`, Core Animation's `default`.
  public static let ease = cubicBezier(CubicBezier(checked: 0.25, 0.1, 0.25, 1))
  /// CSS `ease-in`.
  public static let easeIn = cubicBezier(CubicBezier(checked: 0.42, 0, 1, 1))
  /// CSS `ease-out`.
  public static let easeOut = cubicBezier(CubicBezier(checked: 0, 0, 0.58, 1))
  /// CSS `ease-in-out`, UIView's default.
  public static let easeInOut = cubicBezier(CubicBezier(checked: 0.42, 0, 0.58, 1))

  /// Returns a cubic Bézier curve.
  ///
  /// - Precondition: x1 and x2 are within 0…1, and y1 and y2 are finite.
  package static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve
  {
    guard let curve = CubicBezier(x1, y1, x2, y2) else {
      preconditionFailure("a control point of a timing curve is within the duration")
    }
    return .cubicBezier(curve)
  }

  /// The five named curves of CSS.
  public static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ]

  /// Returns the progress at the fraction `time` of the duration. 0 and 1 map to exactly 0 and 1,
  /// except for step and piecewise linear curves that start or end elsewhere. In between, a curve
  /// may overshoot.
  public func progress(at time: Double) -> Double {
    switch self {
    case .linear: time
    case .cubicBezier(let bezier): bezier.value(at: time)
    case .steps(let staircase): staircase.value(at: time)
    case .piecewiseLinear(let lines): lines.value(at: time)
    case .spring(let spring): spring.value(at: time)
    }
  }
}

extension TimingCurve {
  /// Reads a curve in CSS syntax: a name, `cubic-bezier(x1, y1, x2, y2)`, `steps(count, position)`
  /// or `linear(stop, …)`; or, beyond CSS, `spring(mass, stiffness, damping, velocity)`, whose
  /// trailing arguments may be omitted, and the names of easings.net, UIKit and Core Animation,
  /// such as `easeOutBack` and `curveEaseInOut`, with or without capitals and hyphens.
  ///
  /// - Returns: nil for any other text.
  public init?(cssText text: String) {
    let text = trimmed(text[...]).lowercased()
    if let named = Self.named.first(where: { $0.name == text }) {
      self = named.curve
      return
    }
    switch text {
    case "step-start": self.init(staircase: StepCurve(1, .start))
    case "step-end": self.init(staircase: StepCurve(1, .end))
    default:
      guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
        guard let curve = EasingName.curve(named: text) else { return nil }
        self = curve
        return
      }
      let inner = text[text.index(after: open)...].dropLast()
      let arguments = inner.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
      switch text[..<open] {
      case "cubic-bezier": self.init(bezier: arguments)
      case "steps": self.init(steps: arguments)
      case "linear": self.init(lines: arguments)
      case "spring": self.init(spring: arguments == [""] ? [] : arguments)
      default: return nil
      }
    }
  }

  private init?(bezier arguments: [Substring]) {
    let numbers = arguments.compactMap { Double($0) }
    guard arguments.count == 4, numbers.count == 4,
      let bezier = CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    else { return nil }
    self = .cubicBezier(bezier)
  }

  private init?(staircase: StepCurve?) {
    guard let staircase else { return nil }
    self = .steps(staircase)
  }

  private init?(steps arguments: [Substring]) {
    guard (1...2).contains(arguments.count), let count = Int(arguments[0]) else { return nil }
    let jump: StepCurve.Jump? =
      switch arguments.dropFirst().first {
      case nil, "end": .end
      case "start": .start
      case let word?: StepCurve.Jump(rawValue: String(word))
      }
    guard let jump else { return nil }
    self.init(staircase: StepCurve(count, jump))
  }

  private init?(lines arguments: [Substring]) {
    var stops: [UntimedStop] = []
    for argument in arguments {
      guard let read = Self.stops(argument) else { return nil }
      stops += read
    }
    guard let curve = PiecewiseLinearCurve(Self.timed(stops)) else { return nil }
    self = .piecewiseLinear(curve)
  }

  /// A point of the curve whose time may not be known yet.
  private typealias UntimedStop = (time: Double?, progress: Double)

  /// Reads a progress with up to two times in percent before or after it. Two times give two stops.
  private static func stops(_ argument: Substring) -> [UntimedStop]? {
    var words = argument.split { $0.isWhitespace }
    guard let index = words.firstIndex(where: { !$0.hasSuffix("%") }),
      index == words.startIndex || index == words.endIndex - 1,
      let progress = Double(words.remove(at: index))
    else { return nil }
    let times = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
    guard times.count == words.count, times.count <= 2 else { return nil }
    return times.isEmpty ? [(nil, progress)] : times.map { ($0 / 100, progress) }
  }

  /// Fills in missing times at equal intervals between known ones, and raises times that are before
  /// an earlier one (CSS Easing Functions Level 2).
  private static func timed(_ stops: [UntimedStop]) -> [PiecewiseLinearCurve.Stop] {
    guard !stops.isEmpty else { return [] }
    var stops = stops
    stops[0].time = stops[0].time ?? 0
    stops[stops.count - 1].time = stops[stops.count - 1].time ?? 1
    var latest = -Double.infinity
    for index in stops.indices {
      guard let time = stops[index].time else { continue }
      latest = max(latest, time)
      stops[index].time = latest
    }
    var known = 0
    for index in stops.indices.dropFirst() {
      guard let end = stops[index].time, let start = stops[known].time else { continue }
      for between in (known + 1)..<max(index, known + 1) {
        let fraction = Double(between - known) / Double(index - known)
        stops[between].time = start + (end - start) * fraction
      }
      known = index
    }
    return stops.map { PiecewiseLinearCurve.Stop(time: $0.time ?? 0, progress: $0.progress) }
  }

  private init?(spring arguments: [Substring]) {
    let numbers = arguments.compactMap { Double($0) }
    guard numbers.count == arguments.count, numbers.count <= 4 else { return nil }
    let values = numbers + [1, 100, 10, 0].dropFirst(numbers.count)
    guard
      let spring = Spring(
        mass: values[0], stiffness: values[1], damping: values[2], initialVelocity: values[3])
    else { return nil }
    self = .spring(spring)
  }

  /// The curve in the syntax that `init(cssText:)` reads; its name if it has one.
  public var cssText: String {
    if let named = Self.named.first(where: { $0.curve == self }) { return named.name }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let bezier):
      let (a, b) = (bezier.control1, bezier.control2)
      return "cubic-bezier(\(a.x), \(a.y), \(b.x), \(b.y))"
    case .steps(let staircase):
      return "steps(\(staircase.count), \(staircase.jump.rawValue))"
    case .piecewiseLinear(let curve):
      if let name = EasingName.name(of: curve) { return name }
      let stops = curve.stops.map { "\($0.progress) \($0.time * 100)%" }
      return "linear(\(stops.joined(separator: ", ")))"
    case .spring(let spring):
      return "spring(\(spring.mass), \(spring.stiffness), \(spring.damping), "
        + "\(spring.initialVelocity))"
    }
  }
}

/// Returns `text` without white space at its ends.
private func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0.isWhitespace }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}

extension TimingCurve {
  /// Returns the time at which the curve has `progress`: the closest to `time` if there are
  /// several, or the time of the closest progress if there is none.
  ///
  /// The curve is searched in 1024 intervals, each by bisection. A progress that the curve reaches
  /// and leaves within one interval is missed.
  ///
  /// - Parameters:
  ///   - progress: eased progress.
  ///   - time: a fraction of the duration, from 0 to 1.
  package func time(of progress: Double, near time: Double) -> Double {
    let count = 1024
    var nearest: (time: Double, miss: Double)?
    func offer(_ candidate: Double) {
      let miss = abs(self.progress(at: candidate) - progress)
      // Errors below 1e-9 are rounding and count as equal.
      let (a, b) = (max(miss, 1e-9), max(nearest?.miss ?? .infinity, 1e-9))
      guard a < b || a == b && abs(candidate - time) < abs((nearest?.time ?? .infinity) - time)
      else { return }
      nearest = (candidate, miss)
    }
    offer(time)
    var before = self.progress(at: 0) - progress
    offer(0)
    for interval in 1...count {
      let end = Double(interval) / Double(count)
      let after = self.progress(at: end) - progress
      if before * after < 0 { offer(root(of: progress, from: end - 1 / Double(count), to: end)) }
      offer(end)
      before = after
    }
    return nearest?.time ?? time
  }

  /// Returns the time between `start` and `end` at which the curve passes `progress`, a value
  /// between those at the two ends.
  private func root(of progress: Double, from start: Double, to end: Double) -> Double {
    var (low, high) = (start, end)
    let rises = self.progress(at: end) > progress
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (self.progress(at: middle) < progress) == rises { low = middle } else { high = middle }
    }
    return rises ? low : high
  }
}
