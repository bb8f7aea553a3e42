import ShaderEffects
import Transitions

/// A watchdog of drawing: it ends the process if the driver does not return from a shader.
package protocol DrawingWatch: AnyObject, Sendable {
  /// Notes that the shader called `name` is about to draw.
  func willDraw(_ name: String)
  /// Notes that drawing has finished.
  func didDraw()
}

/// The drawing of a preview, which the watchdog guards once a shader file has been chosen.
@MainActor
final class WatchedDrawing {
  private let watch: (any DrawingWatch)?
  /// The shader that was chosen last; nil before the first one.
  private var name: String?

  /// Creates drawing that is not guarded if `watch` is nil.
  init(_ watch: (any DrawingWatch)? = nil) { self.watch = watch }

  /// True if a shader has been chosen and there is a watchdog.
  var isWatched: Bool { watch != nil && name != nil }

  /// Notes the current effect. The shader before it may still run for a while, so the watchdog
  /// stays on.
  func play(_ transition: any Transition) {
    if let shader = transition as? ShaderTransition { name = shader.path }
  }

  /// Notes that drawing begins.
  func begin() { if let name { watch?.willDraw(name) } }

  /// Notes that the driver has drawn everything.
  func end() { watch?.didDraw() }

  /// Does work that draws only small pictures of an effect.
  func during<Result>(_ effect: TransitionEffect, _ work: () throws -> Result) rethrows -> Result {
    guard let shader = effect.prototype as? ShaderTransition else { return try work() }
    watch?.willDraw(shader.path)
    // The watchdog continues with the surrounding work, if it guarded that.
    defer { if name == nil { end() } else { begin() } }
    return try work()
  }

  /// Does work that draws, and waits for it.
  func during<Result>(_ work: () throws -> Result) rethrows -> Result {
    begin()
    defer { end() }
    return try work()
  }
}
