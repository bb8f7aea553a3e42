/// " (did you mean 'x'?)" for the candidate nearest to `word`, or nothing where none is near.
func suggestion(for word: String, among candidates: [String]) -> String {
  let near = candidates.map { ($0, editDistance(word.lowercased(), $0.lowercased())) }
    .min { $0.1 < $1.1 }
  guard let near, near.1 <= max(1, word.count / 3) else { return "" }
  return " (did you mean '\(near.0)'?)"
}

/// The fewest letters to add, drop, change or swap with their neighbour to make one word of the other.
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
