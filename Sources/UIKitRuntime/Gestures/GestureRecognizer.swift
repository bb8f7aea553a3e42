public import SceneGraph
import Transitions

/// Recognizes a gesture in what pointers do, after `UIGestureRecognizer`.
///
/// A continuous gesture goes from `possible` through `began`, any number of `changed`, to `ended` or `cancelled`; a
/// discrete one from `possible` to `ended` (`recognized`) at once; and either may end in `failed` before it began. Handlers
/// are called for each of these but `possible` and `failed`. Once all pointers of a gesture that is over are up, the
/// recognizer is `possible` again, and nothing of the gesture is left in it.
///
/// Recognizers that follow the same pointer are rivals. Where one begins, those that are still `possible` fail, unless a
/// delegate lets both go on. Pointers are given to the recognizers of the view that was hit before those of its
/// superviews, and within a view in the order in which they were added; the first that sees its gesture begins.
///
/// A subclass overrides `touchesBegan` and its kin, sets `state`, and clears what it noted in `reset()`.
@MainActor
open class GestureRecognizer: GestureHandling {
  /// Where a gesture is, after `UIGestureRecognizer.State`. The numbers are UIKit's.
  public enum State: Int, Hashable, Sendable {
    /// Not seen yet.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture went on.
    case changed
    /// A continuous gesture came to its end, or a discrete one was recognized.
    case ended
    /// A continuous gesture was broken off.
    case cancelled
    /// What the pointers did is not the gesture, or another recognizer has it.
    case failed

    /// What `ended` is called for discrete gestures.
    public static let recognized = State.ended
  }

  /// The view whose pointers it follows.
  public internal(set) weak var view: View?
  /// Decides what the recognizer leaves open.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether it follows pointers. Setting it to false cancels a gesture that is under way.
  public var isEnabled = true {
    didSet { if !isEnabled { withdraw() } }
  }

  /// When the first pointer of the gesture came down, in seconds; 0 between gestures.
  public private(set) var startTime = 0.0
  /// When the latest event of the gesture was, in seconds; 0 between gestures.
  public private(set) var timestamp = 0.0

  /// When the recognizer has to be told that nothing happened until then, in seconds; nil for never.
  var deadline: Double?
  /// Where the pointer of the latest event was before it: points in the window.
  private(set) var previousLocation = Point.zero
  /// What gives it events, during a gesture.
  private(set) weak var dispatcher: PointerDispatcher?

  /// The latest event of each pointer. One that is up leaves once others are left, or with the gesture.
  private var touches: [PointerEvent] = []
  /// The numbers of the sequences that the gesture is made of.
  private var sequences: Set<Int> = []
  private var current = State.possible
  /// Where it would go if those that have to fail first had.
  private var waiting: State?
  private var requirements: [WeakRecognizer] = []
  private var handlers: [(GestureRecognizer) -> Void] = []
  /// States to be entered in turn, so that each handler sees each.
  private var proposals: [State] = []
  private var isMoving = false

  /// A recognizer without a handler.
  public required init() {}

  // MARK: For subclasses

  /// A pointer came down.
  open func touchesBegan(_ event: PointerEvent) {}

  /// A pointer moved.
  open func touchesMoved(_ event: PointerEvent) {}

  /// A pointer went up. A recognizer that then has no pointer left and recognized nothing fails.
  open func touchesEnded(_ event: PointerEvent) {}

  /// A pointer was taken away. By default that cancels the gesture.
  open func touchesCancelled(_ event: PointerEvent) { state = .cancelled }

  /// Forgets the gesture that is over; called before the recognizer is `possible` again.
  open func reset() {}

  /// Whether its beginning makes `other`, a rival, fail; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether the beginning of `other`, a rival, makes it fail; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Nothing happened until `deadline`.
  func deadlinePassed() { state = .failed }

  /// Where the gesture is.
  ///
  /// Only subclasses set it. A step that the order of states does not have changes nothing, with two exceptions:
  /// `cancelled` before the beginning is `failed`, and `failed` after it is `cancelled`. A step from `possible` waits
  /// for those that have to fail first, and becomes `failed` where a delegate or a rival forbids it.
  public var state: State {
    get { current }
    set { move(to: newValue) }
  }
}

extension GestureRecognizer {
  /// Calls `handler` after those that were added before.
  func append(_ handler: @escaping (GestureRecognizer) -> Void) { handlers.append(handler) }
}

// MARK: - Pointers

extension GestureRecognizer {
  /// How many pointers are down, or were when the gesture ended; 0 between gestures.
  public var numberOfTouches: Int { touches.count }

  /// The middle of the pointers in `view`'s coordinates, in points; nil for the window's. The origin between gestures.
  public func location(in view: View?) -> Point {
    guard !touches.isEmpty else { return .zero }
    let count = Double(touches.count)
    let middle = Point(
      x: touches.reduce(0) { $0 + $1.location.x } / count,
      y: touches.reduce(0) { $0 + $1.location.y } / count)
    return view?.convert(middle, from: nil) ?? middle
  }

  /// Where one pointer is, in `view`'s coordinates, in points; nil for the window's.
  ///
  /// - Parameter index: 0 and above, less than `numberOfTouches`; in the order in which they came down.
  public func location(ofTouch index: Int, in view: View?) -> Point {
    view?.convert(touches[index].location, from: nil) ?? touches[index].location
  }

  /// Lets the recognizer begin only once `other`, where it follows the same pointer, has failed. Where that one begins,
  /// this one fails.
  public func require(toFail other: GestureRecognizer) {
    requirements.append(WeakRecognizer(recognizer: other))
  }
}

private struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
}

// MARK: - What the dispatcher asks and tells

extension GestureRecognizer {
  /// Whether it takes another pointer.
  var takesPointers: Bool {
    isEnabled && waiting != .ended && (current == .possible || isUnderWay)
  }

  /// Whether pointers that it follows are down.
  var isDown: Bool { touches.contains { $0.phase.isDown } }

  /// Whether its gesture is over, whatever pointers of it are still down.
  var isOver: Bool { current == .ended || current == .cancelled || current == .failed }

  /// Whether the recognizer can forget the gesture.
  var isReadyForReset: Bool { isOver && !isDown && !isMoving }

  /// Whether nothing can come of the gesture any more although nothing was said about it.
  var isForlorn: Bool { current == .possible && !isDown && waiting == nil && deadline == nil }

  /// When it is to be told that nothing happened, if that still matters.
  var pendingDeadline: Double? { current == .possible && waiting == nil ? deadline : nil }

  /// Whether both follow a pointer that the other does.
  func shares(_ other: GestureRecognizer) -> Bool {
    self !== other && !sequences.isDisjoint(with: other.sequences)
  }

  /// The pointer of `event` comes down, in the sequence with this number.
  func join(_ sequence: Int, of dispatcher: PointerDispatcher) {
    // Left over from a window that is gone.
    if self.dispatcher !== dispatcher { forget() }
    self.dispatcher = dispatcher
    sequences.insert(sequence)
  }

  /// Takes an event of a sequence that it joined.
  func receive(_ event: PointerEvent) {
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
    if !isOver { follow(event) }
    if !event.phase.isDown, isDown { touches.removeAll { $0.pointer == event.pointer } }
  }

  private func follow(_ event: PointerEvent) {
    switch event.phase {
    case .began: touchesBegan(event)
    case .moved: touchesMoved(event)
    case .ended: touchesEnded(event)
    case .cancelled: touchesCancelled(event)
    }
  }

  /// Goes on where those that it waited for have failed.
  func reconsider() {
    if let waiting { move(to: waiting) }
  }

  /// Takes no more part in what its pointers do, and cancels a gesture that is under way.
  func withdraw() {
    guard let dispatcher else { return }
    dispatcher.drop(self)
    for index in touches.indices { touches[index].phase = .cancelled }
    move(to: .cancelled)
  }

  /// Is as if there had been no gesture.
  func forget() {
    reset()
    (touches, sequences, proposals) = ([], [], [])
    (waiting, deadline, dispatcher) = (nil, nil, nil)
    (startTime, timestamp, previousLocation) = (0, 0, .zero)
    current = .possible
  }
}

// MARK: - States

extension GestureRecognizer {
  private var isUnderWay: Bool { current == .began || current == .changed }

  /// Whether rivals have to mind it.
  private var hasRecognized: Bool { isUnderWay || current == .ended }

  private func move(to next: State) {
    proposals.append(next)
    guard !isMoving else { return }
    isMoving = true
    while !proposals.isEmpty { step(to: proposals.removeFirst()) }
    isMoving = false
    dispatcher?.settle()
  }

  private func step(to next: State) {
    switch (current, next) {
    case (.possible, .began), (.possible, .ended): attempt(next)
    case (.possible, .failed), (.possible, .cancelled): enter(.failed)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended): enter(next)
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
      enter(.cancelled)
    default: break
    }
  }

  /// Enters a gesture's first state if everyone lets it.
  private func attempt(_ next: State) {
    let rivals = dispatcher?.rivals(of: self) ?? []
    let mustFail = rivals.filter(requires)
    guard !mustFail.contains(where: { $0.current == .possible }) else {
      waiting = next
      return
    }
    let isForbidden = rivals.contains { $0.hasRecognized && ($0.prevents(self) || requires($0)) }
    guard !isForbidden, delegate?.gestureRecognizerShouldBegin(self) ?? true else {
      enter(.failed)
      return
    }
    for rival in rivals
    where rival.current == .possible && (prevents(rival) || rival.requires(self)) {
      rival.move(to: .failed)
    }
    enter(next)
  }

  private func enter(_ next: State) {
    current = next
    waiting = nil
    if next == .failed {
      dispatcher?.reconsider()
    } else {
      for handler in handlers { handler(self) }
    }
  }

  private func requires(_ other: GestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other }
  }

  /// Whether its beginning makes a rival fail.
  private func prevents(_ other: GestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self) && !allows(other) && !other.allows(self)
  }

  private func allows(_ other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
  }
}
