/// A part of the screen that a parameter's value names, in points of the container.
public enum ScreenPart: Hashable, Sendable {
  /// A place.
  case place(Point)
  /// A rectangle, with the radius of its corners where the value says that, too.
  case rectangle(Rect, cornerRadius: Double?)
}
