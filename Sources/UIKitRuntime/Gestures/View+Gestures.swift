extension View {
  /// Lets `recognizer` follow pointers that come down in this view or a subview. One that belongs to another view leaves
  /// it.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes a recognizer away; a gesture that is under way is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.withdraw()
    recognizer.view = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}
