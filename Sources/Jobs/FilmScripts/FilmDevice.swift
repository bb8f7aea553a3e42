public import Devices

/// A change of the device around the screen.
public struct FilmDevice: Hashable, Sendable {
  /// True if the device is removed.
  public var isOff = false
  /// The new body; nil to keep the one that is there.
  public var kind: DeviceSetup.Kind?
  /// The properties in their order, with keys of `DeviceSetup.keys`.
  public var settings: [Setting] = []
  /// True if a turn moves like the camera, by a damped spring, instead of being eased.
  public var isSprung = false

  /// A property.
  public struct Setting: Hashable, Sendable {
    var key, value: String
  }

  /// True for a turn of the device that is there.
  public var isTurnAlone: Bool {
    !isOff && kind == nil && settings.allSatisfy { DeviceSetup.poseKeys.contains($0.key) }
  }

  /// Creates a change of nothing.
  public init() {}

  /// Returns the device after the change; nil if it changes a device that is not there, or removes
  /// it.
  public func applied(to device: DeviceSetup?) -> DeviceSetup? {
    guard !isOff, var setup = kind.map({ DeviceSetup($0) }) ?? device else { return nil }
    for setting in settings { _ = setup.set(setting.key, to: setting.value) }
    return setup
  }
}

extension FilmSyntax {
  /// The syntax of a device in an option.
  fileprivate static let deviceOption = FilmSyntax(
    "--device", "\"KIND [KEY=VALUE]…\"", "", example: "--device \"phone color=graphite tilt=8,-14\""
  ) { _ throws(FilmScriptError) in .endCaption }

  static let device = FilmSyntax(
    "device", "[KIND|off] [KEY=VALUE]… [in TIME]",
    "draw a device around the screen: phone, tablet, laptop, browser, watch, frame (a picture with a "
      + "hole: file=bezel.png) or plane (the screen alone); or turn the one that is there in a time, "
      + "without one the screen alone; keys are tilt (two angles in "
      + "degrees: back, and to the right), roll, color, scale, screen (its size in pixels), "
      + "orientation, glass, shadow, camera (none, hole, island), status-bar (a time), battery, ink, "
      + "home-indicator, address, file and mask",
    example: "device phone color=graphite tilt=8,-14"
  ) { cursor throws(FilmScriptError) in
    let (device, time) = try cursor.device()
    return .device(device, time: time)
  }
}

extension FilmSyntax {
  static let tilt = FilmSyntax(
    "tilt", "X,Y [in TIME]",
    "turn the device, or the screen alone, as the camera moves: its top leans back by X degrees, and "
      + "it faces to the right by Y; 0,0 faces the viewer",
    example: "tilt 8,-14 in 0.8s"
  ) { cursor throws(FilmScriptError) in
    let place = cursor.next?.place
    let angles = try cursor.pair("the angles")
    var setup = DeviceSetup(.plane)
    guard setup.set("tilt", to: angles) == nil else {
      throw cursor.fault(
        "'\(angles)' is not two angles from -360 to 360 degrees, such as 8,-14", at: place)
    }
    var device = FilmDevice()
    device.settings = [FilmDevice.Setting(key: "tilt", value: angles)]
    device.isSprung = true
    return .device(device, time: try cursor.optionalTime() ?? cameraTime)
  }
}

extension FilmCursor {
  /// Returns a change of the device, and the time in which it turns: 0 without one.
  mutating func device() throws(FilmScriptError) -> (FilmDevice, time: Double) {
    var device = FilmDevice()
    if skip("off") {
      device.isOff = true
      return (device, 0)
    }
    let place = next?.place
    if let word = next, word.isQuoted || (Self.key(of: word) == nil && word.text != "in") {
      let names = DeviceSetup.Kind.allCases.map(\.rawValue)
      guard let kind = DeviceSetup.Kind(rawValue: word.text) else {
        throw fault(
          "unknown device '\(word.text)'", word: word.text, candidates: names + ["off"])
      }
      device.kind = kind
      _ = try self.word("the device")
    }
    var setup = DeviceSetup(device.kind ?? .phone)
    var time: Double?
    while let word = next {
      if Self.key(of: word) != nil {
        try settings(DeviceSetup.keys) { key, value in
          device.settings.append(FilmDevice.Setting(key: key, value: value))
          return setup.set(key, to: value)
        }
      } else if skip("in") {
        guard time == nil else { throw repeated("in") }
        time = try self.time("the time")
      } else {
        break
      }
    }
    guard device.kind != nil || !device.settings.isEmpty else {
      throw fault("the device is missing")
    }
    if device.kind == .frame, setup.file == nil {
      throw fault("the picture of the frame is missing; add file=bezel.png", at: place)
    }
    return (device, time ?? 0)
  }
}

extension FilmDevice {
  /// Reads a device from a text without the name of the statement, as after `--device`.
  ///
  /// - Throws: `FilmScriptError`, whose column counts from the start of the text.
  public static func reading(_ text: String) throws(FilmScriptError) -> FilmDevice {
    let parts = try FilmLine.parts(of: text[...], number: 1)
    let line = parts.first ?? FilmLine(words: [], end: FilmPlace(line: 1, column: 1))
    var cursor = FilmCursor(line.words[...], end: line.end, of: .deviceOption)
    let (device, time) = try cursor.device()
    if let extra = cursor.next ?? parts.dropFirst().first?.words.first {
      throw cursor.fault("'\(extra.text)' is too much", at: extra.place)
    }
    guard time == 0, device.kind != nil else {
      throw cursor.fault("the device is missing", at: FilmPlace(line: 1, column: 1))
    }
    return device
  }
}
