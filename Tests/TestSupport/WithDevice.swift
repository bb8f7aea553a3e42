public import GPU
public import Headless

/// Calls `body` with a device of its own: software, so that every machine gives the same pixels,
/// with the driver checking every call.
///
/// - Throws: the error of `body`, and `DeviceMisuse` if it leaves objects alive or the driver
///   complains.
public func withDevice(
  _ choice: GPUChoice = .software, _ body: (Device) throws -> Void
) throws {
  let device = try Device.headless(choice, validation: true)
  try body(device)
  guard device.liveObjects.isEmpty, device.messages.isEmpty else {
    throw DeviceMisuse(liveObjects: device.liveObjects, messages: device.messages)
  }
}

/// An error: a test did not leave its device as it found it.
public struct DeviceMisuse: Error {
  /// The objects that are still alive, by kind.
  public let liveObjects: [ObjectKind: Int]
  /// The driver's complaints.
  public let messages: [String]
}
