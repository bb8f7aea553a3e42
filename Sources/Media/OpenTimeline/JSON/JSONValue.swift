/// Any JSON value, such as metadata.
public enum JSONValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number that `Int` cannot represent.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Values by their keys, unordered.
  case object([String: JSONValue])

  /// The values by their keys; nil for anything but an object.
  public var object: [String: JSONValue]? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The elements; nil for anything but a list.
  public var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

  /// The text; nil for anything but a text.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// True or false; nil for anything else.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The number, whole or not; nil for anything but a number.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // The most frequent types first: a failed attempt to decode is slow.
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if var elements = try? decoder.unkeyedContainer() {
      var array: [JSONValue] = []
      while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}
