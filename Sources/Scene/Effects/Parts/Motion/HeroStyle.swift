/// The relation of a hero's motion to the screens at its ends.
public enum HeroStyle: String, CaseIterable, Hashable, Sendable {
  /// The motion starts with one whole screen and ends with the other, without jumps.
  case screen
  /// The article's motion, which shows parts of the screens and jumps at its ends.
  case article
}
