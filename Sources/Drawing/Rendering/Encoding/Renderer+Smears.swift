import Frames
import GPU
import SceneGraph

// An exposure in one draw of each pixel, where only rectangles of pictures, colours and simple
// gradients move. Its cost does not depend on the way of the motion.

extension Renderer {
  /// Draws an exposure as one integral, if all that moves in it are a few rectangles.
  ///
  /// - Returns: nil if it is to be drawn otherwise; nothing of use is drawn then.
  func drawSmear(
    _ exposure: Exposure, _ pictures: PictureStore, over background: Color,
    into target: RenderTargetReference
  ) throws(GPUError) -> [FramePass]? {
    let size = target.size
    guard strategy == .fast, device.info.isSoftware, exposure.path.count == Course.steps + 1,
      exposure.path.allSatisfy(\.snapshots.isEmpty)
    else { return nil }
    var encoder = makeEncoder(pictures, size, in: .full)
    let lists = exposure.path.map {
      flattener.flatten($0.scene, encoder.pictures, onto: Size(size), skippingHidden: false)
    }
    defer { for list in lists { flattener.reuse(list) } }
    let parts = StaticParts(of: lists.map { ($0, encoder.pictures) }, on: size)
    guard let region = PixelRect(grown: parts.moving, by: 4, on: size),
      var quads = movingQuads(lists, parts, encoder.pictures, onto: size)
    else { return nil }
    // A segment counts evenly.
    let shares = Shares(exposure.weights)
    guard try choosePictures(of: &quads, &encoder),
      let tiles = SmearTiles(
        region, quads, fewestSegments: shares.areEqual ? 1 : SmearFeatures.mostSegments)
    else { return nil }

    var below = lists[0]
    below.items.removeSubrange(parts.below...)
    below.showsBackground = true
    let base = PreparedScene(list: below, background: background, occlusion: nil)
    try encoder.withTarget(target, .frame) { encoder throws(GPUError) in try encoder.draw(base) }
    let ground = try scratchTargets.take(size, pictures.working.pixelFormat)
    defer { scratchTargets.put(ground) }
    ground.target.reference.copy(
      target, x: region.x, y: region.y, width: region.width, height: region.height)
    for (kind, rectangles) in tiles.rectangles {
      var shown = kind.quads.map { quads[$0] }
      for index in shown.indices {
        shown[index].sums = try sums(of: shown[index], lines: kind.lines[index])
      }
      try draw(shown, kind, rectangles, shares, over: ground, into: target)
    }
    let above = lists[0].items.suffix(parts.above)
    if !above.isEmpty {
      try encoder.withTarget(target, .frame) { encoder throws(GPUError) in
        try encoder.draw(above, within: PixelRegion(PixelRect(of: size)))
      }
    }
    return encoder.passes ?? []
  }

  /// Returns the quads that move, the front one first; nil if anything else moves.
  private func movingQuads(
    _ lists: [DrawList], _ parts: StaticParts, _ pictures: FramePictures, onto size: PixelSize
  ) -> [SmearQuad]? {
    let count = lists[0].items.count - parts.below - parts.above
    guard count > 0, count <= Self.mostSmearedQuads,
      lists.allSatisfy({ $0.items.count == lists[0].items.count })
    else { return nil }
    var quads: [SmearQuad] = []
    for index in (parts.below..<(parts.below + count)).reversed() {
      guard
        var quad = SmearQuad(lists.map { $0.items[index] }, pictures, target: Size(size))
      else { return nil }
      quad.joins = quads.contains { quad.adjoins($0) }
      quads.append(quad)
    }
    return quads
  }

  /// The most quads that are worth comparing with every tile.
  private static let mostSmearedQuads = 128

  /// Chooses the picture that each quad samples, and the axis of its sums.
  ///
  /// - Returns: false if there are no sums for a picture.
  private func choosePictures(
    of quads: inout [SmearQuad], _ encoder: inout FrameEncoder
  ) throws(GPUError) -> Bool {
    for index in quads.indices {
      guard let name = quads[index].steps[0].picture else { continue }
      guard var picture = try encoder.pictures.picture(name.name),
        picture.continuation == .clampToEdge, picture.visible == .unit,
        picture.texture is UploadedTexture
      else { return false }
      let (ways, texels) = quads[index].extent(of: picture.texels(of: name.rect))
      // A picture with several texels in every pixel is reduced first.
      let factor = texels.rounded(.down)
      if factor >= 2 {
        let texture = picture.texture.size
        guard
          let reduced = PixelSize(
            width: max(Int((Double(texture.width) / factor).rounded()), 1),
            height: max(Int((Double(texture.height) / factor).rounded()), 1))
        else { return false }
        picture = try encoder.cachedResample(of: picture, as: .prefiltered(reduced))
      }
      quads[index].axis = ways.x >= ways.y ? .across : .down
      guard TexelSums.canBeMade(of: picture.texture, in: device) else { return false }
      quads[index].source = PictureSource(
        picture: picture, rect: picture.textureRect(ofPageRect: name.rect))
    }
    return true
  }

  /// Returns the running sums of a quad's picture, which are kept for the next frames.
  ///
  /// - Parameter lines: the number of lines that are taken as one.
  private func sums(of quad: SmearQuad, lines: Int) throws(GPUError) -> TexelSums? {
    guard let picture = quad.source?.picture else { return nil }
    let kind = TexelSums.Kind(axis: quad.axis, lines: lines)
    if let sums = picture.sums[kind] { return sums }
    let sums = try TexelSums(of: picture.texture, kind, in: device)
    picture.sums[kind] = sums
    return sums
  }

  /// Draws the tiles of one kind.
  private func draw(
    _ quads: [SmearQuad], _ kind: SmearTiles.Kind, _ rectangles: [PixelRect], _ shares: Shares,
    over ground: ScratchTarget, into target: RenderTargetReference
  ) throws(GPUError) {
    func mask(_ isSet: (SmearQuad) -> Bool) -> Int {
      quads.indices.reduce(0) { $0 | (isSet(quads[$1]) ? 1 << $1 : 0) }
    }
    let features = SmearFeatures(
      quads: quads.count, pictures: mask { $0.sums != nil },
      opaques: mask { $0.source?.picture.isOpaque == true },
      down: mask { $0.axis == .down },
      shades: mask(\.hasShade), blacks: mask { $0.hasShade && $0.hasBlackShade },
      turns: mask { $0.hasShade && $0.hasTurningShade }, fades: mask(\.fades), joins: mask(\.joins),
      hasEdges: kind.hasEdges, isCovered: kind.isCovered, isWeighted: !shares.areEqual,
      segments: drawsManyFrames && kind.segments <= 8 ? kind.segments : 0)
    let program = try programs.program(for: features)
    program.set(quads, weights: shares.of(kind.segments))
    let sampler = samplers.sampler(.bilinear, .clampToEdge)
    for start in stride(
      from: 0, to: rectangles.count, by: SmearProgram.mostRectangles)
    {
      let some = rectangles[start...].prefix(SmearProgram.mostRectangles)
      let vertexCount = program.set(some, target: Size(target.size))
      let pass = RenderPass(into: target, blending: false)
      for (unit, quad) in quads.enumerated() {
        if let sums = quad.sums { pass.bind(sums.texture, sampler.sampler, to: TextureUnit(unit)) }
      }
      pass.bind(ground.target, to: SmearProgram.groundUnit)
      pass.drawTriangles(shape, vertexCount: vertexCount, with: program.program)
    }
  }
}

/// The shares of the segments of an exposure.
private struct Shares {
  /// The share of the instants before each one.
  private var before: [Double] = [0]
  /// True if all instants count the same.
  let areEqual: Bool

  /// Creates the shares of an exposure whose instants are in the middles of equal parts of it.
  init(_ weights: [Double]) {
    let mean = 1 / Double(weights.count)
    areEqual = weights.allSatisfy { abs($0 - mean) < 1e-9 }
    for weight in weights { before.append((before.last ?? 0) + weight) }
  }

  /// Returns the shares of so many segments of equal time.
  func of(_ count: Int) -> [Float] {
    func upTo(_ part: Double) -> Double {
      let place = part * Double(before.count - 1)
      let index = min(Int(place), before.count - 2)
      return before[index] + (before[index + 1] - before[index]) * (place - Double(index))
    }
    return (0..<count).map {
      Float(upTo(Double($0 + 1) / Double(count)) - upTo(Double($0) / Double(count)))
    }
  }
}

extension SmearQuad {
  /// Returns the longest ways over the quad's unit square in texels, and the fewest texels across a
  /// pixel.
  ///
  /// - Parameter size: the size of the unit square in texels.
  fileprivate func extent(
    of size: Size
  ) -> (ways: SIMD2<Double>, texels: Double) {
    let scale = SIMD2(size.width, size.height)
    var ways = SIMD2<Double>.zero
    var texels = Double.infinity
    for step in 0...Course.steps {
      let corners = steps[step].polygon.clipPolygon
      var middle = Point.zero
      for index in corners.indices {
        middle.x += corners[index].x / Double(corners.count)
        middle.y += corners[index].y / Double(corners.count)
      }
      for pixel in corners.indices.map({ corners[$0] }) + [middle] {
        if let units = course.units(across: pixel, atStep: step) {
          texels = min(texels, (units * scale).min())
        }
        for other in [0, Course.steps] where other != step {
          guard let here = course.unit(of: pixel, atStep: step),
            let there = course.unit(of: pixel, atStep: other)
          else { continue }
          let inside = there.clamped(
            lowerBound: SIMD2(repeating: 0), upperBound: SIMD2(repeating: 1))
          let way = (inside - here) * scale
          ways = SIMD2(max(ways.x, abs(way.x)), max(ways.y, abs(way.y)))
        }
      }
    }
    return (ways, texels.isFinite ? texels : 1)
  }
}

extension PixelRect {
  /// Creates a rectangle larger by some pixels on each side, within a target; nil if it is empty.
  fileprivate init?(grown rect: PixelRect, by pixels: Int, on size: PixelSize) {
    let grown = PixelRect(
      x: rect.x - pixels, y: rect.y - pixels, width: rect.width + 2 * pixels,
      height: rect.height + 2 * pixels)
    guard rect.area > 0, let inside = grown.intersection(with: PixelRect(of: size))
    else { return nil }
    self = inside
  }
}
