import Jobs
import Transitions

/// The changes of a spec, for undo and redo.
///
/// The changes between `begin` and `end` are one step: a whole drag of a slider, or typing a text.
struct SpecHistory {
  /// A change of a spec.
  struct Step {
    /// The name of the change: a parameter's name, or a word.
    let name: String
    /// The specs before and after the change.
    let before, after: TransitionSpec
  }

  /// The maximum number of steps.
  private static let limit = 500

  private var done: [Step] = []
  private var undone: [Step] = []
  private var isGrouping = false
  /// True if the last step belongs to the group.
  private var groupHasStep = false

  /// The names of the changes that `undo` and `redo` would make; nil for none.
  var undoName: String? { done.last?.name }
  var redoName: String? { undone.last?.name }

  /// Notes a change, after which undone changes cannot be redone.
  mutating func note(_ name: String, from before: TransitionSpec, to after: TransitionSpec) {
    if isGrouping, groupHasStep, !done.isEmpty {
      // A step of several changes has the name of the last one: of the effect that was taken, not
      // of the first that was tried.
      done[done.count - 1] = Step(name: name, before: done[done.count - 1].before, after: after)
      return
    }
    guard !before.isSame(as: after) else { return }
    done.append(Step(name: name, before: before, after: after))
    if done.count > Self.limit { done.removeFirst() }
    undone = []
    groupHasStep = isGrouping
  }

  /// Begins a step of several changes, and ends the one under way.
  mutating func begin() {
    end()
    isGrouping = true
  }

  /// Ends a step of several changes. A step without a net change is dropped.
  mutating func end() {
    if groupHasStep, let last = done.last, last.before.isSame(as: last.after) { done.removeLast() }
    (isGrouping, groupHasStep) = (false, false)
  }

  /// Returns the step to undo and marks it as undone; nil for none.
  mutating func undo() -> Step? {
    end()
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  /// Returns the step to redo and marks it as done; nil for none.
  mutating func redo() -> Step? {
    end()
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }

  /// Forgets all steps.
  mutating func removeAll() { self = SpecHistory() }
}

extension TransitionSpec {
  /// True if the effect, its parameters, the duration and the curve are the same.
  func isSame(as other: TransitionSpec) -> Bool {
    name == other.name && EffectMenu.file(of: self) == EffectMenu.file(of: other)
      && customDuration == other.customDuration && customCurve == other.customCurve
      && settings.map(\.value) == other.settings.map(\.value)
  }
}
