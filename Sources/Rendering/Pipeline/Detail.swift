/// How exactly pictures with many more texels than pixels are sampled.
public enum Detail: Sendable, Hashable {
  /// Each pixel shows the mean of all texels that fall on it.
  case full
  /// A page that moves is sampled from a smaller texture that is made once, which takes a third of the time; what rests is as
  /// in full. For a window that has to keep up with a hand.
  case moving
}
