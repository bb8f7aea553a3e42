/// The animators in a program's files: classes that conform to
/// UIViewControllerAnimatedTransitioning.
public struct Animators: Hashable, Sendable {
  /// An animator's class.
  public struct Animator: Hashable, Sendable {
    /// The name, prefixed with the names of enclosing types.
    public let name: String
    /// The parameters without defaults of the initializer with the fewest of them, such as
    /// `originFrame:`; empty if no arguments are needed.
    public let parameters: [String]
    /// True if the class or all its initializers are private.
    public let isPrivate: Bool
  }

  /// The animators in file order.
  public let all: [Animator]

  /// Finds the animators in the texts of Swift files.
  public init(in texts: [String]) {
    let files = texts.map { SourceFile($0) }
    var conforming: Set<String> = []
    var found = ["UIViewControllerAnimatedTransitioning"] as Set<String>
    // Includes protocols that inherit from the animators' protocol, and classes that inherit from
    // an animator.
    while true {
      for file in files {
        for type in file.types where type.inherited.contains(where: found.contains) {
          conforming.insert(type.path)
        }
      }
      let names = found.union(conforming)
      if names == found { break }
      found = names
    }
    var animators: [Animator] = []
    for file in files {
      for type in file.types
      where type.keyword == "class" && conforming.contains(type.path) {
        guard !animators.contains(where: { $0.name == type.path }) else { continue }
        animators.append(Self.animator(type, files))
      }
    }
    all = animators
  }

  private static func animator(_ type: SourceType, _ files: [SourceFile]) -> Animator {
    var fewest: [String]?
    var isPrivate = false
    var isDesignated = false
    for file in files {
      for index in file.tokens.indices
      where file.has("init", at: index) && !file.has(".", at: index - 1)
        && file.type(around: index)?.path == type.path
      {
        guard let open = (index...index + 2).first(where: { file.has("(", at: $0) }),
          !file.has("return", at: index - 1)
        else { continue }
        let words = (1...3).compactMap { file.word(at: index - $0) }
        let isConvenience =
          words.contains("convenience") || file.type(around: index)?.keyword == "extension"
        if words.first == "private" || words.first == "fileprivate" {
          isPrivate = true
          isDesignated = isDesignated || !isConvenience
          continue
        }
        // UIKit's decoding initializer is for storyboards.
        let items = file.items(open)
        guard items.first?.label != "coder" else { continue }
        isDesignated = isDesignated || !isConvenience
        let needed = items.filter { item in !item.range.contains { file.has("=", at: $0) } }
          .map { "\($0.label ?? "_"):" }
        if fewest.map({ needed.count < $0.count }) ?? true { fewest = needed }
      }
    }
    // A class without its own designated initializer inherits those of its superclass.
    if !isDesignated { return Animator(name: type.path, parameters: [], isPrivate: false) }
    return Animator(
      name: type.path, parameters: fewest ?? [], isPrivate: isPrivate && fewest == nil)
  }
}
