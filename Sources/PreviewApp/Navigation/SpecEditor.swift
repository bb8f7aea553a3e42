import RenderJobs
import SceneGraph
import TransitionCatalog
import Transitions
import UIKitRuntime

/// The changes that panes and keys make to the spec that a navigation plays. Each is reported.
@MainActor
struct SpecEditor {
  private let navigation: PreviewNavigation

  init(_ navigation: PreviewNavigation) { self.navigation = navigation }

  /// Chooses the effect `steps` further on in the catalogue's cyclic order, with its defaults.
  func chooseEffect(by steps: Int) {
    let count = navigation.menu.names.count
    let index = navigation.menu.index(of: navigation.spec) ?? 0
    chooseEffect(at: (index + steps % count + count) % count)
  }

  /// Chooses the effect called `name`, with its defaults.
  ///
  /// - Throws: `TransitionSpecError` if there is none.
  func choose(effectNamed name: String) throws(TransitionSpecError) {
    choose(try TransitionSpec.effect(named: name, in: Catalog.all.map { TransitionEffect($0) }))
  }

  /// Chooses the effect at `index` of the navigation's menu, with its defaults. The fault of a file
  /// that cannot be drawn is reported.
  func chooseEffect(at index: Int) {
    do throws(EffectLibrary.Failure) {
      choose(try navigation.menu.effect(at: index))
    } catch {
      navigation.onFault?(error)
    }
  }

  private func choose(_ effect: TransitionEffect) {
    var spec = navigation.spec
    spec.choose(effect)
    navigation.play(spec)
    navigation.followDragsOfEffect()
    navigation.report(.effect)
  }

  /// Sets a parameter of the effect.
  ///
  /// - Throws: `TransitionSpecError` if the effect has no such parameter, or it does not take the
  ///   value.
  func set(_ parameter: String, to value: ParameterValue) throws(TransitionSpecError) {
    var spec = navigation.spec
    try spec.set(parameter, to: value)
    navigation.play(spec)
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
    navigation.play(spec)
    report("duration", plain(spec.duration))
  }

  /// Sets the curve; nil for the effect's own. A held change keeps its time. A running change keeps
  /// its progress, if the curve has such an instant, and goes on from there.
  func setCurve(_ curve: TimingCurve?) {
    let before = navigation.change?.moment
    var spec = navigation.spec
    spec.customCurve = curve
    navigation.play(spec)
    if let before, let change = navigation.change, !change.isHeld {
      change.keep(progress: before.progress, near: before.seconds / before.duration)
    }
    report("curve", spec.curve.cssText)
  }

  /// Restores the effect's own parameters, duration and curve.
  func reset() {
    var spec = navigation.spec
    spec.reset()
    navigation.play(spec)
    navigation.report(.reset)
  }

  private func report(_ name: String, _ text: String) {
    navigation.report(.parameter) { $0.text = "\(name)=\(text)" }
  }
}
