public import SceneGraph
import Transitions

/// A recognizer of a gesture in pointer events, after `UIGestureRecognizer`.
///
/// A continuous gesture goes from `possible` through `began` and any number of `changed` to `ended`
/// or `cancelled`. A discrete one goes directly from `possible` to `ended` (`recognized`). Either
/// may end in `failed` before it begins. Handlers are called for all states but `possible` and
/// `failed`. When all pointers of an ended gesture are up, the recognizer is reset to `possible`.
///
/// Recognizers that track the same pointer compete. When one begins, those that are still
/// `possible` fail, unless a delegate lets both continue. The recognizers of the hit view get
/// events before those of its superviews, and within a view in the order in which they were added;
/// the first to detect its gesture begins.
///
/// A subclass overrides the `touches…` methods, sets `state`, and clears its own state in
/// `reset()`.
@MainActor
open class GestureRecognizer: GestureHandling {
  /// The state of a gesture, after `UIGestureRecognizer.State`. The raw values are UIKit's.
  public enum State: Int, Hashable, Sendable {
    /// The gesture has not been recognized yet.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has changed.
    case changed
    /// A continuous gesture has ended, or a discrete one was recognized.
    case ended
    /// A continuous gesture was cancelled.
    case cancelled
    /// The events do not match the gesture, or another recognizer has recognized them.
    case failed

    /// The name of `ended` for discrete gestures.
    public static let recognized = State.ended
  }

  /// A name for debugging.
  public var name: String?
  /// True to cancel the hit view's touches when the gesture is recognized.
  public var cancelsTouchesInView = true
  /// True to deliver touches to the hit view only after the recognizer has failed.
  public var delaysTouchesBegan = false
  /// True to end the hit view's touches only after the recognizer has failed; without effect.
  public var delaysTouchesEnded = true
  /// The view whose pointers the recognizer tracks.
  public internal(set) weak var view: View?
  /// The delegate; weak.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// True if the recognizer tracks pointers. Setting it to false cancels a gesture under way.
  public var isEnabled = true {
    didSet { if !isEnabled { cancelTracking() } }
  }

  /// The time at which the first pointer of the gesture came down, in seconds; 0 between gestures.
  public private(set) var startTime = 0.0
  /// The time of the latest event of the gesture, in seconds; 0 between gestures.
  public private(set) var timestamp = 0.0

  /// The time at which `deadlineExpired()` is called, in seconds; nil for never.
  var deadline: Double?
  /// The location of the latest event's pointer before that event, in points of the window.
  private(set) var previousLocation = Point.zero
  /// The dispatcher of the gesture's events; nil between gestures.
  private(set) weak var dispatcher: PointerDispatcher?

  /// The latest event of each pointer. A pointer that goes up is removed if others are down, or
  /// else with the gesture.
  private var touches: [PointerEvent] = []
  /// The numbers of the tracked pointer sequences.
  private var sequences: Set<Int> = []
  private var current = State.possible
  /// The state to enter when the recognizers that must fail first have failed.
  private var pendingState: State?
  private var requirements: [WeakRecognizer] = []
  private var handlers: [Handler] = []
  /// The pointer's event that `touches…(_:with:)` is called for.
  private var handledEvent: PointerEvent?
  /// The states to enter in turn, so that each handler gets each state.
  private var queuedStates: [State] = []
  private var isChangingState = false

  /// Creates a recognizer without a handler.
  public required init() {}

  // MARK: Overrides

  /// Handles a pointer that came down.
  open func touchesBegan(_ event: PointerEvent) {}

  /// Handles a pointer that moved.
  open func touchesMoved(_ event: PointerEvent) {}

  /// Handles a pointer that went up. A recognizer without pointers that has not recognized its
  /// gesture then fails.
  open func touchesEnded(_ event: PointerEvent) {}

  /// Handles a pointer that was cancelled. By default this cancels the gesture.
  open func touchesCancelled(_ event: PointerEvent) { state = .cancelled }

  /// Handles touches that began, for recognizers with UIKit's method names. By default, and so in a
  /// call of `super`, `touchesBegan(_:)` handles the pointer's event.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if let handledEvent { touchesBegan(handledEvent) }
  }

  /// Handles touches that moved, as `touchesBegan(_:with:)` does.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if let handledEvent { touchesMoved(handledEvent) }
  }

  /// Handles touches that ended, as `touchesBegan(_:with:)` does.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if let handledEvent { touchesEnded(handledEvent) }
  }

  /// Handles touches that were cancelled, as `touchesBegan(_:with:)` does.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    if let handledEvent { touchesCancelled(handledEvent) }
  }

  /// Clears the state of an ended gesture; called before the recognizer is `possible` again.
  open func reset() {}

  /// Returns true if `other`, a competing recognizer, fails when this one begins; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Returns true if this recognizer fails when `other`, a competing one, begins; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Handles the expiry of `deadline`. By default the recognizer fails.
  func deadlineExpired() { state = .failed }

  /// The state of the gesture.
  ///
  /// Only subclasses set it. An invalid change of state is ignored, with two exceptions:
  /// `cancelled` before the start becomes `failed`, and `failed` after it becomes `cancelled`. A
  /// change from `possible` waits for the recognizers that must fail first, and becomes `failed` if
  /// a delegate or a competing recognizer forbids it.
  public var state: State {
    get { current }
    set { request(newValue) }
  }
}

extension GestureRecognizer {
  /// A handler, and the object whose method it calls, if any.
  fileprivate struct Handler {
    weak var target: AnyObject?
    let body: (GestureRecognizer) -> Void
  }

  /// Adds a handler, which is called after the earlier ones.
  func append(for target: AnyObject? = nil, _ handler: @escaping (GestureRecognizer) -> Void) {
    handlers.append(Handler(target: target, body: handler))
  }

  /// Removes the handlers that call methods of `target`; all if it is nil. The action is ignored,
  /// because methods cannot be compared.
  public func removeTarget(_ target: AnyObject?, action: Any? = nil) {
    if let target {
      handlers.removeAll { $0.target === target }
    } else {
      handlers = []
    }
  }
}

// Recognizers are equal if they are identical, like Objective-C objects.
extension GestureRecognizer: Hashable {
  nonisolated public static func == (a: GestureRecognizer, b: GestureRecognizer) -> Bool {
    a === b
  }

  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

// MARK: - Pointers

extension GestureRecognizer {
  /// The number of pointers that are down, or were when the gesture ended; 0 between gestures.
  public var numberOfTouches: Int { touches.count }

  /// Returns the centre of the pointers in points of `view`'s coordinates; of the window's if nil.
  /// The origin between gestures.
  public func location(in view: View?) -> Point {
    guard !touches.isEmpty else { return .zero }
    let count = Double(touches.count)
    let centre = Point(
      x: touches.reduce(0) { $0 + $1.location.x } / count,
      y: touches.reduce(0) { $0 + $1.location.y } / count)
    return view?.convert(centre, from: nil) ?? centre
  }

  /// Returns the location of one pointer in points of `view`'s coordinates; of the window's if nil.
  ///
  /// - Parameter index: from 0 to below `numberOfTouches`, in the order in which the pointers came
  ///   down.
  public func location(ofTouch index: Int, in view: View?) -> Point {
    view?.convert(touches[index].location, from: nil) ?? touches[index].location
  }

  /// Makes the recognizer wait for `other`, if it tracks the same pointer, to fail before it may
  /// begin. If `other` begins, this one fails.
  public func require(toFail other: GestureRecognizer) {
    requirements.append(WeakRecognizer(recognizer: other))
  }
}

private struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
}

// MARK: - Tracking

extension GestureRecognizer {
  /// True if the recognizer can track another pointer.
  var acceptsPointers: Bool {
    isEnabled && pendingState != .ended && (current == .possible || isUnderWay)
  }

  /// True if a tracked pointer is down.
  var isDown: Bool { touches.contains { $0.phase.isDown } }

  /// True if the gesture is over, even if pointers are still down.
  var isOver: Bool { current == .ended || current == .cancelled || current == .failed }

  /// True if the gesture is over and the recognizer can be reset.
  var isReadyForReset: Bool { isOver && !isDown && !isChangingState }

  /// True if the gesture is neither recognized nor failed, and no further event can arrive.
  var isAbandoned: Bool {
    current == .possible && !isDown && pendingState == nil && deadline == nil
  }

  /// The deadline if it still applies; nil otherwise.
  var pendingDeadline: Double? { current == .possible && pendingState == nil ? deadline : nil }

  /// Returns true if another recognizer tracks one of the same pointers.
  func sharesPointer(with other: GestureRecognizer) -> Bool {
    self !== other && !sequences.isDisjoint(with: other.sequences)
  }

  /// Begins to track a pointer sequence, given its number.
  func beginTracking(_ sequence: Int, of dispatcher: PointerDispatcher) {
    // A gesture may be left over from a window that no longer exists.
    if self.dispatcher !== dispatcher { endTracking() }
    self.dispatcher = dispatcher
    sequences.insert(sequence)
  }

  /// Handles an event of a tracked sequence.
  func receive(_ event: PointerEvent, _ touch: Touch, with report: Event) {
    if event.phase == .began {
      touches.removeAll { !$0.phase.isDown }
      if sequences.count == 1 { startTime = event.timestamp }
      previousLocation = event.location
      touches.append(event)
    } else if let index = touches.firstIndex(where: { $0.pointer == event.pointer }) {
      previousLocation = touches[index].location
      touches[index] = event
    } else {
      return
    }
    timestamp = max(event.timestamp, startTime)
    if !isOver { handle(event, [touch], report) }
    if !event.phase.isDown, isDown { touches.removeAll { $0.pointer == event.pointer } }
  }

  private func handle(_ event: PointerEvent, _ touches: Set<Touch>, _ report: Event) {
    handledEvent = event
    defer { handledEvent = nil }
    switch event.phase {
    case .began: touchesBegan(touches, with: report)
    case .moved: touchesMoved(touches, with: report)
    case .ended: touchesEnded(touches, with: report)
    case .cancelled: touchesCancelled(touches, with: report)
    }
  }

  /// Retries the pending state after a recognizer that had to fail first has failed.
  func retryPendingState() {
    if let pendingState { request(pendingState) }
  }

  /// Stops tracking its pointers, and cancels a gesture under way.
  func cancelTracking() {
    guard let dispatcher else { return }
    dispatcher.remove(self)
    for index in touches.indices { touches[index].phase = .cancelled }
    request(.cancelled)
  }

  /// Resets the recognizer to `possible`.
  func endTracking() {
    reset()
    (touches, sequences, queuedStates) = ([], [], [])
    (pendingState, deadline, dispatcher) = (nil, nil, nil)
    (startTime, timestamp, previousLocation) = (0, 0, .zero)
    current = .possible
  }
}

// MARK: - States

extension GestureRecognizer {
  private var isUnderWay: Bool { current == .began || current == .changed }

  /// True if the recognizer has begun, and so prevents competing ones.
  var hasRecognized: Bool { isUnderWay || current == .ended }

  /// Queues a state, and enters the queued states unless that is already under way.
  private func request(_ next: State) {
    queuedStates.append(next)
    guard !isChangingState else { return }
    isChangingState = true
    while !queuedStates.isEmpty { change(to: queuedStates.removeFirst()) }
    isChangingState = false
    dispatcher?.resetEndedGestures()
  }

  private func change(to next: State) {
    switch (current, next) {
    case (.possible, .began), (.possible, .ended): attempt(next)
    case (.possible, .failed), (.possible, .cancelled): enter(.failed)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended): enter(next)
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
      enter(.cancelled)
    default: break
    }
  }

  /// Enters the first state of a gesture if all competing recognizers and the delegate allow it.
  private func attempt(_ next: State) {
    let competitors = dispatcher?.competitors(of: self) ?? []
    let mustFail = competitors.filter(requires)
    guard !mustFail.contains(where: { $0.current == .possible }) else {
      pendingState = next
      return
    }
    let isForbidden = competitors.contains {
      $0.hasRecognized && ($0.prevents(self) || requires($0))
    }
    guard !isForbidden, delegate?.gestureRecognizerShouldBegin(self) ?? true else {
      enter(.failed)
      return
    }
    for other in competitors
    where other.current == .possible && (prevents(other) || other.requires(self)) {
      other.request(.failed)
    }
    enter(next)
  }

  private func enter(_ next: State) {
    current = next
    pendingState = nil
    if next == .failed {
      dispatcher?.retryPendingStates()
    } else {
      for handler in handlers { handler.body(self) }
    }
  }

  private func requires(_ other: GestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other }
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  /// Returns true if a competing recognizer fails when this one begins.
  private func prevents(_ other: GestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self) && !allows(other) && !other.allows(self)
  }

  private func allows(_ other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
  }
}

/// A delegate of a gesture recognizer, after `UIGestureRecognizerDelegate`. All methods are
/// optional.
@MainActor
public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns true if a recognizer that has detected its gesture may begin; otherwise it fails.
  /// Called once per gesture; true by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Returns true if two recognizers that track the same pointer may both recognize their gestures.
  /// It is enough that one delegate returns true; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool

  /// Returns true if the recognizer may track a touch that begins; true by default.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Returns true if the recognizer may begin only after another one has failed; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool

  /// Returns true if another recognizer may begin only after this one has failed; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }

  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}
