import Effects
import Jobs
import Transitions

extension TransitionSpec {
  /// Reads the values of `-t`, `NAME[:DIRECTION]` or `FILE[:DIRECTION]`, and of `-p`, `KEY=VALUE`.
  ///
  /// - Parameter library: the effects to choose from; nil for the catalogue alone.
  /// - Throws: `CommandError.usage` for an unknown name, direction or parameter, with the nearest
  ///   known one, and for a value that the parameter does not take; `CommandError.failure` for a
  ///   file that is no shader.
  init(
    _ text: String, settings: [String], from library: EffectLibrary? = nil
  ) throws(CommandError) {
    do throws(EffectLibrary.Failure) {
      self = try (library ?? EffectLibrary(builtIn: Catalog.all)).spec(text, settings: settings)
    } catch {
      throw CommandError(error)
    }
  }
}

extension TransitionSpec {
  /// Applies `--duration` and `--curve`.
  mutating func applyTiming(_ options: ParsedOptions) throws(CommandError) {
    let seconds = try options.seconds(
      RenderJob.durationOption, above: 0, upTo: Self.longestDuration)
    self = TransitionSpec(
      transition, direction, duration: seconds, curve: try options.curve(), playback: playback)
  }
}
