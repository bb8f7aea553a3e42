internal import Threads

/// Runs two computations at once, the second one on a thread of its own, and returns both results.
/// Without threads, they run one after the other.
func inParallel<First, Second: Sendable>(
  _ first: () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
  let result = ConditionLock<Second?>(nil)
  let worker = SerialWorker()
  worker.add {
    let value = second()
    result.withLock { $0 = value }
  }
  let value = first()
  return (value, result.wait { $0 })
}
