import Jobs
import Sequences
import Support
import Transitions

extension CommandError {
  /// Creates a usage error about `-t`, `-p` or `--duration`, with the nearest known word.
  init(_ error: TransitionSpecError) {
    self =
      switch error {
      case .unknownEffect(let name, let known):
        .usage(
          name == RandomEffects.name
            ? "--transition: 'random' is one effect of 'hinge render', 'hinge preview' and 'hinge join'; "
              + "name an effect here."
            : "--transition: there is no '\(name)'" + effectSuggestion(for: name, among: known)
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
