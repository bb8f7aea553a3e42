/// How progress follows time: both are fractions of the whole, 0 at the start and 1 at the end.
public enum TimingCurve: Hashable, Sendable {
  /// Progress equals time.
  case linear
  /// A cubic Bézier curve, the kind that CSS and Core Animation name.
  case cubicBezier(CubicBezier)

  /// CSS `ease`, Core Animation's `default`.
  public static let ease = cubicBezier(CubicBezier(checked: 0.25, 0.1, 0.25, 1))
  /// CSS `ease-in`.
  public static let easeIn = cubicBezier(CubicBezier(checked: 0.42, 0, 1, 1))
  /// CSS `ease-out`.
  public static let easeOut = cubicBezier(CubicBezier(checked: 0, 0, 0.58, 1))
  /// CSS `ease-in-out`, UIView's default.
  public static let easeInOut = cubicBezier(CubicBezier(checked: 0.42, 0, 0.58, 1))

  /// The five curves that CSS names, by name.
  public static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ]

  /// Progress at the fraction `time` of the duration. 0 and 1 map to exactly 0 and 1; between them a curve
  /// may overshoot.
  public func progress(at time: Double) -> Double {
    switch self {
    case .linear: time
    case .cubicBezier(let bezier): bezier.value(at: time)
    }
  }
}

extension TimingCurve {
  /// A curve as CSS writes it: one of the five names, or `cubic-bezier(x1, y1, x2, y2)`.
  ///
  /// - Returns: nil where the text is no such curve, or a control point's x is outside 0…1.
  public init?(cssText text: String) {
    let text = trimmed(text[...]).lowercased()
    if let named = Self.named.first(where: { $0.name == text }) {
      self = named.curve
      return
    }
    let prefix = "cubic-bezier("
    guard text.hasPrefix(prefix), text.hasSuffix(")") else { return nil }
    let numbers = text.dropFirst(prefix.count).dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
      .map { Double(trimmed($0)) }
    guard numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1], let x2 = numbers[2],
      let y2 = numbers[3], let bezier = CubicBezier(x1, y1, x2, y2)
    else { return nil }
    self = .cubicBezier(bezier)
  }

  /// The curve as CSS writes it: its name where it has one, else `cubic-bezier(…)`.
  public var cssText: String {
    if let named = Self.named.first(where: { $0.curve == self }) { return named.name }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let bezier):
      let (a, b) = (bezier.control1, bezier.control2)
      return "cubic-bezier(\(a.x), \(a.y), \(b.x), \(b.y))"
    }
  }
}

/// `text` without the white space at both its ends.
private func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0.isWhitespace }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}
