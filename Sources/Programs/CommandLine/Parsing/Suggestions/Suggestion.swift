/// Returns " (did you mean 'x'?)" with the candidate nearest to `word`; empty if none is near.
///
/// A candidate is near if its edit distance is at most a third of the word's length, or 1.
///
/// - Parameter key: what is compared of a word; without capitals by default.
func suggestion(
  for word: String, among candidates: [String], by key: (String) -> String = { $0.lowercased() }
) -> String {
  let word = key(word)
  let near = candidates.map { ($0, editDistance(word, key($0))) }.min { $0.1 < $1.1 }
  guard let near, near.1 <= max(1, word.count / 3) else { return "" }
  return " (did you mean '\(near.0)'?)"
}

/// Returns the edit distance of two words: the smallest number of insertions, deletions,
/// substitutions and swaps of neighbours (the restricted Damerau–Levenshtein distance).
func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
