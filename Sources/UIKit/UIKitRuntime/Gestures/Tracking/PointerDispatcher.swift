import SceneGraph
import Transitions

/// A dispatcher of a window's pointer events to the gesture recognizers that track the pointers.
@MainActor
final class PointerDispatcher {
  /// A pointer's sequence of events from down to up.
  private struct PointerSequence {
    let number: Int
    var recognizers: [GestureRecognizer]
    /// The touch that views get.
    let touch: TrackedTouch
  }

  /// The sequences under way, by the pointers' numbers.
  private var sequences: [Int: PointerSequence] = [:]
  private var sequenceCount = 0
  /// The touch that began last, for the count of taps.
  private var lastTouch: TrackedTouch?
  /// The recognizers whose gesture is under way or has just ended.
  private var active: [GestureRecognizer] = []
  /// The depth of nested calls. Recognizers are reset at depth 0, after all have received the
  /// gestures' ends.
  private var depth = 0

  /// Dispatches an event to the recognizers that track its pointer.
  ///
  /// - Parameter root: the view that is hit-tested for a pointer that comes down.
  func dispatch(_ event: PointerEvent, in root: View) {
    if event.phase == .began, sequences[event.pointer] != nil {
      // A pointer cannot come down twice, so its end was lost.
      var lost = event
      lost.phase = .cancelled
      dispatch(lost, in: root)
    }
    resettingEndedGestures {
      if event.phase == .began { begin(event, in: root) }
      guard let sequence = sequences[event.pointer] else { return }
      if event.phase != .began { sequence.touch.update(event) }
      let report = Event(touches, at: event.timestamp)
      // Handlers may remove recognizers during the loop.
      for recognizer in sequence.recognizers where tracks(recognizer, event.pointer) {
        recognizer.receive(event, sequence.touch.touch, with: report)
      }
      deliverTouches(event, with: report)
      if !event.phase.isDown { sequences[event.pointer] = nil }
    }
  }

  private func begin(_ event: PointerEvent, in root: View) {
    var recognizers: [GestureRecognizer] = []
    let hit = root.hitTest(event.location, with: nil)
    let isMultiple =
      hit?.isMultipleTouchEnabled ?? false
      || !sequences.values.contains { $0.touch.touch.view === hit }
    let tracked = TrackedTouch(event, in: hit, isMultiple, after: lastTouch)
    lastTouch = tracked
    var next = hit
    while let view = next {
      recognizers += view.recognizers.filter {
        $0.acceptsPointers
          && $0.delegate?.gestureRecognizer($0, shouldReceive: tracked.touch) ?? true
      }
      next = view.superview
    }
    sequenceCount += 1
    sequences[event.pointer] = PointerSequence(
      number: sequenceCount, recognizers: recognizers, touch: tracked)
    for recognizer in recognizers {
      recognizer.beginTracking(sequenceCount, of: self)
      if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
    }
  }

  private func tracks(_ recognizer: GestureRecognizer, _ pointer: Int) -> Bool {
    sequences[pointer]?.recognizers.contains { $0 === recognizer } ?? false
  }

  /// The earliest deadline of the recognizers.
  var nextDeadline: Double? { active.compactMap(\.pendingDeadline).min() }

  /// Notifies the recognizers whose deadlines are not after `time`.
  func expireDeadlines(until time: Double) {
    resettingEndedGestures {
      for recognizer in active {
        guard let deadline = recognizer.pendingDeadline, deadline <= time else { continue }
        recognizer.deadline = nil
        recognizer.deadlineExpired()
      }
      deliverTouches(nil, with: Event(touches, at: nil))
    }
  }

  /// The touches of the pointers that are down or have just gone up.
  private var touches: Set<Touch> { Set(sequences.values.map(\.touch.touch)) }

  /// Delivers to views the touches that their recognizers do not take.
  ///
  /// - Parameter event: the event whose touch has changed; nil if only recognizers have.
  private func deliverTouches(_ event: PointerEvent?, with report: Event) {
    for (pointer, sequence) in sequences.sorted(by: { $0.value.number < $1.value.number }) {
      sequence.touch.deliver(
        pointer == event?.pointer ? event?.phase : nil, with: report,
        isTaken: sequence.recognizers.contains { $0.cancelsTouchesInView && $0.hasRecognized },
        isDelayed: sequence.recognizers.contains { $0.delaysTouchesBegan && $0.state == .possible })
    }
  }

  /// Runs `body`; then fails recognizers that can no longer recognize their gesture, and resets
  /// those whose gesture is over.
  private func resettingEndedGestures(_ body: () -> Void) {
    depth += 1
    body()
    for recognizer in active where recognizer.isAbandoned { recognizer.state = .failed }
    depth -= 1
    resetEndedGestures()
  }
}

// MARK: - Requests of recognizers

extension PointerDispatcher {
  /// Returns the other recognizers that track one of the same pointers.
  func competitors(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
    active.filter(recognizer.sharesPointer(with:))
  }

  /// Retries the pending states of recognizers that waited for one that failed.
  func retryPendingStates() {
    for recognizer in active { recognizer.retryPendingState() }
  }

  /// Removes a recognizer from all sequences under way.
  func remove(_ recognizer: GestureRecognizer) {
    for pointer in sequences.keys {
      sequences[pointer]?.recognizers.removeAll { $0 === recognizer }
    }
  }

  /// Resets the recognizers whose gestures are over.
  func resetEndedGestures() {
    guard depth == 0 else { return }
    let ended = active.filter(\.isReadyForReset)
    active.removeAll(where: \.isReadyForReset)
    for recognizer in ended { recognizer.endTracking() }
  }
}

// MARK: - Window

extension Window {
  /// Sends a pointer event to the gesture recognizers, and then to the hit view.
  ///
  /// The window first advances to the event's time, unless it is already later. A pointer that
  /// comes down is tracked by the recognizers of the view at that point and of its superviews until
  /// it goes up, wherever it and the views move meanwhile. Animations that handlers create begin at
  /// the event's time. Events of a pointer that is not down are ignored; a pointer that comes down
  /// twice is cancelled in between.
  ///
  /// - Precondition: the event's time is a number.
  public func send(_ event: PointerEvent) {
    advance(to: event.timestamp)
    timeline.perform { pointers.dispatch(event, in: self) }
  }
}
