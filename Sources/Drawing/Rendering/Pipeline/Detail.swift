/// The accuracy at which pictures with many more texels than pixels are sampled.
public enum Detail: Sendable, Hashable {
  /// Each pixel shows the mean of all texels that fall on it.
  case full
  /// A page that moves is sampled from a smaller texture that is made once, which takes a third of
  /// the time; a pixel-aligned page is as in full detail. This is for a window that has to keep up
  /// with a hand.
  case moving
  /// As `moving`, and the small faces of a mesh meet without antialiasing between them, and take at
  /// most nine samples a pixel. This is for a window in which a mesh moves that would miss
  /// refreshes of the display otherwise.
  case draft
}
