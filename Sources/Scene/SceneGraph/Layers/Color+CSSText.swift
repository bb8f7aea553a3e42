extension Color {
  /// Reads a CSS colour, in either case: a name such as `rebeccapurple`, `transparent`, `#rgb`,
  /// `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()` or `hsla()`, each function with
  /// commas or with spaces (CSS Color Module Level 4).
  ///
  /// As in browsers, numbers beyond their range are clamped, and each component of a function is
  /// rounded to 8 bits.
  ///
  /// - Returns: nil if the text is none of these.
  public init?(cssText text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      self.init(digits: text.dropFirst())
    } else if text == "transparent" {
      self = .clear
    } else if let named = Self.named.first(where: { $0.name == text }) {
      self.init(bytes: [16, 8, 0].map { Double(named.rgb >> $0 & 0xFF) })
    } else {
      self.init(function: text)
    }
  }

  private init?(digits text: Substring) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count else { return nil }
    switch digits.count {
    case 3, 4: self.init(bytes: digits.map { Double($0 * 17) })
    case 6, 8:
      self.init(
        bytes: stride(from: 0, to: digits.count, by: 2).map {
          Double(digits[$0] * 16 + digits[$0 + 1])
        })
    default: return nil
    }
  }

  /// Creates a colour from red, green and blue, and perhaps alpha, each from 0 to 255.
  private init(bytes: [Double]) {
    self.init(
      red: bytes[0] / 255, green: bytes[1] / 255, blue: bytes[2] / 255,
      alpha: bytes.count > 3 ? bytes[3] / 255 : 1)
  }

  private init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let inner = text[text.index(after: open)...].dropLast()
    guard let arguments = Self.arguments(inner),
      let alpha = arguments.count > 3 ? Self.number(arguments[3], percentOf: 1) : 1
    else { return nil }
    let channels: [Double]
    switch text[..<open] {
    case "rgb", "rgba":
      let isPercent = arguments[0].hasSuffix("%")
      channels = arguments[..<3].compactMap { Self.number($0, percentOf: 255) }
      guard arguments[..<3].allSatisfy({ $0.hasSuffix("%") == isPercent }) else { return nil }
    case "hsl", "hsla":
      guard let hue = Self.degrees(arguments[0]), arguments[1].hasSuffix("%"),
        arguments[2].hasSuffix("%"),
        let saturation = Self.number(arguments[1], percentOf: 1),
        let lightness = Self.number(arguments[2], percentOf: 1)
      else { return nil }
      channels = Self.channels(
        hue: hue, saturation: min(max(saturation, 0), 1), lightness: min(max(lightness, 0), 1))
    default: return nil
    }
    guard channels.count == 3 else { return nil }
    self.init(bytes: (channels + [alpha * 255]).map { min(max($0, 0), 255).rounded() })
  }

  /// Returns the three or four arguments of a function: all between commas, or three between
  /// spaces with alpha after a slash.
  private static func arguments(_ text: Substring) -> [Substring]? {
    func words(_ text: Substring) -> [Substring] { text.split { $0.isWhitespace } }
    if text.contains(",") {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(words)
      guard (3...4).contains(parts.count), parts.allSatisfy({ $0.count == 1 }) else { return nil }
      return parts.flatMap { $0 }
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(words)
    guard parts.count <= 2, parts[0].count == 3, parts.dropFirst().allSatisfy({ $0.count == 1 })
    else { return nil }
    return parts.flatMap { $0 }
  }

  /// Reads a number, or a percentage of `whole`.
  private static func number(_ text: Substring, percentOf whole: Double) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? text.dropLast() : text), number.isFinite else {
      return nil
    }
    return isPercent ? number / 100 * whole : number
  }

  /// Reads an angle in degrees: a number, or one with CSS's unit `deg`, `grad`, `rad` or `turn`.
  private static func degrees(_ text: Substring) -> Double? {
    // The longer unit first: `grad` ends in `rad`.
    let units = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    let unit = units.first { text.hasSuffix($0.0) }
    guard let number = Double(text.dropLast(unit?.0.count ?? 0)), number.isFinite else {
      return nil
    }
    return number * (unit?.1 ?? 1)
  }

  /// Returns red, green and blue from 0 to 255 (CSS Color Module Level 4, section 7.1).
  private static func channels(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    [0.0, 8, 4].map { offset in
      let turned = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let k = turned < 0 ? turned + 12 : turned
      let chroma = saturation * min(lightness, 1 - lightness)
      return 255 * (lightness - chroma * max(-1, min(k - 3, 9 - k, 1)))
    }
  }

  /// The colour as `#rrggbbaa`. Each component is clamped to 0…1 and rounded to 8 bits; one that is
  /// not a number becomes 0.
  public var cssText: String {
    "#"
      + [red, green, blue, alpha].map { part in
        let digits = String(Int((min(max(0, part), 1) * 255).rounded()), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}
