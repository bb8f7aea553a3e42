// UIKit's `UIScreen.main` and its main queue are global, and so is the code that ported code says
// them in. They stand for the window whose code runs. Code that runs outside of a window's
// `advance(to:)` and `send(_:)`, such as a main program that sets up its controllers, gets the
// window that was made last, which is held weakly on the main actor.

@MainActor private weak var latestWindow: Window?

extension Window {
  /// The window whose code runs; else the window that was made last; nil if there is none.
  public static var current: Window? { Timeline.current?.root.window ?? latestWindow }

  /// Makes the window the one that was made last.
  func becomeLatest() {
    timeline.window = self
    latestWindow = self
  }
}
