import SceneGraph

/// What has to be known of a picture to place it.
struct PictureShape: Hashable {
  /// Whether the page that shows it has no transparent pixel.
  let isOpaque: Bool
  /// The page's size in texels.
  let size: Size
}

/// Knows the shapes of pictures.
protocol PictureShapes {
  /// The shape of a picture, nil where there is none of that name.
  func shape(of name: PictureName) -> PictureShape?
}

/// A scene as what there is to draw, back to front.
///
/// A list is made for one scene after another: it keeps the memory that it needs.
struct DrawList {
  /// What is left to draw.
  private(set) var items: [DrawItem] = []
  /// Whether the backdrop shows anywhere.
  private(set) var showsBackdrop = true
  // What making the list takes.
  private var elements: [SpaceElement] = []
  private var order = DepthOrder()
  private var jointUses: [Cut.Joint: Int] = [:]

  /// Flattens `scene`, in the place of what was there.
  ///
  /// - Parameters:
  ///   - pictures: the shapes of the pictures that it names.
  ///   - target: the target's size in pixels.
  ///   - skipsHidden: whether what opaque things hide is left out.
  mutating func show(
    _ scene: Scene, _ pictures: any PictureShapes, onto target: Size,
    skippingHidden skipsHidden: Bool = true
  ) {
    items.removeAll(keepingCapacity: true)
    var flattening = SceneFlattening(target: target, skipsHidden: skipsHidden, pictures: pictures)
    swapMemory(with: &flattening)
    flattening.add(
      scene.root,
      by: scene.root.toSuperlayer.concatenating(.scale(x: scene.scale, y: scene.scale)))
    swapMemory(with: &flattening)
    showsBackdrop = true
    // What an opaque layer hides is not drawn.
    if skipsHidden, let cover = items.lastIndex(where: { $0.covers(target, pictures) }) {
      items.removeFirst(cover)
      showsBackdrop = false
    }
  }

  private mutating func swapMemory(with flattening: inout SceneFlattening) {
    swap(&items, &flattening.items)
    swap(&elements, &flattening.elements)
    swap(&order, &flattening.order)
    swap(&jointUses, &flattening.jointUses)
  }
}

extension DrawItem {
  /// Whether nothing below this is seen anywhere on the target.
  fileprivate func covers(_ target: Size, _ pictures: any PictureShapes) -> Bool {
    guard case .sheet(let sheet) = self, sheet.isOpaque(pictures), sheet.rounding == nil,
      sheet.clip == nil, sheet.cuts.isEmpty
    else { return false }
    return abs(sheet.polygon.outline.signedArea) > target.width * target.height * (1 - 1e-9)
  }
}

extension Sheet {
  /// Whether nothing shows through it.
  func isOpaque(_ pictures: any PictureShapes) -> Bool {
    opacity >= 1
      && (color.alpha >= 1 || picture.flatMap { pictures.shape(of: $0.name) }?.isOpaque == true)
  }
}
