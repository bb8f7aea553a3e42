import SceneGraph

/// Reads colours from texts.
public struct ColorFuzzTarget: FuzzTarget {
  public static let name = "colors"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = [
    "#", "black", "white", "transparent", "rgb(1,2,3)", "hsl(30 50% 50% / 0.5)", "rgba(", "turn",
    "%", "/", "1e9", "reD", "ff", "０", "Ａ", "#FFF", "İ", "-1",
  ]

  public static func seeds() -> [[UInt8]] {
    ["#000", "#fffa", "#3366cc", "#3366CC80", "black", "White", "transparent"].map {
      Array($0.utf8)
    }
  }

  public init(in folder: String) {}

  public func run(_ input: [UInt8]) throws {
    guard let color = Color(cssText: String(decoding: input, as: UTF8.self)) else { return }
    let parts = [color.red, color.green, color.blue, color.alpha]
    try require(parts.allSatisfy { (0...1).contains($0) }, "\(color) is outside 0…1")
    try require(color.cssText.utf8.count == 9, "'\(color.cssText)' is not #rrggbbaa")
    try require(Color(cssText: color.cssText) == color, "'\(color.cssText)' is another colour")
  }
}
