import Glibc
import SceneGraph
import Testing
import Transitions

/// A scene of 64 × 64 points.
struct ModelScene: Sendable, CustomTestStringConvertible {
  let name: String
  let sublayers: [Layer]
  /// The eye's distance in points; nil for no perspective.
  var perspective: Double?
  var scale = 1.0
  /// The largest difference of any channel of any pixel, of 255, where the borders are exact too.
  var largest = 255
  /// Further changes of the root layer.
  var change: @Sendable (inout Layer) -> Void = { _ in }

  var testDescription: String { name }

  var scene: Scene {
    var scene = Scene(
      Container(size: Size(width: 64, height: 64), scale: scale), sublayers: sublayers)
    if let perspective { scene.root.sublayerTransform = .perspective(perspective) }
    change(&scene.root)
    return scene
  }
}

extension ModelScene {
  static let all = orders + groups + paints + shapes + meshes + hard
}

extension Layer {
  init(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contents: Contents = .none,
    _ sublayers: [Layer] = [], change: (inout Layer) -> Void = { _ in }
  ) {
    self.init(frame: Rect(x: x, y: y, width: width, height: height), contents: contents)
    self.sublayers = sublayers
    change(&self)
  }

  func turned(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> Layer {
    var layer = self
    layer.transform = .rotation(degrees * .pi / 180, x: x, y: y, z: z)
    return layer
  }

  /// Returns a layer that keeps the depth of `sublayers`.
  static func space(
    _ sublayers: [Layer], change: (inout Layer) -> Void = { _ in }
  ) -> Layer {
    Layer(0, 0, 64, 64, .none, sublayers) {
      $0.flattensSublayers = false
      change(&$0)
    }
  }
}

extension Layer.Contents {
  static let crimson = color(Color(red: 0.8, green: 0.2, blue: 0.1))
  static let leaf = color(Color(red: 0.1, green: 0.6, blue: 0.3))
  static let azure = color(Color(red: 0.1, green: 0.3, blue: 0.8))
  static let paper = color(.white)
  static let glass = color(Color(red: 0.9, green: 0.8, blue: 0, alpha: 0.5))
  static let dusk = gradient(
    Gradient(
      from: Color(red: 1, green: 0.8, blue: 0.2), at: .zero,
      to: Color(red: 0.4, green: 0, blue: 0.5, alpha: 0.4), at: Point(x: 1, y: 0.5)))
}

extension Mesh {
  /// Creates a strip of `width` by `height` points from `count` upright faces, each turned by
  /// `bend` radians from the one before.
  static func rolled(
    _ width: Double, _ height: Double, count: Int, start: Double = 0, bend: Double,
    shade: Gradient? = nil
  ) -> Mesh {
    var (x, z) = (0.0, 0.0)
    var vertices: [Vertex] = []
    for index in 0...count {
      for v in [0.0, 1] {
        vertices.append(
          Vertex(
            unit: Point(x: Double(index) / Double(count), y: v),
            position: Point(x: x, y: v * height), z: z))
      }
      let angle = start + bend * Double(index)
      x += width / Double(count) * cos(angle)
      z += width / Double(count) * sin(angle)
    }
    return Mesh(
      vertices: vertices,
      faces: (0..<count).map {
        Face([2 * $0, 2 * $0 + 2, 2 * $0 + 3, 2 * $0 + 1], shade: shade)
      })
  }
}
