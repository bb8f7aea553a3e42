/// What changes at once in a motion.
extension Scene {
  /// Returns true if a scene of the same motion has the same layers: with contents of the same kind
  /// and pictures, shadows and masks at the same places of the tree. What they look like may
  /// differ.
  public func hasSameForm(as other: Scene) -> Bool { root.hasSameForm(as: other.root) }
}

extension Layer {
  fileprivate func hasSameForm(as other: Layer) -> Bool {
    guard contents.hasSameForm(as: other.contents), (shadow == nil) == (other.shadow == nil),
      (mesh == nil) == (other.mesh == nil),
      masksToBounds == other.masksToBounds, sublayers.count == other.sublayers.count
    else { return false }
    switch (mask, other.mask) {
    case (nil, nil): break
    case (let one?, let two?): guard one.hasSameForm(as: two) else { return false }
    default: return false
    }
    return zip(sublayers, other.sublayers).allSatisfy { $0.hasSameForm(as: $1) }
  }
}

extension Layer.Contents {
  fileprivate func hasSameForm(as other: Layer.Contents) -> Bool {
    switch (self, other) {
    case (.picture(let one), .picture(let two)): one == two
    case (.none, .none), (.color, .color), (.gradient, .gradient), (.shader, .shader): true
    default: false
    }
  }
}
