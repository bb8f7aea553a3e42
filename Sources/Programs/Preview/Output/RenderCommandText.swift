import Jobs
import Media
import SceneGraph
import Support
import Transitions

extension TransitionSpec {
  /// Returns the arguments of `hinge render`, after its pictures, that play the spec in
  /// `direction`.
  func commandWords(_ direction: Direction, withDuration: Bool = true) -> [String] {
    let effect = EffectMenu.file(of: self).map(\.description) ?? name
    var words = ["-t", direction == .push ? effect : "\(effect):\(direction.rawValue)"]
    for setting in settings where setting.value != setting.defaultValue {
      words += ["-p", "\(setting.name)=\(setting.text)"]
    }
    if withDuration, let customDuration { words += ["--duration", plain(customDuration)] }
    if let customCurve { words += ["--curve", customCurve.cssText] }
    return words
  }
}

extension DrawingSettings {
  /// The arguments of `hinge render` for the background and the backdrop; none for the default.
  var backdropWords: [String] {
    switch backdrop {
    case .background: ["--background", background.cssText]
    case .auto: []
    case .color(let color): ["--backdrop", color.cssText]
    case .gradient: ["--backdrop", "gradient"]
    case .blur: ["--backdrop", "blur"]
    case .mirror: ["--backdrop", "mirror"]
    case .picture(let file): ["--backdrop", file.description]
    }
  }
}

/// Returns `words` as one line that a POSIX shell splits into the same words.
func shellLine(_ words: [FilePath]) -> String {
  words.map { word in
    String(validating: word.bytes, as: UTF8.self) == nil ? printfCall(word) : quoted(word)
  }.joined(separator: " ")
}

private func quoted(_ word: FilePath) -> String {
  let isPlain = word.bytes.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "-_./=:,%+@".utf8.contains(byte)
  }
  guard !isPlain || word.isEmpty else { return word.description }
  // Split as bytes, because a character may consist of an apostrophe and a combining mark.
  let parts = word.bytes.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
  return "'" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: #"'\''"#) + "'"
}

/// Returns a call of the shell's `printf` for bytes that are not UTF-8, which text cannot contain.
private func printfCall(_ word: FilePath) -> String {
  let octal = word.bytes.map { byte in
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
  return "\"$(printf '\(octal.joined())')\""
}
