import Jobs
import Media
import Preview

extension DesktopPreferences {
  /// The range of `GDK_DPI_SCALE`, limited to usable text sizes.
  private static let textScales = 0.5...3.0

  /// The preferences of this user's desktop: the text size of `GDK_DPI_SCALE`, and whether
  /// animations are on in GTK's settings files, else in GSettings if that is installed.
  static var ofDesktop: DesktopPreferences {
    let scale = environmentVariable("GDK_DPI_SCALE").flatMap(Double.init)
    return DesktopPreferences(
      textScale: scale.flatMap { textScales.contains($0) ? $0 : nil } ?? 1,
      reducesMotion: settingsFiles.contains { $0.contents.map(stopsAnimations) == true },
      askAboutMotion: { Self.asksForLittleMotion() })
  }

  /// The files in which desktops other than GNOME write GTK's settings.
  private static var settingsFiles: [FilePath] {
    let folder =
      environmentVariable("XDG_CONFIG_HOME").map { FilePath($0) }
      ?? environmentVariable("HOME").map { FilePath($0).appending(".config") }
    guard let folder else { return [] }
    return ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"].map {
      folder.appending(FilePath($0))
    }
  }

  /// Returns true if a settings file has `gtk-enable-animations` set to 0 or false.
  static func stopsAnimations(_ text: [UInt8]) -> Bool {
    String(decoding: text.prefix(1 << 16), as: UTF8.self).split(whereSeparator: \.isNewline)
      .contains {
        let words = $0.split(separator: "=").map { $0.filter { !$0.isWhitespace } }
        return words.count == 2 && words[0] == "gtk-enable-animations"
          && ["0", "false"].contains(words[1])
      }
  }

  /// Returns true if GSettings has animations off, in the session of a desktop; without an answer
  /// within two seconds, false.
  private static func asksForLittleMotion() -> Bool {
    guard environmentVariable("DBUS_SESSION_BUS_ADDRESS") != nil,
      let program = ChildProcess.find("gsettings"),
      let child = try? WatchedChild(
        program, ["get", "org.gnome.desktop.interface", "enable-animations"]),
      let line = try? child.line(within: 2)
    else { return false }
    return String(decoding: line, as: UTF8.self) == "false"
  }
}
