import Effects
import Jobs
import SceneGraph
import Sequences
import Support
import Transitions

/// The meaning of a word after `-t` that is not the name of an effect: another spelling of one, or
/// another program's name for it.
struct EffectMeaning: Equatable {
  /// The effect and its direction: `NAME[:DIRECTION]`.
  let text: String
  /// Its parameters as `KEY=VALUE`.
  let settings: [String]
  /// The sentence about the meaning, for the user.
  let note: String

  /// The name of the effect.
  var name: String { TransitionSpec.parts(of: text).name }

  /// Returns the settings with those of the user, which take precedence.
  func settings(under own: [String]) -> [String] {
    let keys = own.map { $0.prefix { $0 != "=" } }
    return settings.filter { !keys.contains($0.prefix { $0 != "=" }) } + own
  }
}

extension EffectLibrary {
  /// Returns the meaning of `NAME[:DIRECTION]`; nil for the name of an effect, the path of a file,
  /// and a word without a meaning.
  func meaning(of text: String) -> EffectMeaning? {
    let (name, direction) = TransitionSpec.parts(of: text)
    guard !TransitionSpec.isPath(name), name != RandomEffects.name else { return nil }
    let known: [String]
    do throws(Failure) {
      _ = try effect(named: name)
      return nil
    } catch {
      guard case .spec(.unknownEffect(_, let names)) = error else { return nil }
      known = names + [RandomEffects.name]
    }
    let key = meaningKey(name)
    let suffix = direction.map { ":\($0)" } ?? ""
    if let same = known.first(where: { meaningKey($0) == key }) {
      return EffectMeaning(
        text: same + suffix, settings: [], note: "-t: '\(name)' is read as '\(same)'.")
    }
    guard let words = ForeignNames.effects[key] else { return nil }
    let parts = words.split(separator: " ").map(String.init)
    let (effect, own) = TransitionSpec.parts(of: parts[0])
    return EffectMeaning(
      text: Self.text(effect, own, direction), settings: parts.dropFirst().filter { $0 != "-p" },
      note: "-t: '\(name)' is read as '\(words)', the closest effect.")
  }

  /// Returns the text of an effect whose own direction is `own`, played in `given`: the pop of a
  /// pop is the push.
  private static func text(_ effect: String, _ own: String?, _ given: String?) -> String {
    guard let own else { return effect + (given.map { ":\($0)" } ?? "") }
    let isReturn = given.flatMap { TransitionSpec.directions[$0] } == .pop
    return isReturn ? effect : "\(effect):\(own)"
  }

  /// Returns the text of a junction of a film with the effect that is meant.
  func junctionText(_ text: String) -> String {
    let name = text.prefix { $0 != "," }
    if ["cut", "hardcut"].contains(meaningKey(String(name))) { return "none" }
    guard let meaning = meaning(of: String(name)) else { return text }
    let rest = text.dropFirst(name.count)
    let keys = rest.split(separator: ",").map { $0.prefix { $0 != "=" } }
    let settings = meaning.settings.filter { !keys.contains($0.prefix { $0 != "=" }) }
    return meaning.text + settings.map { ",\($0)" }.joined() + rest
  }
}

extension ParsedOptions {
  /// Returns a sentence for each value of `-t` that is not the name of an effect but has a meaning.
  func effectNotes(in library: EffectLibrary) -> [String] {
    var notes: [String] = []
    for argument in arguments(of: Options.transition) {
      let name = String(argument.text.prefix { $0 != "," })
      guard let note = library.meaning(of: name)?.note, !notes.contains(note) else { continue }
      notes.append(note)
    }
    return notes
  }
}

// MARK: - Sides

/// A side that follows an effect's name, and the parameter for it.
struct EffectSide {
  /// The word as it was typed.
  let word: String
  /// The setting, `KEY=VALUE`.
  let setting: String
  /// What the parameter is, as help says it.
  private let help: String

  /// The words for a side, with the values of parameters that stand for it.
  private static let values: [String: String] = [
    "up": "top", "upwards": "top", "down": "bottom", "downwards": "bottom", "above": "top",
    "below": "bottom", "fromleft": "left", "fromright": "right", "fromtop": "top",
    "frombottom": "bottom", "leftward": "left", "rightward": "right",
  ]

  /// Finds the parameter of `effect` that takes `word`, its edge first; nil if none does.
  init?(_ word: String, of effect: TransitionEffect) {
    let key = meaningKey(word)
    guard !key.isEmpty else { return nil }
    let value = Self.value(of: word)
    let settings = effect.settings
    let found = settings.filter { $0.name == "edge" } + settings
    let match = found.first { setting in
      if case .choice(let words) = setting.kind { return words.contains(value) }
      return false
    }
    guard let match else { return nil }
    self.word = word
    (setting, help) = ("\(match.name)=\(value)", match.help)
  }

  /// The clause about the word and its parameter.
  var clause: String { "\(help) is set by '-p \(setting)'" }

  /// The clause about the word and its parameter in a film.
  var junctionClause: String { "\(help) is set by '\(setting)'" }

  /// Returns the value of a parameter that a word for a side stands for.
  static func value(of word: String) -> String { values[meaningKey(word)] ?? word.lowercased() }

  /// Returns true for a word that names a side.
  static func isSide(_ word: String) -> Bool {
    let key = meaningKey(word)
    return values[key] != nil || ["left", "right", "top", "bottom"].contains(key)
  }

  /// Returns the effect and the side of a name such as `cube left`, `cube-left` or `cubeLeft`; nil
  /// for another name.
  static func split(
    _ name: String, in library: EffectLibrary
  ) -> (effect: String, side: EffectSide)? {
    let lower = name.lowercased()
    for word in ["left", "right", "top", "bottom", "up", "down"] where lower.hasSuffix(word) {
      let stem = name.dropLast(word.count).reversed().drop { !$0.isLetter && !$0.isNumber }
      let effect = String(stem.reversed())
      let known = (try? library.effect(named: effect))?.name ?? library.meaning(of: effect)?.name
      guard !effect.isEmpty, let known, let found = try? library.effect(named: known),
        let side = EffectSide(word, of: found)
      else { continue }
      return (known, side)
    }
    return nil
  }
}

extension EffectLibrary {
  /// Returns the error about a side that was given as a direction, as a part of the name or under
  /// another parameter's name, with the command line that was meant; nil for another fault.
  ///
  /// - Parameters:
  ///   - text: the effect as it was typed.
  ///   - options: the command line.
  func sideError(
    _ failure: Failure, _ text: String, _ options: ParsedOptions?
  ) -> CommandError? {
    guard case .spec(let error) = failure else { return nil }
    let names = options?.effectOptions ?? ParsedOptions.defaultEffectOptions
    switch error {
    case .unknownDirection(let word, let name):
      guard let effect = try? effect(named: name) else { return nil }
      guard let side = EffectSide(word, of: effect) else {
        guard EffectSide.isSide(word) else { return nil }
        let own = effect.settings.map(\.name).joined(separator: ", ")
        return .usage(
          "\(names.transition): '\(word)' is not a direction, which is push or pop, and \(name) has no "
            + "side; its parameters are \(own).")
      }
      return .sentence(
        "\(names.transition): '\(word)' is not a direction, which is push or pop; \(side.clause)",
        options?.line(
          with: options?.change(
            Options.transition, text, to: name, adding: ["-p", side.setting]) ?? [:]))
    case .unknownEffect(let name, _):
      if ["none", "cut", "hardcut"].contains(meaningKey(name)) {
        return .usage(
          "\(names.transition): '\(name)' is a cut, which has no frames; a film may have one: hinge "
            + "join a.mp4 b.mp4 -t none -o film.mp4")
      }
      guard let (effect, side) = EffectSide.split(name, in: self) else { return nil }
      return .sentence(
        "\(names.transition): '\(name)' is '\(effect)' with a side; \(side.clause)",
        options?.line(
          with: options?.change(
            Options.transition, text, to: effect, adding: ["-p", side.setting]) ?? [:]))
    case .unknownParameter(let key, let name, let known):
      guard let effect = try? effect(named: name), !isSpelling(key, known),
        let setting = options?.arguments(of: Options.parameter).map(\.text)
          .first(where: { $0.hasPrefix("\(key)=") }),
        let side = EffectSide(String(setting.dropFirst(key.count + 1)), of: effect)
      else { return nil }
      return .sentence(
        "\(names.parameter): \(name) has no parameter '\(key)'; \(side.clause)",
        options?.line(
          with: options?.change(Options.parameter, setting, to: side.setting) ?? [:]))
    case .value(let fault, let name):
      guard let effect = try? effect(named: name),
        let setting = options?.arguments(of: Options.parameter).map(\.text)
          .first(where: { $0.hasPrefix("\(fault.parameter)=") }),
        let side = EffectSide(String(setting.dropFirst(fault.parameter.count + 1)), of: effect)
      else { return nil }
      return .sentence(
        "\(names.parameter): \(fault); \(side.clause)",
        options?.line(
          with: options?.change(Options.parameter, setting, to: side.setting) ?? [:]))
    case .notASetting(let setting):
      let name = meaning(of: text)?.name ?? TransitionSpec.parts(of: text).name
      guard let effect = try? effect(named: name), let side = EffectSide(setting, of: effect) else {
        return nil
      }
      return .sentence(
        "\(names.parameter): '\(setting)' is not KEY=VALUE; \(side.clause)",
        options?.line(with: options?.change(Options.parameter, setting, to: side.setting) ?? [:]))
    case .repeatedParameter, .duration: return nil
    }
  }

  /// Returns the error about a side in the text of a junction of a film, such as `cube:left,0.5`;
  /// nil for another text.
  func junctionError(_ text: String, _ options: ParsedOptions) -> CommandError? {
    let name = String(text.prefix { $0 != "," })
    guard meaning(of: name) == nil else { return nil }
    let rest = text.dropFirst(name.count)
    let (effectName, direction) = TransitionSpec.parts(of: name)
    let found: (effect: String, side: EffectSide)?
    if let effect = try? effect(named: effectName) {
      found = direction.flatMap { EffectSide($0, of: effect) }.map { (effectName, $0) }
    } else {
      found = EffectSide.split(name, in: self)
    }
    guard let (effect, side) = found else { return nil }
    let change = options.change(
      JoinCommand.transition, text, to: "\(effect),\(side.setting)\(rest)")
    return .sentence(
      "\(options.name(of: JoinCommand.transition)): '\(name)' is '\(effect)' with a side; "
        + "\(side.junctionClause)", options.line(with: change))
  }

  /// Returns true if a suggestion by letters is better.
  private func isSpelling(_ key: String, _ known: [String]) -> Bool {
    known.contains { editDistance(key.lowercased(), $0.lowercased()) <= 1 }
  }
}

extension CommandError {
  /// A usage error with the command line to type instead, which stands last, so that it can be
  /// copied and pasted as it is.
  static func sentence(_ text: String, _ line: String?) -> CommandError {
    .usage(line.map { "\(text): \($0)" } ?? "\(text).")
  }
}
