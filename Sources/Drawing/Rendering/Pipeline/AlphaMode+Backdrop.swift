package import Frames
package import SceneGraph

extension AlphaMode {
  /// The alpha mode of frames over `backdrop`: opaque over an opaque one, premultiplied otherwise.
  package init(over backdrop: Color) { self = backdrop.alpha >= 1 ? .opaque : .premultiplied }
}
