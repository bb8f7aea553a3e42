public import SceneGraph

/// A parameter's value, in the user's unit: an angle is in degrees, not radians.
///
/// There is one case for each `ParameterKind`. A value and its `text` are interchangeable: setting
/// a parameter to either has the same result.
public enum ParameterValue: Hashable, Sendable {
  /// A number, in the parameter's `ParameterUnit`.
  case number(Double)
  /// A whole number.
  case whole(Int)
  /// One of the parameter's words.
  case choice(String)
  /// A colour. Parameters keep 8 bits per channel, as the colour's text does.
  case color(Color)
  /// A compound value, in the syntax that the kind's `form` describes.
  case text(String)
  /// The path of a picture file; empty for no picture.
  case picture(String)

  /// The value as text that the parameter reads back to exactly this value: a number with all its
  /// digits, and without a fraction if it is whole; a colour as `#rrggbbaa`.
  public var text: String {
    switch self {
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .whole(let number): "\(number)"
    case .choice(let word): word
    case .color(let color): color.cssText
    case .text(let text): text
    case .picture(let path): path
    }
  }
}
