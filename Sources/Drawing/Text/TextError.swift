/// An error of drawing text.
public enum TextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The machine has no font.
  case noFont
  /// There is not enough memory for a picture of the text.
  case outOfMemory

  /// One sentence with the fault and its remedy.
  public var description: String {
    switch self {
    case .noFont:
      "there is no font on this machine to write labels with; install Debian's fonts-dejavu-core"
    case .outOfMemory: "there is not enough memory to write labels"
    }
  }
}
