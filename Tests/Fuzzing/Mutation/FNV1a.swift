extension Sequence<UInt8> {
  /// Returns the 64-bit FNV-1a hash of the bytes (Fowler, Noll, Vo).
  ///
  /// - Parameter seed: a number that makes it another hash; 0 for the one by the specification.
  func fnv1a(seed: UInt64 = 0) -> UInt64 {
    reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
