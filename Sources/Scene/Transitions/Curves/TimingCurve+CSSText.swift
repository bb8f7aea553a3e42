import SceneGraph

extension TimingCurve {
  /// Reads a curve in CSS syntax: a name, `cubic-bezier(x1, y1, x2, y2)`, `steps(count, position)`
  /// or `linear(stop, …)`; or, beyond CSS, `spring(mass, stiffness, damping, velocity)`, whose
  /// trailing arguments may be omitted, and the names of easings.net, UIKit and Core Animation,
  /// such as `easeOutBack` and `curveEaseInOut`, with or without capitals and hyphens.
  ///
  /// - Returns: nil if the text is no such curve.
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
