import Effects
import Frames
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import Sequences
import Support
import Transitions

/// The options and operands of a command line.
struct ParsedOptions {
  private var values: [String: [Argument]] = [:]
  /// The words that belong to no option, in their order.
  private(set) var operands: [Argument] = []

  /// Parses `arguments`.
  ///
  /// - Parameters:
  ///   - options: the options of the command.
  ///   - command: the name of the command, for errors.
  ///   - maximumOperands: the largest number of operands.
  /// - Throws: `CommandError.usage` for an unknown option, with the nearest known one; for a
  ///   missing value; for an option given twice; for too many operands.
  init(
    _ arguments: [Argument], allowing options: [Option], command: String, maximumOperands: Int = 0
  ) throws(CommandError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let argument = word.text
      guard argument.hasPrefix("-"), argument != "-" else {
        if let dash = argument.first, MisreadWord.isLongDash(dash), !word.path.exists {
          throw .usage(
            "'\(argument)' begins with '\(dash)', which is no hyphen; type '--' or '-' there.")
        }
        if operands.count < maximumOperands {
          operands.append(word)
          continue
        }
        throw .usage(
          "'\(argument)' belongs to no option; 'hinge \(command) --help' shows how to call it.")
      }
      let (name, attached) = word.splitAtEqualsSign()
      let isLong = argument.hasPrefix("--")
      let spelled = isLong ? name.text : argument
      guard let option = options.first(where: { $0.name == spelled || $0.short == spelled }) else {
        let known = options.map(\.name)
        let meant = ForeignNames.options[spelled].flatMap { known.contains($0) ? $0 : nil }
        if meant == nil, let other = CommandLineTool.owner(of: spelled, besides: command) {
          throw .usage(
            "'hinge \(command)' has no option '\(spelled)', and 'hinge \(other)' has it; 'hinge "
              + "\(other) --help' shows how to call that.")
        }
        if word.path.exists { throw MisreadWord.fileLikeOption(argument) }
        let hint =
          meant.map { " (did you mean '\($0)'?)" } ?? MisreadWord.parameterHint(spelled, known)
          ?? suggestion(for: spelled, among: known)
        throw .usage(
          "There is no option '\(spelled)'\(hint); "
            + "'hinge \(command) --help' lists them.")
      }
      var value = Argument("yes")
      if option.value != nil {
        if isLong, let attached {
          value = attached
        } else if let next = rest.popFirst() {
          // A file of that name can be given as ./-o, or after an equals sign.
          if options.contains(where: { $0.name == next.text || $0.short == next.text }) {
            throw .usage(
              "\(spelled): its value is missing; it takes \(option.value ?? ""), and '\(next.text)' "
                + "is an option.")
          }
          value = next
        } else {
          throw .usage("\(spelled): its value is missing; it takes \(option.value ?? "").")
        }
      } else if isLong, attached != nil {
        throw .usage("\(spelled): it takes no value.")
      }
      if !option.repeats, values[option.name] != nil {
        let isScreen = [Option.from.name, Option.to.name].contains(option.name)
        throw .usage(
          "\(option.name): it is given twice; give it once"
            + (isScreen ? ", or make a film of many: 'hinge join A B C -o film.mp4'." : "."))
      }
      values[option.name, default: []].append(value)
    }
  }

  /// Parses arguments that are text.
  ///
  /// - Throws: `CommandError.usage`.
  init(
    _ arguments: [String], allowing options: [Option], command: String, maximumOperands: Int = 0
  ) throws(CommandError) {
    try self.init(
      arguments.map { Argument($0) }, allowing: options, command: command,
      maximumOperands: maximumOperands)
  }

  /// The value of an option as text; nil if it was not given.
  subscript(_ option: Option) -> String? { values[option.name]?.first?.text }

  /// Returns all values of an option that may repeat, in their order.
  func all(_ option: Option) -> [String] { values(of: option).map(\.text) }

  /// Returns all values of an option, in their order and with all bytes.
  func values(of option: Option) -> [Argument] { values[option.name] ?? [] }

  /// Gives an option values in place of others.
  mutating func set(_ option: Option, _ values: [Argument]) { self.values[option.name] = values }

  /// Returns true if the option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }
}

extension Option {
  static let seed = Option(
    name: "--seed", value: "N",
    help: "the seed of '-t random': the same one gives the same effect (a new one each time)")
}

extension ParsedOptions {
  /// Returns the value of `--seed`; nil if it was not given.
  func seed() throws(CommandError) -> UInt64? {
    guard let text = self[.seed] else { return nil }
    guard let seed = UInt64(text) else {
      throw .usage("--seed: '\(text)' is not a whole number from 0 on.")
    }
    return seed
  }

  /// Returns the transition of `-t`, with its parameters; without `-t`, a flip.
  ///
  /// For `random`, one of the catalogue that has all parameters of `-p` is chosen.
  ///
  /// - Parameter notes: gets a sentence about an effect that was chosen.
  func spec(
    from library: EffectLibrary, notes: inout [String]
  ) throws(CommandError) -> TransitionSpec {
    let settings = all(.parameter)
    let text = self[.transition] ?? Self.defaultEffect
    let seed = try seed()
    let (name, direction) = EffectLibrary.parts(of: text)
    guard name == RandomEffects.name else {
      guard seed == nil else { throw .usage("--seed: it is for '-t random'; leave it out.") }
      return try TransitionSpec(text, settings: settings, from: library)
    }
    let names = Catalog.all.map { $0.name }
    let suitable = names.filter { (try? TransitionSpec($0, settings: settings)) != nil }
    var random = RandomEffects(
      seed: seed ?? UInt64.random(in: 0...UInt64.max), names: suitable.isEmpty ? names : suitable)
    let chosen = (random.next() ?? Self.defaultEffect) + (direction.map { ":\($0)" } ?? "")
    notes.append("The random effect is \(chosen); '-t \(chosen)' takes it again.")
    return try TransitionSpec(chosen, settings: settings, from: library)
  }

  /// The effect of a command without `-t`.
  static let defaultEffect = "flip"
}

// The names of files in options: bytes, not text.

extension ParsedOptions {
  /// Returns the path that is the value of an option; nil if it was not given.
  func path(_ option: Option) -> FilePath? { values(of: option).first?.path }

  /// Returns the path that is the value of a mandatory option.
  func requiredPath(_ option: Option, _ command: String) throws(CommandError) -> FilePath {
    _ = try required(option, command)
    return path(option) ?? ""
  }

  /// Returns the two screens that `--from` and `--to` name, or operands in their place; `-` is
  /// standard input.
  ///
  /// - Parameter operands: the operands that are pictures; nil for all.
  func inputPictures(
    _ command: String, operands: [Argument]? = nil
  ) throws(CommandError) -> InputPictures {
    var operands = (operands ?? self.operands)[...]
    guard let from = path(.from) ?? operands.popFirst()?.path else {
      throw try missing(.from, command)
    }
    guard let to = path(.to) ?? operands.popFirst()?.path else {
      guard has(.from) else {
        throw .usage("--to is missing: give two pictures, as in 'hinge \(from) b.png'.")
      }
      throw try missing(.to, command)
    }
    if !operands.isEmpty {
      throw .usage(MisreadWord.sentence(about: operands, after: [from, to]))
    }
    guard from != "-" || to != "-" else {
      throw .usage("--to: standard input has one picture, and '--from -' takes it.")
    }
    func file(_ path: FilePath) -> FilePath { path == "-" ? "/dev/stdin" : path }
    return InputPictures(from: file(from), to: file(to))
  }

  private func missing(_ option: Option, _ command: String) throws(CommandError) -> CommandError {
    _ = try required(option, command)
    return .usage("\(option.name) is missing.")
  }

  /// Returns the pictures that the parameters of `spec` name. A parameter's value is text, so the
  /// bytes of a file's name are taken from `-p`.
  func pictures(of spec: TransitionSpec) -> [InputPicture] {
    var pictures: [InputPicture] = []
    for picture in spec.pictures {
      let given = values(of: .parameter).map { $0.splitAtEqualsSign() }
      let value = given.first {
        $0.name.text == picture.name.rawValue && $0.value?.text == picture.path
      }?.value
      pictures.append(
        InputPicture(
          path: value?.path ?? picture.file, origin: picture.origin, name: picture.name))
    }
    return pictures
  }
}

// Times: seconds, or times of CSS.

extension ParsedOptions {
  /// Returns a time in seconds, as `number` does; the value is a number of seconds, or a time of
  /// CSS such as `1.5s` or `500ms`.
  func seconds(
    _ option: Option, above minimum: Double, orEqual: Bool = false, upTo maximum: Double
  ) throws(CommandError) -> Double? {
    guard let text = self[option] else { return nil }
    guard let value = Support.seconds(text), value > minimum || (orEqual && value == minimum),
      value <= maximum
    else {
      throw .usage(
        "\(option.name): '\(text)' is not a number of seconds \(orEqual ? "from" : "above") "
          + "\(plain(minimum)) up to \(plain(maximum)), such as 1.5, 1.5s or 500ms.")
    }
    return value
  }
}

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

extension Option {
  static let presetFile = Option(
    name: "--preset-file", value: "FILE",
    help:
      "an effect, its parameters, the duration, the curve and the backdrop, as key W of 'hinge preview' "
      + "saves them; other options win", completion: .files(["json"]))
}

/// A preset: options of `hinge render` about what is played, as a JSON object.
enum Preset {
  /// The options that a preset has.
  static let options: [Option] = [
    .transition, .parameter, RenderJob.durationOption, .curve, .background, .backdrop,
  ]
  /// The most bytes of a preset; one has a few hundred.
  private static let mostBytes = 1 << 20

  /// Reads and checks `file`.
  ///
  /// - Parameters:
  ///   - option: the words before the name of the file in an error; empty for none.
  ///   - library: the effects to choose from.
  /// - Returns: its options. A transition is among them.
  /// - Throws: `CommandError` that names the file.
  static func read(
    _ file: FilePath, of option: String = Option.presetFile.name + ": ",
    from library: EffectLibrary
  ) throws(CommandError) -> (options: ParsedOptions, spec: TransitionSpec) {
    let bytes: [UInt8]
    do throws(LineReader.Failure) {
      bytes = try LineReader.contents(of: file, mostBytes: mostBytes)
    } catch {
      throw .failure(option + error.description(of: file.description))
    }
    do throws(CommandError) {
      let options = try parsed(bytes)
      var spec = try TransitionSpec(
        try options.required(.transition, PreviewCommand.name), settings: options.all(.parameter),
        from: library)
      try spec.applyTiming(options)
      _ = try options.background()
      _ = try options.backdrop()
      return (options, spec)
    } catch {
      let sentence = "\(option)'\(file)': \(error.message)"
      if case .failure = error { throw .failure(sentence) }
      throw .usage(sentence)
    }
  }

  private static func parsed(_ bytes: [UInt8]) throws(CommandError) -> ParsedOptions {
    guard String(validating: bytes, as: UTF8.self) != nil,
      let object = OptionObject.object(bytes)
    else { throw .usage("a preset is a JSON object, such as {\"transition\": \"cube\"}.") }
    let names = options.map { String($0.name.dropFirst(2)) }
    var words: [String] = []
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      words += try OptionObject.words(key, value, among: options) {
        "a preset has no '\(key)'\(suggestion(for: key, among: names)), only "
          + "\(names.joined(separator: ", "))."
      }
    }
    let parsed = try ParsedOptions(words, allowing: options, command: RenderCommand.name)
    guard parsed.has(.transition) else {
      throw .usage("a preset has a transition, as in {\"transition\": \"cube\"}.")
    }
    return parsed
  }
}

extension ParsedOptions {
  /// Returns the options with those of the file of `--preset-file` that are not given themselves.
  ///
  /// Parameters belong to their effect: those of another one than the preset's are not taken. A
  /// background and a backdrop stand for each other.
  ///
  /// - Parameter command: the options that the command takes.
  /// - Throws: `CommandError` about the file.
  func addingPreset(allowing command: [Option]) throws(CommandError) -> ParsedOptions {
    guard let file = path(.presetFile) else { return self }
    let preset = try Preset.read(file, from: EffectLibrary(self)).options
    var result = self
    let givenEffects = all(.transition).map { EffectLibrary.parts(of: $0).name }
    let own = preset[.transition].map { EffectLibrary.parts(of: $0).name }
    for option in Preset.options where command.contains(where: { $0.name == option.name }) {
      switch option {
      case .parameter:
        guard givenEffects.isEmpty || givenEffects.contains(where: { $0 == own }) else { continue }
        let keys = values(of: option).map { $0.splitAtEqualsSign().name }
        let others = preset.values(of: option).filter {
          !keys.contains($0.splitAtEqualsSign().name)
        }
        if !others.isEmpty { result.set(option, others + values(of: option)) }
      case .background, .backdrop:
        // A stinger has nothing behind it.
        let given = [Option.background, .backdrop, RenderJob.stingerOption]
        guard !given.contains(where: has), preset.has(option) else { continue }
        result.set(option, preset.values(of: option))
      default:
        if !has(option), preset.has(option) { result.set(option, preset.values(of: option)) }
      }
    }
    return result
  }
}
