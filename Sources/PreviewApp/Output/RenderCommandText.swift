import RenderJobs
import Transitions

extension TransitionSpec {
  /// Returns the arguments of `hinge render`, after its pictures, that play the spec in
  /// `direction`.
  func commandWords(_ direction: Direction) -> [String] {
    var words = ["-t", direction == .push ? name : "\(name):\(direction.rawValue)"]
    for setting in settings where setting.value != setting.defaultValue {
      words += ["-p", "\(setting.name)=\(setting.text)"]
    }
    if let customDuration { words += ["--duration", plain(customDuration)] }
    if let customCurve { words += ["--curve", customCurve.cssText] }
    return words
  }
}

/// Returns `words` as one line that a POSIX shell splits into the same words.
func shellLine(_ words: [String]) -> String {
  words.map { word in
    let isPlain = word.unicodeScalars.allSatisfy { letter in
      ("a"..."z").contains(letter) || ("A"..."Z").contains(letter) || ("0"..."9").contains(letter)
        || "-_./=:,%+@".unicodeScalars.contains(letter)
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }.joined(separator: " ")
}
