import SceneGraph
import Testing
import Transitions

/// The walk over a scene's numbers, on which the invariants rely.
@Suite("Numbers of a layer")
struct LayerNumberTests {
  /// A layer with every property set, all of its numbers different.
  private static var richLayer: Layer {
    var next = 0.0
    func number() -> Double {
      next += 1
      return next
    }
    func point() -> Point { Point(x: number(), y: number()) }
    func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
    func row() -> SIMD4<Double> { SIMD4(number(), number(), number(), number()) }
    func color() -> Color {
      Color(red: number(), green: number(), blue: number(), alpha: number())
    }
    func gradient() -> Gradient {
      Gradient(
        from: point(), to: point(),
        stops: (0..<2).map { _ in Gradient.Stop(color(), at: number()) })
    }
    func layer(_ contents: Layer.Contents) -> Layer {
      var layer = Layer(frame: rect(), contents: contents)
      (layer.bounds, layer.position, layer.zPosition) = (rect(), point(), number())
      layer.anchorPoint = point()
      layer.transform = Transform3D(row(), row(), row(), row())
      layer.sublayerTransform = Transform3D(row(), row(), row(), row())
      layer.floor = Floor(height: number(), tilt: number())
      (layer.opacity, layer.contentsRect, layer.cornerRadius) = (number(), rect(), number())
      layer.backdropBlur = number()
      layer.shadow = Shadow(color(), offset: point(), radius: number())
      layer.mesh = Mesh(
        vertices: (0..<3).map { _ in Mesh.Vertex(unit: point(), position: point(), z: number()) },
        faces: [Mesh.Face([0, 1, 2], shade: gradient()), Mesh.Face([2, 1, 0])])
      return layer
    }
    var rich = layer(.gradient(gradient()))
    rich.mask = layer(.color(color()))
    rich.sublayers = [layer(.picture(.from)), layer(.none)]
    return rich
  }

  /// Returns every number in a value, by recursive reflection.
  private static func reflected(_ value: Any) -> [Double] {
    if let number = value as? Double { return [number] }
    return Mirror(reflecting: value).children.flatMap { reflected($0.value) }
  }

  @Test("The walk visits every number that reflection finds")
  func coverage() {
    var walked: [Double] = []
    visit(Self.richLayer) { layer in layer.forEachOwnNumber { walked.append($0) } }
    let reflected = Self.reflected(Self.richLayer)
    #expect(reflected.count > 200 && Set(reflected).count == reflected.count)
    #expect(walked.count == reflected.count)
    #expect(Set(walked).symmetricDifference(reflected).isEmpty)
    // The root and the scale are all of a scene.
    let scene = Scene(containers[0])
    #expect(Mirror(reflecting: scene).children.map(\.label) == ["root", "scale"])
  }

  @Test("A number that is not finite and an opacity outside 0…1 are found")
  func flaws() {
    func expectFlaw(_ change: (inout Layer) -> Void) {
      var scene = Scene.still(.from, in: containers[0])
      #expect(flaw(of: scene) == nil)
      change(&scene.root.sublayers[0])
      #expect(flaw(of: scene) != nil)
    }
    expectFlaw { $0.transform.m34 = .nan }
    expectFlaw { $0.opacity = 1.001 }
    expectFlaw {
      let gradient = Gradient(
        from: .black, at: .zero, to: .white, at: Point(x: 0, y: -.infinity))
      $0.sublayers = [Layer(frame: $0.bounds, contents: .gradient(gradient))]
    }
    expectFlaw { $0.mask = Layer(frame: Rect(x: 0, y: 0, width: .infinity, height: 1)) }
  }
}
