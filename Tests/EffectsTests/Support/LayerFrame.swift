import SceneGraph

/// Returns the frame, in its superlayer, of a layer that is anchored at its centre and has no
/// transform.
func frame(_ layer: Layer) -> Rect {
  let size = layer.bounds.size
  return Rect(
    x: layer.position.x - size.width / 2, y: layer.position.y - size.height / 2,
    width: size.width, height: size.height)
}
