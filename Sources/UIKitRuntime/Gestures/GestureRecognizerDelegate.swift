/// Decides what a recognizer leaves open, after `UIGestureRecognizerDelegate`.
@MainActor
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a recognizer that has seen its gesture may begin; if not it fails. Asked once per gesture; true by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Whether two recognizers that follow the same pointer may both recognize their gestures. One delegate's true is
  /// enough; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}
