public import GPU

/// The time at which a frame pipeline reads a frame back.
public enum ReadbackOrder: String, Sendable, Hashable, Encodable {
  /// As soon as the frame is submitted. It is awaited with the work of the next frame in flight.
  case atOnce = "at-once"
  /// Just before the first draw of the next frame.
  case late

  /// Chooses the order for a device.
  ///
  /// A software rasterizer reads back when it is asked to, and waits for all draws first: until
  /// then the pipeline works out the next frame while the rasterizer's threads draw this one. A GPU
  /// reads in the background.
  public init(on device: DeviceInfo) { self = device.isSoftware ? .late : .atOnce }

  /// The order in a clause.
  public var summary: String {
    switch self {
    case .atOnce: "each frame is read back in the background while the next is drawn"
    case .late: "the next frame is worked out while one is drawn, which is then read back"
    }
  }
}
