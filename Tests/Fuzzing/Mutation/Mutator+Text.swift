import TestSupport

extension Mutator {
  /// Numbers at the ends of their types, and texts that look like numbers.
  private static let numbers = [
    "0", "-0", "1", "-1", "0.5", "2", "100", "255", "256", "32768", "65536", "2147483647",
    "2147483648", "-2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551616", "1e6", "1e-6", "1e18", "1e19", "1e300",
    "-1e300", "1e308", "-1e308", "1.7976931348623157e308", "1e309", "5e-324", "2.2e-308", "nan",
    "-nan", "inf", "-inf", "infinity", "0x1p1023", "0x10", "+5", "007", ".5", "5.", "1e", "1_000",
    "", "99999999999999999999999999999999999999", "0.1000000000000000055511151231257827",
  ].map { Array($0.utf8) }

  /// Characters that programs treat in ways of their own.
  private static let characters = [
    "\u{0}", "\t", "\r", "\r\n", "\u{7F}", "\u{85}", "\u{A0}", "\u{200B}", "\u{202E}", "\u{2028}",
    "\u{FEFF}", "e\u{301}", "\u{301}", "٣", "３", "½", "ﬁ", "İ", "ß", "👩‍👩‍👧", "\u{10FFFF}", "\"", "\\",
    "'", "%", "%d", "%s", "=", ":", ",", ";", "(", ")", "{", "}", "[", "]", "#", "--", "..", "\n",
  ].map { Array($0.utf8) }

  /// Changes a text: its numbers, its words, its lines, and now and then its bytes.
  func mutateText(_ input: inout [UInt8], using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...3: replaceNumber(&input, using: &generator)
    case 4, 5:
      input.insert(
        contentsOf: token(using: &generator), at: input.randomPlace(using: &generator))
    case 6: replaceWord(&input, using: &generator)
    case 7:
      let character = Self.characters.randomElement(using: &generator) ?? []
      let count = Int.random(in: 0..<16, using: &generator) == 0 ? 2000 : 1
      input.insert(
        contentsOf: Array(repeating: character, count: count).joined(),
        at: input.randomPlace(using: &generator))
    case 8, 9: mutateLines(&input, using: &generator)
    default: mutateBytes(&input, using: &generator)
    }
  }

  /// Changes lines as wholes: drops, repeats, swaps or replaces them.
  func mutateLines(_ input: inout [UInt8], using generator: inout SeededGenerator) {
    var lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let index = Int.random(in: 0..<lines.count, using: &generator)
    let place = lines.randomPlace(using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: place)
    case 2: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &generator))
    case 3: lines[index] = token(using: &generator)
    case 4: lines.insert(token(using: &generator), at: place)
    default:
      // A part of another seed: some lines in a row.
      let other = (seeds.randomElement(using: &generator) ?? [])
        .split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
      guard let part = other.randomRange(upTo: 4, using: &generator) else { return }
      lines.insert(contentsOf: other[part], at: place)
    }
    input = Array(lines.joined(separator: [0x0A]))
  }

  /// Puts an extreme number in the place of one.
  private func replaceNumber(_ input: inout [UInt8], using generator: inout SeededGenerator) {
    let isPart: (UInt8) -> Bool = { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    replaceRun(&input, of: isPart, by: Self.numbers, using: &generator)
  }

  /// Puts a token in the place of a word.
  private func replaceWord(_ input: inout [UInt8], using generator: inout SeededGenerator) {
    let isPart: (UInt8) -> Bool = { (0x61...0x7A).contains($0) || $0 == 0x2D }
    replaceRun(&input, of: isPart, by: tokens, using: &generator)
  }

  private func replaceRun(
    _ input: inout [UInt8], of isPart: (UInt8) -> Bool, by choices: [[UInt8]],
    using generator: inout SeededGenerator
  ) {
    let starts = input.indices.filter { isPart(input[$0]) && ($0 == 0 || !isPart(input[$0 - 1])) }
    guard let start = starts.randomElement(using: &generator),
      let choice = choices.randomElement(using: &generator)
    else { return }
    let end = input[start...].firstIndex { !isPart($0) } ?? input.count
    input.replaceSubrange(start..<end, with: choice)
  }
}
