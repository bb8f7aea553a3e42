import Devices
import Testing

@Suite("The text of a device")
struct DeviceSetupTests {
  @Test("A default finish has a name")
  func finishes() {
    #expect(DeviceSetup(.phone).color == DeviceSetup.finishes.first?.color)
  }
}
