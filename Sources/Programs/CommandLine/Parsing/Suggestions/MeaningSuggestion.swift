import Transitions

/// Returns " (did you mean 'x'?)" with what another program's name of an effect is here, else with
/// the nearest of `effects` by its letters; for a shader of gl-transitions without a likeness here,
/// how to use that; empty if there is none of these.
func effectSuggestion(for word: String, among effects: [String]) -> String {
  let key = meaningKey(word)
  if let same = effects.first(where: { meaningKey($0) == key }) {
    return " (did you mean '\(same)'?)"
  }
  if ForeignNames.shaders.contains(key) {
    return " (gl-transitions has a shader of this name: save it, and give its file, as in '-t "
      + "./\(word).glsl')"
  }
  guard let entry = ForeignNames.effects[key] else { return suggestion(for: word, among: effects) }
  return " (did you mean '\(entry)'?)"
}

/// Returns " (did you mean 'x'?)" with the curve of CSS or easings.net that a word of another
/// system means, else with the nearest name by its letters; empty if there is neither.
func curveSuggestion(for word: String) -> String {
  guard let entry = ForeignNames.curves[meaningKey(word)] else {
    let names = TimingCurve.named.map(\.name) + TimingCurve.easingNames
    return suggestion(for: word, among: names, by: meaningKey)
  }
  return " (did you mean '\(entry)'?)"
}

/// Returns a name in lower case, with its letters and digits alone.
func meaningKey(_ name: String) -> String {
  name.lowercased().filter { $0.isLetter || $0.isNumber }
}
