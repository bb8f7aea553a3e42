import Glibc
import Testing

@testable import Threads

/// A stack that no system has memory for, so that no thread can be made.
let impossibleStack = 1 << 60

@Suite("A worker with a thread of its own")
struct SerialWorkerTests {
  @Test("Tasks run one after another in their order, on another thread")
  func order() {
    let worker = SerialWorker()
    #expect(worker.hasThread)
    let caller = pthread_self()
    let (numbers, onCaller) = (ConditionLock<[Int]>([]), ConditionLock(0))
    for number in 0..<1000 {
      worker.add {
        numbers.withLock { $0.append(number) }
        if pthread_equal(caller, pthread_self()) != 0 { onCaller.withLock { $0 += 1 } }
      }
    }
    worker.drain()
    #expect(numbers.withLock(\.self) == Array(0..<1000))
    #expect(onCaller.withLock(\.self) == 0)
  }

  @Test("A value is waited for until there is one, and taken once")
  func waiting() {
    let worker = SerialWorker()
    let value = ConditionLock<Int?>(nil)
    for number in 1...100 {
      worker.add { value.withLock { $0 = number } }
      #expect(value.wait { $0.take() } == number)
      #expect(value.withLock(\.self) == nil)
    }
  }

  @Test("Without a thread, the caller runs each task at once")
  func noThread() {
    let worker = SerialWorker(stackSize: impossibleStack)
    #expect(!worker.hasThread)
    let caller = pthread_self()
    let onCaller = ConditionLock<[Bool]>([])
    for count in 1...3 {
      worker.add { onCaller.withLock { $0.append(pthread_equal(caller, pthread_self()) != 0) } }
      #expect(onCaller.withLock(\.count) == count)
    }
    worker.drain()
    #expect(onCaller.withLock(\.self) == [true, true, true])
  }

  @Test("A drained worker holds nothing of its tasks")
  func release() {
    final class Value: Sendable {}
    let worker = SerialWorker()
    weak var observed: Value?
    do {
      let value = Value()
      observed = value
      worker.add { withExtendedLifetime(value) {} }
    }
    worker.drain()
    #expect(observed == nil)
  }

  @Test("All tasks are run before the worker ends")
  func end() {
    let count = ConditionLock(0)
    do {
      let worker = SerialWorker()
      for _ in 0..<100 { worker.add { count.withLock { $0 += 1 } } }
    }
    #expect(count.withLock(\.self) == 100)
  }

  /// A reference to a worker, like that of an object which its own tasks retain.
  private final class Owner: Sendable {
    let worker = SerialWorker()
    let isReleased: ConditionLock<Bool>
    init(_ isReleased: ConditionLock<Bool>) { self.isReleased = isReleased }
    deinit { isReleased.withLock { $0 = true } }
  }

  @Test("The last reference to a worker may end on its own thread")
  func releaseOnItsThread() {
    let (mayEnd, isReleased) = (ConditionLock(false), ConditionLock(false))
    do {
      let owner = Owner(isReleased)
      owner.worker.add {
        mayEnd.wait(until: \.self) { [owner] _ in withExtendedLifetime(owner) {} }
      }
    }
    mayEnd.withLock { $0 = true }
    isReleased.wait(until: \.self) { _ in }
  }

  @Test("Values are computed once each, and come back in order", arguments: [0, 1, 3])
  func values(workerCount: Int) {
    let workers = (0..<workerCount).map { _ in SerialWorker() }
    let calls = ConditionLock([Int: Int]())
    for count in [0, 1, 50] {
      let values = SerialWorker.map(count, on: workers) { index, thread in
        calls.withLock { $0[index, default: 0] += 1 }
        return (0...workerCount).contains(thread) ? index * index : -1
      }
      #expect(values == (0..<count).map { $0 * $0 })
      let once = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 1) })
      #expect(calls.withLock { $0 } == once)
      calls.withLock { $0 = [:] }
    }
  }
}
