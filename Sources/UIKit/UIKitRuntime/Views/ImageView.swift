public import SceneGraph
import Transitions

/// A view that shows an image, after `UIImageView`.
open class ImageView: View {
  /// The image to show unless the view is highlighted.
  public var image: Image? {
    get { isCovered ? covered : layer.contents }
    set {
      if isCovered { covered = newValue } else { layer.contents = newValue }
    }
  }

  /// The image to show while the view is highlighted; nil for `image`.
  public var highlightedImage: Image? { didSet { showHighlight() } }
  /// True if the highlighted image is shown.
  public var isHighlighted = false { didSet { showHighlight() } }
  /// True while `layer` shows the highlighted image and `covered` is the other one.
  private var isCovered = false
  private var covered: Image?

  private func showHighlight() {
    let plain = image
    isCovered = isHighlighted && highlightedImage != nil
    covered = isCovered ? plain : nil
    layer.contents = isCovered ? highlightedImage : plain
  }

  /// Creates a view of the image's size; of size 0 without an image.
  public init(image: Image?) {
    super.init(frame: Rect(size: image?.size ?? Size(width: 0, height: 0)))
    self.image = image
  }

  /// Creates a view of the image's size that has another image while it is highlighted.
  public convenience init(image: Image?, highlightedImage: Image?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  /// Creates a view without an image.
  public override init(frame: Rect) { super.init(frame: frame) }

  /// Creates a view without an image.
  public required init?(coder: Coder) { super.init(coder: coder) }

  /// The size of the image.
  open override var intrinsicContentSize: Size { image?.size ?? super.intrinsicContentSize }
}

/// A view controller whose view shows one picture.
@MainActor
public final class PictureController: ViewController {
  private let image: Image

  /// Creates a controller of `picture` at `size`, in points.
  public init(_ picture: PictureName, size: Size) {
    image = Image(picture, size: size)
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns nil, because pictures cannot be archived.
  public required init?(coder: Coder) { nil }

  public override func loadView() { view = ImageView(image: image) }
}
