import SceneGraph
import Transitions

/// A small button at the right of a control's name.
public struct Chip: Hashable, Sendable {
  /// The title.
  public var title: String
  /// True if the chip is highlighted as on.
  public var isOn: Bool
  /// True if the chip can be pressed; a disabled chip is a note.
  public var isEnabled: Bool

  /// Creates a chip.
  public init(_ title: String, isOn: Bool = false, isEnabled: Bool = true) {
    self.title = title
    self.isOn = isOn
    self.isEnabled = isEnabled
  }

  private static let textSize = 10.0

  /// The width for letters of 0.6 em; few are wider.
  var width: Double { max((Double(title.count) * 0.6 * Self.textSize).rounded(.up) + 10, 18) }

  func draw(in frame: Rect, isHeld: Bool, into drawing: inout Drawing) {
    if isEnabled {
      drawing.fill(
        frame, isHeld ? Theme.track : isOn ? Theme.accentBelowText : Theme.raised, radius: 5)
    }
    drawing.write(
      Label(title, size: Self.textSize, color: isEnabled ? Theme.text : Theme.dimmedText),
      in: frame, .center)
  }
}
