import Effects
import Jobs
import Media
import Transitions

/// The probable meaning of words that are not an option, a command or a picture.
enum MisreadWord {
  /// Returns the error about a file whose name begins with a hyphen.
  static func fileLikeOption(_ word: String) -> CommandError {
    .usage("'\(word)' is read as an option; for the file of this name, give ./\(word).")
  }

  /// Returns true for the dashes that word processors substitute for hyphens.
  static func isLongDash(_ character: Character) -> Bool {
    ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"].contains(character)
  }

  /// Returns "; did you mean '-p edge=…'?" for an option with the name of a parameter; nil for
  /// others, and if `known` has no parameters.
  static func parameterHint(_ option: String, _ known: [String]) -> String? {
    guard option.hasPrefix("--"), known.contains(Options.parameter.name) else { return nil }
    let name = option.dropFirst(2)
    let isParameter = Catalog.all.contains { effect in
      TransitionEffect(effect).settings.contains { $0.name == name }
    }
    return isParameter ? didYouMean("-p \(name)=…") : nil
  }

  /// Returns the sentence about a file name with spaces that was given without quotes, as several
  /// words; nil if no consecutive words are the name of a file.
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

  /// Returns the sentence about more pictures than the two screens.
  static func sentence(about extra: ArraySlice<Argument>, after screens: [FilePath]) -> String {
    let words = screens + extra.map(\.path)
    if let sentence = unquotedFile(in: words) { return sentence }
    let missing = words.filter { !$0.exists }.map(\.description)
    let film = missing.first { OutputFormat(path: $0)?.isStill == false }
    if let film { return "'\(film)' does not exist; to write it, give -o \(film)." }
    if let effect = missing.first(where: { name in Catalog.all.contains { $0.name == name } }) {
      return "'\(effect)' is an effect, not a picture; give -t \(effect)."
    }
    if words.count - missing.count == 2 {
      return
        "'\(missing[0])' does not exist; give two pictures and nothing between them, as in 'hinge "
        + "a.png b.png'."
    }
    return "'\(words[2])' is a third picture, and a transition has two; 'hinge join "
      + words.map(\.description).joined(separator: " ") + " -o film.mp4' joins all of them."
  }
}
