import Devices
import SceneGraph
import Testing

@Suite("The text of a device")
struct DeviceSetupTests {
  @Test("Keys set the properties of their names")
  func values() {
    var setup = DeviceSetup(.phone)
    let pairs = [
      ("color", "#804020"), ("tilt", "8,-14.5"), ("roll", "3"), ("scale", "0.5"),
      ("screen", "390x844"), ("glass", "0"), ("shadow", "25%"), ("camera", "island"),
      ("status-bar", "9:41"), ("battery", "80%"), ("ink", "white"), ("home-indicator", "on"),
      ("orientation", "landscape"), ("address", "example.org"), ("file", "a.png"),
      ("mask", "b.png"),
    ]
    for (key, value) in pairs { #expect(setup.set(key, to: value) == nil, "\(key)") }
    #expect(Set(pairs.map(\.0)) == Set(DeviceSetup.keys))
    #expect(setup.color == Color(red: 128 / 255.0, green: 64 / 255.0, blue: 32 / 255.0))
    #expect(setup.pose == DevicePose(tilt: 8, orbit: -14.5, roll: 3))
    #expect(setup.scale == 0.5 && setup.glass == 0 && setup.shadow == 0.25)
    #expect(setup.screen == DeviceSetup.ScreenSize(width: 390, height: 844))
    #expect(setup.camera == .island && setup.orientation == .landscape)
    #expect(setup.statusBar == "9:41" && setup.battery == 0.8 && setup.ink == .white)
    #expect(setup.hasHomeIndicator && setup.address == "example.org")
    #expect(setup.file == "a.png" && setup.mask == "b.png")
  }

  @Test("Every finish is a colour by its name")
  func finishes() {
    for finish in DeviceSetup.finishes {
      var setup = DeviceSetup(.phone)
      #expect(setup.set("color", to: finish.name) == nil)
      #expect(setup.color == finish.color)
    }
  }

  @Test(
    "An invalid value is refused with what is expected",
    arguments: [
      ("color", "grafite", "graphite"), ("color", "#ffffff80", "opaque"), ("tilt", "8", "8,-14"),
      ("tilt", "nan,0", "angles"), ("tilt", "8,0x1p3", "angles"), ("tilt", "8,361", "angles"),
      ("roll", "", "angle"), ("scale", "0", "0.05"), ("scale", "inf", "0.05"),
      ("screen", "390", "390x844"), ("screen", "8x8", "16"), ("glass", "2", "0 to 1"),
      ("camera", "notch", "island"), ("battery", "full", "100%"), ("ink", "x", "CSS"),
      ("status-bar", "", "9:41"), ("home-indicator", "yes", "off"), ("file", "", "picture"),
      ("orientation", "left", "landscape"),
    ])
  func faults(key: String, value: String, expected: String) {
    var setup = DeviceSetup(.phone)
    let before = setup
    #expect(setup.set(key, to: value)?.contains(expected) == true)
    #expect(setup == before)
  }
}
