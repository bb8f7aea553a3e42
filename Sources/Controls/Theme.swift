public import SceneGraph
import Transitions

/// How controls look: one dark, quiet set of colours, and lengths in the window's units.
public enum Theme {
  /// What everything lies on.
  public static let ground = Color(hex: 0x17181C)
  /// What is pressed or chosen among others: a box, a track.
  public static let raised = Color(hex: 0x25272D)
  /// The part of a track that is not filled, and the lines of a graph.
  public static let track = Color(hex: 0x363941)
  /// A line between two parts of a pane.
  public static let divider = Color(hex: 0x2B2D34)
  /// What is set, and what is selected.
  public static let accent = Color(hex: 0x4C9DFF)
  /// The accent where letters lie on it.
  public static let accentBelowText = Color(hex: 0x2F6FC4)
  /// Something to look at: a frame that came late.
  public static let warning = Color(hex: 0xF2A33C)
  /// Values and headings.
  public static let text = Color(hex: 0xECEEF2)
  /// Names and notes.
  public static let dimmedText = Color(hex: 0x9BA1AD)

  /// From a pane's side to what is in it.
  public static let margin = 16.0
  /// Between two controls, one below the other.
  public static let spacing = 14.0
  /// The em of names, values and notes.
  public static let textSize = 11.0
  /// The em of a heading.
  public static let headingSize = 16.0
  /// The height of a line of names and values.
  public static let lineHeight = 14.0
  /// The height of a button, and of each word of a choice.
  public static let buttonHeight = 26.0
  /// The corners of what is `buttonHeight` high.
  public static let cornerRadius = 6.0
}

extension Color {
  /// An opaque colour from its six hexadecimal digits.
  fileprivate init(hex: Int) {
    func channel(_ shift: Int) -> Double { Double((hex >> shift) & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0))
  }
}
