import Transitions

/// The layout of the help overlay: groups of rows in columns.
struct HelpLayout: Hashable {
  /// A line of a column: a heading or a row, by the indices of the group and of the row in it.
  enum Line: Hashable {
    case heading(group: Int)
    case row(group: Int, index: Int)
    case space
  }

  /// The lines of each column.
  private(set) var columns: [[Line]] = []

  /// The number of lines of the longest column.
  var lineCount: Int { columns.map(\.count).max() ?? 0 }

  /// Lays out groups with these numbers of rows, in as few columns as the height allows. Groups are
  /// divided only if the columns would be more otherwise.
  ///
  /// - Parameters:
  ///   - most: the lines that a column has room for.
  ///   - least: the minimum number of columns.
  init(of groups: [Int], most: Int, least: Int) {
    let lines = groups.enumerated().flatMap { Self.lines(of: $0, count: $1) }
    let count = max((lines.count + most - 1) / most, least)
    // The shortest columns that hold whole groups.
    let longest = (groups.max() ?? 0) + 1
    for length in longest..<max(most + 1, longest) {
      columns = Self.columns(of: groups, length: length)
      if columns.count <= count { return }
    }
    let length = (lines.count + count - 1) / count
    columns = stride(from: 0, to: lines.count, by: length).map {
      Array(lines[$0..<min($0 + length, lines.count)])
    }
  }

  private static func lines(of group: Int, count: Int) -> [Line] {
    [.heading(group: group)] + (0..<count).map { .row(group: group, index: $0) }
  }

  /// Fills columns of at most `length` lines with whole groups.
  private static func columns(of groups: [Int], length: Int) -> [[Line]] {
    var columns: [[Line]] = []
    for (group, count) in groups.enumerated() {
      let lines = lines(of: group, count: count)
      if let last = columns.last, last.count + 1 + lines.count <= length {
        columns[columns.count - 1] += [.space] + lines
      } else {
        columns.append(lines)
      }
    }
    return columns
  }
}
