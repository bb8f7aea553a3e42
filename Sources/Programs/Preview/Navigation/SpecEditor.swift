import Effects
import Jobs
import Media
import SceneGraph
import Support
import Transitions
import UIKitRuntime

/// The changes that panes and keys make to the navigation's spec. Each is reported.
@MainActor
struct SpecEditor {
  private let navigation: PreviewNavigation

  init(_ navigation: PreviewNavigation) { self.navigation = navigation }

  /// Chooses the effect `steps` places further in the catalogue's cyclic order, with its defaults.
  func chooseEffect(by steps: Int) {
    let count = navigation.menu.names.count
    let index = navigation.awaitedEffect ?? navigation.menu.index(of: navigation.spec) ?? 0
    chooseEffect(at: (index + steps % count + count) % count)
  }

  /// Chooses the effect called `name`, with its defaults.
  ///
  /// - Throws: `TransitionSpecError` if there is none.
  func choose(effectNamed name: String) throws(TransitionSpecError) {
    choose(try TransitionSpec.effect(named: name, in: Catalog.all.map { TransitionEffect($0) }))
  }

  /// Chooses the effect at `index` of the navigation's menu, with its defaults. A shader file
  /// plays once it has been checked; its error is reported.
  ///
  /// - Returns: true if the effect plays now.
  @discardableResult
  func chooseEffect(at index: Int) -> Bool {
    switch navigation.effects.effect(at: index) {
    case .success(let effect):
      choose(effect)
      return true
    case .failure(let fault):
      navigation.awaitedEffect = nil
      navigation.onFault?(fault)
    case nil: navigation.awaitedEffect = index
    }
    return false
  }

  /// Plays the pending effect, if its file has been checked.
  ///
  /// - Returns: true if it plays now.
  func chooseAwaitedEffect() -> Bool {
    navigation.awaitedEffect.map { chooseEffect(at: $0) } ?? false
  }

  private func choose(_ effect: TransitionEffect) {
    var spec = navigation.spec
    spec.choose(effect)
    navigation.awaitedEffect = nil
    play(spec, as: "the effect \(spec.name)")
    navigation.followDragsOfEffect()
    navigation.report(.effect)
  }

  /// Sets a parameter of the effect.
  ///
  /// - Throws: `TransitionSpecError` if the effect has no such parameter, or the value is invalid.
  func set(_ parameter: String, to value: ParameterValue) throws(TransitionSpecError) {
    var spec = navigation.spec
    try spec.set(parameter, to: value)
    play(spec, as: parameter)
    report(parameter, value.text)
  }

  /// Sets the duration. A change under way keeps the fraction of its time, and so its frame.
  ///
  /// - Parameter seconds: above 0, at most `TransitionSpec.longestDuration`; nil for the effect's
  ///   own.
  /// - Throws: `TransitionSpecError` for any other number.
  func setDuration(_ seconds: Double?) throws(TransitionSpecError) {
    var spec = navigation.spec
    try spec.setDuration(seconds)
    play(spec, as: "duration")
    report("duration", plain(spec.duration))
  }

  /// Sets the curve; nil for the effect's own. A held change keeps its time. A running change keeps
  /// its progress if the curve has such an instant, and continues from there.
  func setCurve(_ curve: TimingCurve?) {
    var spec = navigation.spec
    spec.customCurve = curve
    keepingProgress { play(spec, as: "curve") }
    report("curve", spec.curve.cssText)
  }

  /// Does work that may change the curve. A running change keeps its progress, if the curve has
  /// such an instant.
  private func keepingProgress(_ work: () -> Void) {
    let before = navigation.change?.moment
    work()
    if let before, before.curve != navigation.change?.moment?.curve, let change = navigation.change,
      !change.isHeld
    {
      change.keep(progress: before.progress, near: before.seconds / before.duration)
    }
  }

  /// Restores the effect's own parameters, duration and curve.
  func reset() {
    var spec = navigation.spec
    spec.reset()
    play(spec, as: "the reset")
    navigation.report(.reset)
  }

  /// Plays the effect, the parameters, the duration and the curve of the preset in a file, in the
  /// current direction.
  func load(_ preset: TransitionSpec, from file: FilePath) {
    navigation.awaitedEffect = nil
    var spec = preset
    spec.direction = navigation.spec.direction
    play(spec, as: "the preset \(file.lastComponent)")
    navigation.followDragsOfEffect()
    navigation.report(.preset) { $0.text = file.description }
  }

  // MARK: History

  private func play(_ spec: TransitionSpec, as name: String) {
    let before = navigation.spec
    navigation.play(spec)
    navigation.history.note(name, from: before, to: spec)
  }

  /// Undoes the last change.
  ///
  /// - Returns: the name of the undone change; nil if there is none.
  func undo() -> String? {
    guard let step = navigation.history.undo() else { return nil }
    restore(step.before, .undone, step.name)
    return step.name
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: the name of the redone change; nil if there is none.
  func redo() -> String? {
    guard let step = navigation.history.redo() else { return nil }
    restore(step.after, .redone, step.name)
    return step.name
  }

  /// Restores the spec from before a choice that was not confirmed.
  func bringBack(_ spec: TransitionSpec) {
    navigation.awaitedEffect = nil
    play(spec, as: spec.name)
    navigation.followDragsOfEffect()
    navigation.report(.effect)
  }

  private func restore(_ spec: TransitionSpec, _ kind: PreviewEvent.Kind, _ name: String) {
    navigation.awaitedEffect = nil
    let effect = navigation.spec.name
    keepingProgress { navigation.play(spec) }
    if spec.name != effect { navigation.followDragsOfEffect() }
    navigation.report(kind) { $0.text = name }
  }

  private func report(_ name: String, _ text: String) {
    navigation.report(.parameter) { $0.text = "\(name)=\(text)" }
  }
}
