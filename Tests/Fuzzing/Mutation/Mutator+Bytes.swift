import TestSupport

extension Mutator {
  /// Changes bytes without regard to what they mean.
  func mutateBytes(_ input: inout [UInt8], using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1:
      guard let index = input.indices.randomElement(using: &generator) else { return }
      input[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2:
      guard let index = input.indices.randomElement(using: &generator) else { return }
      input[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
    case 3:
      let byte = UInt8.random(in: 0...255, using: &generator)
      let run = [UInt8](repeating: byte, count: Int.random(in: 1...64, using: &generator))
      input.insert(contentsOf: run, at: input.randomPlace(using: &generator))
    case 4:
      guard let range = input.randomRange(upTo: 64, using: &generator) else { return }
      input.removeSubrange(range)
    case 5:
      guard let range = input.randomRange(upTo: 1024, using: &generator) else { return }
      input.insert(contentsOf: input[range], at: input.randomPlace(using: &generator))
    case 6: splice(&input, using: &generator)
    case 7:
      input.insert(
        contentsOf: token(using: &generator), at: input.randomPlace(using: &generator))
    case 8: mutateInteger(&input, using: &generator)
    default:
      guard Int.random(in: 0..<4, using: &generator) == 0 else {
        mutateInteger(&input, using: &generator)
        return
      }
      input.removeLast(input.count - input.randomPlace(using: &generator))
    }
  }

  /// Puts a part of a seed over the bytes at a random place, or from there to the end.
  private func splice(_ input: inout [UInt8], using generator: inout SeededGenerator) {
    guard let other = seeds.randomElement(using: &generator),
      let part = other.randomRange(upTo: 4096, using: &generator)
    else { return }
    let start = input.randomPlace(using: &generator)
    let end = Bool.random(using: &generator) ? input.count : min(start + part.count, input.count)
    input.replaceSubrange(start..<end, with: other[part])
  }

  /// Changes an integer of 2, 4 or 8 bytes in either byte order: a length, a size or an offset.
  private func mutateInteger(_ input: inout [UInt8], using generator: inout SeededGenerator) {
    let width = [2, 4, 4, 8].randomElement(using: &generator) ?? 4
    guard input.count >= width else { return }
    let start = Int.random(in: 0...(input.count - width), using: &generator)
    let isBigEndian = Bool.random(using: &generator)
    let places = (0..<width).map { start + (isBigEndian ? width - 1 - $0 : $0) }
    let old = places.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64(input[$1]) }
    let highest = UInt64.max >> UInt64(64 - 8 * width)
    let near = UInt64.random(in: 0...16, using: &generator)
    let candidates = [
      0, 1, highest, highest >> 1, (highest >> 1) + 1, old &+ near, old &- near, old << 1,
      UInt64(input.count), 16384, 65535, 65536,
    ]
    let new = candidates.randomElement(using: &generator) ?? 0
    for (byte, place) in places.enumerated() {
      input[place] = UInt8(truncatingIfNeeded: new >> UInt64(8 * byte))
    }
  }
}
