public import SceneGraph
import Transitions

/// A view that shows an image, after `UIImageView`.
open class ImageView: View {
  /// The image that the view shows.
  public var image: Image? {
    get { layer.contents }
    set { layer.contents = newValue }
  }

  /// Creates a view of the image's size; of size 0 without an image.
  public init(image: Image?) {
    super.init(frame: Rect(size: image?.size ?? Size(width: 0, height: 0)))
    self.image = image
  }

  /// Creates a view without an image.
  public override init(frame: Rect) { super.init(frame: frame) }

  /// Creates a view without an image.
  public required init?(coder: Coder) { super.init(coder: coder) }
}
