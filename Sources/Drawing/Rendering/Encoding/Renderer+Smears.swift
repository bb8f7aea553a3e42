import Frames
import GPU
import SceneGraph

// An exposure in one draw of each pixel, where only rectangles of pictures, colours and simple
// gradients move. Its cost does not depend on the way of the motion.

extension Renderer {
  /// A part of an exposure that can be drawn as one integral.
  struct Smear {
    fileprivate let lists: [DrawList]
    fileprivate let parts: StaticParts
    fileprivate let quads: [SmearQuad]
    fileprivate let tiles: SmearTiles
    fileprivate let region: PixelRect
    fileprivate var encoder: FrameEncoder
    fileprivate let shares: Shares
    /// The part's share in the exposure.
    var share: Double { shares.whole }
  }

  /// A part of the time of an exposure.
  enum ExposurePart {
    case smear(Smear)
    /// Instants, and their share in the exposure.
    case instants(Range<Int>, share: Double)
  }

  /// Returns the parts of an exposure, if all that moves are a few rectangles in most of them.
  /// There are several where a rectangle turns its back, appears or disappears, or moves too
  /// unevenly for one integral.
  ///
  /// - Returns: nil if all of it is to be drawn as instants.
  func parts(
    of exposure: Exposure, _ pictures: PictureStore, onto size: PixelSize
  ) throws(GPUError) -> [ExposurePart]? {
    guard strategy == .fast, device.info.isSoftware, exposure.path.count == Exposure.pathCount,
      exposure.path.allSatisfy(\.snapshots.isEmpty)
    else { return nil }
    var result: [ExposurePart] = []
    try addParts(
      of: exposure, in: 0...(exposure.path.count - 1), pictures, onto: size, to: &result)
    let smears = result.count { if case .smear = $0 { true } else { false } }
    if smears < 2, result.count > 1 {
      for part in result { release(part) }
      return nil
    }
    return smears > 0 ? result : nil
  }

  /// Adds the parts of some of an exposure.
  private func addParts(
    of exposure: Exposure, in path: ClosedRange<Int>, _ pictures: PictureStore,
    onto size: PixelSize, to result: inout [ExposurePart]
  ) throws(GPUError) {
    let step = path.count / Course.steps
    if let smear = try smear(
      over: (0...Course.steps).map { exposure.path[path.lowerBound + $0 * step] },
      Shares(exposure.weights, in: path, of: exposure.path.count - 1), pictures, onto: size)
    {
      if step == 1 || !smear.tiles.isUneven {
        result.append(.smear(smear))
        return
      }
      release(.smear(smear))
    }
    guard step > 1 else {
      let (count, steps) = (exposure.weights.count, exposure.path.count - 1)
      let shares = Shares(exposure.weights, in: path, of: steps)
      let instants = (count * path.lowerBound / steps)..<(count * path.upperBound / steps)
      result.append(.instants(instants, share: shares.whole))
      return
    }
    let middle = (path.lowerBound + path.upperBound) / 2
    for half in [path.lowerBound...middle, middle...path.upperBound] {
      try addParts(of: exposure, in: half, pictures, onto: size, to: &result)
    }
  }

  /// Returns the integral over a path; nil if there is none.
  private func smear(
    over path: [PresentedFrame], _ shares: Shares, _ pictures: PictureStore, onto size: PixelSize
  ) throws(GPUError) -> Smear? {
    var encoder = makeEncoder(pictures, size, in: .full)
    let lists = path.map {
      flattener.flatten($0.scene, encoder.pictures, onto: Size(size), skippingHidden: false)
    }
    let parts = StaticParts(of: lists.map { ($0, encoder.pictures) }, on: size)
    guard let region = PixelRect(grown: parts.moving, by: 4, on: size),
      var quads = movingQuads(lists, parts, encoder.pictures, onto: size),
      try choosePictures(of: &quads, &encoder),
      let tiles = SmearTiles(
        region, quads, fewestSegments: shares.areEqual ? 1 : SmearFeatures.mostSegments)
    else {
      for list in lists { flattener.reuse(list) }
      return nil
    }
    return Smear(
      lists: lists, parts: parts, quads: quads, tiles: tiles, region: region, encoder: encoder,
      shares: shares)
  }

  /// Returns what a part holds.
  func release(_ part: ExposurePart) {
    guard case .smear(let smear) = part else { return }
    for list in smear.lists { flattener.reuse(list) }
  }

  /// Draws a smear over the whole of a target.
  func draw(
    _ smear: Smear, over background: Color, into target: RenderTargetReference
  ) throws(GPUError) -> [FramePass] {
    var encoder = smear.encoder
    let (parts, region, size) = (smear.parts, smear.region, target.size)
    var below = smear.lists[0]
    below.items.removeSubrange(parts.below...)
    below.showsBackground = true
    let base = PreparedScene(list: below, background: background, occlusion: nil)
    try encoder.withTarget(target, .frame) { encoder throws(GPUError) in try encoder.draw(base) }
    let ground = try scratchTargets.take(size, encoder.format)
    defer { scratchTargets.put(ground) }
    ground.target.reference.copy(
      target, x: region.x, y: region.y, width: region.width, height: region.height)
    var smeared = smear.quads
    for index in smeared.indices {
      guard let shade = smeared[index].shade, shade.isLong else { continue }
      smeared[index].table = try ShadeTable(of: shade, in: device)
    }
    var layers = smear.tiles.rectangles.map { kind, rectangles in
      (kind: kind, rectangles: rectangles, cuts: kind.cuts(of: smeared))
    }
    var level = 0
    while !layers.isEmpty {
      for (kind, rectangles, cuts) in layers {
        // From the back to the front.
        let quads = cuts[cuts.count - 2 - level]..<cuts[cuts.count - 1 - level]
        let layer = kind.layer(quads, isLast: level == 0)
        var shown = layer.quads.map { smeared[$0] }
        for index in shown.indices {
          shown[index].sides?.leaveOut(layer.continuations[index])
          guard let picture = shown[index].source?.picture else { continue }
          let reduction = layer.reductions[index]
          shown[index].reduced = try encoder.reduced(picture, by: reduction)
          shown[index].isDense[0] = reduction.isDenseAcross
          shown[index].isDense[1] = reduction.isDenseDown
        }
        try draw(
          shown, layer, rectangles, isLarge: smear.tiles.isLarge(layer, over: rectangles),
          smear.shares, over: ground, blank: try encoder.blankTexture(), into: target)
      }
      level += 1
      layers = layers.filter { $0.cuts.count > level + 1 }
      // What was drawn is what is below the next layers.
      for rectangle in layers.flatMap(\.rectangles) {
        ground.target.reference.copy(
          target, x: rectangle.x, y: rectangle.y, width: rectangle.width,
          height: rectangle.height)
      }
    }
    let above = smear.lists[0].items.suffix(parts.above)
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
      for front in quads.indices {
        let sides = quad.sides(adjoining: quads[front])
        guard sides != 0 else { continue }
        quad.joins = true
        quad.joinedSides |= sides
        quads[front].joinedSides |= quads[front].sides(adjoining: quad)
      }
      quads.append(quad)
    }
    return quads
  }

  /// The most quads that are worth comparing with every tile.
  private static let mostSmearedQuads = 128

  /// Chooses the picture that each quad samples.
  ///
  /// - Returns: false if there are no taps of a picture.
  private func choosePictures(
    of quads: inout [SmearQuad], _ encoder: inout FrameEncoder
  ) throws(GPUError) -> Bool {
    for index in quads.indices {
      let regions = quads[index].regions
      guard regions.count > Course.steps else { continue }
      let name = regions[Course.steps / 2]
      guard var picture = try encoder.pictures.picture(name.name),
        picture.continuation == .clampToEdge, picture.visible == .unit,
        picture.texture is UploadedTexture
      else { return false }
      let rect = name.rect.part(quads[index].shown)
      let texels = quads[index].fewestTexels(of: picture.texels(of: rect))
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
      quads[index].source = PictureSource(
        picture: picture, rect: picture.textureRect(ofPageRect: rect))
      if regions.contains(where: { $0 != name }) {
        quads[index].parts = regions.map {
          let part = picture.textureRect(ofPageRect: $0.rect.part(quads[index].shown))
          return SIMD4<Float>(
            SIMD4(part.origin.x, part.origin.y, part.size.width, part.size.height))
        }
        guard TimePolynomial(through: quads[index].parts, within: 1e-4) != nil else { return false }
      }
    }
    return true
  }

  /// Draws the tiles of one kind.
  private func draw(
    _ quads: [SmearQuad], _ kind: SmearTiles.Kind, _ rectangles: [PixelRect], isLarge: Bool,
    _ shares: Shares, over ground: ScratchTarget, blank: any PictureTexture,
    into target: RenderTargetReference
  ) throws(GPUError) {
    let features = SmearFeatures(
      of: quads, kind, isLarge: isLarge, forManyFrames: drawsManyFrames,
      isWeighted: !shares.areEqual)
    let program = try programs.program(for: features)
    program.set(quads, joined: kind.joins, cells: kind.cells, weights: shares.of(kind.segments))
    let sampler = samplers.sampler(.bilinear, .clampToEdge)
    let pass = RenderPass(into: target)
    pass.replaceByBlending()
    for (unit, quad) in quads.enumerated() {
      if features.pictures >> unit & 1 != 0 {
        let texture = quad.reduced?.texture ?? blank
        texture.bind(to: TextureUnit(unit), sampler.sampler, in: pass)
      }
      if let table = quad.table {
        pass.bind(table.texture, sampler.sampler, to: SmearProgram.tableUnit(unit))
      }
    }
    pass.bind(ground.target, to: SmearProgram.groundUnit)
    // One triangle, since the pixels along the side that two share would be shaded twice.
    let vertexCount = program.setVertices(target: Size(target.size))
    for rectangle in rectangles {
      pass.restrict(
        to: (rectangle.x, rectangle.y, rectangle.width, rectangle.height))
      pass.drawTriangles(shape, vertexCount: vertexCount, with: program.program)
    }
  }
}

/// The shares of the segments of a part of an exposure.
private struct Shares {
  /// The share of the exposure before each of its instants.
  private var before: [Double] = [0]
  /// The part, in fractions of the exposure.
  private let begin, end: Double
  /// True if all instants count the same.
  let areEqual: Bool

  /// Creates the shares of an exposure whose instants are in the middles of equal parts of it.
  ///
  /// - Parameters:
  ///   - weights: those of all instants.
  ///   - part: the part, in steps of the time.
  ///   - count: the number of steps of the whole exposure.
  init(_ weights: [Double], in part: ClosedRange<Int>, of count: Int) {
    let mean = 1 / Double(weights.count)
    areEqual = weights.allSatisfy { abs($0 - mean) < 1e-9 }
    begin = Double(part.lowerBound) / Double(count)
    end = Double(part.upperBound) / Double(count)
    for weight in weights { before.append((before.last ?? 0) + weight) }
  }

  /// The share of the part in the exposure.
  var whole: Double { upTo(1) - upTo(0) }

  /// Returns the share of the exposure before a fraction of the part.
  private func upTo(_ fraction: Double) -> Double {
    let place = (begin + fraction * (end - begin)) * Double(before.count - 1)
    let index = min(Int(place), before.count - 2)
    return before[index] + (before[index + 1] - before[index]) * (place - Double(index))
  }

  /// Returns the shares of so many segments of equal time in the part.
  func of(_ count: Int) -> [Float] {
    let whole = whole
    return (0..<count).map {
      let (first, last) = (Double($0) / Double(count), Double($0 + 1) / Double(count))
      return Float((upTo(last) - upTo(first)) / max(whole, 1e-12))
    }
  }
}

extension SmearQuad {
  /// Returns the fewest texels across a pixel during the exposure.
  ///
  /// - Parameter size: the size of the unit square in texels.
  fileprivate func fewestTexels(of size: Size) -> Double {
    let scale = SIMD2(size.width, size.height)
    var texels = Double.infinity
    for step in 0...Course.steps {
      let corners = polygons[step].clipPolygon
      var middle = Point.zero
      for index in corners.indices {
        middle.x += corners[index].x / Double(corners.count)
        middle.y += corners[index].y / Double(corners.count)
      }
      for pixel in corners.indices.map({ corners[$0] }) + [middle] {
        guard let units = course.units(across: pixel, atStep: step) else { continue }
        texels = min(texels, (units * scale).min())
      }
    }
    return texels.isFinite ? texels : 1
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
