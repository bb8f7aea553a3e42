/// The interpolation between keys, after `CAKeyframeAnimation.calculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// Linear interpolation.
  case linear
  /// No interpolation: each key's value holds until the next key's time.
  case discrete
  /// Linear interpolation at a constant speed over the whole track. The keys' times and curves are
  /// ignored.
  case paced
  /// A smooth cubic through the keys.
  case cubic
  /// A smooth cubic through the keys at a constant speed over the whole track. The keys' times and
  /// curves are ignored.
  case cubicPaced
}
