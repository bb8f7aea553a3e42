internal import SceneGraph

extension DeviceSetup {
  /// The keys of `KEY=VALUE`.
  public static let keys = [
    "color", "tilt", "roll", "scale", "screen", "orientation", "glass", "shadow", "camera",
    "status-bar", "battery", "ink", "home-indicator", "address", "file", "mask",
  ]

  /// The keys that change only the turn, which can be a motion.
  public static let poseKeys = ["tilt", "roll"]

  /// Sets a property by its key, one of `keys`.
  ///
  /// - Returns: nil, or what the value should be.
  public mutating func set(_ key: String, to value: String) -> String? {
    switch key {
    case "color":
      if let finish = Self.finishes.first(where: { $0.name == value }) {
        color = finish.color
      } else if let own = Color(cssText: value), own.alpha >= 1 {
        color = own
      } else {
        let names = Self.finishes.map(\.name).joined(separator: ", ")
        return "\(names) or an opaque CSS colour"
      }
    case "ink":
      guard let own = Color(cssText: value) else { return "a CSS colour, such as white" }
      ink = own
    case "tilt":
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let tilt = Self.number(parts[0], -360...360),
        let orbit = Self.number(parts[1], -360...360)
      else { return "two angles in degrees, as in tilt=8,-14" }
      (pose.tilt, pose.orbit) = (tilt, orbit)
    case "roll":
      guard let angle = Self.number(value[...], -360...360) else { return "an angle in degrees" }
      pose.roll = angle
    case "screen":
      let parts = value.split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
        (16...8192).contains(width), (16...8192).contains(height)
      else { return "auto or a size in pixels from 16 to 8192, as in screen=390x844" }
      screen = ScreenSize(width: width, height: height)
    case "status-bar":
      guard !value.isEmpty, value.count <= 16 else { return "a time, as in status-bar=9:41" }
      statusBar = value == "off" ? nil : value
    case "home-indicator":
      guard ["on", "off"].contains(value) else { return "on or off" }
      hasHomeIndicator = value == "on"
    case "address":
      guard value.count <= 200 else { return "a text of at most 200 characters" }
      address = value
    case "file", "mask":
      guard !value.isEmpty else { return "the name of a picture" }
      if key == "file" { file = value } else { mask = value }
    case "camera", "orientation": return setWord(key, to: value)
    default: return setNumber(key, to: value)
    }
    return nil
  }

  private mutating func setWord(_ key: String, to value: String) -> String? {
    func words<Value: CaseIterable & RawRepresentable<String>>(_ type: Value.Type) -> String {
      let all = type.allCases.map(\.rawValue)
      return all.dropLast().joined(separator: ", ") + " or \(all.last ?? "")"
    }
    if key == "camera" {
      guard let own = Camera(rawValue: value) else { return words(Camera.self) }
      camera = own
    } else {
      guard let own = Orientation(rawValue: value) else { return words(Orientation.self) }
      orientation = own
    }
    return nil
  }

  private mutating func setNumber(_ key: String, to value: String) -> String? {
    let range = key == "scale" ? 0.05...4.0 : 0.0...1.0
    guard let number = Self.number(value[...], range) else {
      return key == "battery"
        ? "a charge from 0% to 100%"
        : "a number from \(key == "scale" ? "0.05 to 4" : "0 to 1")"
    }
    switch key {
    case "scale": scale = number
    case "glass": glass = number
    case "shadow": shadow = number
    default: battery = number
    }
    return nil
  }

  /// Returns a decimal number within a range; a percent sign divides it by 100.
  private static func number(_ text: Substring, _ range: ClosedRange<Double>) -> Double? {
    let isPercent = text.hasSuffix("%")
    let digits = isPercent ? text.dropLast() : text
    // 'nan' and '0x1p3' are numbers to Swift.
    guard digits.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }),
      let value = Double(digits)
    else { return nil }
    let number = isPercent ? value / 100 : value
    return range.contains(number) ? number : nil
  }
}
