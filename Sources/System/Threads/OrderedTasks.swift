/// Computes values on several threads, and returns them in the order in which their tasks were
/// added.
///
/// A thread that is done early takes the task that another one would have got. One thread adds
/// tasks and takes values; if it ends without taking all values, the tasks are still run.
package final class OrderedTasks<Value: Sendable> {
  private struct Task {
    let index: Int
    let run: @Sendable (_ thread: Int) -> Value
  }

  private struct State {
    /// The tasks that no thread runs yet, the next one first.
    var waiting: [Task] = []
    /// The values that were not taken, by the indices of their tasks.
    var values: [Int: Value] = [:]
  }

  private let workers: [SerialWorker]
  private let state = ConditionLock(State())
  private var added = 0, taken = 0

  /// Starts the threads.
  ///
  /// - Parameter threads: their number, at least 1.
  package init(threads: Int) {
    workers = (0..<max(threads, 1)).map { _ in SerialWorker() }
  }

  /// The number of tasks whose values were not taken.
  package var count: Int { added - taken }

  /// Adds a task.
  ///
  /// - Parameter run: computes the value on a thread, from 0 on, which runs one task at a time.
  package func add(_ run: @escaping @Sendable (_ thread: Int) -> Value) {
    let task = Task(index: added, run: run)
    state.withLock { $0.waiting.append(task) }
    let thread = workers.firstIndex(where: \.isIdle) ?? added % workers.count
    added += 1
    let state = state
    workers[thread].add {
      while let task = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
        let value = task.run(thread)
        state.withLock { $0.values[task.index] = value }
      }
    }
  }

  /// Waits for the value of the first task that has not been taken; nil if all were.
  package func next() -> Value? {
    guard count > 0 else { return nil }
    let index = taken
    taken += 1
    return state.wait { $0.values.removeValue(forKey: index) }
  }
}
