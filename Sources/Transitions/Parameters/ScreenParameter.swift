public import SceneGraph

/// A parameter's value taken apart, so that a panel can offer its parts one by one and a hand can point at them.
public struct ScreenValue: Hashable, Sendable {
  /// The parts, group by group.
  public var parts: [ScreenPart]
  /// What the parts of a group are called, in their order; empty where the parameter's own name is enough.
  public var names: [String]
  /// Whether there may be several groups.
  public var isList: Bool
  /// The text that leaves the parts to the effect; nil where the parameter has none.
  public var automaticText: String?
  /// Whether it is left to the effect, and the parts are what that makes of it.
  public var isAutomatic: Bool

  /// A value.
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

/// A value with parts that are parts of the screen.
public protocol ScreenParameter: ParameterText {
  /// What the parts of a group are called, in their order.
  static var partNames: [String] { get }
  /// Whether there may be several groups.
  static var isList: Bool { get }
  /// The text that leaves the parts to the effect; nil where there is none.
  static var automaticText: String? { get }

  /// The parts, group by group, as they are in `container`.
  func parts(in container: Container) -> [ScreenPart]
  /// The value with these parts; nil where they are not of its kinds.
  init?(parts: [ScreenPart])
}

extension ScreenParameter {
  public static var partNames: [String] { [""] }
  public static var isList: Bool { false }
  public static var automaticText: String? { nil }

  /// The value taken apart, as it is in `container`.
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
