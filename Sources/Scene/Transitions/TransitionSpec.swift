public import SceneGraph

/// A transition to play: an effect with its parameters, direction and timing.
///
/// The command line, jobs, the contact sheet, benchmarks and the preview all pass on this value.
/// `nil` for the duration or the curve stands for the current effect's default.
public struct TransitionSpec: Sendable {
  /// The effect, with its parameters set.
  public internal(set) var transition: any Transition
  /// The direction: one of the effect's two motions.
  public var direction: Direction
  /// The duration in seconds, above 0 and at most `longestDuration`; nil for the effect's own.
  public private(set) var customDuration: Double?
  /// The timing curve; nil for the effect's own.
  public var customCurve: TimingCurve?
  /// Forwards, or backwards with the pictures exchanged.
  public var playback: Playback

  /// The longest duration of a transition, in seconds: an hour.
  public static let longestDuration = 3600.0

  /// A spec of an effect.
  ///
  /// - Parameters:
  ///   - duration: seconds, above 0 and at most `longestDuration`; nil for the effect's own.
  ///   - curve: nil for the effect's own.
  /// - Precondition: `duration` is in its range.
  public init(
    _ transition: any Transition, _ direction: Direction = .push, duration: Double? = nil,
    curve: TimingCurve? = nil, playback: Playback = .forward
  ) {
    precondition(
      duration.map(Self.accepts(duration:)) ?? true,
      "a duration must be above 0 s and at most 3600 s")
    self.transition = transition
    self.direction = direction
    customDuration = duration
    customCurve = curve
    self.playback = playback
  }

  /// True if `seconds` can be a duration.
  public static func accepts(duration seconds: Double) -> Bool {
    seconds > 0 && seconds <= longestDuration
  }

  /// The effect.
  public var effect: TransitionEffect { transition.effect }

  /// The effect's name.
  public var name: String { effect.name }
  /// The duration in seconds.
  public var duration: Double { customDuration ?? effect.duration }
  /// The timing curve.
  public var curve: TimingCurve { customCurve ?? effect.curve }

  /// The surroundings of the effect's layers.
  public var surroundings: Surroundings { type(of: transition).surroundings }

  /// The drag that drives the effect.
  public func gesture(_ direction: Direction) -> TransitionGesture { effect.gesture(direction) }

  /// The instants of its frames at `rate` frames per second.
  public func schedule(rate: Double) -> FrameSchedule {
    FrameSchedule(duration: duration, rate: rate, curve: curve, playback: playback)
  }

  /// The scene at `progress` of the motion as it is played: at 0 exactly the picture `from`, at 1
  /// exactly the picture `to`.
  ///
  /// - Parameter progress: eased progress; the curve and the playback have been applied.
  /// - Precondition: `progress` is a number.
  public func scene(at progress: Double, in container: Container) -> Scene {
    playback.scene(of: transition, at: progress, direction, in: container)
  }

  // MARK: Changing it

  /// Selects another effect with its default parameters; keeps the duration and the curve.
  public mutating func choose(_ effect: TransitionEffect) { transition = effect.prototype }

  /// Sets the duration.
  ///
  /// - Parameter seconds: above 0 and at most `longestDuration`; nil for the effect's own.
  /// - Throws: `TransitionSpecError.duration` for any other number.
  public mutating func setDuration(_ seconds: Double?) throws(TransitionSpecError) {
    if let seconds, !Self.accepts(duration: seconds) { throw .duration(seconds) }
    customDuration = seconds
  }

  /// Resets the parameters, the duration and the curve to the effect's defaults.
  public mutating func reset() {
    (transition, customDuration, customCurve) = (effect.prototype, nil, nil)
  }
}

// MARK: - Parameters

extension TransitionSpec {
  /// A parameter with its value.
  public struct Setting: Hashable, Sendable {
    /// The name and one line of help.
    public let name, help: String
    /// The accepted values.
    public let kind: ParameterKind
    /// The value and its default.
    public let value, defaultValue: ParameterValue

    /// The value as text that the parameter accepts.
    public var text: String { value.text }
    /// The default as text that the parameter accepts.
    public var defaultText: String { defaultValue.text }
  }

  /// The effect's parameters with their values, in the order in which help shows them.
  public var settings: [Setting] { Self.settings(of: transition) }

  /// The parameter called `name` with its value; nil if the effect has no parameter of that name.
  public func setting(named name: String) -> Setting? { settings.first { $0.name == name } }

  private static func settings<Effect: Transition>(of transition: Effect) -> [Setting] {
    let defaults = transition.effect.prototype as? Effect ?? Effect()
    return transition.parameters.map {
      Setting(
        name: $0.name, help: $0.help, kind: $0.kind, value: $0.value(in: transition),
        defaultValue: $0.value(in: defaults))
    }
  }

  /// Sets a parameter from text.
  ///
  /// - Throws: `TransitionSpecError.unknownParameter`, or `.value` for text that the parameter does
  ///   not accept.
  public mutating func set(_ parameter: String, to text: String) throws(TransitionSpecError) {
    try transition.set(parameter, to: text)
  }

  /// Sets a parameter to a value.
  ///
  /// - Throws: `TransitionSpecError.unknownParameter`, or `.value` for a value that the parameter
  ///   does not accept.
  public mutating func set(
    _ parameter: String, to value: ParameterValue
  ) throws(TransitionSpecError) {
    try transition.set(parameter, to: value)
  }

  /// True if `parameter` can be set to `text`.
  public func accepts(_ text: String, for parameter: String) -> Bool {
    var copy = self
    return (try? copy.set(parameter, to: text)) != nil
  }

  /// The parts of the screen that a parameter's value names, in `container`; nil if its kind has
  /// none.
  public func screenValue(of parameter: String, in container: Container) -> ScreenValue? {
    func value<Effect: Transition>(in transition: Effect) -> ScreenValue? {
      transition.parameters.first { $0.name == parameter }?.screenValue(in: transition, container)
    }
    return value(in: transition)
  }

  /// The text of `parameter`'s value with these parts of the screen; nil if its kind cannot have
  /// them.
  public func text(of parameter: String, for parts: [ScreenPart]) -> String? {
    func text<Effect: Transition>(_ transition: Effect) -> String? {
      transition.parameters.first { $0.name == parameter }?.text(for: parts, in: transition)
    }
    return text(transition)
  }
}

extension Transition {
  fileprivate mutating func set(
    _ name: String, to text: String
  ) throws(TransitionSpecError) {
    let parameter = try parameter(named: name)
    do {
      try parameter.set(text, in: &self)
    } catch {
      throw .value(error, effect: effect.name)
    }
  }

  fileprivate mutating func set(
    _ name: String, to value: ParameterValue
  ) throws(TransitionSpecError) {
    let parameter = try parameter(named: name)
    do {
      try parameter.set(value, in: &self)
    } catch {
      throw .value(error, effect: effect.name)
    }
  }

  private func parameter(
    named name: String
  ) throws(TransitionSpecError) -> Parameter<Self> {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter(name, effect: effect.name, known: parameters.map(\.name))
    }
    return parameter
  }
}

// MARK: - From text

extension TransitionSpec {
  /// Reads `NAME[:DIRECTION]` and `KEY=VALUE` settings.
  ///
  /// - Parameters:
  ///   - text: the effect's name; the direction is `push` (the default) or `present`, `pop` or
  ///     `dismiss`.
  ///   - effects: the effects to choose from.
  /// - Throws: `TransitionSpecError`.
  public init(
    _ text: String, settings: [String] = [], from effects: [any Transition.Type]
  ) throws(TransitionSpecError) {
    let (name, direction) = Self.parts(of: text)
    let effect = try Self.effect(named: name, in: effects.map { TransitionEffect($0) })
    try self.init(effect, direction, settings: settings)
  }

  /// Reads the word of a direction and `KEY=VALUE` settings.
  ///
  /// - Parameters:
  ///   - effect: the effect.
  ///   - direction: `push` or `present`, `pop` or `dismiss`; nil for `push`.
  /// - Throws: `TransitionSpecError`.
  public init(
    _ effect: TransitionEffect, _ direction: String?, settings: [String] = []
  ) throws(TransitionSpecError) {
    let word = direction ?? Direction.push.rawValue
    guard let direction = Self.directions[word] else {
      throw .unknownDirection(word, effect: effect.name)
    }
    self.init(effect.prototype, direction)
    try set(settings)
  }

  /// Sets parameters from `KEY=VALUE` texts, each parameter once.
  ///
  /// - Throws: `TransitionSpecError`.
  public mutating func set(_ settings: [String]) throws(TransitionSpecError) {
    var seen: Set<String> = []
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .notASetting(setting) }
      let key = String(parts[0])
      guard seen.insert(key).inserted else { throw .repeatedParameter(key) }
      try set(key, to: String(parts[1]))
    }
  }

  /// Returns the parts of `NAME[:DIRECTION]`. A name that is the path of a shader file may have
  /// colons.
  public static func parts(of text: String) -> (name: String, direction: String?) {
    guard let last = text.lastIndex(of: ":"), let first = text.firstIndex(of: ":") else {
      return (text, nil)
    }
    let (path, word) = (String(text[..<last]), String(text[text.index(after: last)...]))
    if isPath(path), !isPath(word) { return (path, word) }
    if isPath(text) { return (text, nil) }
    return (String(text[..<first]), String(text[text.index(after: first)...]))
  }

  /// True if `name` is the path of a shader file rather than the name of an effect.
  public static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.lowercased().hasSuffix(shaderExtension)
  }

  /// The extension of a shader file.
  public static let shaderExtension = ".glsl"

  /// The words for a direction.
  public static let directions: [String: Direction] = [
    "push": .push, "pop": .pop, "present": .push, "dismiss": .pop,
  ]

  /// Returns the effect called `name`.
  ///
  /// - Throws: `TransitionSpecError.unknownEffect` if none of `effects` has that name.
  public static func effect(
    named name: String, in effects: [TransitionEffect]
  ) throws(TransitionSpecError) -> TransitionEffect {
    guard let effect = effects.first(where: { $0.name == name }) else {
      throw .unknownEffect(name, known: effects.map { $0.name })
    }
    return effect
  }
}
