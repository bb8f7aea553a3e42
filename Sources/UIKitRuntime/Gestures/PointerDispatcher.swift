import SceneGraph
import Transitions

/// Brings a window's pointers to the recognizers that follow them, and knows which of these are rivals.
@MainActor
final class PointerDispatcher {
  /// What one pointer does from its coming down to its going up.
  private struct Sequence {
    let number: Int
    var recognizers: [GestureRecognizer]
  }

  /// By the pointers' numbers.
  private var sequences: [Int: Sequence] = [:]
  private var sequenceCount = 0
  /// The recognizers with a gesture that is not over yet, or just is.
  private var active: [GestureRecognizer] = []
  /// How many calls are under way; gestures are forgotten once everyone has seen how they ended.
  private var depth = 0

  /// Gives an event to those that it concerns.
  ///
  /// - Parameter root: what a pointer that comes down is looked for in.
  func dispatch(_ event: PointerEvent, in root: View) {
    if event.phase == .began, sequences[event.pointer] != nil {
      // It cannot come down twice: the end of the first time was lost.
      var lost = event
      lost.phase = .cancelled
      dispatch(lost, in: root)
    }
    attentively {
      if event.phase == .began { begin(event, in: root) }
      guard let sequence = sequences[event.pointer] else { return }
      // A handler may take any of them out while this goes on.
      for recognizer in sequence.recognizers where follows(recognizer, event.pointer) {
        recognizer.receive(event)
      }
      if !event.phase.isDown { sequences[event.pointer] = nil }
    }
  }

  private func begin(_ event: PointerEvent, in root: View) {
    var recognizers: [GestureRecognizer] = []
    var next = root.hitTest(event.location)
    while let view = next {
      recognizers += view.gestureRecognizers.filter(\.takesPointers)
      next = view.superview
    }
    sequenceCount += 1
    sequences[event.pointer] = Sequence(number: sequenceCount, recognizers: recognizers)
    for recognizer in recognizers {
      recognizer.join(sequenceCount, of: self)
      if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
    }
  }

  private func follows(_ recognizer: GestureRecognizer, _ pointer: Int) -> Bool {
    sequences[pointer]?.recognizers.contains { $0 === recognizer } ?? false
  }

  /// The next instant at which a recognizer has waited long enough.
  var nextDeadline: Double? { active.compactMap(\.pendingDeadline).min() }

  /// Tells those that have waited until `time`.
  func passDeadlines(until time: Double) {
    attentively {
      for recognizer in active {
        guard let deadline = recognizer.pendingDeadline, deadline <= time else { continue }
        recognizer.deadline = nil
        recognizer.deadlinePassed()
      }
    }
  }

  private func attentively(_ body: () -> Void) {
    depth += 1
    body()
    for recognizer in active where recognizer.isForlorn { recognizer.state = .failed }
    depth -= 1
    settle()
  }
}

// MARK: - What recognizers ask

extension PointerDispatcher {
  /// Those that follow one of the same pointers.
  func rivals(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
    active.filter(recognizer.shares)
  }

  /// Lets those go on that waited for one that failed.
  func reconsider() {
    for recognizer in active { recognizer.reconsider() }
  }

  /// Gives a recognizer nothing more of what is under way.
  func drop(_ recognizer: GestureRecognizer) {
    for pointer in sequences.keys {
      sequences[pointer]?.recognizers.removeAll { $0 === recognizer }
    }
  }

  /// Lets recognizers forget gestures that are over.
  func settle() {
    guard depth == 0 else { return }
    let over = active.filter(\.isReadyForReset)
    active.removeAll(where: \.isReadyForReset)
    for recognizer in over { recognizer.forget() }
  }
}

// MARK: - The window

extension Window {
  /// Gives a pointer's event to the gesture recognizers.
  ///
  /// First the window goes on to the event's time, unless it is beyond it already. Where a pointer comes down, the
  /// recognizers of the view there and of its superviews are found; they have all of what the pointer does until it goes
  /// up, wherever it and the views move meanwhile. Animations that their handlers make begin at this time. What a pointer
  /// does that is not down is passed over, and one that comes down twice was cancelled in between.
  ///
  /// - Precondition: the event's time is a number.
  public func send(_ event: PointerEvent) {
    advance(to: event.timestamp)
    timeline.perform { pointers.dispatch(event, in: self) }
  }
}
