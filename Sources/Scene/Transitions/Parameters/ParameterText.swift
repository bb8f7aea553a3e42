public import SceneGraph

/// A compound value that a parameter reads and writes as one text.
public protocol ParameterText: Hashable, Sendable {
  /// The syntax, as help shows it: `x,y,width,height`.
  static var form: String { get }
  /// Accepted texts, all with different values.
  static var examples: [String] { get }
  /// Reads a value; nil if the text has another syntax.
  init?(parameterText: String)
  /// The value as text that `init(parameterText:)` reads back.
  var parameterText: String { get }
}

extension Rect: ParameterText {
  public static var form: String { "x,y,width,height" }
  public static var examples: [String] { ["14,78,48,48", "0,0,100,200"] }

  /// Reads four numbers in points; the width and height are above 0.
  public init?(parameterText text: String) {
    guard let n = numbers(text, count: 4), n[2] > 0, n[3] > 0 else { return nil }
    self.init(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  public var parameterText: String {
    [origin.x, origin.y, size.width, size.height].map(shortest).joined(separator: ",")
  }
}

extension Color: ParameterText {
  public static var form: String { "#rgb, #rrggbb, #rrggbbaa or a CSS name" }
  public static var examples: [String] { ["#000000ff", "#ffffffff", "#3366cc80"] }

  public init?(parameterText text: String) { self.init(cssText: text) }

  public var parameterText: String { cssText }
}
