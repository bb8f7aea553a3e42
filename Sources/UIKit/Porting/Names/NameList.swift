/// The list of UIKit, Core Animation and Core Graphics names that transitions use.
///
/// The list does not record which names are supported: `PublicInterface` determines that from the
/// sources, and `missingNames` is its result for types, for `hinge port`.
struct NameList: Sendable {
  /// A type or a free function with its members.
  struct Entry: Hashable, Sendable {
    /// The name.
    let name: String
    /// The members with their argument labels, such as `animate(withDuration:)`.
    let members: [String]
    /// The group in the documentation.
    let group: String
    /// The note about the name; empty for none.
    let note: String
    /// The support for the name.
    let support: Support
  }

  /// The support for a name.
  enum Support: Hashable, Sendable {
    case full
    /// The name is missing.
    case none
  }

  /// The entries in list order.
  let entries: [Entry]
  /// The notes, by the name of a type or a member, such as `UIView.mask`.
  let notes: [String: Note]

  /// A note about a name.
  struct Note: Hashable, Sendable {
    /// The text.
    let text: String
    /// True for a note that also applies to a supported name; false for an alternative to a missing
    /// one.
    let isGeneral: Bool
  }

  /// The list of `nameListText`.
  static let shared = NameList(text: nameListText, missing: missingNames)

  /// Parses a list: `## GROUP`, `NAME: MEMBER MEMBER …`, `? NAME[.MEMBER]: NOTE` with an
  /// alternative to the name, and `~ NAME[.MEMBER]: NOTE`.
  ///
  /// - Parameter missing: the missing names.
  init(text: String, missing: Set<String>) {
    var group = ""
    var rows: [(name: String, members: [String], group: String)] = []
    var notes: [String: Note] = [:]
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") {
        group = String(line.dropFirst(3))
      } else if line.hasPrefix("? ") || line.hasPrefix("~ ") {
        let parts = line.dropFirst(2).split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].hasSuffix(":") else { continue }
        notes[String(parts[0].dropLast())] = Note(
          text: String(parts[1]), isGeneral: line.hasPrefix("~"))
      } else {
        let words = line.split(separator: " ").map(String.init)
        guard let first = words.first else { continue }
        if first.hasSuffix(":") {
          rows.append((String(first.dropLast()), Array(words.dropFirst()), group))
        } else if let last = rows.indices.last {
          rows[last].members += words
        }
      }
    }
    self.notes = notes
    entries = rows.map { row in
      Entry(
        name: row.name, members: row.members, group: row.group,
        note: notes[row.name]?.text ?? "",
        support: missing.contains(row.name) ? .none : .full)
    }
    index = Dictionary(entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { a, _ in a })
  }

  private let index: [String: Int]

  /// Returns the entry of a type or function; nil if the list does not contain it.
  func type(_ name: String) -> Entry? { index[name].map { entries[$0] } }
}
