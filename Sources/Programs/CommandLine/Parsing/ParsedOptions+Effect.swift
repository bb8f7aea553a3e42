import Effects
import Jobs
import Sequences
import Transitions

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
