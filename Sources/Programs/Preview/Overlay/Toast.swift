/// A sentence about an action, shown for a while.
///
/// Times are in seconds of a clock that never goes back, an argument of each function.
struct Toast: Hashable {
  /// The kind of a sentence, which determines how long it is shown.
  enum Kind: Hashable {
    /// A completed action.
    case note
    /// A question that a key answers while it is shown.
    case question
    /// A failure, which takes longer to read.
    case failure
    /// Work in progress, shown until another sentence replaces it.
    case progress
  }

  /// The duration of a note, including fading.
  static let noteTime = 3.0
  /// The duration of a question, including fading.
  static let questionTime = 2.0
  /// The duration of a failure, including fading.
  static let failureTime = 6.0
  /// The duration of fading.
  static let fadeTime = 0.25

  /// The sentence.
  let text: String
  /// The kind.
  let kind: Kind
  /// The time at which it appears.
  let start: Double

  /// The time at which it disappears; nil if it stays.
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

  /// Returns the sentence with its fade starting at `now`.
  func fading(from now: Double) -> Toast {
    Toast(text: text, kind: .note, start: now + Self.fadeTime - Self.noteTime)
  }

  /// Returns the time from `now` until it changes: 0 while it fades, nil if it stays.
  func timeToChange(at now: Double) -> Double? {
    end.map { max($0 - Self.fadeTime - now, 0) }
  }
}
