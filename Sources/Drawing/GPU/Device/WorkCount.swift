/// The work submitted to a device over a span of time.
public struct WorkCount: Hashable, Sendable {
  /// The number of draw calls.
  public var draws = 0
  /// The number of bytes copied between textures.
  public var copiedBytes = 0
  /// The number of bytes read back.
  public var readBytes = 0
  /// The number of objects created, by kind; kinds without objects are omitted.
  public var createdObjects: [ObjectKind: Int] = [:]

  /// Creates an empty count.
  public init() {}

  /// Returns the work between two counts of one device.
  public static func - (later: WorkCount, earlier: WorkCount) -> WorkCount {
    var result = WorkCount()
    result.draws = later.draws - earlier.draws
    result.copiedBytes = later.copiedBytes - earlier.copiedBytes
    result.readBytes = later.readBytes - earlier.readBytes
    for (kind, count) in later.createdObjects {
      let created = count - earlier.createdObjects[kind, default: 0]
      if created > 0 { result.createdObjects[kind] = created }
    }
    return result
  }

  /// Returns the sum of two counts.
  public static func + (lhs: WorkCount, rhs: WorkCount) -> WorkCount {
    var result = lhs
    result.draws += rhs.draws
    result.copiedBytes += rhs.copiedBytes
    result.readBytes += rhs.readBytes
    result.createdObjects.merge(rhs.createdObjects, uniquingKeysWith: +)
    return result
  }
}
