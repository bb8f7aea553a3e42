extension Array where Element: AnyObject {
  /// Removes an object that the array has at most once. The first and the last object are found
  /// immediately, so removing all in either order takes no time that grows with the square of their
  /// number.
  mutating func removeObject(_ object: Element) {
    if last === object {
      removeLast()
    } else if let index = firstIndex(where: { $0 === object }) {
      remove(at: index)
    }
  }
}
