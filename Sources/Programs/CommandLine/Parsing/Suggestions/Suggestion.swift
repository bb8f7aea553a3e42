import Transitions

/// Returns "; did you mean 'x'?".
func didYouMean(_ word: String) -> String { "; did you mean '\(word)'?" }

/// Returns a hint, which may be empty, with the remedy after it.
func hinted(_ hint: String, _ remedy: String) -> String {
  guard hint.hasSuffix("?") else { return "\(hint); \(remedy)" }
  return "\(hint) \(remedy.prefix(1).uppercased())\(remedy.dropFirst())"
}

/// Returns "; did you mean 'x'?" with the candidate closest to `word`; empty if none is close.
///
/// A candidate is close if its edit distance is at most a third of the word's length, or 1.
///
/// - Parameter key: maps a word to the text to compare; lower case by default.
func suggestion(
  for word: String, among candidates: [String], by key: (String) -> String = { $0.lowercased() }
) -> String {
  let word = key(word)
  let near = candidates.map { ($0, editDistance(word, key($0))) }.min { $0.1 < $1.1 }
  guard let near, near.1 <= max(1, word.count / 3) else { return "" }
  return didYouMean(near.0)
}

/// Returns the suggestion for `word`, with a remedy after it.
func suggestion(for word: String, among candidates: [String], before remedy: String) -> String {
  hinted(suggestion(for: word, among: candidates), remedy)
}

/// Returns "; did you mean 'x'?" with the equivalent of another program's name for an effect, else
/// with the closest of `effects` by its letters; for a shader of gl-transitions without an
/// equivalent, how to use it; empty otherwise.
func effectSuggestion(for word: String, among effects: [String]) -> String {
  let key = meaningKey(word)
  if let same = effects.first(where: { meaningKey($0) == key }) { return didYouMean(same) }
  if ForeignNames.shaders.contains(key) {
    return " (gl-transitions has a shader of this name: save it, and give its file, as in '-t "
      + "./\(word).glsl')"
  }
  return ForeignNames.effects[key].map(didYouMean) ?? suggestion(for: word, among: effects)
}

/// Returns the suggestion for a curve name of another system, else for the closest name by its
/// letters, with a remedy after it.
func curveSuggestion(for word: String, before remedy: String) -> String {
  let names = TimingCurve.named.map(\.name) + TimingCurve.easingNames
  let hint =
    ForeignNames.curves[meaningKey(word)].map(didYouMean)
    ?? suggestion(for: word, among: names, by: meaningKey)
  return hinted(hint, remedy)
}

/// Returns the letters and digits of a name in lower case.
func meaningKey(_ name: String) -> String {
  name.lowercased().filter { $0.isLetter || $0.isNumber }
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
