import RenderJobs
import TransitionCatalog
import Transitions

extension TransitionSpec {
  /// Reads `NAME[:DIRECTION]` and `KEY=VALUE` settings, as `-t` and `-p` take them.
  ///
  /// - Throws: `CommandError.usage` for an unknown name, direction or parameter, with the nearest that
  ///   exists, and for a value that the parameter does not take.
  init(_ text: String, settings: [String]) throws(CommandError) {
    do throws(TransitionSpecError) {
      self = try TransitionSpec(text, settings: settings, from: Catalog.all)
    } catch {
      throw CommandError(error)
    }
  }

  /// Returns the catalogue's effect called `name`.
  ///
  /// - Throws: `CommandError.usage` where there is none, with the nearest that exists.
  static func effect(named name: String) throws(CommandError) -> any Transition.Type {
    do throws(TransitionSpecError) {
      return try effect(named: name, in: Catalog.all)
    } catch {
      throw CommandError(error)
    }
  }
}

extension CommandError {
  /// A wrong use of `-t`, `-p` or `--duration`, with the nearest word that is right.
  init(_ error: TransitionSpecError) {
    self =
      switch error {
      case .unknownEffect(let name, let known):
        .usage(
          "--transition: there is no '\(name)'" + suggestion(for: name, among: known)
            + "; 'hinge list' shows what there is.")
      case .unknownDirection(let word, let effect):
        .usage(
          "--transition: '\(word)' is no direction"
            + suggestion(for: word, among: TransitionSpec.directions.keys.sorted())
            + "; say \(effect):push or \(effect):pop (present and dismiss mean the same).")
      case .unknownParameter(let name, let effect, let known):
        .usage(
          "-p: \(effect) has no parameter '\(name)'\(suggestion(for: name, among: known)); "
            + "it has \(known.isEmpty ? "none" : known.joined(separator: ", ")).")
      case .notASetting(let text):
        .usage("-p: '\(text)' is not KEY=VALUE; for example -p perspective=800.")
      case .repeatedParameter(let name): .usage("-p: '\(name)' is given twice; give it once.")
      case .value(let fault, let effect): .usage("-p: \(effect)'s \(fault).")
      case .duration(let seconds):
        .usage(
          "--duration: '\(plain(seconds))' is not a number of seconds above 0 up to "
            + "\(plain(TransitionSpec.longestDuration)).")
      }
  }
}
