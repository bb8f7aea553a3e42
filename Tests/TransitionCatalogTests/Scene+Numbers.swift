import SceneGraph
import Testing
import Transitions

/// Calls `look` with a layer and everything in it.
func visit(_ layer: Layer, _ look: (Layer) -> Void) {
  look(layer)
  if let mask = layer.mask { visit(mask, look) }
  for sublayer in layer.sublayers { visit(sublayer, look) }
}

/// What is wrong with a scene's numbers: one that is none, or an opacity beside 0…1; nil where all is well.
func flaw(of scene: Scene) -> String? {
  var flaw = scene.scale.isFinite ? nil : "scale \(scene.scale)"
  visit(scene.root) { layer in
    // A product with 0 is 0 unless a factor is infinite or no number, and so is a sum of those.
    var sum = 0.0
    layer.forEachOwnNumber { sum += $0 * 0 }
    if sum != 0 { flaw = "a number that is not finite in \(layer)" }
    if !(0...1).contains(layer.opacity) { flaw = "opacity \(layer.opacity)" }
  }
  return flaw
}

/// Expects that a scene has no number that is none, and no opacity beside 0…1.
func expectSane(
  _ scene: Scene, _ description: @autoclosure () -> String,
  _ location: SourceLocation = #_sourceLocation
) {
  if let flaw = flaw(of: scene) {
    Issue.record("\(description()): \(flaw)", sourceLocation: location)
  }
}

// Reflection would do it too, but the laws look at scenes of hundreds of layers thousands of times. A test holds this walk
// against reflection, so that a property that a layer gets later is not forgotten here.
extension Layer {
  /// Calls `look` with every number of this layer, those of its mask and its sublayers aside.
  func forEachOwnNumber(_ look: (Double) -> Void) {
    bounds.forEachNumber(look)
    position.forEachNumber(look)
    look(zPosition)
    anchorPoint.forEachNumber(look)
    transform.forEachNumber(look)
    sublayerTransform.forEachNumber(look)
    look(opacity)
    switch contents {
    case .none, .picture: break
    case .color(let color): color.forEachNumber(look)
    case .gradient(let gradient): gradient.forEachNumber(look)
    }
    contentsRect.forEachNumber(look)
    look(cornerRadius)
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
