import Effects
import Jobs
import Media
import SceneGraph
import Sequences
import Support
import Transitions

// The transition of a command line: made once, from options and a preset.

extension ParsedOptions {
  /// The effect of a command without `-t`.
  static let defaultEffect = "flip"

  /// The names of `-t` and `-p` as they were typed, for errors.
  var effectOptions: CommandError.EffectOptions {
    (name(of: Options.transition), name(of: Options.parameter))
  }

  static let defaultEffectOptions: CommandError.EffectOptions = ("-t", "-p")

  /// Returns the effects to choose from: the catalogue, and the shaders in the folders of
  /// `--transitions`, of the variable HINGE_TRANSITIONS, and the user's own.
  ///
  /// - Throws: `CommandError.usage` for an option that does not name a folder.
  func effectLibrary() throws(CommandError) -> EffectLibrary {
    let given = try values(of: Options.transitions)
    for folder in given where !folder.isFolder {
      throw fault(Options.transitions, "'\(folder)' is not a folder.")
    }
    return EffectLibrary(builtIn: Catalog.all, folders: given + Self.standardShaderFolders)
  }

  /// The folders of the variable HINGE_TRANSITIONS, between colons, and the user's own by the XDG
  /// base directory specification.
  static var standardShaderFolders: [FilePath] {
    var folders = (environmentVariable("HINGE_TRANSITIONS") ?? "").split(separator: ":").map {
      FilePath($0)
    }
    if let data = environmentVariable("XDG_DATA_HOME") {
      folders.append(FilePath(data).appending("hinge/transitions"))
    } else if let home = environmentVariable("HOME") {
      folders.append(FilePath(home).appending(".local/share/hinge/transitions"))
    }
    return folders
  }

  /// Returns the shader files in the folders of `--transitions`; nil without that option.
  ///
  /// - Throws: `CommandError.usage` if there are none.
  func givenShaders() throws(CommandError) -> [FilePath]? {
    let given = try values(of: Options.transitions)
    guard let first = given.first else { return nil }
    let files = given.flatMap { EffectLibrary.files(in: $0) }
    guard !files.isEmpty else {
      throw fault(
        Options.transitions, "'\(first)' has no file that ends in \(EffectLibrary.fileExtension).")
    }
    return files
  }

  /// Returns the transition of `-t`, `-p`, `--duration`, `--curve` and `--reverse`, which override
  /// a preset; a flip by default.
  ///
  /// For `random`, one of the catalogue that has all parameters of `-p` is chosen.
  ///
  /// - Parameter notes: gets a sentence about an effect that was chosen.
  func transition(
    over preset: Preset?, from library: EffectLibrary, notes: inout [String]
  ) throws(CommandError) -> TransitionSpec {
    var spec: TransitionSpec
    if let preset, !has(Options.transition) {
      try requireNoSeed()
      spec = preset.spec
      try set(values(of: Options.parameter), in: &spec)
    } else {
      let settings = try settings(over: preset)
      let typed = try self[Options.transition] ?? Self.defaultEffect
      let meaning = library.meaning(of: typed)
      if let meaning { notes.append(meaning.note) }
      let text = meaning?.name == RandomEffects.name ? meaning?.text ?? typed : typed
      if TransitionSpec.parts(of: text).name == RandomEffects.name {
        let chosen = try randomEffect(text, settings)
        notes.append("The random effect is \(chosen); '-t \(chosen)' selects it again.")
        spec = try library.transition(chosen, settings, naming: self)
      } else {
        try requireNoSeed()
        spec = try library.transition(text, settings, naming: self)
      }
    }
    spec.customCurve = try self[Options.curve] ?? preset?.spec.customCurve
    let duration = try self[Options.duration] ?? preset?.spec.customDuration
    do throws(TransitionSpecError) { try spec.setDuration(duration) } catch {
      throw CommandError(error)
    }
    if has(Options.reverse) { spec.playback = .reversed }
    if let files = spec.elementFiles {
      do throws(JobError) { _ = try ElementTree.read(files) } catch {
        throw fault(Options.parameter, "pairs: \(error.reason)")
      }
    }
    return spec
  }

  private func requireNoSeed() throws(CommandError) {
    guard try self[Options.seed] == nil else {
      throw fault(Options.seed, "applies to '-t random' only; leave it out.")
    }
  }

  /// Returns the effect and the direction selected for `random[:DIRECTION]`.
  private func randomEffect(_ text: String, _ settings: [String]) throws(CommandError) -> String {
    let names = Catalog.all.map { $0.name }
    let suitable = names.filter {
      (try? TransitionSpec($0, settings: settings, from: Catalog.all)) != nil
    }
    var random = RandomEffects(
      seed: try self[Options.seed] ?? UInt64.random(in: 0...UInt64.max),
      names: suitable.isEmpty ? names : suitable)
    let direction = TransitionSpec.parts(of: text).direction.map { ":\($0)" } ?? ""
    return (random.next() ?? Self.defaultEffect) + direction
  }

  /// Returns the settings of `-p`, and those of a preset that `-p` does not set. The parameters of
  /// a preset belong to its effect: another effect does not take them.
  func settings(over preset: Preset?) throws(CommandError) -> [String] {
    let own = try values(of: Options.parameter)
    guard let preset else { return own }
    let effects = try values(of: Options.transition).map { TransitionSpec.parts(of: $0).name }
    guard effects.isEmpty || effects.contains(preset.effectName) else { return own }
    let keys = own.map { $0.prefix { $0 != "=" } }
    return preset.settings.filter { !keys.contains($0.prefix { $0 != "=" }) } + own
  }

  private func set(_ settings: [String], in spec: inout TransitionSpec) throws(CommandError) {
    do throws(TransitionSpecError) {
      try spec.set(settings)
    } catch {
      throw CommandError(error, of: effectOptions)
    }
  }
}

extension EffectLibrary {
  /// Returns the transition of `NAME[:DIRECTION]` or `FILE[:DIRECTION]`, with `KEY=VALUE` settings.
  ///
  /// Another spelling of a name, and another program's name, are read as `meaning(of:)` says.
  ///
  /// - Parameter options: the options that the errors name as they were typed.
  /// - Throws: `CommandError.usage` for an unknown name, direction or parameter, with the closest
  ///   known one, and for a value that the parameter does not take; `CommandError.failure` for a
  ///   file that is not a shader.
  func transition(
    _ text: String, _ settings: [String] = [], naming options: ParsedOptions? = nil
  ) throws(CommandError) -> TransitionSpec {
    let meaning = meaning(of: text)
    do throws(Failure) {
      return try spec(
        meaning?.text ?? text, settings: meaning?.settings(under: settings) ?? settings)
    } catch {
      throw sideError(error, text, options)
        ?? CommandError(error, of: options?.effectOptions ?? ParsedOptions.defaultEffectOptions)
    }
  }
}

// MARK: - Presets

/// A preset: the options of `hinge render` about the transition and its background, as a JSON
/// object in a file.
struct Preset {
  /// The transition.
  let spec: TransitionSpec
  /// Its effect and direction as text.
  let text: String
  /// Its parameters as `KEY=VALUE`.
  let settings: [String]
  /// The background; nil for none.
  let background: Color?
  /// The backdrop; nil for none.
  let backdrop: Backdrop?

  /// The name of its effect, as it is given.
  var effectName: String { TransitionSpec.parts(of: text).name }

  /// The options that a preset may have.
  private static let options: [any AnyOption] = [
    Options.transition, Options.parameter, Options.duration, Options.curve, Options.background,
    Options.backdrop,
  ]
  /// The largest number of bytes of a preset; one has a few hundred.
  private static let mostBytes = 1 << 20

  /// Reads `file`.
  ///
  /// - Parameters:
  ///   - option: the words before the name of the file in an error; empty for none.
  ///   - library: the effects to choose from.
  /// - Throws: `CommandError` that names the file.
  init(
    _ file: FilePath, of option: String = "", from library: EffectLibrary
  ) throws(CommandError) {
    let bytes: [UInt8]
    do throws(LineReader.Failure) {
      bytes = try LineReader.contents(of: file, mostBytes: Self.mostBytes)
    } catch {
      throw .failure(option + error.description(of: file.description))
    }
    do throws(CommandError) {
      let options = try Self.parsed(bytes)
      guard let text = try options[Options.transition] else {
        throw .usage("a preset has a transition, as in {\"transition\": \"cube\"}.")
      }
      var notes: [String] = []
      self.text = text
      settings = try options.values(of: Options.parameter)
      // Only a command line chooses a random effect.
      if TransitionSpec.parts(of: text).name == RandomEffects.name {
        _ = try library.transition(text, naming: options)
      }
      spec = try options.transition(over: nil, from: library, notes: &notes)
      background = try options[Options.background]
      backdrop = background == nil ? try options[Options.backdrop] : .background
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
        "a preset has no '\(key)'"
          + suggestion(
            for: key, among: names, before: "its keys are \(names.joined(separator: ", "))") + "."
      }
    }
    return try ParsedOptions(words, allowing: options, command: RenderCommand.name)
  }
}

extension ParsedOptions {
  /// Returns the preset of `--preset-file`; nil without that option.
  ///
  /// - Throws: `CommandError` about the file.
  func preset(from library: EffectLibrary) throws(CommandError) -> Preset? {
    guard let file = try self[Options.presetFile] else { return nil }
    return try Preset(file, of: "\(name(of: Options.presetFile)): ", from: library)
  }
}

// MARK: - Errors

extension CommandError {
  /// The names of the options that have an effect and its parameters.
  typealias EffectOptions = (transition: String, parameter: String)

  /// Creates a usage error about an effect or its duration, with the closest known word.
  init(
    _ error: TransitionSpecError, of options: EffectOptions = ParsedOptions.defaultEffectOptions
  ) {
    let (transition, parameter) = options
    self =
      switch error {
      case .unknownEffect(RandomEffects.name, _):
        .usage(
          "\(transition): 'random' works with 'hinge render', 'hinge preview' and 'hinge join'; name "
            + "an effect.")
      case .unknownEffect(let name, let known):
        .usage(
          "\(transition): unknown transition '\(name)'"
            + hinted(effectSuggestion(for: name, among: known), "'hinge list' lists all") + ".")
      case .unknownDirection(let word, let effect):
        .usage(
          "\(transition): invalid direction '\(word)'"
            + hinted(
              ForeignNames.directions[meaningKey(word)].map { didYouMean("\(effect):\($0)") }
                ?? suggestion(for: word, among: TransitionSpec.directions.keys.sorted()),
              "expected \(effect):push or \(effect):pop (present and dismiss mean the same)"
            )
            + ".")
      case .unknownParameter(let name, let effect, let known):
        .usage(
          "\(parameter): \(effect) has no parameter '\(name)'"
            + suggestion(
              for: name, among: known,
              before: "it has \(known.isEmpty ? "none" : known.joined(separator: ", "))") + ".")
      case .notASetting(let text):
        .usage("\(parameter): '\(text)' is not KEY=VALUE; for example -p perspective=800.")
      case .repeatedParameter(let name):
        .usage("\(parameter): '\(name)' is given twice; give it once.")
      case .value(let fault, _): .usage("\(parameter): \(fault).")
      case .duration(let seconds):
        .usage(
          "--duration: '\(plain(seconds))' is not a number of seconds above 0 up to "
            + "\(plain(TransitionSpec.longestDuration)).")
      }
  }

  /// Creates an error about an effect of a library.
  init(
    _ error: EffectLibrary.Failure, of options: EffectOptions = ParsedOptions.defaultEffectOptions
  ) {
    self =
      switch error {
      case .spec(.unknownEffect(let name, _))
      where FilePath(name + EffectLibrary.fileExtension).exists:
        .usage(
          "\(options.transition): unknown transition '\(name)'; for the file, give "
            + "'./\(name)\(EffectLibrary.fileExtension)'.")
      case .spec(let error): CommandError(error, of: options)
      case .file(let sentence): .failure("\(options.transition): \(sentence)")
      }
  }
}
