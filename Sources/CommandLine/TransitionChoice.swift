import SceneGraph
import TransitionCatalog
import Transitions

/// A transition with its parameters set and its direction chosen.
struct TransitionChoice {
  let transition: any Transition
  let direction: Direction

  /// The transition's name.
  var name: String { type(of: transition).name }
  /// What can be set in it.
  var parameterNames: [String] {
    let effect = type(of: transition)
    return EffectDescription(effect).parameters.map(\.name)
  }
  /// The pictures that its parameters name.
  var pictures: [InputPicture] {
    transition.pictures.map {
      InputPicture(path: $0.file, option: "-p \($0.name.rawValue)", name: $0.name)
    }
  }
  /// Seconds that it takes unless asked otherwise.
  var duration: Double { type(of: transition).duration }
  /// How progress follows time unless asked otherwise.
  var curve: TimingCurve { type(of: transition).curve }

  /// One that is made already.
  init(_ transition: any Transition, _ direction: Direction) {
    (self.transition, self.direction) = (transition, direction)
  }

  /// Reads `NAME[:DIRECTION]` and `KEY=VALUE` settings.
  ///
  /// - Throws: `CommandError.usage` for an unknown name, direction or parameter, with the nearest that
  ///   exists, and for a value that the parameter does not take.
  init(_ text: String, settings: [String]) throws(CommandError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let effect = try Self.effect(named: name)
    let word = parts.count > 1 ? String(parts[1]) : Direction.push.rawValue
    let words = ["push": Direction.push, "pop": .pop, "present": .push, "dismiss": .pop]
    guard let direction = words[word] else {
      throw .usage(
        "--transition: '\(word)' is no direction"
          + suggestion(for: word, among: words.keys.sorted())
          + "; say \(name):push or \(name):pop (present and dismiss mean the same).")
    }
    self.direction = direction
    transition = try Self.make(effect, settings)
  }

  /// The effect called `name`.
  ///
  /// - Throws: `CommandError.usage` where there is none, with the nearest that exists.
  static func effect(named name: String) throws(CommandError) -> any Transition.Type {
    guard let effect = Catalog.transition(named: name) else {
      throw .usage(
        "--transition: there is no '\(name)'"
          + suggestion(for: name, among: Catalog.all.map { $0.name })
          + "; 'hinge list' shows what there is.")
    }
    return effect
  }

  private static func make<Effect: Transition>(
    _ effect: Effect.Type, _ settings: [String]
  ) throws(CommandError) -> any Transition {
    var transition = Effect()
    var seen: Set<String> = []
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .usage("-p: '\(setting)' is not KEY=VALUE; for example -p perspective=800.")
      }
      let key = String(parts[0])
      guard seen.insert(key).inserted else {
        throw .usage("-p: '\(key)' is given twice; give it once.")
      }
      try transition.set(key, to: String(parts[1]))
    }
    return transition
  }
}

extension Transition {
  /// Reads `text` and sets the parameter called `name`.
  ///
  /// - Throws: `CommandError.usage` for an unknown parameter, with the nearest that exists, and for a value that it does
  ///   not take.
  mutating func set(_ name: String, to text: String) throws(CommandError) {
    guard let parameter = Self.parameters.first(where: { $0.name == name }) else {
      let names = Self.parameters.map(\.name)
      throw .usage(
        "-p: \(Self.name) has no parameter '\(name)'\(suggestion(for: name, among: names)); "
          + "it has \(names.isEmpty ? "none" : names.joined(separator: ", ")).")
    }
    do {
      try parameter.set(text, in: &self)
    } catch {
      throw .usage("-p: \(Self.name)'s \(error).")
    }
  }
}
