/// A colour with straight (not premultiplied) alpha. All components are sRGB-encoded, from 0 to 1.
public struct Color: Hashable, Sendable {
  public var red, green, blue, alpha: Double

  /// Creates a colour from its components, each from 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey, from 0 (black) to 1 (white).
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Opaque green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Opaque blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Transparent black: every component is 0.
  public static let clear = Color(white: 0, alpha: 0)

  /// Red, green and blue multiplied by alpha, then alpha; still sRGB-encoded. The renderer blends
  /// these.
  public var premultiplied: SIMD4<Double> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }
}

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

extension Color {
  /// The 148 named colours of CSS Color Module Level 4, section 6.1, as red, green and blue bytes;
  /// in alphabetical order.
  package static let named: [(name: String, rgb: UInt32)] = [
    ("aliceblue", 0xF0F8FF), ("antiquewhite", 0xFAEBD7), ("aqua", 0x00FFFF),
    ("aquamarine", 0x7FFFD4), ("azure", 0xF0FFFF), ("beige", 0xF5F5DC), ("bisque", 0xFFE4C4),
    ("black", 0x000000), ("blanchedalmond", 0xFFEBCD), ("blue", 0x0000FF),
    ("blueviolet", 0x8A2BE2), ("brown", 0xA52A2A), ("burlywood", 0xDEB887),
    ("cadetblue", 0x5F9EA0), ("chartreuse", 0x7FFF00), ("chocolate", 0xD2691E),
    ("coral", 0xFF7F50), ("cornflowerblue", 0x6495ED), ("cornsilk", 0xFFF8DC),
    ("crimson", 0xDC143C), ("cyan", 0x00FFFF), ("darkblue", 0x00008B), ("darkcyan", 0x008B8B),
    ("darkgoldenrod", 0xB8860B), ("darkgray", 0xA9A9A9), ("darkgreen", 0x006400),
    ("darkgrey", 0xA9A9A9), ("darkkhaki", 0xBDB76B), ("darkmagenta", 0x8B008B),
    ("darkolivegreen", 0x556B2F), ("darkorange", 0xFF8C00), ("darkorchid", 0x9932CC),
    ("darkred", 0x8B0000), ("darksalmon", 0xE9967A), ("darkseagreen", 0x8FBC8F),
    ("darkslateblue", 0x483D8B), ("darkslategray", 0x2F4F4F), ("darkslategrey", 0x2F4F4F),
    ("darkturquoise", 0x00CED1), ("darkviolet", 0x9400D3), ("deeppink", 0xFF1493),
    ("deepskyblue", 0x00BFFF), ("dimgray", 0x696969), ("dimgrey", 0x696969),
    ("dodgerblue", 0x1E90FF), ("firebrick", 0xB22222), ("floralwhite", 0xFFFAF0),
    ("forestgreen", 0x228B22), ("fuchsia", 0xFF00FF), ("gainsboro", 0xDCDCDC),
    ("ghostwhite", 0xF8F8FF), ("gold", 0xFFD700), ("goldenrod", 0xDAA520), ("gray", 0x808080),
    ("green", 0x008000), ("greenyellow", 0xADFF2F), ("grey", 0x808080), ("honeydew", 0xF0FFF0),
    ("hotpink", 0xFF69B4), ("indianred", 0xCD5C5C), ("indigo", 0x4B0082), ("ivory", 0xFFFFF0),
    ("khaki", 0xF0E68C), ("lavender", 0xE6E6FA), ("lavenderblush", 0xFFF0F5),
    ("lawngreen", 0x7CFC00), ("lemonchiffon", 0xFFFACD), ("lightblue", 0xADD8E6),
    ("lightcoral", 0xF08080), ("lightcyan", 0xE0FFFF), ("lightgoldenrodyellow", 0xFAFAD2),
    ("lightgray", 0xD3D3D3), ("lightgreen", 0x90EE90), ("lightgrey", 0xD3D3D3),
    ("lightpink", 0xFFB6C1), ("lightsalmon", 0xFFA07A), ("lightseagreen", 0x20B2AA),
    ("lightskyblue", 0x87CEFA), ("lightslategray", 0x778899), ("lightslategrey", 0x778899),
    ("lightsteelblue", 0xB0C4DE), ("lightyellow", 0xFFFFE0), ("lime", 0x00FF00),
    ("limegreen", 0x32CD32), ("linen", 0xFAF0E6), ("magenta", 0xFF00FF), ("maroon", 0x800000),
    ("mediumaquamarine", 0x66CDAA), ("mediumblue", 0x0000CD), ("mediumorchid", 0xBA55D3),
    ("mediumpurple", 0x9370DB), ("mediumseagreen", 0x3CB371), ("mediumslateblue", 0x7B68EE),
    ("mediumspringgreen", 0x00FA9A), ("mediumturquoise", 0x48D1CC), ("mediumvioletred", 0xC71585),
    ("midnightblue", 0x191970), ("mintcream", 0xF5FFFA), ("mistyrose", 0xFFE4E1),
    ("moccasin", 0xFFE4B5), ("navajowhite", 0xFFDEAD), ("navy", 0x000080), ("oldlace", 0xFDF5E6),
    ("olive", 0x808000), ("olivedrab", 0x6B8E23), ("orange", 0xFFA500), ("orangered", 0xFF4500),
    ("orchid", 0xDA70D6), ("palegoldenrod", 0xEEE8AA), ("palegreen", 0x98FB98),
    ("paleturquoise", 0xAFEEEE), ("palevioletred", 0xDB7093), ("papayawhip", 0xFFEFD5),
    ("peachpuff", 0xFFDAB9), ("peru", 0xCD853F), ("pink", 0xFFC0CB), ("plum", 0xDDA0DD),
    ("powderblue", 0xB0E0E6), ("purple", 0x800080), ("rebeccapurple", 0x663399), ("red", 0xFF0000),
    ("rosybrown", 0xBC8F8F), ("royalblue", 0x4169E1), ("saddlebrown", 0x8B4513),
    ("salmon", 0xFA8072), ("sandybrown", 0xF4A460), ("seagreen", 0x2E8B57), ("seashell", 0xFFF5EE),
    ("sienna", 0xA0522D), ("silver", 0xC0C0C0), ("skyblue", 0x87CEEB), ("slateblue", 0x6A5ACD),
    ("slategray", 0x708090), ("slategrey", 0x708090), ("snow", 0xFFFAFA),
    ("springgreen", 0x00FF7F), ("steelblue", 0x4682B4), ("tan", 0xD2B48C), ("teal", 0x008080),
    ("thistle", 0xD8BFD8), ("tomato", 0xFF6347), ("turquoise", 0x40E0D0), ("violet", 0xEE82EE),
    ("wheat", 0xF5DEB3), ("white", 0xFFFFFF), ("whitesmoke", 0xF5F5F5), ("yellow", 0xFFFF00),
    ("yellowgreen", 0x9ACD32),
  ]
}
