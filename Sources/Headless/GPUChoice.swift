/// Which GPU to draw with.
public enum GPUChoice: Sendable, Hashable {
  /// The first hardware device that works, else software.
  case auto
  /// The CPU, through Mesa's llvmpipe.
  case software
  /// The EGL device with this index, from 0.
  case device(Int)

  /// `auto`, `software` or an index.
  public init?(text: String) {
    switch text {
    case "auto": self = .auto
    case "software": self = .software
    default:
      guard let index = Int(text), index >= 0 else { return nil }
      self = .device(index)
    }
  }
}
