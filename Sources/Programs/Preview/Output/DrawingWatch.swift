import ShaderEffects
import Transitions

/// A watch over drawing: it ends the process if the driver does not come back from a shader.
package protocol DrawingWatch: AnyObject, Sendable {
  /// Notes that the shader called `name` is about to draw.
  func willDraw(_ name: String)
  /// Notes that nothing is drawn any more.
  func didDraw()
}

/// The drawing of a preview, which is watched once a shader file has been chosen.
@MainActor
final class WatchedDrawing {
  private let watch: (any DrawingWatch)?
  /// The shader that was chosen last; nil before the first one.
  private var name: String?

  /// Creates drawing that nothing watches if `watch` is nil.
  init(_ watch: (any DrawingWatch)? = nil) { self.watch = watch }

  /// True if a shader has been chosen and somebody watches.
  var isWatched: Bool { watch != nil && name != nil }

  /// Takes note of the effect that is played. One that ran before may go on for a while, so that
  /// the watch goes on too.
  func play(_ transition: any Transition) {
    if let shader = transition as? ShaderTransition { name = shader.path }
  }

  /// Notes that drawing begins.
  func begin() { if let name { watch?.willDraw(name) } }

  /// Notes that the driver has drawn everything.
  func end() { watch?.didDraw() }

  /// Does work that draws an effect of which only small pictures are drawn.
  func during<Result>(_ effect: TransitionEffect, _ work: () throws -> Result) rethrows -> Result {
    guard let shader = effect.prototype as? ShaderTransition else { return try work() }
    watch?.willDraw(shader.path)
    // The work around it goes on being watched, if it was.
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
