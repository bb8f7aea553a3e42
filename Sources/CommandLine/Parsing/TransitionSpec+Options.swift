import RenderJobs
import TransitionCatalog
import Transitions

extension TransitionSpec {
  /// Reads the values of `-t`, `NAME[:DIRECTION]`, and of `-p`, `KEY=VALUE`.
  ///
  /// - Throws: `CommandError.usage` for an unknown name, direction or parameter, with the nearest
  ///   known one, and for a value that the parameter does not take.
  init(_ text: String, settings: [String]) throws(CommandError) {
    do throws(TransitionSpecError) {
      self = try TransitionSpec(text, settings: settings, from: Catalog.all)
    } catch {
      throw CommandError(error)
    }
  }

  /// Returns the catalogue's effect called `name`.
  ///
  /// - Throws: `CommandError.usage` for an unknown name, with the nearest known one.
  static func effect(named name: String) throws(CommandError) -> any Transition.Type {
    do throws(TransitionSpecError) {
      return try effect(named: name, in: Catalog.all)
    } catch {
      throw CommandError(error)
    }
  }
}

extension TransitionSpec {
  /// Applies `--duration` and `--curve`.
  mutating func applyTiming(_ options: ParsedOptions) throws(CommandError) {
    let seconds = try options.number(
      RenderJob.durationOption, above: 0, upTo: Self.longestDuration, unit: "seconds")
    self = TransitionSpec(
      transition, direction, duration: seconds, curve: try options.curve(), playback: playback)
  }
}
