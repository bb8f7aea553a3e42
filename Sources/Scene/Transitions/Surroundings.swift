/// The surroundings of an effect's layers, which determine its backdrop.
public enum Surroundings: String, Hashable, Sendable, CaseIterable {
  /// None: the plain background of the effect's source, or layers that cover the backdrop.
  case plain
  /// Space in which objects turn or fly.
  case space
  /// Space above a floor on which objects stand.
  case floor
}
