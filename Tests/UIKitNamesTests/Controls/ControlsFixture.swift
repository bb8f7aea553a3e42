import UIKitNames

/// A window of 375 × 667 points with a status bar of 20 points, and taps in it.
@MainActor
final class ControlsFixture {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  private(set) var time = 0.0

  init(statusBar: CGFloat = 20) {
    window.safeArea = UIEdgeInsets(top: statusBar, left: 0, bottom: 0, right: 0)
  }

  /// Lets the window's time go on, in seconds.
  func wait(_ seconds: Double) {
    time += seconds
    window.advance(to: time)
  }

  /// Taps on the middle of a view, and waits until what follows is over.
  func tap(_ view: UIView) {
    tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window))
  }

  /// Taps on a point of the window, and waits until what follows is over.
  func tap(at point: CGPoint) { drag(from: point, to: point) }

  /// Drags a finger, and waits until what follows is over.
  func drag(from start: CGPoint, to end: CGPoint) {
    window.advance(to: time)
    window.send(PointerEvent(.began, at: start, timestamp: time))
    if start != end { window.send(PointerEvent(.moved, at: end, timestamp: time + 0.02)) }
    window.send(PointerEvent(.ended, at: end, timestamp: time + 0.05))
    wait(2)
  }
}

/// Returns the views of a kind in a view, depth first.
@MainActor
func views<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
  ((view as? Kind).map { [$0] } ?? []) + view.subviews.flatMap { views(kind, in: $0) }
}

/// Returns the label with a text in a view.
@MainActor
func label(_ text: String, in view: UIView) -> UILabel? {
  views(UILabel.self, in: view).first { $0.text == text }
}

/// Returns the control with a title in a view.
@MainActor
func control(_ text: String, in view: UIView) -> UIControl? {
  views(UIControl.self, in: view).first { label(text, in: $0) != nil }
}
