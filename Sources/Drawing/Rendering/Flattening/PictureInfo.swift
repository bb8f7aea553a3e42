import SceneGraph

/// The properties of a picture that flattening depends on.
struct PictureInfo: Hashable {
  /// True if the page that shows the picture has no transparent pixel.
  let isOpaque: Bool
  /// The page's size in texels.
  let size: Size
}

/// A source of picture properties.
protocol PictureInfoProvider {
  /// Returns the properties of a picture; nil for an unknown name.
  func info(of name: PictureName) -> PictureInfo?

  /// Returns the mean alpha, 0…1, of a part of the page that shows a picture, in fractions of the
  /// page; 1 where it is unknown.
  func meanAlpha(of name: PictureName, in part: Rect) -> Double
}

extension PictureInfoProvider {
  func meanAlpha(of name: PictureName, in part: Rect) -> Double { 1 }

  /// Returns true if the picture that contents name exists, or all pages that a shader samples.
  func havePictures(of contents: Layer.Contents) -> Bool {
    switch contents {
    case .none, .color, .gradient: true
    case .picture(let name): info(of: name) != nil
    case .shader(let shader):
      shader.inputs.filter(\.isPage).allSatisfy { input in
        input.picture.map { info(of: $0) != nil } ?? false
      }
    }
  }

  /// Returns the factor of a shadow's strength from the opacity of its casters, 0…1.
  func strength(of shadow: Shadow) -> Double {
    // The weights of opaque pictures may differ from 1 by rounding, and most shadows have such
    // casters.
    if shadow.casters.allSatisfy({ info(of: $0.picture)?.isOpaque == true }) { return 1 }
    let sum = shadow.casters.reduce(0) {
      $0 + $1.weight * meanAlpha(of: $1.picture, in: $1.part)
    }
    return min(max(sum, 0), 1)
  }
}
