import SceneGraph
import TestSupport
import Transitions

/// A generator of random layer trees with all features of the model.
struct RandomLayers {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }
  private mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  mutating func scene() -> Scene {
    var scene = Scene(Container(size: Size(width: 64, height: 64), scale: 1))
    for _ in 0..<3 { scene.root.sublayers.append(layer(in: scene.root.bounds, depth: 2)) }
    if chance(0.7) { scene.root.sublayerTransform = .perspective(number(80...240)) }
    return scene
  }

  private mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(0.6) ? 1 : number(0...1))
  }

  /// Creates a gradient whose colours change slowly enough for one sample to a pixel.
  private mutating func gradient() -> Gradient {
    var location = number(-0.2...0.3)
    let stops = (0..<Int(number(1...5.99))).map { _ in
      location += number(0.3...0.6)
      return Gradient.Stop(color(), at: location)
    }
    return Gradient(
      chance(0.5) ? .axial : .radial, from: Point(x: number(0...0.5), y: number(0...0.5)),
      to: Point(x: number(0.8...1.2), y: number(0.8...1.2)), stops: stops)
  }

  private mutating func layer(in bounds: Rect, depth: Int) -> Layer {
    let (width, height) = (bounds.size.width, bounds.size.height)
    let size = Size(width: number(0.4...0.9) * width, height: number(0.4...0.9) * height)
    var layer = Layer(
      frame: Rect(
        origin: Point(
          x: bounds.minX + number(-0.1...0.6) * (width - size.width * 0.7),
          y: bounds.minY + number(-0.1...0.6) * (height - size.height * 0.7)), size: size))
    switch number(0...1) {
    case ..<0.2: break
    case ..<0.4: layer.contents = .color(color())
    case ..<0.6: layer.contents = .gradient(gradient())
    default: layer.contents = .picture(chance(0.6) ? .from : .to)
    }
    if chance(0.5) { layer.anchor(at: Point(x: number(0...1), y: number(0...1))) }
    if chance(0.3) { layer.bounds.origin = Point(x: number(-18...18), y: number(-18...18)) }
    if chance(0.6) {
      layer.transform = .rotation(
        number(-1.2...1.2), x: number(-1...1), y: number(-1...1), z: number(-1...1))
      if chance(0.15) {
        layer.transform = layer.transform.concatenating(.rotation(.pi, x: 0, y: 1, z: 0))
      }
    }
    if chance(0.3) { layer.zPosition = number(-16...16) }
    if chance(0.4) { layer.opacity = number(0.2...1) }
    if chance(0.25) {
      layer.contentsRect = Rect(
        x: number(0...0.3), y: number(0...0.3), width: number(0.4...0.7), height: number(0.4...0.7))
    }
    if chance(0.15), layer.contents != .none {
      layer.mesh = .rolled(
        size.width, size.height, count: Int(number(1...5)), start: number(-0.5...0.5),
        bend: number(-0.6...0.6), shade: chance(0.4) ? gradient() : nil)
      // A face has room for one gradient.
      if case .gradient = layer.contents {
        for face in layer.mesh?.faces.indices ?? 0..<0 { layer.mesh?.faces[face].shade = nil }
      }
      return layer
    }
    if chance(0.3) { layer.cornerRadius = number(0...0.6) * min(size.width, size.height) }
    if chance(0.3) { layer.masksToBounds = true }
    if chance(0.2) { layer.isDoubleSided = false }
    if chance(0.3) { layer.contentsGravity = chance(0.5) ? .aspectFill : .aspectFit }
    if chance(0.2) {
      layer.shadow = Shadow(
        color(), offset: Point(x: number(-6...6), y: number(-6...6)), radius: number(1...8))
    }
    guard depth > 0 else { return layer }
    if chance(0.15) { layer.mask = self.layer(in: layer.bounds, depth: 0) }
    for _ in 0..<Int(number(0...2.99)) {
      layer.sublayers.append(self.layer(in: layer.bounds, depth: depth - 1))
    }
    if chance(0.3) { layer.sublayerTransform = .perspective(number(60...180)) }
    if chance(0.25), !layer.sublayers.isEmpty { layer.flattensSublayers = false }
    return layer
  }
}
