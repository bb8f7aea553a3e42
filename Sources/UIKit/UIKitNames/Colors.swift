public import FoundationNames
public import SceneGraph

// UIKit's named colours. `red`, `green` and `blue` are in SceneGraph: in another module they would
// hide a colour's components.

extension Color {
  /// Creates a colour from its hue, saturation and brightness, each from 0 to 1.
  ///
  /// - Parameter hue: 0 and 1 are red, 1/3 is green, 2/3 blue.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    let turn = (hue - hue.rounded(.down)) * 6
    /// The component whose hue is `offset` sixths of a turn away.
    func component(_ offset: Double) -> Double {
      let k = (offset + turn).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Creates the same colour from a Core Graphics colour.
  public init(cgColor: Color) { self = cgColor }

  /// Always nil, because asset catalogues are not supported.
  public init?(named name: String) { return nil }

  /// Half the way from black to white.
  public static var gray: Color { Color(white: 0.5) }
  /// A third of the way from black to white.
  public static var darkGray: Color { Color(white: 1.0 / 3) }
  /// Two thirds of the way from black to white.
  public static var lightGray: Color { Color(white: 2.0 / 3) }
  /// Green and blue.
  public static var cyan: Color { Color(red: 0, green: 1, blue: 1) }
  /// Red and green.
  public static var yellow: Color { Color(red: 1, green: 1, blue: 0) }
  /// Red and blue.
  public static var magenta: Color { Color(red: 1, green: 0, blue: 1) }
  /// Red with half of green.
  public static var orange: Color { Color(red: 1, green: 0.5, blue: 0) }
  /// Half of red and blue.
  public static var purple: Color { Color(red: 0.5, green: 0, blue: 0.5) }
  /// Three, two and one fifth of red, green and blue.
  public static var brown: Color { Color(red: 0.6, green: 0.4, blue: 0.2) }

  /// The colour itself.
  public var cgColor: CGColor { self }
  /// The components of the Core Graphics colour: red, green, blue, alpha.
  public var components: [Double]? { [red, green, blue, alpha] }

  /// Returns the colour with another alpha, 0 to 1.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Returns the colour with another alpha, 0 to 1.
  public func copy(alpha: Double) -> Color? { withAlphaComponent(alpha) }

  /// Writes the components; returns true, since every colour has them.
  @discardableResult
  public func getRed(
    _ red: inout Double, green: inout Double, blue: inout Double, alpha: inout Double
  ) -> Bool {
    (red, green, blue, alpha) = (self.red, self.green, self.blue, self.alpha)
    return true
  }

  /// Writes the grey and the alpha; returns false if the colour is not grey.
  @discardableResult
  public func getWhite(_ white: inout Double, alpha: inout Double) -> Bool {
    guard red == green, green == blue else { return false }
    (white, alpha) = (red, self.alpha)
    return true
  }

  /// Writes hue, saturation, brightness and alpha; returns true, since every colour has them.
  @discardableResult
  public func getHue(
    _ hue: inout Double, saturation: inout Double, brightness: inout Double, alpha: inout Double
  ) -> Bool {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let span = high - low
    let sixths: Double
    if span == 0 {
      sixths = 0
    } else if high == red {
      sixths = (green - blue) / span + (green < blue ? 6 : 0)
    } else if high == green {
      sixths = (blue - red) / span + 2
    } else {
      sixths = (red - green) / span + 4
    }
    (hue, saturation, brightness, alpha) = (
      sixths / 6, high == 0 ? 0 : span / high, high, self.alpha
    )
    return true
  }

  /// Creates a colour from its 8-bit components.
  private init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }
}

// MARK: - System colours

// The light appearance, from Apple's Human Interface Guidelines (Color, Specifications) for iOS 13
// to 18; colours of labels, fills and backgrounds as UIKit resolves them there.
extension Color {
  public static var systemRed: Color { Color(255, 59, 48) }
  public static var systemOrange: Color { Color(255, 149, 0) }
  public static var systemYellow: Color { Color(255, 204, 0) }
  public static var systemGreen: Color { Color(52, 199, 89) }
  public static var systemMint: Color { Color(0, 199, 190) }
  public static var systemTeal: Color { Color(48, 176, 199) }
  public static var systemCyan: Color { Color(50, 173, 230) }
  public static var systemBlue: Color { Color(0, 122, 255) }
  public static var systemIndigo: Color { Color(88, 86, 214) }
  public static var systemPurple: Color { Color(175, 82, 222) }
  public static var systemPink: Color { Color(255, 45, 85) }
  public static var systemBrown: Color { Color(162, 132, 94) }
  public static var systemGray: Color { Color(142, 142, 147) }
  public static var systemGray2: Color { Color(174, 174, 178) }
  public static var systemGray3: Color { Color(199, 199, 204) }
  public static var systemGray4: Color { Color(209, 209, 214) }
  public static var systemGray5: Color { Color(229, 229, 234) }
  public static var systemGray6: Color { Color(242, 242, 247) }

  public static var systemBackground: Color { .white }
  public static var secondarySystemBackground: Color { Color(242, 242, 247) }
  public static var tertiarySystemBackground: Color { .white }
  public static var systemGroupedBackground: Color { Color(242, 242, 247) }
  public static var secondarySystemGroupedBackground: Color { .white }
  public static var tertiarySystemGroupedBackground: Color { Color(242, 242, 247) }
  public static var groupTableViewBackground: Color { Color(242, 242, 247) }

  public static var label: Color { .black }
  public static var secondaryLabel: Color { Color(60, 60, 67, 0.6) }
  public static var tertiaryLabel: Color { Color(60, 60, 67, 0.3) }
  public static var quaternaryLabel: Color { Color(60, 60, 67, 0.18) }
  public static var placeholderText: Color { Color(60, 60, 67, 0.3) }
  public static var link: Color { Color(0, 122, 255) }
  public static var separator: Color { Color(60, 60, 67, 0.29) }
  public static var opaqueSeparator: Color { Color(198, 198, 200) }
  public static var systemFill: Color { Color(120, 120, 128, 0.2) }
  public static var secondarySystemFill: Color { Color(120, 120, 128, 0.16) }
  public static var tertiarySystemFill: Color { Color(118, 118, 128, 0.12) }
  public static var quaternarySystemFill: Color { Color(116, 116, 128, 0.08) }
  public static var darkText: Color { .black }
  public static var lightText: Color { Color(white: 1, alpha: 0.6) }
}
