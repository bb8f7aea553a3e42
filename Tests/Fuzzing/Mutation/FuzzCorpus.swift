import TestSupport

/// The inputs of a target: its seeds, and changed ones.
///
/// Input `index` of a seed number is the same in every run and on every machine, whatever came
/// before it, so that a finding can be made again from the two numbers.
package struct FuzzCorpus {
  private let seeds: [[UInt8]]
  private let mutator: Mutator
  private let seed: UInt64

  /// Creates the inputs of `target` for a seed number.
  package init(of target: any FuzzTarget.Type, seed: UInt64) throws {
    seeds = try target.seeds()
    mutator = Mutator(seeds: seeds, dictionary: target.dictionary, syntax: target.syntax)
    // With the name in it, so that two targets do not draw the same numbers.
    self.seed = target.name.utf8.fnv1a(seed: seed)
  }

  /// Returns an input. The first ones are the seeds themselves.
  ///
  /// - Parameter index: the input's number, from 0.
  package func input(_ index: Int) -> [UInt8] {
    if index < seeds.count { return seeds[index] }
    var generator = SeededGenerator(seed: seed &+ UInt64(index) &* 0xD134_2543_DE82_EF95)
    var input = seeds.randomElement(using: &generator) ?? []
    mutator.mutate(&input, using: &generator)
    return input
  }
}
