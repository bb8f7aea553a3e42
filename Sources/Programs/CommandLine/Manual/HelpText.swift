/// The width of help texts in columns, unless the terminal is narrower.
let helpWidth = 100
/// The smallest width to which help texts are wrapped, in columns.
let leastHelpWidth = 40

/// Returns lines of two aligned columns. The second column is wrapped.
///
/// - Parameters:
///   - indent: the number of spaces before the first column.
///   - widest: the largest width of the first column; a wider cell gets a separate line.
///   - width: the width of a line in columns.
func aligned(
  _ rows: [(String, String)], indent: Int = 2, widest: Int = 30, width: Int = helpWidth
) -> [String] {
  let first = rows.map(\.0.count).filter { $0 <= widest }.max() ?? 0
  let margin = String(repeating: " ", count: indent)
  let blank = String(repeating: " ", count: indent + first + 2)
  return rows.flatMap { name, text in
    var lines = wrapped(text, to: width - blank.count).map { blank + $0 }
    guard name.count <= first, let top = lines.first else { return [margin + name] + lines }
    lines[0] =
      margin + name + String(repeating: " ", count: first - name.count + 2)
      + top.dropFirst(blank.count)
    return lines
  }
}

/// Returns `text` in lines of at most `width` columns, broken at spaces. A longer word has its own
/// line.
func wrapped(_ text: String, to width: Int) -> [String] {
  var lines = [""]
  for word in text.split(separator: " ") {
    let last = lines[lines.count - 1]
    if last.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if last.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
