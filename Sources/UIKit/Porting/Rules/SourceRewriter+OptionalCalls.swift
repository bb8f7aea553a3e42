extension SourceRewriter {
  /// Methods of UIKit's delegates that are optional there. Here each has a default, so that a call
  /// has no question mark after the name.
  private static let optionalMethods: Set = [
    "navigationController", "tabBarController", "tabBarControllerSupportedInterfaceOrientations",
    "animationController", "interactionController", "interactionControllerForPresentation",
    "interactionControllerForDismissal", "presentationController", "adaptivePresentationStyle",
    "presentationControllerShouldDismiss", "presentationControllerWillDismiss",
    "presentationControllerDidDismiss", "animationEnded", "interruptibleAnimator",
    "gestureRecognizer", "gestureRecognizerShouldBegin", "animationDidStart", "animationDidStop",
    "scrollViewDidScroll", "scrollViewWillBeginDragging", "scrollViewWillEndDragging",
    "scrollViewDidEndDragging", "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
    "scrollViewDidEndScrollingAnimation",
  ]

  /// Rewrites `delegate.navigationController?(…)` at the method's name to
  /// `delegate.navigationController(…)`.
  mutating func rewriteOptionalCall(at index: Int) {
    let name = tokens[index].text
    guard Self.optionalMethods.contains(name) || defaultedRequirements.contains(name),
      file.has(".", at: index - 1),
      file.has("?", at: index + 1), file.has("(", at: index + 2),
      tokens[index].range.upperBound == tokens[index + 1].range.lowerBound,
      tokens[index + 1].range.upperBound == tokens[index + 2].range.lowerBound
    else { return }
    replace(index + 1, by: "")
    note("\(name)?(: no question mark, the method has a default", at: index)
  }

  /// Rewrites `context.responds(to: #selector(….view(forKey:)))` to `true`: code for iOS 7 asks it,
  /// and every context has had the method since.
  ///
  /// - Returns: false if the selector at `index` is another.
  mutating func rewriteResponds(_ index: Int, to names: Range<Int>) -> Bool {
    guard index >= 6, let close = file.closing(index - 3), file.has(":", at: index - 1),
      file.has("to", at: index - 2), file.has("(", at: index - 3),
      file.has("responds", at: index - 4), file.has(".", at: index - 5),
      file.word(at: index - 6) != nil, !file.has(".", at: index - 7),
      names.contains(where: { file.has("view", at: $0) && file.has("forKey", at: $0 + 2) })
    else { return false }
    replace(tokens[index - 6].range.lowerBound..<tokens[close].range.upperBound, by: "true")
    note("responds(to: view(forKey:)): true", at: index)
    return true
  }
}
