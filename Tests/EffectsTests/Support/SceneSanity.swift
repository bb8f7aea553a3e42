import SceneGraph
import Testing
import Transitions

/// Calls `look` for a layer, its mask and its sublayers, recursively.
func visit(_ layer: Layer, _ look: (Layer) -> Void) {
  look(layer)
  if let mask = layer.mask { visit(mask, look) }
  for sublayer in layer.sublayers { visit(sublayer, look) }
}

/// Returns a description of a number that is not finite or an opacity outside 0…1; nil if there is
/// none.
func flaw(of scene: Scene) -> String? {
  var flaw = scene.scale.isFinite ? nil : "scale \(scene.scale)"
  visit(scene.root) { layer in
    // A product with 0 is 0 unless the other factor is infinite or NaN, and so is a sum of these.
    var sum = 0.0
    layer.forEachOwnNumber { sum += $0 * 0 }
    if sum != 0 { flaw = "a number that is not finite in \(layer)" }
    if !(0...1).contains(layer.opacity) { flaw = "opacity \(layer.opacity)" }
  }
  return flaw
}

/// Expects that every number of a scene is finite and every opacity within 0…1.
func expectSane(
  _ scene: Scene, _ description: @autoclosure () -> String,
  _ location: SourceLocation = #_sourceLocation
) {
  if let flaw = flaw(of: scene) {
    Issue.record("\(description()): \(flaw)", sourceLocation: location)
  }
}
