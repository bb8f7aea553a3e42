public import SceneGraph
import Transitions

/// The colours and lengths of controls: one dark colour scheme, lengths in the window's units.
public enum Theme {
  /// The background of panes.
  public static let background = Color(hex: 0x17181C)
  /// The surface of buttons, boxes and chosen words.
  public static let raised = Color(hex: 0x25272D)
  /// The unfilled part of a track, and the lines of a graph.
  public static let track = Color(hex: 0x363941)
  /// A line between two parts of a pane.
  public static let divider = Color(hex: 0x2B2D34)
  /// Values and the selection.
  public static let accent = Color(hex: 0x4C9DFF)
  /// The accent colour below text.
  public static let accentBelowText = Color(hex: 0x2F6FC4)
  /// A warning, such as a late frame.
  public static let warning = Color(hex: 0xF2A33C)
  /// Text of values and headings.
  public static let text = Color(hex: 0xECEEF2)
  /// Text of names and notes.
  public static let dimmedText = Color(hex: 0x9BA1AD)

  /// The distance between a pane's side and its contents.
  public static let margin = 16.0
  /// The vertical distance between two controls.
  public static let spacing = 14.0
  /// The font size of names, values and notes.
  public static let textSize = 11.0
  /// The font size of a heading.
  public static let headingSize = 16.0
  /// The height of a line of names and values.
  public static let lineHeight = 14.0
  /// The height of a button, and of each word of a choice.
  public static let buttonHeight = 26.0
  /// The corner radius of boxes that are `buttonHeight` high.
  public static let cornerRadius = 6.0
}

extension Color {
  /// Creates an opaque colour from six hexadecimal digits.
  fileprivate init(hex: Int) {
    func channel(_ shift: Int) -> Double { Double((hex >> shift) & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0))
  }
}
