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
  /// Reads a CSS colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `black`, `white` or
  /// `transparent`, in either case.
  ///
  /// - Returns: nil if the text is none of these.
  public init?(cssText text: String) {
    switch text.lowercased() {
    case "black": self = .black
    case "white": self = .white
    case "transparent": self = .clear
    case let text where text.hasPrefix("#"):
      let digits = text.dropFirst().compactMap(\.hexDigitValue)
      guard digits.count == text.count - 1 else { return nil }
      let channels: [Int]
      switch digits.count {
      case 3, 4: channels = digits.map { $0 * 17 }
      case 6, 8:
        channels = stride(from: 0, to: digits.count, by: 2).map {
          digits[$0] * 16 + digits[$0 + 1]
        }
      default: return nil
      }
      let parts = channels.map { Double($0) / 255 }
      self.init(
        red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
    default: return nil
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
