package import SceneGraph
import Transitions
package import UIKitRuntime

/// Shows one picture all over.
@MainActor
package final class PictureController: ViewController {
  private let image: Image

  /// A controller of `picture`, which is `size` points large.
  package init(_ picture: PictureName, _ size: Size) {
    image = Image(picture, size: size)
    super.init()
  }

  package override func loadView() { view = ImageView(image: image) }
}
