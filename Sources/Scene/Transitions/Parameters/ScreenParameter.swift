public import SceneGraph

/// A compound parameter value whose parts are points and rectangles of the screen.
public protocol ScreenParameter: ParameterText {
  /// The names of a group's parts, in order.
  static var partNames: [String] { get }
  /// True if the value is a list of groups.
  static var isList: Bool { get }
  /// The text that leaves the parts to the effect; nil if the parameter has none.
  static var automaticText: String? { get }

  /// Returns the parts, group by group, for a screen of `container`'s size.
  func parts(in container: Container) -> [ScreenPart]
  /// Creates the value with these parts; nil if they are not of its kinds.
  init?(parts: [ScreenPart])
  /// Returns the value with these parts instead of its own, and whatever else belongs to parts that
  /// remain; nil if they are not of its kinds. By default, there is nothing else.
  func replacing(parts: [ScreenPart]) -> Self?
}

extension ScreenParameter {
  public static var partNames: [String] { [""] }
  public static var isList: Bool { false }
  public static var automaticText: String? { nil }
  public func replacing(parts: [ScreenPart]) -> Self? { Self(parts: parts) }

  /// Returns the value's parts for a screen of `container`'s size.
  func screenValue(in container: Container) -> ScreenValue {
    ScreenValue(
      parts(in: container), names: Self.partNames, isList: Self.isList,
      automaticText: Self.automaticText, isAutomatic: parameterText == Self.automaticText)
  }
}

extension Rect: ScreenParameter {
  public func parts(in container: Container) -> [ScreenPart] {
    [.rectangle(self, cornerRadius: nil)]
  }

  public init?(parts: [ScreenPart]) {
    guard parts.count == 1, case .rectangle(let rect, _) = parts[0] else { return nil }
    self = rect
  }
}
