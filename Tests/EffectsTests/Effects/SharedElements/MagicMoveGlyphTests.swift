import Effects
import SceneGraph
import Testing
import Transitions

@Suite("Glyphs of magic-move")
struct MagicMoveGlyphTests {
  private let container = Container(size: Size(width: 400, height: 400), scale: 2)
  private let text =
    "24,300,120,20:#808488/#ffffff>24,260,160,28:#ffffff/#102030@both"

  private func move(_ text: String) throws -> MagicMove {
    var move = MagicMove()
    move.pairs = try #require(SharedElements(parameterText: text))
    return move
  }

  private func layers(_ move: MagicMove, at progress: Double) -> [Layer] {
    move.push(at: progress, in: container).root.sublayers
  }

  @Test("The colours of ink and ground are part of a pair's text")
  func parsing() throws {
    let move = try move(text)
    guard case .listed(let elements) = move.pairs else {
      Issue.record("not a list")
      return
    }
    let element = try #require(elements.first)
    let glyphs = try #require(element.glyphs)
    #expect(
      glyphs.source.ink == Color(red: 128.0 / 255, green: 132.0 / 255, blue: 136.0 / 255))
    #expect(glyphs.source.ground == .white && glyphs.target.ink == .white)
    #expect(
      glyphs.target.ground == Color(red: 16.0 / 255, green: 32.0 / 255, blue: 48.0 / 255))
    #expect(move.pairs.parameterText == text)
    // One screen alone, one colour alone, an ink that is the ground, colours that are not opaque.
    for text in [
      "0,0,9,9:#000/#fff>0,0,9,9", "0,0,9,9>0,0,9,9:#000/#fff", "0,0,9,9:#000>0,0,9,9:#fff",
      "0,0,9,9:#000/#000>0,0,9,9:#000/#fff", "0,0,9,9:#000/#fff8>0,0,9,9:#000/#fff",
      "0,0,9,9:#000/#fff/#fff>0,0,9,9:#000/#fff", "0,0,9,9:/>0,0,9,9:/",
      // Cuts on one screen, out of order, and beyond the right edge.
      "0,0,9,9:#000/#fff:4>0,0,9,9:#000/#fff", "0,0,9,9:#000/#fff:4,3>0,0,9,9:#000/#fff:3,4",
      "0,0,9,9:#000/#fff:9>0,0,9,9:#000/#fff:4", "0,0,9,9:#000/#fff:>0,0,9,9:#000/#fff:",
    ] {
      #expect(SharedElements(parameterText: text) == nil, "\(text)")
    }
  }

  @Test("Glyphs fly as one shader over whole pixels; at the ends, they are on their screens")
  func flight() throws {
    let move = try move(text)
    for end in [0.0, 1] { #expect(layers(move, at: end).count == 2) }
    for progress in [0.01, 0.3, 0.99] {
      let layer = try #require(layers(move, at: progress).last)
      guard case .shader(let shader) = layer.contents else {
        Issue.record("not a shader")
        return
      }
      #expect(shader.inputs.map(\.picture) == [.from, .to])
      #expect(shader.uniforms.first { $0.name == "progress" }?.value == .real([progress]))
      let place = frame(layer)
      for edge in [place.minX, place.minY, place.maxX, place.maxY] {
        #expect((edge * 2).rounded() == edge * 2)
      }
      // The frame goes from (24, 300) to (24, 260), the size from 120 x 20 to 160 x 28.
      let rect = Rect(
        x: 24, y: 300 - 40 * progress, width: 120 + 40 * progress, height: 20 + 8 * progress)
      #expect(place.minX <= rect.minX - 0.5 && place.minX > rect.minX - 1.01)
      #expect(place.maxY >= rect.maxY + 0.5 && place.maxY < rect.maxY + 1.01)
      #expect(layer.shadow == nil)
    }
  }

  /// From 120 points with a cut at 60 to 160 with one at 100: half way 140 with one at 80.
  @Test("A cut moves from its place on the old screen to that on the new one")
  func cuts() throws {
    let move = try move(
      "24,300,120,20:#808488/#ffffff:60>24,260,160,28:#181a20/#ffffff:100@both")
    guard case .shader(let shader)? = layers(move, at: 0.5).last?.contents else {
      Issue.record("not a shader")
      return
    }
    let knots = (0..<15).map { index -> ShaderContents.Value? in
      shader.uniforms.first { $0.name == "knot\(index)" }?.value
    }
    let expected: [Double] = [80.0 / 140, 0.5, 0.625]
    let unused = ShaderContents.Value.real([1, 1, 1])
    #expect(knots[0] == ShaderContents.Value.real(expected))
    #expect(knots.dropFirst().allSatisfy { $0 == unused })
  }

  @Test("The ground's colour covers both places, also on a picture that carries the glyphs away")
  func covers() throws {
    let move = try move("0,200,200,200>0,0,400,400;" + text)
    let layers = layers(move, at: 0.5)
    func colors(_ layer: Layer) -> [Color] {
      var found = layer.sublayers.flatMap { colors($0) }
      if case .color(let color) = layer.contents { found.append(color) }
      return found
    }
    let dark = Color(red: 16.0 / 255, green: 32.0 / 255, blue: 48.0 / 255)
    #expect(layers.dropFirst(2).dropLast(2).flatMap(colors) == [.white, dark])
    let picture = try #require(layers[layers.count - 2].sublayers.first)
    try #require(picture.sublayers.count == 2)
    // The square of 200 is shown at 300: the glyphs at (24, 100) on it are at (36, 150), and the
    // cover is half a point wider on each side.
    let cover = try #require(picture.sublayers[0].sublayers.first)
    #expect(cover.contents == .color(.white))
    let place = frame(cover)
    #expect(abs(place.minX - 1.5 * 23.5) < 1e-9 && abs(place.minY - 1.5 * 99.5) < 1e-9)
    #expect(abs(place.size.width - 1.5 * 121) < 1e-9)
    #expect(picture.sublayers[1].sublayers.map(\.contents) == [.color(dark)])
  }

  private func frame(_ layer: Layer) -> Rect {
    Rect(
      x: layer.position.x - layer.bounds.size.width / 2,
      y: layer.position.y - layer.bounds.size.height / 2, width: layer.bounds.size.width,
      height: layer.bounds.size.height)
  }
}
