public import GPU
public import Headless

/// Runs `body` with a device of its own, software so that every machine gives the same pixels, and the
/// driver checking every call.
///
/// - Throws: what `body` throws, and `DeviceMisuse` where it leaves objects alive or the driver complains.
public func withDevice(
  _ choice: GPUChoice = .software, _ body: (Device) throws -> Void
) throws {
  let device = try Device.headless(choice, validation: true)
  try body(device)
  guard device.liveObjects.isEmpty, device.messages.isEmpty else {
    throw DeviceMisuse(liveObjects: device.liveObjects, messages: device.messages)
  }
}

/// A test did not leave its device as it found it.
public struct DeviceMisuse: Error {
  /// What is still alive, by kind.
  public let liveObjects: [ObjectKind: Int]
  /// What the driver complained of.
  public let messages: [String]
}
