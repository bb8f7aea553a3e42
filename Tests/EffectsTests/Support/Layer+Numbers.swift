import SceneGraph

// Reflection would be too slow: the tests look at scenes of hundreds of layers thousands of times.
// `LayerNumberTests` compares this walk with reflection, so that it covers later properties too.
extension Layer {
  /// Calls `look` with every number of this layer, without those of its mask and sublayers.
  func forEachOwnNumber(_ look: (Double) -> Void) {
    bounds.forEachNumber(look)
    position.forEachNumber(look)
    look(zPosition)
    anchorPoint.forEachNumber(look)
    transform.forEachNumber(look)
    sublayerTransform.forEachNumber(look)
    if let floor {
      look(floor.height)
      look(floor.tilt)
    }
    look(opacity)
    switch contents {
    case .none, .picture, .shader: break
    case .color(let color): color.forEachNumber(look)
    case .gradient(let gradient): gradient.forEachNumber(look)
    }
    contentsRect.forEachNumber(look)
    look(cornerRadius)
    look(backdropBlur)
    if let shadow {
      shadow.color.forEachNumber(look)
      shadow.offset.forEachNumber(look)
      look(shadow.radius)
    }
    guard let mesh else { return }
    for vertex in mesh.vertices {
      vertex.unit.forEachNumber(look)
      vertex.position.forEachNumber(look)
      look(vertex.z)
    }
    for face in mesh.faces { face.shade?.forEachNumber(look) }
  }
}

extension Point {
  fileprivate func forEachNumber(_ look: (Double) -> Void) {
    look(x)
    look(y)
  }
}

extension Rect {
  fileprivate func forEachNumber(_ look: (Double) -> Void) {
    origin.forEachNumber(look)
    look(size.width)
    look(size.height)
  }
}

extension Color {
  fileprivate func forEachNumber(_ look: (Double) -> Void) {
    look(red)
    look(green)
    look(blue)
    look(alpha)
  }
}

extension Gradient {
  fileprivate func forEachNumber(_ look: (Double) -> Void) {
    startPoint.forEachNumber(look)
    endPoint.forEachNumber(look)
    for stop in stops {
      look(stop.location)
      stop.color.forEachNumber(look)
    }
  }
}

extension Transform3D {
  fileprivate func forEachNumber(_ look: (Double) -> Void) {
    let (a, b, c, d) = rows
    for row in [a, b, c, d] {
      for column in 0..<4 { look(row[column]) }
    }
  }
}
