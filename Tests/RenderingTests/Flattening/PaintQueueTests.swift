import SceneGraph
import TestSupport
import Testing

@testable import Rendering

@Suite("Painting order of many elements")
struct PaintQueueTests {
  /// A rectangle at random, which may be empty.
  private func box(_ random: inout SeededGenerator) -> BoxOverlaps.Box {
    var box = BoxOverlaps.Box()
    guard Int.random(in: 0..<20, using: &random) > 0 else { return box }
    // Whole numbers, so that sides often coincide.
    let (x, y) = (Int.random(in: 0...40, using: &random), Int.random(in: 0...40, using: &random))
    let side = Int.random(in: 1...9, using: &random)
    let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    box.add(ConvexPolygon(Ring(corners.map { Point(x: Double($0.0), y: Double($0.1)) })))
    return box
  }

  @Test("The pairs of boxes that overlap are all those that do, in order")
  func overlaps() {
    var random = SeededGenerator(seed: 5)
    var overlaps = BoxOverlaps()
    for count in [0, 1, 2, 3, 40, 300, 7] {
      let boxes = (0..<count).map { _ in box(&random) }
      overlaps.find(among: boxes)
      for index in boxes.indices {
        let found = overlaps.pairs(of: index).map { overlaps.earlier($0) }
        #expect(found == (0..<index).filter { boxes[index].overlaps(boxes[$0]) }, "\(index)")
      }
    }
  }

  @Test("The next element is the lowest one that waits for no other")
  func order() {
    var random = SeededGenerator(seed: 6)
    var queue = PaintQueue()
    for count in [0, 1, 2, 30, 200, 5] {
      // Rules along a hidden order have no cycle.
      let hidden = Array(0..<count).shuffled(using: &random)
      var rules = PaintPrecedence()
      var before: [Set<Int>] = Array(repeating: [], count: count)
      for _ in 0..<count { rules.append() }
      for _ in 0..<(3 * count) where count > 1 {
        let places = [
          Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random),
        ]
        guard let first = places.min(), let last = places.max(), first < last else { continue }
        rules.insert(hidden[first], before: hidden[last])
        before[hidden[last]].insert(hidden[first])
      }
      let ranks = (0..<count).map { _ in Int.random(in: 0...9, using: &random) }
      queue.begin(rules, ranks: ranks)
      var painted: [Int] = []
      for _ in 0..<count {
        let ready = (0..<count).filter { !painted.contains($0) && before[$0].isSubset(of: painted) }
        let next = ready.min { (ranks[$0], $0) < (ranks[$1], $1) }
        #expect(queue.waiting == (0..<count).filter { !painted.contains($0) })
        #expect(queue.next() == next)
        if let next { painted.append(next) }
      }
      #expect(queue.next() == nil && queue.waiting.isEmpty)
    }
  }

  @Test("Elements in a cycle wait until one of them is painted")
  func cycle() {
    var rules = PaintPrecedence()
    for _ in 0..<4 { rules.append() }
    // 0 before 1, 1 before 2, 2 before 0, and 2 before 3, stated twice.
    for (first, last) in [(0, 1), (1, 2), (2, 0), (2, 3), (2, 3)] {
      rules.insert(first, before: last)
    }
    var queue = PaintQueue()
    queue.begin(rules, ranks: [0, 0, 0, 0])
    #expect(queue.next() == nil && queue.waiting == [0, 1, 2, 3])
    queue.paint(1)
    #expect(queue.next() == 2)
    #expect(queue.next() == 0 && queue.next() == 3 && queue.next() == nil)
    // Without the rule about 0, which is painted, everything but the rest of the cycle is free.
    queue.begin(rules, ranks: [0, 0, 0, 0])
    rules.remove(2, before: 0)
    rules.append()
    queue.resume(rules, ranks: [0, 0, 0, 0, -1])
    #expect(queue.waiting == [0, 1, 2, 3, 4])
    #expect((0..<5).map { _ in queue.next() } == [4, 0, 1, 2, 3])
  }
}
