import SceneGraph
import Transitions
import UIKitRuntime

/// Shows one picture all over.
@MainActor
final class PictureController: ViewController {
  private let image: Image

  /// A controller of `picture`, which is `size` points large.
  init(_ picture: PictureName, _ size: Size) {
    image = Image(picture, size: size)
    super.init()
  }

  override func loadView() { view = ImageView(image: image) }
}
