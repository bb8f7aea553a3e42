import Effects
import Headless
import Jobs
import SceneGraph
import Support
import Transitions

/// The command `hinge list`: the catalogue of transitions.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "List the transitions with their parameters, durations and curves."
  static let maximumOperands = Int.max
  static let operandCompletion: Completion? = .effect(others: [])
  static let transitionOption = Options.transition.with(
    "the transition or FILE.glsl to list; may repeat", note: "every transition", repeats: true,
    placeholder: "NAME", completion: .effect(others: []))
  static let longOption = Option(
    "--long", short: "-l", .flag, "describe every transition with its parameters")
  static let sections = [
    OptionSection([transitionOption, Options.transitions, longOption, Options.json])
  ]

  static let usage = "list [NAME]… [-t NAME]… [--transitions DIR]… [--long] [--json]"
  static let notes = [
    "Without a name, the transitions are listed by theme, on one screen. With a name, or with --long, each is "
      + "described.",
    "Shaders that follow the gl-transitions contract, FILE.glsl, are found by name in the folders of "
      + "--transitions, then in those of the variable HINGE_TRANSITIONS, separated by colons, then in "
      + "$XDG_DATA_HOME/hinge/transitions; built-in effects come first. With --transitions, only the "
      + "shaders of its folders are listed. Each shader is drawn small, in a process that is ended after a "
      + "timeout; 'Jumps' names the ends at which a shader does not show the screen exactly. A number without a "
      + "range in its file takes any value; in --json, minimum and maximum are then the limits of the preview's "
      + "slider, and guessedRange is true.",
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let library = try options.effectLibrary()
    var chosen: [TransitionEffect] = []
    var notes: [String] = []
    for name in options.operands.map(\.text)
      + (try options.values(of: transitionOption))
    {
      let meaning = library.meaning(of: name)
      if let meaning { notes.append(meaning.note) }
      do throws(EffectLibrary.Failure) {
        chosen.append(try library.effect(named: meaning?.name ?? name))
      } catch {
        throw CommandError(error, of: options.effectOptions)
      }
    }
    for note in notes { console.error("\(printable(note))\n") }
    let isNamed = !chosen.isEmpty
    if !isNamed {
      let files = try options.givenShaders()
      if files == nil { chosen = library.builtIn }
      for file in files ?? library.files {
        do throws(EffectLibrary.Failure) {
          chosen.append(try EffectLibrary.effect(of: file))
        } catch {
          // The others are listed all the same.
          report(CommandError(error), console)
        }
      }
    }
    let checks = checks(of: chosen, console)
    if isNamed { try checks.requireDrawable() }
    var effects: [EffectDescription] = []
    for (effect, check) in zip(chosen, checks) {
      if let fault = check?.fault {
        report(.failure("-t: \(fault)"), console)
      } else {
        effects.append(EffectDescription(effect, check))
      }
    }
    if options.has(Options.json) { return try console.output(JSONText.pretty(effects)) }
    let isLong = isNamed || options.has(longOption)
    try console.output(isLong ? text(effects) : EffectSummary.text(effects))
  }

  /// Draws small frames with the shaders among `effects`; without a device, none is checked.
  private static func checks(
    of effects: [TransitionEffect], _ console: Console
  ) -> ShaderGuard.Checks {
    let specs = effects.map { TransitionSpec($0.prototype) }
    let checks = try? ShaderGuard(program: console.program).check(specs, on: .auto)
    return checks ?? effects.map { _ in nil }
  }

  private static func report(_ error: CommandError, _ console: Console) {
    console.error("hinge: \(printable(error.message))\n")
  }

  private static func text(_ effects: [EffectDescription]) -> String {
    effects.map(\.listText).joined(separator: "\n")
  }
}
