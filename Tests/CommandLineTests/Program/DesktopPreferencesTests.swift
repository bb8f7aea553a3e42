import Preview
import Testing

@testable import CommandLine

@Suite("GTK's settings files")
struct DesktopPreferencesTests {
  @Test(
    "Animations are off where the file says so",
    arguments: [
      ("[Settings]\ngtk-enable-animations=0\n", true),
      ("[Settings]\r\ngtk-enable-animations = false\r\n", true),
      ("gtk-enable-animations=1", false), ("gtk-enable-animations=true", false),
      ("#gtk-enable-animations=0", false), ("gtk-enable-animations-later=0", false), ("", false),
    ])
  func animations(_ text: String, _ isOff: Bool) {
    #expect(DesktopPreferences.stopsAnimations(Array(text.utf8)) == isOff)
  }
}
