/// An error: text cannot be drawn.
public enum TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The machine has no font.
  case noFont
  /// There is not enough memory for a picture of the text.
  case outOfMemory

  /// One sentence with the fault and its remedy.
  public var description: String {
    switch self {
    case .noFont:
      "labels need a font, and this machine has none; install Debian's fonts-dejavu-core"
    case .outOfMemory: "not enough memory to draw labels"
    }
  }
}
