import SceneGraph
import Transitions

/// A view that calls actions when it is touched, after `UIControl`.
@MainActor
open class Control: View {
  /// An event of a control, after `UIControl.Event`. The raw values are UIKit's.
  public struct Events: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A finger came down.
    public static let touchDown = Events(rawValue: 1 << 0)
    /// A finger came down again after a tap.
    public static let touchDownRepeat = Events(rawValue: 1 << 1)
    /// A finger moved within the control.
    public static let touchDragInside = Events(rawValue: 1 << 2)
    /// A finger that came down in the control moved outside it.
    public static let touchDragOutside = Events(rawValue: 1 << 3)
    /// A finger moved into the control.
    public static let touchDragEnter = Events(rawValue: 1 << 4)
    /// A finger moved out of the control.
    public static let touchDragExit = Events(rawValue: 1 << 5)
    /// A finger went up within the control.
    public static let touchUpInside = Events(rawValue: 1 << 6)
    /// A finger went up outside the control.
    public static let touchUpOutside = Events(rawValue: 1 << 7)
    /// The touch was cancelled.
    public static let touchCancel = Events(rawValue: 1 << 8)
    /// The value has changed.
    public static let valueChanged = Events(rawValue: 1 << 12)
    /// The primary action of the control, `touchUpInside` for a button.
    public static let primaryActionTriggered = Events(rawValue: 1 << 13)
    /// All touch events.
    public static let allTouchEvents = Events(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Events(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control, after `UIControl.State`. The raw values are UIKit's.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = State([])
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
  }

  /// True if the control responds to touches.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
  /// True if the control is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// True while a finger is on the control.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  /// True while the control tracks a touch.
  public private(set) var isTracking = false
  /// True while the tracked touch is within the control.
  public private(set) var isTouchInside = false

  fileprivate var actions: [ControlAction] = []

  /// The state as a set.
  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// Updates the look for the new state.
  func stateDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Tracking

  /// Begins to track a touch; returns false to ignore it.
  open func beginTracking(_ touch: Touch, with event: Event?) -> Bool { true }
  /// Continues to track a touch; returns false to stop.
  open func continueTracking(_ touch: Touch, with event: Event?) -> Bool { true }
  /// Ends the tracking of a touch.
  open func endTracking(_ touch: Touch?, with event: Event?) {}
  /// Ends the tracking of a cancelled touch.
  open func cancelTracking(with event: Event?) {}

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = touches.first, isEnabled, beginTracking(touch, with: event) else { return }
    (isTracking, isTouchInside, isHighlighted) = (true, true, true)
    sendActions(for: .touchDown, with: event)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, with: event) }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    guard isTracking, let touch = touches.first else { return }
    guard continueTracking(touch, with: event) else { return stopTracking() }
    let wasInside = isTouchInside
    isTouchInside = isNear(touch)
    isHighlighted = isTouchInside
    if isTouchInside != wasInside {
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
    }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, with: event)
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = isNear(touch)
    stopTracking()
    endTracking(touch, with: event)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside, with: event)
    if isInside { sendActions(for: .primaryActionTriggered, with: event) }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    guard isTracking else { return }
    stopTracking()
    cancelTracking(with: event)
    sendActions(for: .touchCancel, with: event)
  }

  private func stopTracking() { (isTracking, isTouchInside, isHighlighted) = (false, false, false) }

  /// Returns true for a touch that still belongs to the control. A touch that came down in it may
  /// leave it by up to 70 points, as observed in UIKit, which does not document the distance.
  private func isNear(_ touch: Touch) -> Bool {
    let (point, reach) = (touch.location(in: self), 70.0)
    return point.x >= bounds.minX - reach && point.x < bounds.maxX + reach
      && point.y >= bounds.minY - reach && point.y < bounds.maxY + reach
  }
}

// MARK: - Actions

/// A closure that a control calls for some events.
private struct ControlAction {
  weak var target: AnyObject?
  var events: Control.Events
  let identifier: String?
  let body: @MainActor (Control, Event?) -> Void
}

extension Control {
  /// Adds a method of `target`, which is weakly referenced, as an action.
  ///
  /// - Parameter action: a method that takes the control, such as `Target.method`.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
    for events: Events
  ) {
    add(target, for: events) { target, sender, _ in
      if let sender = sender as? Sender { action(target)(sender) }
    }
  }

  /// Adds a method of `target` without parameters as an action.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for events: Events
  ) {
    add(target, for: events) { target, _, _ in action(target)() }
  }

  /// Adds a method of `target` that takes the control and the event as an action.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender, Event) -> Void,
    for events: Events
  ) {
    add(target, for: events) { target, sender, event in
      if let sender = sender as? Sender { action(target)(sender, event ?? Event([], at: nil)) }
    }
  }

  /// Adds a closure as an action.
  ///
  /// - Parameter identifier: replaces the action with the same identifier and events.
  public func addHandler(
    for events: Events, identifier: String? = nil, _ body: @escaping @MainActor (Control) -> Void
  ) {
    if let identifier { removeHandler(identifiedBy: identifier, for: events) }
    actions.append(
      ControlAction(target: nil, events: events, identifier: identifier) { sender, _ in
        body(sender)
      })
  }

  /// Removes the closure with an identifier from some events.
  public func removeHandler(identifiedBy identifier: String, for events: Events) {
    removeActions(for: events) { $0.identifier == identifier }
  }

  /// Removes the methods of `target`, or of all targets, from some events. The action is ignored,
  /// because methods cannot be compared.
  public func removeTarget(_ target: AnyObject?, action: Any? = nil, for events: Events) {
    removeActions(for: events) { target == nil || $0.target === target }
  }

  /// Calls the actions for some events, in the order in which they were added.
  public func sendActions(for events: Events) { sendActions(for: events, with: nil) }

  fileprivate func sendActions(for events: Events, with event: Event?) {
    for action in actions where !action.events.isDisjoint(with: events) { action.body(self, event) }
  }

  private func add<Target: AnyObject>(
    _ target: Target, for events: Events,
    _ body: @escaping @MainActor (Target, Control, Event?) -> Void
  ) {
    actions.append(
      ControlAction(target: target, events: events, identifier: nil) {
        [weak target] sender, event in
        if let target { body(target, sender, event) }
      })
  }

  private func removeActions(for events: Events, where isRemoved: (ControlAction) -> Bool) {
    for index in actions.indices where isRemoved(actions[index]) {
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.events.isEmpty }
  }
}
