import Effects
import Jobs
import Media
import SceneGraph
import Sequences
import Transitions

/// An incomplete command line, whose last word a shell completes.
struct CompletionRequest {
  /// The words after the program's name, but for the last.
  private let words: [String]
  /// The last word, which may be empty.
  private let typed: String

  /// The command that was typed; `render` if the first word is not one; nil for the first word.
  private var command: (any Command.Type)?
  /// The values of the options that were typed, by long name.
  private var values: [String: [String]] = [:]
  /// The option whose value the last word is.
  private var pending: (any AnyOption)?

  /// Creates a request.
  ///
  /// - Parameter words: the words after the program's name; the last one is being typed.
  init(_ words: [String]) {
    self.words = Array(words.dropLast())
    typed = words.last ?? ""
    guard let first = self.words.first else { return }
    let named = CommandLineTool.commands.first { $0.name == first }
    command = named ?? (first == "help" ? nil : RenderCommand.self)
    read(named == nil ? self.words[...] : self.words.dropFirst())
  }

  private mutating func read(_ words: ArraySlice<String>) {
    var rest = words
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else { continue }
      let (name, attached) = Argument(word).splitAtEqualsSign()
      let spelled = word.hasPrefix("--") ? name.text : word
      guard let option = options.first(where: { $0.isNamed(spelled) }) else {
        continue
      }
      if option.placeholder == nil || (attached != nil && word.hasPrefix("--")) {
        values[option.name, default: []].append(attached?.text ?? "")
      } else if let value = rest.popFirst() {
        values[option.name, default: []].append(value)
      } else {
        pending = option
      }
    }
  }

  private var options: [any AnyOption] { (command?.options ?? []) + [Options.help] }

  /// The answer.
  var answer: CompletionAnswer {
    if let pending { return answer(pending.completion) }
    if words.isEmpty { return firstWord }
    guard let command else { return answer(.command) }
    guard typed.hasPrefix("-") else { return answer(command.operandCompletion) }
    if typed.hasPrefix("--"), let sign = typed.firstIndex(of: "=") {
      let option = options.first { $0.name == typed[..<sign] && $0.placeholder != nil }
      return answer(option?.completion, after: String(typed[...sign]))
    }
    return optionNames(options)
  }

  /// A command, a picture, or an option.
  private var firstWord: CompletionAnswer {
    guard !typed.hasPrefix("-") else {
      return optionNames(RenderCommand.options + [Options.help, Options.version])
    }
    var answer = answer(.command)
    answer.files = CompletionAnswer.Files(endings: Completion.pictureEndings)
    return answer
  }

  private func optionNames(_ options: [any AnyOption]) -> CompletionAnswer {
    let free = options.filter { $0.repeats || values[$0.name] == nil }
    return matching(free.map { .init(text: $0.name, help: $0.help) })
  }

  private func matching(_ candidates: [CompletionAnswer.Candidate]) -> CompletionAnswer {
    CompletionAnswer(candidates: candidates.filter { $0.text.hasPrefix(typed) })
  }

  /// Returns the words and files of a kind.
  ///
  /// - Parameter prefix: the part of the typed word before the value.
  private func answer(_ kind: Completion?, after prefix: String = "") -> CompletionAnswer {
    func words(_ words: [String]) -> CompletionAnswer {
      matching(words.map { .init(text: prefix + $0) })
    }
    func files(_ endings: [String]?) -> CompletionAnswer {
      CompletionAnswer(files: .init(prefix: prefix, endings: endings))
    }
    switch kind {
    case nil: return CompletionAnswer()
    case .words(let list): return words(list)
    case .effect(let others): return effects(others, after: prefix, isFile: true)
    case .junction: return junction(after: prefix)
    case .parameter: return parameters(of: chosenEffects, after: prefix)
    case .curve: return words(TimingCurve.named.map(\.name) + TimingCurve.easingNames)
    case .size: return words(FrameSizeOption.examples)
    case .color: return words(Color.named.map(\.name) + ["transparent"])
    case .command:
      let list = CommandLineTool.commands.map { ($0.name, $0.summary) }
      let help = ("help", "Describe a command.")
      return matching(
        (list + (self.words.isEmpty ? [help] : [])).map { .init(text: $0.0, help: $0.1) })
    case .files(let endings): return files(endings)
    case .folders: return files(nil)
    }
  }
}

// MARK: - Effects and their parameters

extension CompletionRequest {
  private var library: EffectLibrary {
    let given = (values[Options.transitions.name] ?? []).map { FilePath($0) }
    return EffectLibrary(builtIn: Catalog.all, folders: given + ParsedOptions.standardShaderFolders)
  }

  /// The effects of the option `-t`; the default effect without it, and all effects for `random`
  /// and for a command that shows all.
  private var chosenEffects: [TransitionEffect] {
    let library = self.library
    let texts = values[Options.transition.name] ?? []
    let isAll = texts.contains(RandomEffects.name) || (texts.isEmpty && command?.name == "sheet")
    if isAll { return library.builtIn }
    return (texts.isEmpty ? [ParsedOptions.defaultEffect] : texts).compactMap {
      try? library.effect(named: TransitionSpec.parts(of: $0).name)
    }
  }

  /// Returns the effects; once a colon follows one, its directions.
  private func effects(
    _ others: [String], after prefix: String, isFile: Bool
  ) -> CompletionAnswer {
    let text = String(typed.dropFirst(prefix.count))
    if let colon = text.firstIndex(of: ":"), !TransitionSpec.isPath(text) {
      return matching(
        Direction.allCases.map { .init(text: prefix + text[...colon] + $0.rawValue) })
    }
    let library = self.library
    let effects = library.builtIn.map {
      CompletionAnswer.Candidate(text: prefix + $0.name, help: $0.summary)
    }
    let shaders = library.files.map {
      CompletionAnswer.Candidate(text: prefix + EffectLibrary.stem(of: $0), help: $0.description)
    }
    var answer = matching(effects + shaders + others.map { .init(text: prefix + $0) })
    if isFile { answer.files = .init(prefix: prefix, endings: ["glsl"]) }
    return answer
  }

  /// Returns the possible continuations of `NAME[:push|:pop][,KEY=VALUE…][,TIME]`.
  private func junction(after prefix: String) -> CompletionAnswer {
    guard let comma = typed.lastIndex(of: ",") else {
      return effects(["random", "none"], after: prefix, isFile: true)
    }
    let name = typed.dropFirst(prefix.count).prefix { $0 != "," }
    let effect = try? library.effect(named: TransitionSpec.parts(of: String(name)).name)
    return parameters(of: effect.map { [$0] } ?? [], after: String(typed[...comma]))
  }

  /// Returns the parameters, and after an equals sign the values of one.
  private func parameters(
    of effects: [TransitionEffect], after prefix: String
  ) -> CompletionAnswer {
    var names: Set<String> = []
    let all = effects.flatMap { EffectDescription($0).parameters }.filter {
      names.insert($0.name).inserted
    }
    let text = typed.dropFirst(prefix.count)
    guard let sign = text.firstIndex(of: "=") else {
      let set = (values[Options.parameter.name] ?? []).map { $0.prefix { $0 != "=" } }
      let free = all.filter { !set.contains($0.name[...]) }
      return matching(
        free.map { .init(text: "\(prefix)\($0.name)=", help: $0.help, isPart: true) })
    }
    guard let parameter = all.first(where: { $0.name == text[..<sign] }) else {
      return CompletionAnswer()
    }
    return answer(for: parameter, after: prefix + text[...sign])
  }

  private func answer(
    for parameter: ParameterDescription, after prefix: String
  ) -> CompletionAnswer {
    func words(_ words: [String], help: String = "") -> CompletionAnswer {
      matching(words.map { .init(text: prefix + $0, help: help) })
    }
    switch parameter.kind {
    case .choice(let choices): return words(choices)
    case .number, .whole: return words([parameter.defaultText], help: parameter.values)
    case .text(let examples, let form): return words(examples, help: form)
    case .color: return answer(.color, after: prefix)
    case .picture: return answer(.pictures, after: prefix)
    }
  }
}
