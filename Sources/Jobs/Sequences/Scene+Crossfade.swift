import Jobs
import SceneGraph

extension Scene {
  /// The opacity of the picture `to` if the scene shows nothing but that over the picture `from`,
  /// both over the whole container; nil for another scene.
  var crossfadeOpacity: Double? {
    var bare = self
    bare.root.sublayers = []
    let frame = root.bounds
    let old = Layer(frame: frame, contents: .picture(.from))
    bare.root.sublayers = [old]
    if self == bare { return 0 }
    var new = Layer(frame: frame, contents: .picture(.to))
    if root.sublayers.count == 1 {
      bare.root.sublayers = [new]
      return self == bare ? 1 : nil
    }
    guard root.sublayers.count == 2 else { return nil }
    new.opacity = root.sublayers[1].opacity
    bare.root.sublayers = [old, new]
    return self == bare ? new.opacity : nil
  }
}
