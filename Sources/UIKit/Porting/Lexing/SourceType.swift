/// A type's declaration or an extension, as the source spells it.
struct SourceType: Hashable {
  /// The keyword: class, struct, enum, actor, protocol or extension.
  let keyword: String
  /// The name with the names of the types around it, such as `Outer.Inner`.
  let path: String
  /// The first names of what it inherits or conforms to.
  let inherited: [String]
  /// The index of the token of its opening brace.
  let open: Int
}
