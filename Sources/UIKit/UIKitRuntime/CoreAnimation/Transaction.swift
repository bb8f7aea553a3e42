import SceneGraph
import Transitions

/// The settings of implicit animations, and a handler of the end of animations, after
/// `CATransaction`.
///
/// Core Animation's transactions are global to a thread, and so is the code that uses them. These
/// are therefore a stack on the main actor, like UIKit's image contexts. Below the stack is the
/// implicit transaction of the current turn of the run loop. A turn ends when a window's time
/// advances, after each event on its timeline, when a frame is drawn, and with `flush()`.
@MainActor
public enum Transaction {
  /// A handler that is called once its transaction is committed and its animations have ended.
  final class Completion {
    private var pendingCount = 0
    private var isClosed = false
    private var handler: (() -> Void)?

    init(_ handler: @escaping () -> Void) { self.handler = handler }

    func retain() { pendingCount += 1 }

    func release() {
      pendingCount -= 1
      callIfDone()
    }

    func close() {
      isClosed = true
      callIfDone()
    }

    private func callIfDone() {
      guard isClosed, pendingCount == 0, let handler else { return }
      self.handler = nil
      handler()
    }
  }

  private struct Level {
    var duration: Double?
    var timingFunction: MediaTimingFunction?
    var disablesActions: Bool?
    var values: [String: Any] = [:]
    var handler: (() -> Void)?
    var completion: Completion?
  }

  /// The implicit transaction, followed by the explicit ones.
  private static var levels = [Level()]
  /// The number of turns of the run loop so far.
  private(set) static var turn = 0

  /// Begins a transaction within the current one.
  public static func begin() { levels.append(Level()) }

  /// Ends the transaction that was begun last; has no effect if there is none.
  public static func commit() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    level.completion?.close()
  }

  /// Ends the implicit transaction.
  public static func flush() { endTurn() }

  /// Has no effect, because there is only one thread.
  public static func lock() {}
  /// Has no effect, because there is only one thread.
  public static func unlock() {}

  /// Ends a turn of the run loop.
  static func endTurn() {
    turn += 1
    let completion = levels[0].completion
    levels[0] = Level()
    completion?.close()
  }

  /// The handlers that wait for animations added from now on.
  static func retainCompletions() -> [Completion] {
    let completions = levels.compactMap(\.completion)
    for completion in completions { completion.retain() }
    return completions
  }
}

// MARK: - Settings

extension Transaction {
  /// The duration of implicit animations, in seconds: 0.25 by default.
  public static func animationDuration() -> Double {
    levels.reversed().lazy.compactMap(\.duration).first ?? 0.25
  }

  /// Sets the duration of implicit animations, in seconds.
  public static func setAnimationDuration(_ duration: Double) {
    levels[levels.count - 1].duration = duration
  }

  /// The timing curve of implicit animations; nil for the default one.
  public static func animationTimingFunction() -> MediaTimingFunction? {
    levels.reversed().lazy.compactMap(\.timingFunction).first
  }

  /// Sets the timing curve of implicit animations.
  public static func setAnimationTimingFunction(_ function: MediaTimingFunction?) {
    levels[levels.count - 1].timingFunction = function
  }

  /// True to disable implicit animations.
  public static func disableActions() -> Bool {
    levels.reversed().lazy.compactMap(\.disablesActions).first ?? false
  }

  /// Enables or disables implicit animations.
  public static func setDisableActions(_ flag: Bool) {
    levels[levels.count - 1].disablesActions = flag
  }

  /// The handler of the transaction's end.
  public static func completionBlock() -> (() -> Void)? { levels[levels.count - 1].handler }

  /// Sets a handler that is called when the animations that the transaction adds from now on,
  /// including those of views, have ended or been removed. If there are none, it is called when the
  /// transaction is committed.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    let old = levels[levels.count - 1].completion
    levels[levels.count - 1].handler = block
    levels[levels.count - 1].completion = block.map { Completion($0) }
    old?.close()
  }

  /// Returns the value for a key: a setting by its name, or the value set for another key.
  public static func value(forKey key: String) -> Any? {
    switch key {
    case "animationDuration": animationDuration()
    case "disableActions": disableActions()
    case "animationTimingFunction": animationTimingFunction()
    case "completionBlock": completionBlock()
    default: levels.reversed().lazy.compactMap { $0.values[key] }.first
    }
  }

  /// Sets the value for a key: a setting by its name, or any other.
  public static func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "animationDuration":
      setAnimationDuration(value.flatMap { Double.converted(from: $0) } ?? 0.25)
    case "disableActions":
      setDisableActions(value.flatMap { Double.converted(from: $0) } ?? 0 != 0)
    case "animationTimingFunction": setAnimationTimingFunction(value as? MediaTimingFunction)
    case "completionBlock": setCompletionBlock(value as? () -> Void)
    default: levels[levels.count - 1].values[key] = value
    }
  }
}
