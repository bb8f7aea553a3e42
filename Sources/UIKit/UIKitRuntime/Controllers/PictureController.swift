public import SceneGraph
import Transitions

/// A view controller whose view shows one picture.
@MainActor
public final class PictureController: ViewController {
  private let image: Image

  /// Creates a controller of `picture` at `size`, in points.
  public init(_ picture: PictureName, size: Size) {
    image = Image(picture, size: size)
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns nil: there is no archive of a picture.
  public required init?(coder: Coder) { nil }

  public override func loadView() { view = ImageView(image: image) }
}
