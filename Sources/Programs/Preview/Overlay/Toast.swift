/// A sentence about what was done, shown for a while.
///
/// Times are in seconds of a clock that never goes back, an argument of each function.
struct Toast: Hashable {
  /// The subject of a sentence, which decides how long it is shown.
  enum Kind: Hashable {
    /// Something that was done.
    case note
    /// Something that a key answers, as long as it is shown.
    case question
    /// Something that failed, which takes longer to read.
    case failure
    /// Something that goes on, shown until another sentence takes its place.
    case progress
  }

  /// The time for which a note is shown, fading included.
  static let noteTime = 3.0
  /// The time for which a question is shown, fading included.
  static let questionTime = 2.0
  /// The time for which a failure is shown, fading included.
  static let failureTime = 6.0
  /// The time that fading takes at the end.
  static let fadeTime = 0.25

  /// The sentence.
  let text: String
  /// The kind.
  let kind: Kind
  /// The time from which it is shown.
  let start: Double

  /// The time at which it is gone; nil for one that stays.
  var end: Double? {
    switch kind {
    case .note: start + Self.noteTime
    case .question: start + Self.questionTime
    case .failure: start + Self.failureTime
    case .progress: nil
    }
  }

  /// Returns the opacity, from 1 to 0.
  func opacity(at now: Double) -> Double {
    guard let end else { return 1 }
    return min(max((end - now) / Self.fadeTime, 0), 1)
  }

  /// Returns the sentence as it fades from `now` on.
  func fading(from now: Double) -> Toast {
    Toast(text: text, kind: .note, start: now + Self.fadeTime - Self.noteTime)
  }

  /// Returns the time from `now` until it looks different: 0 while it fades, nil if it stays.
  func timeToChange(at now: Double) -> Double? {
    end.map { max($0 - Self.fadeTime - now, 0) }
  }
}
