/// A parsed visual format, such as `H:|-20-[a(100)]-[b]|`, not yet related to views. The grammar is
/// that of Apple's "Auto Layout Guide", appendix "Visual Format Language".
package struct VisualFormat: Equatable {
  /// A number, or the name of a metric or a view.
  package enum Quantity: Equatable {
    case number(Double)
    case name(String)
  }

  /// A condition on a distance or a length.
  package struct Predicate: Equatable {
    /// The relation before the quantity; `==` if there is none.
    package var relation: Relation
    package var quantity: Quantity
    /// The priority; nil for a required constraint.
    package var priority: Quantity?
    /// The position of the quantity in the format.
    var offset = 0
  }

  /// The relation of a condition.
  package enum Relation: String {
    case equal = "=="
    case atMost = "<="
    case atLeast = ">="
  }

  /// The distance between two neighbours.
  package enum Connection: Equatable {
    /// Nothing: the neighbours touch.
    case none
    /// A single `-`.
    case standard
    case predicates([Predicate])
  }

  /// A name in brackets, with conditions on its length.
  package struct Part: Equatable {
    package var name: String
    package var predicates: [Predicate]
    /// The position of the name in the format.
    var offset = 0
  }

  /// True for `V:`.
  package var isVertical = false
  /// The connection with the superview's start; nil if there is none.
  package var leading: Connection?
  package var parts: [Part] = []
  /// The connections between neighbours, one less than there are parts.
  package var connections: [Connection] = []
  /// The connection with the superview's end; nil if there is none.
  package var trailing: Connection?

  /// Parses a format.
  ///
  /// - Throws: `VisualFormatError` with the position that the grammar does not allow.
  package init(_ format: String) throws(VisualFormatError) {
    var reader = VisualFormatReader(format)
    if reader.skip("H:") || reader.skip("V:") { isVertical = format.hasPrefix("V") }
    if reader.skip("|") { leading = try reader.readConnection() }
    while true {
      parts.append(try reader.readPart())
      guard !reader.isAtEnd else { return }
      let connection = try reader.readConnection()
      if reader.skip("|") {
        trailing = connection
        break
      }
      connections.append(connection)
    }
    guard reader.isAtEnd else { throw reader.error("the format must end after the closing |") }
  }
}

/// A format that cannot be parsed, or does not match the views and metrics.
package struct VisualFormatError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ reason: String, in format: String, at offset: Int) {
    // The mark is under the position of the error, as in UIKit's message.
    let mark = String(repeating: " ", count: offset) + "^"
    description = "Unable to parse constraint format: \(reason)\n\(format)\n\(mark)"
  }
}
