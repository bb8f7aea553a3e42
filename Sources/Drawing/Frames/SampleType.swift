/// The type of the four numbers of a pixel in memory.
public enum SampleType: Sendable, Hashable {
  /// 8 bits, 0 to 255.
  case uint8
  /// 16 bits in the machine's byte order, 0 to 65535.
  case uint16

  /// The bytes of one number.
  public var byteCount: Int { self == .uint8 ? 1 : 2 }
}
