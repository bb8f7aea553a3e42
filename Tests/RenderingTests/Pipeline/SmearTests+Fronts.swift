import Foundation
import Frames
import Rendering
import SceneGraph
import TestSupport
import Testing

// What quads in front leave of a pixel, at instants. The expectation is the mean over 16 × 16
// points of a pixel, at eight times.

/// A rectangle that is turned about its middle.
private struct TurnedPage: Sendable {
  var middle: SIMD2<Double>
  let size: SIMD2<Double>
  let angle: Double

  func layer(_ color: Color) -> Layer {
    let origin = middle - size / 2
    var layer = Layer(
      frame: Rect(x: origin.x, y: origin.y, width: size.x, height: size.y),
      contents: .color(color))
    layer.transform = .rotation(angle, x: 0, y: 0, z: 1)
    return layer
  }

  func contains(_ point: SIMD2<Double>) -> Bool {
    let offset = point - middle
    let (x, y) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
    return abs((offset * x).sum()) <= size.x / 2 && abs((offset * y).sum()) <= size.y / 2
  }
}

extension SmearTests {
  /// Returns the mean of `level` over a pixel and the time 0…1.
  func mean(
    _ x: Int, _ y: Int, _ level: (SIMD2<Double>, Double) -> Double
  ) -> Double {
    let (points, times) = (16, 8)
    var sum = 0.0
    for time in 0..<times {
      let t = (Double(time) + 0.5) / Double(times)
      for row in 0..<points {
        for column in 0..<points {
          let offset = SIMD2(Double(column), Double(row)) + 0.5
          sum += level(SIMD2(Double(x), Double(y)) + offset / Double(points), t)
        }
      }
    }
    return sum / Double(points * points * times)
  }

  @Test(
    "Where sides of pages pass each other, what is below shows as much as they leave",
    arguments: [
      // The turns of a white page, and of the grey one below it; and the distance of their sides.
      SIMD3(0.2, 0.2, 0), SIMD3(0.2, 0.2, 0.4), SIMD3(0.2, 0.5, 0.3), SIMD3(0.3, 1.1, 0),
      SIMD3(0.05, 1.5, 0.2), SIMD3(0.2, 0.2 + .pi, -0.3), SIMD3(0.4, 0.6 + .pi, 0.2),
    ])
  func passingSides(turns: SIMD3<Double>) throws {
    // The sides pass the middle of the frame, and move across it.
    func page(_ turn: Double, _ distance: Double, _ t: Double) -> TurnedPage {
      let inwards = SIMD2(cos(turn), sin(turn))
      return TurnedPage(
        middle: SIMD2(64.3, 24.2) + inwards * (16 + distance) + 0.7 * t * SIMD2(1, 0.4),
        size: SIMD2(32, 200), angle: turn)
    }
    let scene = { (t: Double) in
      Scene(
        container,
        sublayers: [
          page(turns.y, turns.z, t).layer(Color(white: 128 / 255)),
          page(turns.x, 0, t).layer(.white),
        ])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false))
      for y in 18..<31 {
        for x in 57..<72 {
          let expected = mean(x, y) { point, t in
            page(turns.x, 0, t).contains(point)
              ? 255 : page(turns.y, turns.z, t).contains(point) ? 128 : 0
          }
          let level = Double(frame[x, y].x)
          #expect(abs(level - expected) <= 1, "\(x), \(y)")
        }
      }
    }
  }

  @Test("Two pages in front of a third one hide what both cover")
  func severalFronts() throws {
    let pages = [
      (TurnedPage(middle: SIMD2(64.2, 24.3), size: SIMD2(30, 30), angle: 0.3), 128.0),
      (TurnedPage(middle: SIMD2(80, 9), size: SIMD2(30, 30), angle: 0.35), 255.0),
      (TurnedPage(middle: SIMD2(78, 40), size: SIMD2(32, 34), angle: 0.28), 191.0),
    ]
    func moved(_ page: TurnedPage, _ t: Double) -> TurnedPage {
      var page = page
      page.middle += 0.6 * t
      return page
    }
    let scene = { (t: Double) in
      Scene(
        container,
        sublayers: pages.map { moved($0.0, t).layer(Color(white: $0.1 / 255)) })
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false))
      for y in 4..<44 {
        for x in 44..<90 {
          let expected = mean(x, y) { point, t in
            pages.last { moved($0.0, t).contains(point) }?.1 ?? 0
          }
          let level = Double(frame[x, y].x)
          #expect(abs(level - expected) <= 1, "\(x), \(y)")
        }
      }
    }
  }

  @Test("Beside a front's side, the colour is that of the part of the pixel that shows")
  func colourBesideFront() throws {
    let scene = { (t: Double) in
      // Brighter by 48 levels a pixel.
      let ramp = Layer(
        frame: Rect(x: 61.5, y: 0.3 - t, width: 5, height: 47),
        contents: .gradient(
          Gradient(
            from: Color(white: 8 / 255), at: Point(x: 0, y: 0.5), to: Color(white: 248 / 255),
            at: Point(x: 1, y: 0.5))))
      let front = Layer(
        frame: Rect(x: 64.3, y: -8 + t, width: 40, height: 64), contents: .color(.black))
      return Scene(container, sublayers: [ramp, front])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false))
      // Three tenths of the pixel, whose middle is 64.15.
      let expected = 0.3 * (8 + 48 * 2.65)
      for y in 10..<40 {
        let level = Double(frame[64, y].x)
        #expect(abs(level - expected) < 1.5, "\(y)")
      }
    }
  }

  @Test("A round opening in a page leaves as much of what is below as its mask says")
  func roundOpening() throws {
    // An opening whose corner is a quarter of a circle around (64, 24) that fades across a pixel.
    let radius = 11.4
    func opacity(_ point: SIMD2<Double>, _ t: Double) -> Double {
      let offset = point - SIMD2(64, 24) - 0.5 * t
      guard max(offset.x, offset.y) < radius else { return 1 }
      guard min(offset.x, offset.y) > 0 else { return 0 }
      let far = (offset * offset).sum().squareRoot()
      return min(max(far - radius + 0.5, 0), 1)
    }
    let scene = { (t: Double) in
      let shift = 0.5 * t
      let black = { (x: Double, y: Double, width: Double, height: Double) in
        Layer(
          frame: Rect(x: x, y: y, width: width, height: height), contents: .color(.black))
      }
      let side = radius + 2
      // In the page's coordinates, which begin at (-20, -20).
      var mask = Layer(frame: Rect(x: 20, y: 20, width: 128, height: 48))
      mask.sublayers = [
        black(-40, 24 + shift + radius, 300, 100), black(64 + shift + radius, -40, 100, 200),
        Layer(
          frame: Rect(x: 64 + shift, y: 24 + shift, width: side, height: side),
          contents: .gradient(
            Gradient(
              .radial, from: Point(x: 0, y: 0), to: Point(x: 1, y: 1),
              stops: [
                Gradient.Stop(.clear, at: (radius - 0.5) / side),
                Gradient.Stop(.black, at: (radius + 0.5) / side),
              ]))),
      ]
      var page = Layer(
        frame: Rect(x: -20, y: -20, width: 168, height: 88), contents: .color(.white))
      page.mask = mask
      return Scene(container, sublayers: [page])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false))
      for y in 26..<40 {
        for x in 66..<80 {
          let expected = 255 * mean(x, y, opacity)
          let level = Double(frame[x, y].x)
          #expect(abs(level - expected) <= 6, "\(x), \(y)")
        }
      }
    }
  }

  @Test("At instants, a shadow thinner than a pixel counts by its mean over the pixel, too")
  func thinShadowAtInstants() throws {
    let (deviation, size) = (0.2, SIMD2(20.0, 9.0))
    func origin(_ t: Double) -> SIMD2<Double> { SIMD2(50.3, 20.45) + 0.4 * t }
    let scene = { (t: Double) in
      let corner = origin(t)
      var layer = Layer(frame: Rect(x: corner.x, y: corner.y, width: size.x, height: size.y))
      layer.shadow = Shadow(.black, radius: deviation)
      return Scene(container, sublayers: [layer])
    }
    func part(_ place: Double, _ extent: Double) -> Double {
      let scale = 1 / (deviation * 2.0.squareRoot())
      return (erf(place * scale) - erf((place - extent) * scale)) / 2
    }
    try withDevice { device in
      let frame = try drawn(
        device, exposure(of: scene, hasPath: false), background: .white)
      for y in 18..<33 {
        for x in [49, 50, 51, 60, 69, 70, 71] {
          let expected = mean(x, y) { point, t in
            let place = point - origin(t)
            return 255 * (1 - part(place.x, size.x) * part(place.y, size.y))
          }
          let level = Double(frame[x, y].x)
          #expect(abs(level - expected) <= 1.5, "\(x), \(y)")
        }
      }
    }
  }

  @Test(
    "Beside a front's side, a shadow is that of the part of the pixel that shows",
    arguments: [0.1, 0.8, 2.0], [true, false])
  func shadowBesideFront(deviation: Double, isIntegral: Bool) throws {
    func foot(_ t: Double) -> Double { 24.6 + 0.3 * t }
    let scene = { (t: Double) in
      var caster = Layer(frame: Rect(x: -40, y: foot(t) - 20, width: 200, height: 20))
      caster.shadow = Shadow(.black, radius: deviation)
      let front = Layer(
        frame: Rect(x: -8 + t, y: -8, width: 144, height: foot(t) + 8), contents: .color(.black))
      return Scene(container, sublayers: [caster, front])
    }
    try withDevice { device in
      let frame = try drawn(
        device, exposure(of: scene, hasPath: isIntegral), background: .white)
      for y in 22..<30 {
        let expected = mean(64, y) { point, t in
          let below = point.y - foot(t)
          guard below > 0 else { return 0 }
          return 255 * (1 - (1 - erf(below / (deviation * 2.0.squareRoot()))) / 2)
        }
        #expect(abs(Double(frame[64, y].x) - expected) <= 1.5, "\(y)")
      }
    }
  }

  @Test("At instants, a shadow whose lines are close together counts by its mean over the pixel")
  func slantedShadow() throws {
    // The sides of the layer are long, and its lines are a pixel apart.
    let (deviation, height) = (0.9, 6.0)
    func top(_ t: Double) -> Double { 20.3 + 0.4 * t }
    let scene = { (t: Double) in
      var layer = Layer(frame: Rect(x: -40, y: top(t), width: 200, height: height))
      (layer.transform.m11, layer.transform.m21) = (3, 4)
      layer.shadow = Shadow(.black, radius: deviation)
      return Scene(container, sublayers: [layer])
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false), background: .white)
      let scale = 1 / (deviation * 2.0.squareRoot())
      for y in 16..<32 {
        let expected = mean(64, y) { point, t in
          let place = point.y - top(t)
          return 255 * (1 - (erf(place * scale) - erf((place - height) * scale)) / 2)
        }
        #expect(abs(Double(frame[64, y].x) - expected) <= 1.5, "\(y)")
      }
    }
  }

  @Test("At instants, narrow faces of meshes count by their areas, also where two meshes meet")
  func narrowFaces() throws {
    typealias Corners = [(x: Double, y: Double)]
    // The tip of a sheet that is wound up, whose outline bends: the last of its strips are narrow
    // triangles. Its grey back covers the rest of it.
    let white: Corners = [
      (30, 5), (65.2, 5), (51.8, 33.7), (30, 34), (67.4, 4), (53.8, 33.2), (69.8, 2.5),
      (59.9, 23.7), (55.9, 32.3), (59, 29.2),
    ]
    let grey: Corners = [
      (59, 29.2), (59.4, 24.7), (69.5, 3), (69.8, 6), (58.7, 22.3), (68.9, 0.5),
    ]
    func sheet(_ corners: Corners, _ faces: [[Int]], _ color: Color, _ t: Double) -> Layer {
      var layer = Layer(frame: container.bounds, contents: .color(color))
      layer.mesh = Mesh(
        vertices: corners.map {
          Mesh.Vertex(
            unit: Point(x: $0.x / 128, y: $0.y / 48),
            position: Point(x: $0.x + 0.7 * t, y: $0.y + 0.4 * t), z: 0)
        }, faces: faces.map { Mesh.Face($0) })
      return layer
    }
    let whiteFaces = [[0, 1, 2, 3], [1, 4, 5, 2], [4, 6, 7, 5], [7, 8, 5], [9, 8, 7]]
    let greyFaces = [[0, 1, 2, 3], [1, 4, 5, 2]]
    let scene = { (t: Double) in
      Scene(
        container,
        sublayers: [
          sheet(white, whiteFaces, .white, t), sheet(grey, greyFaces, Color(white: 0.5), t),
        ])
    }
    func contains(_ outline: Corners, _ point: SIMD2<Double>) -> Bool {
      var isInside = false
      for (here, next) in zip(outline, outline.dropFirst() + outline.prefix(1))
      where (here.y > point.y) != (next.y > point.y) {
        let part = (point.y - here.y) / (next.y - here.y)
        if point.x < here.x + part * (next.x - here.x) { isInside.toggle() }
      }
      return isInside
    }
    func shows(_ corners: Corners, _ faces: [[Int]], _ point: SIMD2<Double>) -> Bool {
      faces.contains { face in contains(face.map { corners[$0] }, point) }
    }
    try withDevice { device in
      let frame = try drawn(device, exposure(of: scene, hasPath: false))
      for y in 20..<38 {
        for x in 45..<66 {
          let expected = mean(x, y) { point, t in
            let place = point - SIMD2(0.7, 0.4) * t
            return shows(grey, greyFaces, place)
              ? 127.5 : shows(white, whiteFaces, place) ? 255 : 0
          }
          #expect(abs(Double(frame[x, y].x) - expected) <= 5, "\(x), \(y): \(expected)")
        }
      }
    }
  }

  /// From its ninth frame on, a renderer draws large quads in parts.
  @Test("A large page below a front has the same bytes in the first and in the tenth frame")
  func laterFrames() throws {
    let size = try #require(PixelSize(width: 288, height: 216))
    let container = Container(size: Size(width: 288, height: 216), scale: 1)
    let screen = try TestPictures.screen(288, 216, accent: SIMD4(200, 40, 60, 255))
    let scene = { (t: Double) in
      var below = Layer(
        frame: Rect(x: 4, y: 3, width: 280, height: 210), contents: .picture(page))
      below.transform = .rotation(0.02 + 0.01 * t, x: 0, y: 0, z: 1)
      var front = Layer(
        frame: Rect(x: 90.3 + t, y: 60, width: 100, height: 80), contents: .color(.white))
      front.transform = .rotation(0.1, x: 0, y: 0, z: 1)
      return Scene(container, sublayers: [below, front])
    }
    try withDevice { device in
      let store = PictureStore(in: device)
      try store.set(screen, as: page)
      let pipeline = try FramePipeline(
        Renderer(in: device), store, size: size, background: .black)
      let first = try pipeline.frame(exposure(of: scene, hasPath: false))
      for _ in 0..<8 { _ = try pipeline.frame(exposure(of: scene, hasPath: false)) }
      #expect(try pipeline.frame(exposure(of: scene, hasPath: false)).bytes == first.bytes)
    }
  }
}
