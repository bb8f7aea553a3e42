import SceneGraph
import TestSupport
import Testing

@Suite("Layers")
struct LayerTests {
  private func expect(
    _ layer: Layer, maps point: Point, to expected: Point,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try #require(
      layer.toSuperlayer.apply(to: point).projected, sourceLocation: location)
    #expect(
      abs(found.x - expected.x) < 1e-10 && abs(found.y - expected.y) < 1e-10,
      "\(point) went to \(found), not to \(expected)", sourceLocation: location)
  }

  @Test("A new layer fills its frame, anchored at its centre")
  func frame() throws {
    let layer = Layer(frame: Rect(x: 10, y: 20, width: 100, height: 60))
    #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5))
    #expect(layer.position == Point(x: 60, y: 50))
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 100, height: 60))
    try expect(layer, maps: .zero, to: Point(x: 10, y: 20))
    try expect(layer, maps: Point(x: 100, y: 60), to: Point(x: 110, y: 80))
  }

  @Test("Moving the anchor moves nothing else while the transform is the identity")
  func anchorStays() throws {
    var layer = Layer(frame: Rect(x: 10, y: 20, width: 100, height: 60))
    for unit in [
      Point(x: 0, y: 0.5), Point(x: 1, y: 1), Point(x: 0.3, y: -0.2), Point(x: 0.5, y: 0.5),
    ] {
      layer.anchor(at: unit)
      #expect(layer.anchorPoint == unit)
      try expect(layer, maps: .zero, to: Point(x: 10, y: 20))
      try expect(layer, maps: Point(x: 100, y: 60), to: Point(x: 110, y: 80))
    }
  }

  @Test("The anchor stays at the position whatever the transform is")
  func anchorIsFixed() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<100 {
      var layer = Layer(frame: Rect(x: 10, y: 20, width: 100, height: 60))
      layer.anchor(at: Point(x: random.number(in: -1...2), y: random.number(in: -1...2)))
      layer.transform = random.scale(mirrored: false).concatenating(random.skew())
        .concatenating(random.rotation()).concatenating(.perspective(700))
      try expect(layer, maps: layer.anchor, to: layer.position)
    }
  }

  @Test("A rotation by 180° about the left edge puts the layer on the other side of it")
  func turnAboutEdge() throws {
    var layer = Layer(frame: Rect(x: 10, y: 20, width: 100, height: 60))
    layer.anchor(at: Point(x: 0, y: 0.5))
    layer.transform = .rotation(.pi, x: 0, y: 1, z: 0)
    try expect(layer, maps: Point(x: 100, y: 0), to: Point(x: -90, y: 20))
    layer.transform = .rotation(.pi, x: 0, y: 0, z: 1)
    try expect(layer, maps: Point(x: 100, y: 0), to: Point(x: -90, y: 80))
  }

  @Test("The bounds' origin scrolls the layer's coordinates")
  func boundsOrigin() throws {
    var layer = Layer(frame: Rect(x: 10, y: 20, width: 100, height: 60))
    layer.bounds.origin = Point(x: 7, y: 9)
    try expect(layer, maps: Point(x: 7, y: 9), to: Point(x: 10, y: 20))
    #expect(layer.anchor == Point(x: 57, y: 39))
  }

  @Test("sublayerTransform acts about the anchor, and flattened has no depth")
  func sublayers() throws {
    var layer = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    #expect(layer.fromSublayers.apply(to: Point(x: 3, y: 4)) == HomogeneousPoint(x: 3, y: 4, w: 1))
    layer.sublayerTransform = .perspective(500)
    // 100 points in front, it is magnified 1.25 times about the centre, and then flattened.
    let near = Transform3D.translation(z: 100).concatenating(layer.fromSublayers)
    let seen = try #require(near.apply(to: Point(x: 180, y: 90)).projected)
    #expect(abs(seen.x - 200) < 1e-12 && abs(seen.y - 100) < 1e-12)
    let column = layer.fromSublayers.flattened
    #expect((column.m13, column.m23, column.m33, column.m43) == (0, 0, 0, 0))
    // `sublayerTransform` does not affect the layer itself.
    try expect(layer, maps: Point(x: 180, y: 90), to: Point(x: 180, y: 90))
  }

  @Test("Rectangles: sides, middles and points at fractions")
  func rectangles() {
    let rect = Rect(x: 10, y: 20, width: 100, height: 60)
    #expect((rect.minX, rect.midX, rect.maxX) == (10, 60, 110))
    #expect((rect.minY, rect.midY, rect.maxY) == (20, 50, 80))
    #expect(rect.point(atUnit: Point(x: 0.25, y: 0.5)) == Point(x: 35, y: 50))
  }
}

@Suite("Scenes")
struct SceneTests {
  @Test("A scene's root fills the container; a still is one picture in it")
  func still() {
    let container = Container(size: Size(width: 375, height: 667), scale: 3)
    let scene = Scene.still(.to, in: container)
    #expect(scene.scale == 3)
    #expect(scene.root.bounds == container.bounds)
    #expect(scene.root.toSuperlayer == .identity)
    #expect(scene.root.contents == .none)
    #expect(scene.root.sublayers == [Layer(frame: container.bounds, contents: .picture(.to))])
  }

  @Test("A container without a size, or with no scale, is a caller's bug")
  func containerPrecondition() async {
    await #expect(processExitsWith: .failure) {
      _ = Container(size: Size(width: 0, height: 10), scale: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Container(size: Size(width: 10, height: 10), scale: .nan)
    }
  }
}
