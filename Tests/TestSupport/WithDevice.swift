internal import Foundation
public import GPU
public import Headless

extension GPUChoice {
  /// The device that tests draw with: software, so that every machine gives the same pixels, unless
  /// the variable `HINGE_TEST_GPU` names another, as `--gpu` does.
  public static let tested = testDevice(
    named: ProcessInfo.processInfo.environment["HINGE_TEST_GPU"])

  private static func testDevice(named text: String?) -> GPUChoice {
    guard let text, !text.isEmpty else { return .software }
    guard let choice = GPUChoice(text: text) else {
      preconditionFailure("HINGE_TEST_GPU: '\(text)' is not a device, as 'hinge doctor' lists them")
    }
    return choice
  }
}

/// How far a driver's pixel may be from exact arithmetic, in levels of 255, where `exact` is what
/// rounding alone costs. OpenGL leaves the last bits of blending and of conversion to the driver:
/// NVIDIA's take up to a sixteenth of a level more than Mesa's, and round halves down.
public func tolerance(_ exact: Double) -> Double {
  GPUChoice.tested == .software ? exact : exact + 0.0625
}

/// True if the values are equal, or a level apart on a driver that rounds halves down.
public func isRounded(_ value: SIMD4<UInt8>, to expected: SIMD4<UInt8>) -> Bool {
  if GPUChoice.tested == .software { return value == expected }
  let difference = SIMD4<Int16>(truncatingIfNeeded: value) &- SIMD4(truncatingIfNeeded: expected)
  return difference.max() <= 1 && difference.min() >= -1
}

/// Calls `body` with a device of its own, with the driver checking every call.
///
/// - Throws: the error of `body`, and `DeviceMisuse` if it leaves objects alive or the driver
///   complains.
public func withDevice(
  _ choice: GPUChoice = .tested, _ body: (Device) throws -> Void
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
