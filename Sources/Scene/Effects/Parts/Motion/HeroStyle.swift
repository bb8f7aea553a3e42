/// The relation of a hero's motion to the whole screens between which it plays.
public enum HeroStyle: String, CaseIterable, Hashable, Sendable {
  /// The motion begins with one screen and ends with the other; nothing jumps.
  case screen
  /// The article's motion, which shows parts of the screens and jumps where they become whole.
  case article
}
