import Glibc

/// A thread that runs tasks one after another, in the order of their addition.
///
/// If a thread cannot be created, each task runs on the thread that adds it: the results are the
/// same, without concurrency.
package final class SerialWorker: Sendable {
  private struct State {
    /// The pending tasks, the next one first.
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
    /// True once no more tasks will be added.
    var isOver = false
  }

  /// True if the tasks have their own thread.
  package let hasThread: Bool
  private let state: ConditionLock<State>
  private let thread: JoinableThread?

  /// Starts the thread.
  ///
  /// - Parameter stackSize: the size of its stack in bytes; nil for the system's default.
  package init(stackSize: Int? = nil) {
    let state = ConditionLock(State())
    let thread = JoinableThread(stackSize: stackSize) { while Self.runNext(of: state) {} }
    switch thread {
    case .some: hasThread = true
    case .none: hasThread = false
    }
    self.state = state
    self.thread = thread
  }

  deinit { state.withLock { $0.isOver = true } }

  /// The number of workers that share work among the cores: as many, up to 8.
  package static var countForCores: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 8) }

  /// Adds a task. Without a thread, it is finished on return.
  package func add(_ task: @escaping @Sendable () -> Void) {
    guard hasThread else { return task() }
    state.withLock { $0.waiting.append(task) }
  }

  /// True if all tasks are done.
  package var isIdle: Bool { state.withLock { $0.waiting.isEmpty && !$0.isRunning } }

  /// Waits until all tasks are done.
  package func drain() {
    state.wait(until: { $0.waiting.isEmpty && !$0.isRunning }, { _ in })
  }

  /// Computes values on the calling thread and on workers, each of which takes the next index.
  ///
  /// - Parameters:
  ///   - count: the number of values.
  ///   - body: computes the value of an index on a thread: 0 is the calling one, and the others
  ///     are the workers from 1 on.
  /// - Returns: the values in the order of their indices.
  package static func map<Value: Sendable>(
    _ count: Int, on workers: [SerialWorker],
    _ body: @escaping @Sendable (_ index: Int, _ thread: Int) -> Value
  ) -> [Value] {
    let state = ConditionLock((begun: 0, values: [Value?](repeating: nil, count: count)))
    @Sendable func run(_ thread: Int) {
      while true {
        let next = state.withLock { state in
          state.begun += 1
          return state.begun - 1
        }
        guard next < count else { return }
        let value = body(next, thread)
        state.withLock { $0.values[next] = value }
      }
    }
    for (index, worker) in workers.enumerated() { worker.add { run(index + 1) } }
    run(0)
    return state.wait { state in
      let values = state.values.compactMap { $0 }
      return values.count == count ? values : nil
    }
  }

  /// Waits for a task and runs it.
  ///
  /// - Returns: false if no tasks remain.
  private static func runNext(of state: ConditionLock<State>) -> Bool {
    guard runTask(of: state) else { return false }
    state.withLock { $0.isRunning = false }
    return true
  }

  /// Waits for a task, runs it and releases its captures before the worker counts as idle.
  private static func runTask(of state: ConditionLock<State>) -> Bool {
    let task: (@Sendable () -> Void)? = state.wait(
      until: { !$0.waiting.isEmpty || $0.isOver },
      { state in
        guard !state.waiting.isEmpty else { return nil }
        state.isRunning = true
        return state.waiting.removeFirst()
      })
    task?()
    return task != nil
  }
}
