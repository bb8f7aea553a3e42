import FilmScripts
import Films
import Jobs
import Media
import Transitions

/// The effects that a script names.
final class FilmEffects {
  private let name: String
  let folder: FilmFolder
  private let library: EffectLibrary
  /// Sentences about names that are read as others.
  private(set) var notes: [String] = []

  init(name: String, folder: FilmFolder, library: EffectLibrary) {
    (self.name, self.folder, self.library) = (name, folder, library)
  }

  /// Returns the transition of a statement.
  func spec(_ transition: FilmTransition) throws(CommandError) -> TransitionSpec {
    let place = "\(name):\(transition.effect.place)"
    var spec = try effect(transition, at: place)
    for word in transition.settings { try locate(word, in: &spec) }
    if let curve = transition.curve {
      do throws(OptionFault) {
        spec.customCurve = try Options.curve.type.read(Argument(curve.text))
      } catch {
        throw .usage("\(name):\(curve.place): \(error.sentence)")
      }
    }
    do throws(TransitionSpecError) {
      try spec.setDuration(transition.duration)
    } catch {
      throw CommandError(error, of: (place, place))
    }
    return spec
  }

  private func effect(
    _ transition: FilmTransition, at place: String
  ) throws(CommandError) -> TransitionSpec {
    let word = transition.effect
    var text = word.text
    let (own, direction) = TransitionSpec.parts(of: text)
    if TransitionSpec.isPath(own) {
      let file = try file(FilmWord(own, at: word.place))
      let path = file.description
      text = (path.contains("/") ? path : "./\(path)") + (direction.map { ":\($0)" } ?? "")
    }
    let settings = transition.settings.map(\.text)
    let settingsPlace = transition.settings.first.map { "\(name):\($0.place)" } ?? place
    let meaning = library.meaning(of: text)
    if let meaning {
      let note = "\(place):\(meaning.note.dropFirst("-t:".count))"
      if !notes.contains(note) { notes.append(note) }
    }
    do throws(EffectLibrary.Failure) {
      return try library.spec(
        meaning?.text ?? text, settings: meaning?.settings(under: settings) ?? settings)
    } catch {
      if let direction, let effect = try? library.effect(named: own),
        let side = EffectSide(direction, of: effect)
      {
        throw .usage("\(place): '\(text)' is '\(own)' with a side; \(side.junctionClause).")
      }
      throw CommandError(error, of: (place, settingsPlace))
    }
  }

  /// Makes the path of a picture's parameter one from the script's folder.
  private func locate(_ word: FilmWord, in spec: inout TransitionSpec) throws(CommandError) {
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, spec.setting(named: String(parts[0]))?.kind == .picture,
      !parts[1].isEmpty
    else { return }
    let file = try file(FilmWord(String(parts[1]), at: word.place))
    do throws(TransitionSpecError) {
      try spec.set(String(parts[0]), to: file.description)
    } catch {
      throw CommandError(error, of: ("\(name):\(word.place)", "\(name):\(word.place)"))
    }
  }

  private func file(_ word: FilmWord) throws(CommandError) -> FilePath {
    do throws(FilmScriptError) {
      return try folder.file(word)
    } catch {
      throw CommandError(error, in: name)
    }
  }
}
