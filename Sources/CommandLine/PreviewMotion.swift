import TransitionCatalog
import Transitions

/// The effect that a preview plays, with what the command line says of every one.
struct PreviewMotion {
  private(set) var transition: any Transition
  /// Seconds; nil for each effect's own.
  let givenDuration: Double?
  /// How progress follows time; nil for each effect's own.
  let givenCurve: TimingCurve?

  /// The effect's name.
  var name: String { effect.name }
  var duration: Double { givenDuration ?? effect.duration }
  var curve: TimingCurve { givenCurve ?? effect.curve }

  private var effect: any Transition.Type { type(of: transition) }

  init(_ transition: any Transition, duration: Double?, curve: TimingCurve?) {
    self.transition = transition
    givenDuration = duration
    givenCurve = curve
  }

  /// How a hand drives it.
  func gesture(_ direction: Direction) -> TransitionGesture { effect.gesture(direction) }

  /// Goes `steps` further in the catalogue, round its end, to an effect with its parameters' defaults.
  mutating func move(by steps: Int) {
    let all = Catalog.all
    let place = all.firstIndex { $0.name == name } ?? 0
    transition = all[(place + steps % all.count + all.count) % all.count].init()
  }

  /// The words after `hinge render` and its pictures that play this.
  func words(_ direction: Direction) -> [String] {
    var words = ["-t", direction == .push ? name : "\(name):\(direction.rawValue)"]
    words += Self.settings(of: transition).flatMap { ["-p", $0] }
    if let givenDuration { words += ["--duration", plain(givenDuration)] }
    if let givenCurve { words += ["--curve", givenCurve.cssText] }
    return words
  }

  /// What is not at its default.
  private static func settings<Effect: Transition>(of transition: Effect) -> [String] {
    let defaults = Effect()
    return Effect.parameters.compactMap { parameter in
      let text = parameter.text(in: transition)
      return text == parameter.text(in: defaults) ? nil : "\(parameter.name)=\(text)"
    }
  }
}

/// `words` as a line that a shell reads back.
func shellLine(_ words: [String]) -> String {
  words.map { word in
    let isPlain = word.unicodeScalars.allSatisfy { letter in
      ("a"..."z").contains(letter) || ("A"..."Z").contains(letter) || ("0"..."9").contains(letter)
        || "-_./=:,%+@".unicodeScalars.contains(letter)
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }.joined(separator: " ")
}
