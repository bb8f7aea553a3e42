package import TestSupport

/// A source of random changes to an input, which knows something of its structure.
package struct Mutator {
  /// The largest number of bytes of an input.
  package static let longestInput = 1 << 16

  let seeds: [[UInt8]]
  let tokens: [[UInt8]]
  let syntax: FuzzSyntax

  /// Creates a mutator.
  ///
  /// - Parameters:
  ///   - seeds: inputs of which parts are taken.
  ///   - dictionary: texts that are inserted.
  package init(seeds: [[UInt8]], dictionary: [String], syntax: FuzzSyntax) {
    self.seeds = seeds
    tokens = dictionary.map { Array($0.utf8) }
    self.syntax = syntax
  }

  /// Changes `input` in one to eight places; half of all inputs in one.
  package func mutate(_ input: inout [UInt8], using generator: inout SeededGenerator) {
    var count = 1
    while count < 8, Bool.random(using: &generator) { count += 1 }
    for _ in 0..<count {
      switch syntax {
      case .binary: mutateFile(&input, using: &generator)
      case .text: mutateText(&input, using: &generator)
      case .words:
        // Most inputs stay made of known words.
        if Int.random(in: 0..<12, using: &generator) == 0 {
          mutateText(&input, using: &generator)
        } else {
          mutateLines(&input, using: &generator)
        }
      }
      if input.count > Self.longestInput { input.removeLast(input.count - Self.longestInput) }
    }
  }

  /// Changes a PNG chunk by chunk, so that its checksums stay right, and any other file by bytes.
  private func mutateFile(_ input: inout [UInt8], using generator: inout SeededGenerator) {
    // One change in eight ignores the structure and breaks a checksum.
    if Int.random(in: 0..<8, using: &generator) > 0, var file = PNGChunks(input) {
      file.mutate(using: &generator) { mutateBytes(&$0, using: &$1) }
      input = file.bytes
    } else {
      mutateBytes(&input, using: &generator)
    }
  }

  /// Returns a token; a few bytes if there is none.
  func token(using generator: inout SeededGenerator) -> [UInt8] {
    tokens.randomElement(using: &generator) ?? [0, 0, 0, 0]
  }
}

extension Array {
  /// Returns a random place to insert at, from 0 to the count.
  func randomPlace(using generator: inout SeededGenerator) -> Int {
    Int.random(in: 0...count, using: &generator)
  }

  /// Returns a random range that is not empty, with at most `longest` elements; nil in an empty
  /// array.
  func randomRange(upTo longest: Int, using generator: inout SeededGenerator) -> Range<Int>? {
    guard !isEmpty else { return nil }
    let start = Int.random(in: 0..<count, using: &generator)
    let length = Int.random(in: 1...Swift.min(longest, count - start), using: &generator)
    return start..<(start + length)
  }
}
