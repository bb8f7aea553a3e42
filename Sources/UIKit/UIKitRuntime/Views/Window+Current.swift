public import SceneGraph
import Transitions

extension Window {
  /// The window whose controllers' views are being loaded; nil if the runtime loads none.
  @TaskLocal static var loading: Window?

  /// The window that was made last. UIKit's `UIScreen.main` is global by nature; the main actor's
  /// code that runs on no timeline, such as the begin of a program, has no other window.
  private static weak var latest: Window?

  /// Notes that the window was made.
  func becomeLatest() { Self.latest = self }

  /// The window whose code runs, or else the one that was made last; nil without a window.
  public static var current: Window? { loading ?? Timeline.current?.window ?? latest }

  /// The size that a view has that is to fill the screen: the current window's, or else that of an
  /// iPhone 8, 375 x 667 points.
  public static var currentSize: Size {
    current?.layer.bounds.size ?? Size(width: 375, height: 667)
  }
}

extension Timeline {
  /// The window of the timeline, or of the one that it is or was a child of.
  var window: Window? { owner ?? (parent ?? formerParent)?.window }
}
