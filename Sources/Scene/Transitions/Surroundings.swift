/// What an effect has around its layers, for a backdrop that follows the effect.
public enum Surroundings: String, Hashable, Sendable, CaseIterable {
  /// Nothing: the plain background of the effect's source, or no backdrop in sight.
  case plain
  /// Space, in which something turns or flies.
  case space
  /// Space above a floor, on which something stands.
  case floor
}
