extension View {
  /// Adds a recognizer, which follows pointers that come down in this view or a subview. A
  /// recognizer of another view is removed from it.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recognizer; a gesture under way is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancelTracking()
    recognizer.view = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}
