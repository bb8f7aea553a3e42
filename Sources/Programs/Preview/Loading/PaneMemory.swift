import Media

/// The open panes of a preview, by name.
struct OpenPanes: Hashable {
  /// The name of a pane.
  enum Name: String, CaseIterable {
    case parameters, scrubber, statistics
  }

  /// The first line of the text, which identifies the format.
  private static let head = "hinge preview: open panes"

  /// The names.
  var names: Set<Name>

  /// The panes of a new window.
  static let initial = OpenPanes(names: [.parameters, .scrubber])

  /// Creates a set of panes.
  init(names: Set<Name>) { self.names = names }

  /// Parses the text that `text` returns; nil for any other text.
  init?(text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.first == Self.head else { return nil }
    let names = lines.dropFirst().map { Name(rawValue: $0) }
    guard names.allSatisfy({ $0 != nil }) else { return nil }
    self.names = Set(names.compactMap { $0 })
  }

  /// The names in layout order: the right side first.
  var ordered: [Name] { Name.allCases.filter(names.contains) }

  /// The names as text, one per line.
  var text: String { ([Self.head] + ordered.map(\.rawValue)).joined(separator: "\n") + "\n" }
}

/// The file that remembers which panes of a preview are open.
struct PaneMemory {
  /// The file; nil if nothing is remembered.
  let file: FilePath?

  /// Returns the panes that were last open, or the default ones if the file is missing or invalid.
  func read() -> OpenPanes {
    guard let bytes = file?.contents, let text = String(validating: bytes, as: UTF8.self) else {
      return .initial
    }
    return OpenPanes(text: text) ?? .initial
  }

  /// Remembers `panes`. A failure is ignored.
  func write(_ panes: OpenPanes) {
    guard let file else { return }
    try? file.folder.makeFolders()
    guard var output = try? OutputFile(.file(file)) else { return }
    do {
      try Array(panes.text.utf8).withUnsafeBytes { try output.write($0) }
      try output.commit()
    } catch {
      // A lost layout costs the user a keystroke.
    }
  }
}
