/// A point or rectangle of the screen that a parameter's value names, in points of the container.
public enum ScreenPart: Hashable, Sendable {
  /// A point.
  case point(Point)
  /// A rectangle, and its corner radius if the value has one.
  case rectangle(Rect, cornerRadius: Double?)
}
