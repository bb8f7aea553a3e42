extension View {
  /// The recognizers that follow the pointers of the view and its subviews. Nil stands for none
  /// when they are set.
  public var gestureRecognizers: [GestureRecognizer]? {
    get { recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recognizer, which follows pointers that come down in this view or a subview. A
  /// recognizer of another view is removed from it.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    recognizers.append(recognizer)
  }

  /// Removes a recognizer; a gesture under way is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancelTracking()
    recognizer.view = nil
    recognizers.removeAll { $0 === recognizer }
  }
}
