import Devices
import FilmScripts
import Jobs
import Media
import SceneGraph

// The options about a device around the screen.

extension Options {
  static let device = Option(
    "--device", .device,
    "a device drawn around the screen: phone, tablet, laptop, browser, watch, frame or plane (the "
      + "screen alone), and KEY=VALUE as after 'device' in a script of 'hinge film': "
      + "\"phone color=graphite tilt=8,-14\"")
  static let statusBar = Option(
    "--status-bar", .text("TIME"), "a status bar with this time on the device's screen, as 9:41")
}

extension OptionType where Value == FilmDevice {
  /// A device and its properties.
  static var device: OptionType {
    OptionType(
      "DEVICE", completion: .words(DeviceSetup.Kind.allCases.map(\.rawValue))
    ) { argument throws(OptionFault) in
      do throws(FilmScriptError) {
        return try FilmDevice.reading(argument.text)
      } catch {
        let hint =
          error.word.isEmpty || error.word.utf8.count > 40
          ? "" : suggestion(for: error.word, among: error.candidates)
        throw OptionFault("\(error.fault)" + hinted(hint, error.remedy) + ".")
      }
    }
  }
}

extension ParsedOptions {
  /// Returns the pictures of a device.
  func pictures(of device: DeviceSetup) -> [InputPicture] {
    device.inputs(origin: name(of: Options.device)) { FilePath($0) }
  }

  /// Returns the device of `--device` and `--status-bar`; nil without a device.
  func device() throws(CommandError) -> DeviceSetup? {
    guard let given = try self[Options.device], var setup = given.applied(to: nil) else {
      // A script may have a device of its own.
      guard !has(Options.statusBar) || command == FilmCommand.name else {
        throw fault(
          Options.statusBar,
          "belongs to a device; add \(Options.device.name) phone, or leave it out.")
      }
      return nil
    }
    if let time = try self[Options.statusBar], let expected = setup.set("status-bar", to: time) {
      throw fault(Options.statusBar, "'\(time)' is not \(expected).")
    }
    return setup
  }
}
