public import SceneGraph

/// What a parameter's number measures; it says how the number is written and read as text.
public enum ParameterUnit: String, Hashable, Sendable {
  /// A plain number.
  case none = ""
  /// Points of the container.
  case points
  /// Degrees as text, radians in the model.
  case degrees
  /// A fraction of a length, 1 being all of it.
  case fraction
}

/// What values a parameter takes.
public enum ParameterKind: Hashable, Sendable {
  /// A number within a range, in text units (degrees, not radians).
  case number(ClosedRange<Double>, ParameterUnit)
  /// A whole number within a range.
  case whole(ClosedRange<Int>)
  /// One of a few words.
  case choice([String])
  // In the other order the case would be marked in the array's address, where LeakSanitizer does not recognize it.
  /// A value with parts, written in a form of its own: values that are taken, and the form as help shows it.
  case text(examples: [String], form: String)
  /// A colour, written as `Color.form` says.
  case color
  /// The name of a picture's file, or nothing. Who renders reads the file and provides the picture under the
  /// parameter's name.
  case picture
}

/// A value with parts that a parameter takes as one text.
public protocol ParameterText: Hashable, Sendable {
  /// How it is written, for help: `x,y,width,height`.
  static var form: String { get }
  /// Texts that are taken, different from each other.
  static var examples: [String] { get }
  /// Reads a value; nil where the text is none.
  init?(parameterText: String)
  /// The value as text that `init(parameterText:)` reads back.
  var parameterText: String { get }
}

/// Why a value was not taken.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for the user: which parameter, what is wrong, what it takes.
  public let description: String
}

/// One thing about a transition that can be set: its name, range, default, unit and a line of help, and
/// the property that it stands for. Command line, panels and documentation are made from these.
public struct Parameter<Owner: Sendable>: Sendable {
  /// The name as one types it.
  public let name: String
  /// One line that says what changes, for a designer.
  public let help: String
  /// The values that it takes.
  public let kind: ParameterKind

  private let read: @Sendable (Owner) -> String
  private let write: @Sendable (inout Owner, String) throws(ParameterError) -> Void
  private var screen: ScreenAccess?

  /// How a value of parts of the screen is taken apart and put together.
  private struct ScreenAccess: Sendable {
    let read: @Sendable (Owner, Container) -> ScreenValue
    let text: @Sendable ([ScreenPart]) -> String?
  }

  /// The value in `owner`, as text that `set` reads back.
  public func text(in owner: Owner) -> String { read(owner) }

  /// Reads `text` and sets the property in `owner`.
  ///
  /// - Throws: `ParameterError` for text that is no such value, and for a number outside the range.
  public func set(_ text: String, in owner: inout Owner) throws(ParameterError) {
    try write(&owner, text)
  }

  /// The value in `owner` as parts of a screen of `container`'s size; nil for a parameter of another kind.
  public func screenValue(in owner: Owner, _ container: Container) -> ScreenValue? {
    screen?.read(owner, container)
  }

  /// The text for a value with these parts, which need not be within what `set` takes; nil where they are not of the
  /// value's kinds.
  public func text(for parts: [ScreenPart]) -> String? { screen?.text(parts) }
}

extension Parameter {
  /// A number.
  ///
  /// - Parameters:
  ///   - range: the values allowed, in text units.
  ///   - property: where the transition keeps it; in radians where the unit is degrees.
  public static func number(
    _ name: String, _ property: any WritableKeyPath<Owner, Double> & Sendable,
    in range: ClosedRange<Double>, _ unit: ParameterUnit, _ help: String
  ) -> Parameter {
    let factor = unit == .degrees ? Double.pi / 180 : 1
    return Parameter(
      name: name, help: help, kind: .number(range, unit),
      read: { shortest($0[keyPath: property] / factor) },
      write: { (owner, text) throws(ParameterError) in
        let limits = "from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
        let measure = unit == .none ? "a number" : "a number (\(unit.rawValue))"
        guard let value = Double(text), value.isFinite else {
          throw ParameterError(
            description: "'\(name)' takes \(measure) \(limits), and '\(text)' is not one")
        }
        guard range.contains(value) else {
          throw ParameterError(
            description: "'\(name)' takes \(measure) \(limits), and \(text) is outside that")
        }
        owner[keyPath: property] = value * factor
      })
  }

  /// A whole number.
  public static func whole(
    _ name: String, _ property: any WritableKeyPath<Owner, Int> & Sendable,
    in range: ClosedRange<Int>, _ help: String
  ) -> Parameter {
    Parameter(
      name: name, help: help, kind: .whole(range),
      read: { "\($0[keyPath: property])" },
      write: { (owner, text) throws(ParameterError) in
        let limits = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard let value = Int(text), range.contains(value) else {
          throw ParameterError(
            description: "'\(name)' takes \(limits), and '\(text)' is not one")
        }
        owner[keyPath: property] = value
      })
  }

  /// A value with parts.
  public static func text<Value: ParameterText>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ help: String
  ) -> Parameter {
    Parameter(
      name: name, help: help, kind: .text(examples: Value.examples, form: Value.form),
      read: { $0[keyPath: property].parameterText },
      write: { (owner, text) throws(ParameterError) in
        guard let value = Value(parameterText: text) else {
          throw ParameterError(
            description: "'\(name)' is written \(Value.form), and '\(text)' is not")
        }
        owner[keyPath: property] = value
      })
  }

  /// A value whose parts are parts of the screen.
  public static func text<Value: ScreenParameter>(
    _ name: String, _ property: any WritableKeyPath<Owner, Value> & Sendable, _ help: String
  ) -> Parameter {
    func asText<Text: ParameterText>(
      _ property: any WritableKeyPath<Owner, Text> & Sendable
    ) -> Parameter { text(name, property, help) }
    var parameter = asText(property)
    parameter.screen = ScreenAccess(
      read: { $0[keyPath: property].screenValue(in: $1) },
      text: { Value(parts: $0)?.parameterText })
    return parameter
  }

  /// A colour.
  public static func color(
    _ name: String, _ property: any WritableKeyPath<Owner, Color> & Sendable, _ help: String
  ) -> Parameter {
    let parameter = text(name, property, help)
    return Parameter(
      name: name, help: help, kind: .color, read: parameter.read, write: parameter.write)
  }

  /// A picture's file; the property is its path, empty where there is none.
  public static func picture(
    _ name: String, _ property: any WritableKeyPath<Owner, String> & Sendable, _ help: String
  ) -> Parameter {
    Parameter(
      name: name, help: help, kind: .picture,
      read: { $0[keyPath: property] },
      write: { (owner, text) throws(ParameterError) in owner[keyPath: property] = text })
  }

  /// One of the words of an enumeration.
  public static func choice<Choice>(
    _ name: String, _ property: any WritableKeyPath<Owner, Choice> & Sendable, _ help: String
  ) -> Parameter
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    let words = Choice.allCases.map(\.rawValue)
    return Parameter(
      name: name, help: help, kind: .choice(words),
      read: { $0[keyPath: property].rawValue },
      write: { (owner, text) throws(ParameterError) in
        guard let choice = Choice(rawValue: text) else {
          throw ParameterError(
            description:
              "'\(name)' is one of \(words.joined(separator: ", ")), and '\(text)' is none of them")
        }
        owner[keyPath: property] = choice
      })
  }
}

extension Rect: ParameterText {
  public static var form: String { "x,y,width,height" }
  public static var examples: [String] { ["14,78,48,48", "0,0,100,200"] }

  /// Reads four numbers in points; the width and height are above 0.
  public init?(parameterText text: String) {
    guard let n = numbers(text, count: 4), n[2] > 0, n[3] > 0 else { return nil }
    self.init(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  public var parameterText: String {
    [origin.x, origin.y, size.width, size.height].map(shortest).joined(separator: ",")
  }
}

extension Color: ParameterText {
  public static var form: String { "#rgb, #rrggbb or #rrggbbaa" }
  public static var examples: [String] { ["#000000ff", "#ffffffff", "#3366cc80"] }

  public init?(parameterText text: String) { self.init(cssText: text) }

  public var parameterText: String { cssText }
}

/// Exactly `count` finite numbers between commas, of a size that a screen may have.
package func numbers(_ text: some StringProtocol, count: Int) -> [Double]? {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= 1e6 }
  return parts.count == count && numbers.count == count ? numbers : nil
}

/// A number as one would type it: without a fraction where there is none, and without the last digits
/// that a conversion of units leaves behind.
package func shortest(_ number: Double) -> String {
  let tidy = (number * 1e9).rounded() / 1e9
  return tidy == tidy.rounded() && abs(tidy) < 1e15 ? "\(Int(tidy))" : "\(tidy)"
}
