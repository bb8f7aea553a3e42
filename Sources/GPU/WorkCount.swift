/// What was asked of a device.
public struct WorkCount: Hashable, Sendable {
  /// Draw calls.
  public var draws = 0
  /// Bytes copied from texture to texture.
  public var copiedBytes = 0
  /// Bytes read back.
  public var readBytes = 0
  /// Objects made, by kind; kinds without any are left out.
  public var madeObjects: [ObjectKind: Int] = [:]

  /// Nothing yet.
  public init() {}

  /// What was asked between two counts of one device, `earlier` the first.
  public static func - (later: WorkCount, earlier: WorkCount) -> WorkCount {
    var result = WorkCount()
    result.draws = later.draws - earlier.draws
    result.copiedBytes = later.copiedBytes - earlier.copiedBytes
    result.readBytes = later.readBytes - earlier.readBytes
    for (kind, count) in later.madeObjects {
      let made = count - earlier.madeObjects[kind, default: 0]
      if made > 0 { result.madeObjects[kind] = made }
    }
    return result
  }

  /// What was asked in two spans of time together.
  public static func + (one: WorkCount, other: WorkCount) -> WorkCount {
    var result = one
    result.draws += other.draws
    result.copiedBytes += other.copiedBytes
    result.readBytes += other.readBytes
    result.madeObjects.merge(other.madeObjects, uniquingKeysWith: +)
    return result
  }
}
