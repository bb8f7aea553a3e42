/// A line of views in words, such as `H:|-20-[a(100)]-[b]|`, read but not yet related to views:
/// the grammar of Apple's "Auto Layout Guide", appendix "Visual Format Language".
package struct VisualFormat: Equatable {
  /// A number, or the name of a metric or a view.
  package enum Quantity: Equatable {
    case number(Double)
    case name(String)
  }

  /// A demand on a distance or a length.
  package struct Predicate: Equatable {
    /// The sign before the quantity; `==` without one.
    package var relation: Relation
    package var quantity: Quantity
    /// The priority; nil for a constraint that must hold.
    package var priority: Quantity?
    /// The place of the quantity in the format.
    var offset = 0
  }

  /// The sign of a demand.
  package enum Relation: String {
    case equal = "=="
    case atMost = "<="
    case atLeast = ">="
  }

  /// The distance between two neighbours.
  package enum Connection: Equatable {
    /// Nothing is written: the neighbours touch.
    case none
    /// A single `-`.
    case standard
    case predicates([Predicate])
  }

  /// A name in brackets, with demands on its length.
  package struct Part: Equatable {
    package var name: String
    package var predicates: [Predicate]
    /// The place of the name in the format.
    var offset = 0
  }

  /// True for `V:`.
  package var isVertical = false
  /// The connection with the superview's begin; nil without one.
  package var leading: Connection?
  package var parts: [Part] = []
  /// The connections between neighbours, one less than there are parts.
  package var connections: [Connection] = []
  /// The connection with the superview's end; nil without one.
  package var trailing: Connection?

  /// Reads a format.
  ///
  /// - Throws: `VisualFormatError` with the place that the grammar does not allow.
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
    guard reader.isAtEnd else { throw reader.error("the format ends after the closing |") }
  }
}

/// A format that cannot be read, or does not fit the views and metrics.
package struct VisualFormatError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ reason: String, in format: String, at offset: Int) {
    // The mark stands under the place, as in UIKit's message.
    let mark = String(repeating: " ", count: offset) + "^"
    description = "Unable to parse constraint format: \(reason)\n\(format)\n\(mark)"
  }
}
