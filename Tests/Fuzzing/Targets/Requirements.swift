import SceneGraph

/// The folder `Tests` of the sources.
let testsFolder: String = {
  let parts = #filePath.split(separator: "/").dropLast(3)
  return "/" + parts.joined(separator: "/")
}()

/// Throws a finding unless `text` is one line that says something.
func requireSentence(_ text: String) throws(FuzzFinding) {
  try require(!text.isEmpty, "an error without a word")
  try require(!text.utf8.contains(0x0A), "an error of several lines: \(text)")
}

/// Throws a finding if a number of the scene is not finite, or an opacity is outside 0…1.
func requireSane(_ scene: Scene, _ context: @autoclosure () -> String) throws(FuzzFinding) {
  try require(scene.scale.isFinite, "\(context()): scale \(scene.scale)")
  try requireSane(scene.root, context())
}

private func requireSane(
  _ layer: Layer, _ context: @autoclosure () -> String
) throws(FuzzFinding) {
  let (a, b, c, d) = layer.transform.rows
  let (e, f, g, h) = layer.sublayerTransform.rows
  var sum = 0.0
  // A product with 0 is 0 unless the other factor is infinite or not a number.
  for row in [a, b, c, d, e, f, g, h] { sum += (row * 0).sum() }
  let places = [
    layer.position.x, layer.position.y, layer.zPosition, layer.anchorPoint.x, layer.anchorPoint.y,
    layer.bounds.origin.x, layer.bounds.origin.y, layer.bounds.size.width,
    layer.bounds.size.height, layer.cornerRadius, layer.opacity,
  ]
  sum += places.reduce(0) { $0 + $1 * 0 }
  try require(sum == 0, "\(context()): a number that is not finite in \(layer)")
  try require((0...1).contains(layer.opacity), "\(context()): opacity \(layer.opacity)")
  if let mask = layer.mask { try requireSane(mask, context()) }
  for sublayer in layer.sublayers { try requireSane(sublayer, context()) }
}
