import Testing

@testable import Threads

@Suite("Tasks on several threads")
struct OrderedTasksTests {
  @Test("Values are taken in the order of their tasks", arguments: [0, 1, 2, 3, 8])
  func order(threads: Int) {
    let tasks = OrderedTasks<Int>(threads: threads)
    #expect(tasks.next() == nil)
    var taken: [Int] = []
    for number in 0..<1000 {
      tasks.add { _ in number }
      if number % 3 == 0, let value = tasks.next() { taken.append(value) }
    }
    #expect(tasks.count == 1000 - taken.count)
    while let value = tasks.next() { taken.append(value) }
    #expect(taken == Array(0..<1000))
    #expect(tasks.count == 0)
  }

  /// The first task ends after all others: other threads run them meanwhile.
  @Test("A task does not wait for a longer one before it", arguments: [2, 3])
  func independence(threads: Int) {
    let tasks = OrderedTasks<Int>(threads: threads)
    let ended = ConditionLock(0)
    tasks.add { _ in ended.wait { $0 == 9 ? 0 : nil } }
    for number in 1..<10 {
      tasks.add { _ in
        ended.withLock { $0 += 1 }
        return number
      }
    }
    #expect((0..<10).map { _ in tasks.next() } == Array(0..<10))
  }

  @Test("A thread runs one task at a time")
  func exclusion() {
    let tasks = OrderedTasks<Bool>(threads: 3)
    let busy = ConditionLock([false, false, false])
    for _ in 0..<300 {
      tasks.add { thread in
        let isFree = busy.withLock { busy in
          defer { busy[thread] = true }
          return !busy[thread]
        }
        busy.withLock { $0[thread] = false }
        return isFree
      }
    }
    while let isFree = tasks.next() { #expect(isFree) }
  }

  @Test("Tasks whose values are not taken are run")
  func end() {
    let count = ConditionLock(0)
    do {
      let tasks = OrderedTasks<Void>(threads: 2)
      for _ in 0..<50 { tasks.add { _ in count.withLock { $0 += 1 } } }
    }
    #expect(count.withLock(\.self) == 50)
  }
}
