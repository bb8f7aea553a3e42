import Frames
import Headless
import RenderJobs
import Rendering
import SceneGraph
import Transitions

// How the text of each option becomes a checked value. Every error names the option and says what it takes.

extension ParsedOptions {
  /// The value of an option that must be there.
  func required(_ option: Option, _ command: String) throws(CommandError) -> String {
    guard let value = self[option] else {
      throw .usage(
        "\(option.name) is missing; it takes \(option.value ?? "a value") "
          + "('hinge \(command) --help' shows how to call it).")
    }
    return value
  }

  /// A number of `unit`, or nil where the option was not given.
  func number(
    _ option: Option, above minimum: Double, orEqual: Bool = false, upTo maximum: Double,
    unit: String
  ) throws(CommandError) -> Double? {
    guard let text = self[option] else { return nil }
    guard let value = Double(text), value > minimum || (orEqual && value == minimum),
      value <= maximum
    else {
      throw .usage(
        "\(option.name): '\(text)' is not a number of \(unit) \(orEqual ? "from" : "above") "
          + "\(plain(minimum)) up to \(plain(maximum)).")
    }
    return value
  }

  /// The value of an option that takes one of a few words, or nil where it was not given.
  func word<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: Option
  ) throws(CommandError) -> Choice? {
    guard let text = self[option] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue)
      throw .usage(
        "\(option.name): '\(text)' is none of \(words.joined(separator: ", "))"
          + "\(suggestion(for: text, among: words)).")
    }
    return choice
  }

  /// A size in pixels, or nil where the option was not given.
  func size(_ option: Option) throws(CommandError) -> PixelSize? {
    guard let text = self[option] else { return nil }
    return try PixelSize(option: option, text: text)
  }

  /// Pixels per point, or nil where the option was not given.
  func scale(_ option: Option) throws(CommandError) -> Double? {
    try number(option, above: 0.01, orEqual: true, upTo: 100, unit: "pixels per point")
  }

  /// How progress follows time, or nil where the option was not given.
  func curve() throws(CommandError) -> TimingCurve? {
    guard let text = self[.curve] else { return nil }
    guard let curve = TimingCurve(cssText: text) else {
      let names = TimingCurve.named.map(\.name)
      throw .usage(
        "--curve: '\(text)' is no curve\(suggestion(for: text, among: names)); give "
          + "\(names.joined(separator: ", ")), cubic-bezier(x1,y1,x2,y2) with x1 and x2 from 0 to 1, "
          + "steps(n), linear(…) or spring(mass,stiffness,damping,velocity).")
    }
    return curve
  }

  /// What is behind all layers, or nil where the option was not given.
  func background() throws(CommandError) -> Color? {
    guard let text = self[.background] else { return nil }
    guard let color = Color(cssText: text) else {
      throw .usage(
        "--background: '\(text)' is no colour; give black, white, transparent, #rgb, #rrggbb or "
          + "#rrggbbaa.")
    }
    return color
  }

  /// The GPU to draw with.
  func gpuChoice() throws(CommandError) -> GPUChoice {
    guard let text = self[.gpu] else { return .auto }
    guard let choice = GPUChoice(text: text) else {
      throw .usage(
        "--gpu: '\(text)' is none of auto, software and a device's number; 'hinge doctor' lists "
          + "the devices.")
    }
    return choice
  }
}

extension PixelSize {
  /// The most pixels in a row or column that any GPU in use takes; each GPU's own limit is checked when it
  /// is known.
  static let mostInARow = 32768

  /// What FFmpeg takes in one frame, with 128 pixels added to each side (`av_image_check_size`).
  static let mostInAFrame = Int(Int32.max) / 8

  /// Whether a frame of this size can be written.
  var isEncodable: Bool {
    width <= Self.mostInARow && height <= Self.mostInARow
      && (width + 128) * (height + 128) < Self.mostInAFrame
  }

  /// Reads `WIDTHxHEIGHT`.
  init(option: Option, text: String) throws(CommandError) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      let size = PixelSize(width: width, height: height)
    else {
      throw .usage(
        "\(option.name): '\(text)' is not a size; give WIDTHxHEIGHT in pixels, each at least 1, "
          + "such as 1920x1080.")
    }
    guard size.isEncodable else {
      throw .usage(
        "\(option.name): \(text) is too large; a side has at most \(Self.mostInARow) pixels and a "
          + "frame at most 264 million.")
    }
    self = size
  }
}

extension FrameRate {
  /// Reads a number of frames per second: 60, 29.97 or 30000/1001.
  init(option: Option, text: String) throws(CommandError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    var rate: FrameRate?
    if parts.count == 2, let top = Int32(parts[0]), let bottom = Int32(parts[1]), top > 0,
      bottom > 0
    {
      rate = FrameRate(Int(top), per: Int(bottom))
    } else if let value = Double(text), value > 0, value <= 1000 {
      let thousandths = Int((value * 1000).rounded())
      rate = thousandths > 0 ? FrameRate(thousandths, per: 1000) : nil
    }
    guard let rate, rate.value <= 1000, rate.value >= 0.01 else {
      throw .usage(
        "\(option.name): '\(text)' is not a frame rate; give frames per second from 0.01 to 1000, "
          + "such as 60, 23.976 or 30000/1001 (no part of a fraction above \(Int32.max)).")
    }
    self = rate.reduced
  }

  /// The same rate in lowest terms.
  private var reduced: FrameRate {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    return FrameRate(numerator / a, per: denominator / a)
  }
}
