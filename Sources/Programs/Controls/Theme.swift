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
  public static let accentBelowText = Color(hex: 0x2A66B6)
  /// A warning, such as a late frame.
  public static let warning = Color(hex: 0xF2A33C)
  /// Text of values and headings.
  public static let text = Color(hex: 0xECEEF2)
  /// Text of names and notes.
  public static let dimmedText = Color(hex: 0x9BA1AD)

  /// Text of controls that have no effect now.
  public static let disabledText = Color(hex: 0x858A94)

  /// The translucent fills of overlays on the stage: toasts, the list of keys, the menu, and the
  /// labels of grids and layers.
  public static let sentence = Color(red: 0.09, green: 0.094, blue: 0.11, alpha: 0.94)
  public static let keyList = Color(red: 0.07, green: 0.074, blue: 0.088, alpha: 0.95)
  public static let menu = Color(red: 0.09, green: 0.094, blue: 0.11, alpha: 0.98)
  public static let annotation = Color(red: 0.05, green: 0.05, blue: 0.07, alpha: 0.78)
  /// The background and the text of a message about a file.
  public static let message = Color(red: 0.16, green: 0.07, blue: 0.07)
  public static let messageText = Color(hex: 0xFFE8E4)

  /// A text colour and the fill behind it.
  public struct TextPair: Hashable, Sendable {
    /// The colours.
    public let text, fill: Color
  }

  /// All text colours on all fills: each pair has a contrast of at least 4.5 : 1.
  public static let textPairs: [TextPair] = [
    (text, [background, raised, track, accentBelowText, sentence, keyList, menu, annotation]),
    (dimmedText, [background, raised, keyList, menu]),
    (accent, [background, keyList]), (disabledText, [menu]), (messageText, [message]),
  ].flatMap { text, fills in fills.map { TextPair(text: text, fill: $0) } }

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
