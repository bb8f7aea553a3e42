/// What the parser, `--help`, the manual and completion need of an option.
protocol AnyOption: Sendable {
  /// The long name with its hyphens.
  var name: String { get }
  /// The one-letter name with its hyphen; nil for none.
  var short: String? { get }
  /// The placeholder of the value in help; nil for an option without a value.
  var placeholder: String? { get }
  /// The help text with the range and the default, without a full stop.
  var help: String { get }
  /// True if the option may be given more than once.
  var repeats: Bool { get }
  /// The words that a shell offers for the value; nil for free text, or without a value.
  var completion: Completion? { get }
}

extension AnyOption {
  /// Returns true if `word` is one of the option's names.
  func isNamed(_ word: String) -> Bool { word == name || word == short }
}

/// The declaration of an option, from which the parser, `--help`, the manual and completion are
/// made.
struct Option<Value>: AnyOption {
  let name: String
  let short: String?
  /// The type of the value: it reads the text, and has the placeholder, the range and the words
  /// for completion.
  let type: OptionType<Value>
  /// What the option sets, without its range and its default.
  let meaning: String
  /// The text of the default value, which the type parses; nil for an option without a default.
  let standard: String?
  /// The words for the default in help, where it is not a constant.
  let standardNote: String?
  let repeats: Bool

  /// Declares an option.
  ///
  /// - Parameters:
  ///   - standard: the text of the default value.
  ///   - note: the default in words, where it is not a constant.
  init(
    _ name: String, short: String? = nil, _ type: OptionType<Value>, _ meaning: String,
    default standard: String? = nil, note: String? = nil, repeats: Bool = false
  ) {
    self.name = name
    self.short = short
    self.type = type
    self.meaning = meaning
    self.standard = standard
    standardNote = note
    self.repeats = repeats
  }

  var placeholder: String? { type.placeholder }
  var completion: Completion? { type.completion }

  var help: String {
    meaning + (type.range.map { ", \($0)" } ?? "")
      + ((standardNote ?? standard).map { " (\($0))" } ?? "")
  }

  /// Returns the option for a command in which its meaning, its default or its type differs.
  func with(
    _ meaning: String? = nil, default standard: String? = nil, note: String? = nil,
    repeats: Bool? = nil, placeholder: String? = nil, completion: Completion? = nil
  ) -> Option {
    var type = type
    type.placeholder = placeholder ?? type.placeholder
    type.completion = completion ?? type.completion
    let keepsDefault = standard == nil && note == nil
    return Option(
      name, short: short, type, meaning ?? self.meaning,
      default: keepsDefault ? self.standard : standard,
      note: keepsDefault ? standardNote : note, repeats: repeats ?? self.repeats)
  }
}

/// The fault in the text of a value: a sentence that follows the option's name.
struct OptionFault: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// A type of values: how it reads text, and how help and completion show it.
struct OptionType<Value>: Sendable {
  /// The placeholder of the value in help; nil for an option without a value.
  var placeholder: String?
  /// The range in help; nil for none.
  var range: String?
  /// The words that a shell offers.
  var completion: Completion?
  /// Reads a value.
  let read: @Sendable (Argument) throws(OptionFault) -> Value

  /// Creates a type whose `read` gets the bytes of the value.
  init(
    _ placeholder: String?, range: String? = nil, completion: Completion? = nil,
    read: @escaping @Sendable (Argument) throws(OptionFault) -> Value
  ) {
    (self.placeholder, self.range, self.completion) = (placeholder, range, completion)
    self.read = read
  }

  /// Creates a type whose `parse` gets the value as text.
  ///
  /// - Parameters:
  ///   - fault: returns the sentence about a text for which `parse` returns nil.
  ///   - parse: returns the value of a text.
  init(
    _ placeholder: String, range: String? = nil, completion: Completion? = nil,
    fault: @escaping @Sendable (String) -> String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(placeholder, range: range, completion: completion) { argument throws(OptionFault) in
      guard let value = parse(argument.text) else { throw OptionFault(fault(argument.text)) }
      return value
    }
  }
}
