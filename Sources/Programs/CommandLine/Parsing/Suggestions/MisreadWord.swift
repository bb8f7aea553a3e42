import Effects
import Jobs
import Media
import Transitions

/// What was probably meant by words that are no option, no command and no picture.
enum MisreadWord {
  /// Returns the error about a file whose name begins with a hyphen.
  static func fileLikeOption(_ word: String) -> CommandError {
    .usage("'\(word)' reads as an option; to name the file, say ./\(word).")
  }

  /// Returns true for the dashes that word processors make of hyphens.
  static func isLongDash(_ character: Character) -> Bool {
    ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"].contains(character)
  }

  /// Returns " (did you mean '-p edge=…'?)" for an option with the name of a parameter; nil for
  /// others, and if `known` has no parameters.
  static func parameterHint(_ option: String, _ known: [String]) -> String? {
    guard option.hasPrefix("--"), known.contains(Option.parameter.name) else { return nil }
    let name = option.dropFirst(2)
    let isParameter = Catalog.all.contains { effect in
      TransitionEffect(effect).settings.contains { $0.name == name }
    }
    return isParameter ? " (did you mean '-p \(name)=…'?)" : nil
  }

  /// Returns the sentence about a name with spaces that came without quotes, as several words; nil
  /// if no neighbouring words are the name of a file.
  static func unquotedFile(in words: [FilePath]) -> String? {
    // A pattern of the shell may give thousands of words.
    let words = words.prefix(20)
    for first in words.indices {
      for last in words.indices where last > first {
        let name = words[first...last].map(\.description).joined(separator: " ")
        if FilePath(name).exists { return "'\(name)' has spaces in its name; put it in quotes." }
      }
    }
    return nil
  }

  /// Returns the sentence about pictures beside the two screens.
  static func sentence(about extra: ArraySlice<Argument>, after screens: [FilePath]) -> String {
    let words = screens + extra.map(\.path)
    if let sentence = unquotedFile(in: words) { return sentence }
    let missing = words.filter { !$0.exists }.map(\.description)
    let film = missing.first { OutputFormat(path: $0)?.isStill == false }
    if let film { return "'\(film)': there is no such picture; to write it, say -o \(film)." }
    if let effect = missing.first(where: { name in Catalog.all.contains { $0.name == name } }) {
      return "'\(effect)' is an effect, no picture; say -t \(effect)."
    }
    if words.count - missing.count == 2 {
      return "'\(missing[0])' is no file; give two pictures and nothing between them, as in 'hinge "
        + "a.png b.png'."
    }
    return "'\(words[2])' is a third picture, and a transition has two; 'hinge join "
      + words.map(\.description).joined(separator: " ") + " -o film.mp4' makes a film of them all."
  }
}
