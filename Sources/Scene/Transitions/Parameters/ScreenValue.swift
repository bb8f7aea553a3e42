public import SceneGraph

/// A parameter's value as parts of the screen, so that a pane can show each part separately and a
/// pointer can set it.
public struct ScreenValue: Hashable, Sendable {
  /// The parts, group by group.
  public var parts: [ScreenPart]
  /// The names of a group's parts, in order; an empty name stands for the parameter's own.
  public var names: [String]
  /// True if the value is a list of groups.
  public var isList: Bool
  /// The text that leaves the parts to the effect; nil if the parameter has none.
  public var automaticText: String?
  /// True if the value is left to the effect; the parts are then the effect's choice.
  public var isAutomatic: Bool

  /// Creates a value.
  public init(
    _ parts: [ScreenPart], names: [String] = [""], isList: Bool = false,
    automaticText: String? = nil, isAutomatic: Bool = false
  ) {
    self.parts = parts
    self.names = names
    self.isList = isList
    self.automaticText = automaticText
    self.isAutomatic = isAutomatic
  }
}
