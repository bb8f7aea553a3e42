import FilmScripts
import Support

/// The command `hinge schema`: the JSON Schema of a kind of file that Hinge reads.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary = "Print the JSON Schema of films, batches, traces or references."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .words(Kind.allCases.map(\.rawValue))
  static let sections = [OptionSection([])]
  static let usage = "schema film|batch|trace|check"
  static let notes = [
    "The schemas follow JSON Schema, draft 2020-12. film is a script in JSON; batch and trace are one "
      + "line of the file, which has one JSON value per line; check is a folder's check.json.",
    """
    Examples:
      hinge schema film > film.schema.json
      hinge schema batch
    """,
  ]

  /// A kind of file.
  private enum Kind: String, CaseIterable {
    case film, batch, trace, check
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let words = Kind.allCases.map(\.rawValue)
    guard let word = options.operands.first?.text else {
      throw CommandError.usage("name the kind of file: \(words.joined(separator: ", ")).")
    }
    guard let kind = Kind(rawValue: word) else {
      throw CommandError.usage(unknownWord(word, among: words))
    }
    let schema: JSONValue =
      switch kind {
      case .film: film
      case .batch: batch
      case .trace: trace
      case .check: check
      }
    try console.output(JSONText.pretty(schema))
  }

  private static func schema(_ title: String, _ rest: [String: JSONValue]) -> JSONValue {
    .object(
      [
        "$schema": .text("https://json-schema.org/draft/2020-12/schema"), "title": .text(title),
      ].merging(rest) { $1 })
  }

  private static func object(
    _ properties: [String: JSONValue], required: [String] = []
  ) -> [String: JSONValue] {
    [
      "type": .text("object"), "properties": .object(properties),
      "additionalProperties": .flag(false),
      "required": .list(required.map { .text($0) }),
    ]
  }

  private static func type(_ names: String..., about text: String? = nil) -> JSONValue {
    var value: [String: JSONValue] = [
      "type": names.count == 1 ? .text(names[0]) : .list(names.map { .text($0) })
    ]
    if let text { value["description"] = .text(text) }
    return .object(value)
  }

  private static func array(_ items: JSONValue, atLeast count: Int = 0) -> JSONValue {
    .object(["type": .text("array"), "items": items, "minItems": .number(Double(count))])
  }

  // MARK: - Films

  private static var film: JSONValue {
    let quoted = JSONValue.object(object(["text": type("string")], required: ["text"]))
    let word = JSONValue.object(["anyOf": .list([type("string", "number"), quoted])])
    let statements = FilmSyntax.all.map { syntax in
      JSONValue.object([
        "type": .text("array"), "description": .text("\(syntax.usage): \(syntax.help)"),
        "prefixItems": .list([.object(["const": .text(syntax.name)])]), "items": word,
        "minItems": .number(2),
      ])
    }
    return schema(
      "A film of Hinge",
      object(
        [
          "$schema": type("string"),
          "statements": array(.object(["anyOf": .list(statements)]), atLeast: 1),
        ], required: ["statements"]))
  }

  // MARK: - Batches

  private static var batch: JSONValue {
    schema("A job of a batch of Hinge", ["anyOf": .list(BatchJob.schemas.map(job))])
  }

  private static func job(_ kind: BatchJob.Schema) -> JSONValue {
    var properties: [String: JSONValue] = [:]
    for option in kind.options {
      let value = value(of: option)
      properties[String(option.name.drop { $0 == "-" })] = value
      if let short = option.short { properties[String(short.drop { $0 == "-" })] = value }
    }
    properties["command"] = .object(["const": .text(kind.command)])
    if let key = kind.filesKey {
      properties[key] = .object([
        "anyOf": .list([type("string"), array(type("string"), atLeast: 1)])
      ])
    }
    var required = kind.isDefault ? [] : ["command"]
    if let key = kind.filesKey { required.append(key) }
    return .object(object(properties, required: required))
  }

  private static func value(of option: any AnyOption) -> JSONValue {
    guard option.placeholder != nil else { return type("boolean", "null", about: option.help) }
    let single = type("string", "number", "null", about: option.help)
    guard option.repeats else { return single }
    var choices = [single, array(type("string", "number"))]
    if option.name == Options.parameter.name {
      choices.append(
        .object([
          "type": .text("object"), "additionalProperties": type("string", "number", "boolean"),
        ]))
    }
    return .object(["anyOf": .list(choices), "description": .text(option.help)])
  }

  // MARK: - Traces and references

  private static var trace: JSONValue {
    schema(
      "An event of a pointer trace of Hinge",
      [
        "type": .text("object"),
        "properties": .object([
          "t": type("number", about: "the time in seconds"),
          "x": type("number", about: "the distance from the left in points"),
          "y": type("number", about: "the distance from the top in points"),
          "phase": .object([
            "enum": .list(["began", "moved", "ended", "cancelled"].map { .text($0) })
          ]),
          "pointer": type(
            "integer", about: "the number of the pointer, 0 unless there are several"),
        ]), "required": .list(["t", "x", "y", "phase"].map { .text($0) }),
      ])
  }

  private static var check: JSONValue {
    let tolerance = JSONValue.object(
      object([
        "levels": .object([
          "type": .text("integer"), "minimum": .number(0), "maximum": .number(255),
        ]),
        "pixels": .object(["type": .text("integer"), "minimum": .number(0)]),
      ]))
    let picture = JSONValue.object(
      object(
        [
          "name": type("string"),
          "command": .object(["anyOf": .list([type("string"), array(type("string"), atLeast: 1)])]),
          "at": array(type("string")), "tolerance": tolerance,
        ], required: ["name", "command"]))
    return schema(
      "References of hinge check",
      object(
        [
          "$schema": type("string"), "tolerance": tolerance, "pictures": array(picture, atLeast: 1),
        ],
        required: ["pictures"]))
  }
}

/// A value of JSON.
enum JSONValue: Encodable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([JSONValue])
  case object([String: JSONValue])

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number):
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}
