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
  /// Returns the properties of a picture; nil if there is none of that name.
  func info(of name: PictureName) -> PictureInfo?
}
