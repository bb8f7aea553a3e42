import Frames
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions

// Checked values from the text of options. Each error names the option and the values that it
// takes.

extension ParsedOptions {
  /// Returns the value of a mandatory option.
  func required(_ option: Option, _ command: String) throws(CommandError) -> String {
    guard let value = self[option] else {
      throw .usage(
        "\(option.name) is missing; it takes \(option.value ?? "a value") "
          + "('hinge \(command) --help' shows how to call it).")
    }
    return value
  }

  /// Returns a number between `minimum`, which `orEqual` includes, and `maximum`; nil if the option
  /// was not given.
  ///
  /// - Parameter unit: the unit in the error's text.
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

  /// Returns the value of an option with a fixed set of words; nil if it was not given.
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

  /// Returns the pixels per point, 0.01 to 100; nil if the option was not given.
  func scale(_ option: Option) throws(CommandError) -> Double? {
    try number(option, above: 0.01, orEqual: true, upTo: 100, unit: "pixels per point")
  }

  /// Returns the timing curve; nil if `--curve` was not given.
  func curve() throws(CommandError) -> TimingCurve? {
    guard let text = self[.curve] else { return nil }
    guard let curve = TimingCurve(cssText: text) else {
      let names = TimingCurve.named.map(\.name)
      throw .usage(
        "--curve: '\(text)' is no curve\(curveSuggestion(for: text)); give "
          + "\(names.joined(separator: ", ")), a name of easings.net such as ease-out-back, cubic-bezier(x1,y1,x2,y2) with x1 and x2 from 0 to 1, "
          + "steps(n), linear(…) or spring(mass,stiffness,damping,velocity).")
    }
    return curve
  }

  /// Returns the colour behind all layers; nil if `--background` was not given.
  func background() throws(CommandError) -> Color? {
    guard let text = self[.background] else { return nil }
    guard let color = Color(cssText: text) else {
      throw .usage(
        "--background: '\(text)' is no colour"
          + suggestion(for: text, among: Color.named.map(\.name) + ["transparent"])
          + "; give a colour of CSS, such as black, white, transparent, #rgb, #rrggbb, #rrggbbaa, "
          + "rgb(255, 128, 0) or hsl(30, 100%, 50%).")
    }
    return color
  }

  /// Returns what is behind the layers: the background where `--background` was given; nil if
  /// neither that nor `--backdrop` was.
  func backdrop() throws(CommandError) -> Backdrop? {
    if has(.background) { return .background }
    guard let text = self[.backdrop], let path = path(.backdrop) else { return nil }
    switch text {
    case "auto": return .auto
    case "gradient": return .gradient
    case "blur": return .blur
    case "mirror": return .mirror
    default: break
    }
    if let color = Color(cssText: text) { return .color(color) }
    guard path.exists || text.contains("/") || text.contains(".") else {
      let words = ["auto", "gradient", "blur", "mirror"]
      throw .usage(
        "--backdrop: '\(text)' is no colour and no file"
          + suggestion(for: text, among: words + Color.named.map(\.name))
          + "; give \(words.joined(separator: ", ")), a colour of CSS, or a picture.")
    }
    return .picture(path)
  }

  /// Returns the device that `--gpu` asks for, else that of the variable `HINGE_GPU`; `.auto` if
  /// neither is set.
  func gpuChoice() throws(CommandError) -> GPUChoice {
    let given = self[.gpu]
    guard let text = given ?? environmentVariable(Self.gpuVariable) else { return .auto }
    guard let choice = GPUChoice(text: text) else {
      throw .usage(
        "\(given == nil ? Self.gpuVariable : Option.gpu.name): '\(text)' is none of auto, software and a device's number; 'hinge doctor' lists "
          + "the devices.")
    }
    return choice
  }

  /// The variable of the environment that stands for `--gpu`.
  static let gpuVariable = "HINGE_GPU"
}
