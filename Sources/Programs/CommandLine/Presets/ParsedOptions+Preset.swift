import Jobs
import Media
import Support
import Transitions

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
