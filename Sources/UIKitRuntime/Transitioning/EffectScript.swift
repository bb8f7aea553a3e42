import SceneGraph
import Transitions

/// What an effect's animator plays, in the time of the transition: the motion that a hand drives where that is another
/// one, and then the effect's own.
struct EffectScript {
  /// The effect.
  var transition: any Transition
  /// Seconds that it takes.
  var duration: Double
  /// How it follows time.
  var curve: TimingCurve
  /// What a hand drives before it; nil where that is the effect itself, or where no hand does.
  var underHand: (any Transition)?

  /// The same where a hand began it, or where none did.
  func begun(byHand isByHand: Bool, _ direction: Direction) -> EffectScript {
    var script = self
    script.underHand = isByHand ? transition.interactiveMotion(direction) : nil
    return script
  }

  /// Seconds until the effect's own motion begins.
  var start: Double { underHand.map { type(of: $0).duration } ?? 0 }
  /// Seconds that all of it takes.
  var whole: Double { start + duration }
  /// Seconds that a hand drives.
  var drivenDuration: Double { underHand == nil ? duration : start }

  /// What a layer's progress means.
  var prelude: TransitionLayer.Prelude? {
    underHand.map {
      .init(motion: $0, share: start / max(whole, .leastNormalMagnitude), curve: curve)
    }
  }

  /// How a layer's progress follows time.
  var progressCurve: TimingCurve { underHand == nil ? curve : .linear }

  /// Whether the effect's own motion is seen at an instant, after another one.
  func isBeyondHand(at time: Double) -> Bool { underHand != nil && time >= start }

  /// Where the instants of this script are in another one that plays in its place from `now` on: the motion that is
  /// seen then is as far along its time in both.
  func times(in other: EffectScript, from now: Double) -> (Double) -> Double {
    let isBeyond = isBeyondHand(at: now)
    func part(_ script: EffectScript) -> (start: Double, length: Double) {
      isBeyond ? (script.start, script.duration) : (0, script.drivenDuration)
    }
    let (here, there) = (part(self), part(other))
    return { time in
      if time <= here.start { return here.start > 0 ? time / here.start * there.start : 0 }
      guard here.length > 0 else { return there.start }
      return there.start + (time - here.start) / here.length * there.length
    }
  }
}
