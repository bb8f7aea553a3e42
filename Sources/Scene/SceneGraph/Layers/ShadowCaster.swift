/// A part of a picture whose opacity a shadow follows.
public struct ShadowCaster: Hashable, Sendable {
  /// The picture.
  public var picture: PictureName
  /// The part, as a fraction of the picture's size.
  public var part: Rect
  /// The part's share of the shadow's strength, 0…1.
  public var weight: Double

  /// Creates a caster.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - part: the part, as a fraction of the picture's size.
  ///   - weight: the part's share of the shadow's strength, 0…1.
  public init(_ picture: PictureName, _ part: Rect = .unit, weight: Double = 1) {
    (self.picture, self.part, self.weight) = (picture, part, weight)
  }
}

extension Shadow {
  /// Returns the shadow with the pictures of its casters renamed.
  public func renamingPictures(_ rename: (PictureName) -> PictureName) -> Shadow {
    var shadow = self
    for index in casters.indices {
      shadow.casters[index].picture = rename(casters[index].picture)
    }
    return shadow
  }
}
