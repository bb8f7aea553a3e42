extension SourceRewriter {
  /// Attributes of Objective-C and of Interface Builder, which have no effect here.
  private static let removed: Set = [
    "@objc", "@objcMembers", "@nonobjc", "@IBOutlet", "@IBAction", "@IBInspectable",
    "@IBDesignable", "@IBSegueAction", "@GKInspectable",
  ]

  /// Rewrites the attribute at `index`.
  mutating func rewriteAttribute(at index: Int) {
    let token = tokens[index]
    switch token.text {
    case let text where Self.removed.contains(text):
      var end = index
      if text == "@objc", file.has("(", at: index + 1),
        tokens[index + 1].range.lowerBound == token.range.upperBound
      {
        end = file.closing(index + 1) ?? index
      }
      if file.has("dynamic", at: end + 1) { end += 1 }
      remove(token.range.lowerBound..<tokens[end].range.upperBound)
      note("\(text): removed", at: index)
      if text == "@IBOutlet" {
        mark("an outlet is set by hand", "Storyboards", at: index)
      }
      if text == "@objc", file.has("optional", at: end + 1), !isDefaulted(end + 1) {
        mark(
          "an optional requirement becomes one with a default in an extension",
          "Differences from UIKit", at: end + 1)
      }
    case "@UIApplicationMain", "@NSApplicationMain", "@main":
      if keepsLines { remove(token.range) }
      mark("a window takes the place of the application", "4. Render it (3 minutes)", at: index)
    case "@NSManaged": mark("there is no Core Data", "Differences from UIKit", at: index)
    default: break
    }
  }
}
