import Jobs
import OpenTimeline
import Support
public import Transitions

/// A transition between two clips of a sequence, by its name.
public struct SequenceTransition: Hashable, Sendable {
  /// The name of the effect.
  public var effect: String
  /// The direction; nil for the effect's default.
  public var direction: Direction?
  /// The parameters as `KEY=VALUE`.
  public var settings: [String]
  /// The timing curve as CSS text; nil for the effect's own.
  public var curve: String?
  /// The overlap of both clips in seconds; nil for the sequence's default.
  public var duration: Double?

  /// Creates a transition.
  public init(
    _ effect: String, direction: Direction? = nil, settings: [String] = [],
    curve: String? = nil, duration: Double? = nil
  ) {
    self.effect = effect
    self.direction = direction
    self.settings = settings
    self.curve = curve
    self.duration = duration
  }
}

/// The error of a text that is not a transition.
public struct SequenceTransitionTextError: Error, Hashable, CustomStringConvertible {
  /// The text.
  public var text: String
  /// The fault: a sentence without a full stop.
  public var fault: String

  /// The error as one sentence.
  public var description: String { "'\(text)': \(fault)." }
}

extension SequenceTransition {
  /// The text of a cut.
  public static let cut = "none"

  /// Creates a transition from text: `NAME[:DIRECTION][,KEY=VALUE...][,SECONDS]`, such as
  /// `flip:pop,edge=top,0.8`; nil for a cut, which is `none`.
  ///
  /// The key `curve` sets the timing curve. A value may contain commas within parentheses, as in
  /// `curve=cubic-bezier(0.1,0.2,0.3,1)`; a value with other commas is enclosed in parentheses,
  /// which are not part of it: `center=(0.5,0.3)`. The name of the effect is not checked.
  ///
  /// - Throws: `SequenceTransitionTextError` for any other text.
  public init?(text: String) throws(SequenceTransitionTextError) {
    func fault(_ fault: String) -> SequenceTransitionTextError {
      SequenceTransitionTextError(text: text, fault: fault)
    }
    guard let parts = Self.parts(text) else { throw fault("its parentheses do not match") }
    let head = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(head[0])
    guard !name.isEmpty, !name.contains("="), Support.seconds(name) == nil else {
      throw fault("expected the name of an effect first, such as 'flip', or 'none'")
    }
    guard name != Self.cut else {
      guard text == Self.cut else { throw fault("'none' is a cut and takes no parameters") }
      return nil
    }
    self.init(name)
    if head.count > 1 {
      guard let direction = Direction(rawValue: String(head[1])) else {
        throw fault("invalid direction '\(head[1])'; expected 'push' or 'pop'")
      }
      self.direction = direction
    }
    for (index, part) in parts.enumerated().dropFirst() {
      if let sign = part.firstIndex(of: "=") {
        let key = part[..<sign]
        let value = Self.unwrapped(part[part.index(after: sign)...])
        guard !key.isEmpty else { throw fault("'\(part)' has no key before '='") }
        if key == "curve" { curve = String(value) } else { settings.append("\(key)=\(value)") }
      } else if index == parts.count - 1, let seconds = Support.seconds(part) {
        guard TransitionSpec.accepts(duration: seconds) else {
          let most = plain(TransitionSpec.longestDuration)
          throw fault("invalid duration '\(part)'; expected seconds above 0, at most \(most)")
        }
        duration = seconds
      } else if Support.seconds(part) != nil {
        throw fault(
          "the duration '\(part)' must be the last part; enclose a value with commas in "
            + "parentheses, as in center=(0.5,0.3)")
      } else {
        throw fault("'\(part)' is neither KEY=VALUE nor a number of seconds")
      }
    }
  }

  /// Returns the parts of `text` between the commas outside parentheses; nil if parentheses do not
  /// match.
  private static func parts(_ text: String) -> [Substring]? {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
      if depth < 0 { return nil }
    }
    return depth == 0 ? parts + [text[start...]] : nil
  }

  /// Returns `value` without the parentheses around the whole of it.
  private static func unwrapped(_ value: Substring) -> Substring {
    isWrapped(value) ? value.dropFirst().dropLast() : value
  }

  /// True if the first character opens a parenthesis that the last one closes.
  private static func isWrapped(_ value: Substring) -> Bool {
    guard value.first == "(" else { return false }
    var depth = 0
    for index in value.indices {
      if value[index] == "(" { depth += 1 }
      if value[index] == ")" { depth -= 1 }
      if depth == 0 { return value.index(after: index) == value.endIndex }
    }
    return false
  }
}

extension SequenceTransition: CustomStringConvertible {
  /// The transition as text that `init(text:)` reads, if the parentheses in its values match.
  public var description: String {
    var text = effect
    if let direction { text += ":\(direction.rawValue)" }
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      text += ",\(parts[0])=\(Self.wrapped(parts.count > 1 ? parts[1] : ""))"
    }
    if let curve { text += ",curve=\(Self.wrapped(curve[...]))" }
    if let duration { text += ",\(plain(duration))" }
    return text
  }

  /// Returns `value`, in parentheses if it would otherwise be split or lose its own parentheses.
  private static func wrapped(_ value: Substring) -> String {
    let isDivided = parts(String(value)).map { $0.count > 1 } ?? false
    return isDivided || isWrapped(value) ? "(\(value))" : String(value)
  }
}

/// The metadata of a timeline's transition under `hinge`:
/// `{"effect": "flip", "direction": "pop", "parameters": {"edge": "top"}, "curve": "ease-out"}`, of
/// which all but the effect may be missing.
extension SequenceTransition {
  /// The key in the metadata.
  static let metadataKey = "hinge"

  /// The metadata of this transition, without its duration, which is part of the timeline.
  var metadata: JSONValue {
    var object: [String: JSONValue] = ["effect": .string(effect)]
    object["direction"] = direction.map { .string($0.rawValue) }
    object["curve"] = curve.map { .string($0) }
    if !settings.isEmpty {
      let parameters = settings.map { setting in
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), JSONValue.string(parts.count > 1 ? String(parts[1]) : ""))
      }
      // The last of several settings of a parameter wins.
      object["parameters"] = .object(Dictionary(parameters) { $1 })
    }
    return .object(object)
  }

  /// Creates a transition from its metadata.
  ///
  /// - Parameter item: the name of the timeline's transition.
  /// - Throws: `OpenTimelineError` with the item for a value that `metadata` would not have.
  init(
    metadata: JSONValue, duration: Double, of item: String
  ) throws(OpenTimelineError) {
    let key = Self.metadataKey
    guard let object = metadata.object, let effect = object["effect"]?.string, !effect.isEmpty
    else {
      throw OpenTimelineError(
        item,
        "has the metadata '\(key)' without the name of an effect, such as "
          + "{\"effect\": \"cube\"}")
    }
    self.init(effect, duration: duration)
    if let value = object["direction"], value != .null {
      guard let direction = value.string.flatMap(Direction.init(rawValue:)) else {
        throw OpenTimelineError(
          item, "has an invalid '\(key).direction' in its metadata; expected 'push' or 'pop'")
      }
      self.direction = direction
    }
    if let value = object["curve"], value != .null {
      guard let curve = value.string else {
        throw OpenTimelineError(
          item, "has an invalid '\(key).curve' in its metadata; expected a string")
      }
      self.curve = curve
    }
    if let value = object["parameters"], value != .null {
      guard let parameters = value.object else {
        throw OpenTimelineError(
          item, "has invalid '\(key).parameters' in its metadata; expected an object")
      }
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        guard let text = Self.text(of: value) else {
          throw OpenTimelineError(
            item,
            "has an invalid '\(key).parameters.\(name)' in its metadata; expected a string or a "
              + "number")
        }
        settings.append("\(name)=\(text)")
      }
    }
  }

  /// Returns the text of a parameter's value; nil for a list, an object or nothing.
  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): plain(number)
    case .bool(let bool): "\(bool)"
    case .null, .array, .object: nil
    }
  }
}
