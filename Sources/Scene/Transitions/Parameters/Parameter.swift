public import SceneGraph

/// A setting of a transition: its name, type, range, unit and a line of help, bound to the property
/// that stores it.
///
/// The command line, the preview's panes and the documentation are generated from parameters.
/// Numbers are in the unit that the user sees: degrees where the property is in radians.
public struct Parameter<Owner: Sendable>: Sendable {
  /// The name, as one types it.
  public let name: String
  /// One line for a designer that says what changes.
  public let help: String
  /// The type and range of the values.
  public let kind: ParameterKind

  private let read: @Sendable (Owner) -> ParameterValue
  private let write: @Sendable (inout Owner, ParameterValue) throws(ParameterError.Reason) -> Void
  private let screen: ScreenAccess?

  /// The conversion between a value and its parts of the screen.
  package struct ScreenAccess: Sendable {
    let read: @Sendable (Owner, Container) -> ScreenValue
    let text: @Sendable ([ScreenPart]) -> String?
  }

  /// Creates a parameter from its accessors.
  ///
  /// - Parameters:
  ///   - read: returns the value. Its text reads back to exactly the value.
  ///   - write: checks a value and stores it. If it throws, the owner is unchanged.
  ///   - screen: takes the value apart; nil if it has no parts of the screen.
  package init(
    name: String, help: String, kind: ParameterKind,
    read: @escaping @Sendable (Owner) -> ParameterValue,
    write: @escaping @Sendable (inout Owner, ParameterValue) throws(ParameterError.Reason) -> Void,
    screen: ScreenAccess? = nil
  ) {
    self.name = name
    self.help = help
    self.kind = kind
    self.read = read
    self.write = write
    self.screen = screen
  }

  // MARK: Typed values

  /// Returns the value in `owner`, in the unit that the user sees (degrees, not radians).
  ///
  /// It is exactly the value of `text(in:)`: a number is rounded to 9 decimals, which removes the
  /// rounding error of the conversion from radians, and a colour to 8 bits per channel.
  public func value(in owner: Owner) -> ParameterValue { read(owner) }

  /// Sets the property in `owner` to `value`, exactly as `value.text` would.
  ///
  /// - Throws: `ParameterError` if `value` is of another kind than the parameter, is outside the
  ///   range, is none of the words, or has another syntax. `owner` is unchanged then.
  public func set(_ value: ParameterValue, in owner: inout Owner) throws(ParameterError) {
    try store(value, text: value.text, in: &owner)
  }

  // MARK: Text

  /// Returns the value in `owner` as text: `value(in:)`'s text, which `set` reads back.
  public func text(in owner: Owner) -> String { read(owner).text }

  /// Reads `text` and sets the property in `owner`.
  ///
  /// - Throws: `ParameterError` if `text` is no value of the parameter's kind, or is outside the
  ///   range. `owner` is unchanged then.
  public func set(_ text: String, in owner: inout Owner) throws(ParameterError) {
    guard let value = kind.value(reading: text) else {
      throw ParameterError(name, kind, .malformed, text: text)
    }
    try store(value, text: text, in: &owner)
  }

  /// Stores `value`. The error quotes `text`, which is the value as the user wrote it.
  private func store(
    _ value: ParameterValue, text: String, in owner: inout Owner
  ) throws(ParameterError) {
    do {
      try write(&owner, value)
    } catch {
      throw ParameterError(name, kind, error, text: text)
    }
  }

  // MARK: Parts of the screen

  /// Returns the value in `owner` as parts of a screen of `container`'s size; nil if the parameter
  /// has none.
  public func screenValue(in owner: Owner, _ container: Container) -> ScreenValue? {
    screen?.read(owner, container)
  }

  /// Returns the text of a value with these parts. `set` may still refuse it as out of range.
  ///
  /// - Returns: nil if the parameter has no parts of the screen, or `parts` do not make a value.
  public func text(for parts: [ScreenPart]) -> String? { screen?.text(parts) }
}
