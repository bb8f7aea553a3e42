import SceneGraph
import TransitionCatalog
import Transitions

/// The effect that a preview plays, with what the command line says of every one.
struct PreviewMotion {
  private(set) var transition: any Transition
  /// Seconds; nil for each effect's own.
  private(set) var givenDuration: Double?
  /// How progress follows time; nil for each effect's own.
  var givenCurve: TimingCurve?

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

  /// Takes the effect called `name`, with its parameters' defaults.
  ///
  /// - Throws: `CommandError.usage` where there is none.
  mutating func choose(_ name: String) throws(CommandError) {
    transition = try TransitionChoice.effect(named: name).init()
  }

  /// Sets a parameter of the effect.
  ///
  /// - Throws: `CommandError.usage` for an unknown one, and for text that it does not take.
  mutating func set(_ parameter: String, to text: String) throws(CommandError) {
    try transition.set(parameter, to: text)
  }

  /// Takes a duration.
  ///
  /// - Parameter seconds: above 0, at most 3600; nil for each effect's own.
  /// - Throws: `CommandError.usage` for others.
  mutating func setDuration(_ seconds: Double?) throws(CommandError) {
    if let seconds, !(seconds > 0 && seconds <= 3600) {
      throw .usage(
        "--duration: '\(plain(seconds))' is not a number of seconds above 0 up to 3600.")
    }
    givenDuration = seconds
  }

  /// Takes the effect's own parameters, duration and curve.
  mutating func reset() { self = PreviewMotion(effect.init(), duration: nil, curve: nil) }

  /// A parameter as it is set.
  struct Setting: Hashable {
    let name, help: String
    let kind: ParameterKind
    /// As text that the parameter takes.
    let text, defaultText: String
  }

  /// Each parameter as it is set.
  var settings: [Setting] { Self.settings(of: transition) }

  /// The parameter called `name` as it is set; nil where there is none.
  func setting(named name: String) -> Setting? { settings.first { $0.name == name } }

  private static func settings<Effect: Transition>(of transition: Effect) -> [Setting] {
    let defaults = Effect()
    return Effect.parameters.map {
      Setting(
        name: $0.name, help: $0.help, kind: $0.kind, text: $0.text(in: transition),
        defaultText: $0.text(in: defaults))
    }
  }

  /// The value of `parameter` taken apart, as it is in `container`; nil where it has no parts of the screen.
  func screenValue(of parameter: String, in container: Container) -> ScreenValue? {
    func value<Effect: Transition>(in transition: Effect) -> ScreenValue? {
      Effect.parameters.first { $0.name == parameter }?.screenValue(in: transition, container)
    }
    return value(in: transition)
  }

  /// The text for a value of `parameter` with these parts; nil where it cannot have them.
  func text(of parameter: String, for parts: [ScreenPart]) -> String? {
    func text<Effect: Transition>(_ transition: Effect) -> String? {
      Effect.parameters.first { $0.name == parameter }?.text(for: parts)
    }
    return text(transition)
  }

  /// Whether `parameter` can be set to `text`.
  func takes(_ text: String, for parameter: String) -> Bool {
    var copy = self
    return (try? copy.set(parameter, to: text)) != nil
  }

  /// The words after `hinge render` and its pictures that play this.
  func words(_ direction: Direction) -> [String] {
    var words = ["-t", direction == .push ? name : "\(name):\(direction.rawValue)"]
    for setting in settings where setting.text != setting.defaultText {
      words += ["-p", "\(setting.name)=\(setting.text)"]
    }
    if let givenDuration { words += ["--duration", plain(givenDuration)] }
    if let givenCurve { words += ["--curve", givenCurve.cssText] }
    return words
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
