import Frames
import GPU
import SceneGraph

// An exposure in one draw of each pixel, where only rectangles of pictures, colours and simple
// gradients move. Its cost does not depend on the way of the motion.

extension Renderer {
  /// A part of an exposure that can be drawn as one integral, except for some pixels.
  struct Smear {
    fileprivate let lists: [DrawList]
    fileprivate let parts: StaticParts
    fileprivate let quads: [SmearQuad]
    fileprivate let tiles: SmearTiles
    fileprivate let region: PixelRect
    fileprivate var encoder: FrameEncoder
    fileprivate let shares: Shares
    /// The instants of the part.
    let instants: Range<Int>
    /// The pixels that are drawn as instants.
    var rest: PixelRegion { tiles.rest }
    /// Returns the items of an instant of the part that move.
    func moving(of list: DrawList) -> ArraySlice<DrawItem> {
      list.items.dropFirst(parts.below).dropLast(parts.above)
    }
    /// The part's share in the exposure.
    var share: Double { shares.whole }
  }

  /// Returns the parts of an exposure, if most of what moves are a few rectangles. There are
  /// several where a rectangle turns its back, appears or disappears, or moves too unevenly for one
  /// integral.
  ///
  /// - Returns: nil if all of it is to be drawn as instants.
  func parts(
    of exposure: Exposure, _ pictures: PictureStore, onto size: PixelSize
  ) throws(GPUError) -> [Smear]? {
    guard strategy == .fast, device.info.isSoftware, exposure.path.count == Exposure.pathCount,
      exposure.path.allSatisfy(\.snapshots.isEmpty)
    else { return nil }
    let parts = try parts(of: exposure, in: 0...(exposure.path.count - 1), pictures, onto: size)
    // The pixels of parts, each times the number of its instants.
    let pixels = parts.reduce((all: 0, rest: 0)) { pixels, part in
      let count = part.instants.count
      return (pixels.all + count * part.region.area, pixels.rest + count * part.rest.area)
    }
    if Double(pixels.rest) > Self.mostRest * Double(pixels.all) {
      for part in parts { release(part) }
      return nil
    }
    return parts
  }

  /// The most pixels that are drawn as instants where integrals of the others pay, as a part of
  /// all.
  private static let mostRest = 0.8

  /// Returns the parts of some of an exposure: one if an integral serves all pixels, otherwise
  /// those of its halves. The last ones may have pixels that are drawn as instants.
  private func parts(
    of exposure: Exposure, in path: ClosedRange<Int>, _ pictures: PictureStore,
    onto size: PixelSize
  ) throws(GPUError) -> [Smear] {
    let step = path.count / Course.steps
    let (count, steps) = (exposure.weights.count, exposure.path.count - 1)
    let whole = try smear(
      over: (0...Course.steps).map { exposure.path[path.lowerBound + $0 * step] },
      Shares(exposure.weights, in: path, of: steps),
      instants: (count * path.lowerBound / steps)..<(count * path.upperBound / steps),
      isLast: step == 1, pictures, onto: size)
    if let whole { return [whole] }
    let middle = (path.lowerBound + path.upperBound) / 2
    return try parts(of: exposure, in: path.lowerBound...middle, pictures, onto: size)
      + parts(of: exposure, in: middle...path.upperBound, pictures, onto: size)
  }

  /// Returns the integral over a path.
  ///
  /// - Parameter isLast: true for a part that is not divided further.
  /// - Returns: nil if not all pixels can be integrated, unless it is the last.
  private func smear(
    over path: [PresentedFrame], _ shares: Shares, instants: Range<Int>, isLast: Bool,
    _ pictures: PictureStore, onto size: PixelSize
  ) throws(GPUError) -> Smear? {
    var encoder = makeEncoder(pictures, size, in: .full)
    let lists = path.map {
      var list = flattener.flatten(
        $0.scene, encoder.pictures, onto: Size(size), skippingHidden: false,
        findingOrigins: true)
      list.items.removeAll(where: \.isEmpty)
      return list
    }
    let parts = StaticParts(of: lists.map { ($0, encoder.pictures) }, on: size)
    // In a part of the time it may be that nothing moves.
    let region = PixelRect(grown: parts.moving, by: 4, on: size) ?? .zero
    let tracks = SmearTracks(lists.map { $0.items.dropFirst(parts.below).dropLast(parts.above) })
    func smear(thinAsOthers: Bool) throws(GPUError) -> Smear {
      let (quads, others) = try movingQuads(
        tracks, &encoder, onto: size, thinAsOthers: thinAsOthers)
      let tiles = SmearTiles(
        region, quads, without: PixelRegion(around: others, within: region),
        fewestSegments: shares.areEqual ? 1 : SmearFeatures.mostSegments)
      return Smear(
        lists: lists, parts: parts, quads: quads, tiles: tiles, region: region, encoder: encoder,
        shares: shares, instants: instants)
    }
    if isLast || tracks.others.isEmpty {
      let whole = try smear(thinAsOthers: false)
      let isWhole = whole.rest.isEmpty && !whole.tiles.isCrowded
      if isWhole, isLast || !whole.tiles.isUneven { return whole }
      if isLast {
        // Instants of many pieces that part are closer to the truth than both beside each other.
        if tracks.tracks.count <= Self.mostMixedItems, instants.count > Self.fewInstants {
          return try smear(thinAsOthers: true)
        }
        return Smear(
          lists: lists, parts: parts, quads: [],
          tiles: SmearTiles(region, [], without: PixelRegion(region), fewestSegments: 1),
          region: region, encoder: encoder, shares: shares, instants: instants)
      }
    }
    for list in lists { flattener.reuse(list) }
    return nil
  }

  /// The most items that are integrated beside pixels that are drawn as instants.
  private static let mostMixedItems = 32
  /// So few instants of a part are cheaper than integrals beside them.
  private static let fewInstants = 4

  /// Returns what a part holds.
  func release(_ part: Smear) {
    for list in part.lists { flattener.reuse(list) }
  }

  /// Draws a smear over the whole of a target.
  ///
  /// - Parameter drawRest: draws the other pixels, over what stands still below.
  func draw(
    _ smear: Smear, over background: Color, into target: RenderTargetReference,
    _ drawRest: () throws -> [FramePass]
  ) throws -> [FramePass] {
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
    let rest = try drawRest()
    let above = smear.lists[0].items.suffix(parts.above)
    if !above.isEmpty {
      try encoder.withTarget(target, .frame) { encoder throws(GPUError) in
        try encoder.draw(above, within: PixelRegion(PixelRect(of: size)))
      }
    }
    return (encoder.passes ?? []) + rest
  }

  /// Returns the quads that move, the front one first, and the pixels over which anything else
  /// does.
  private func movingQuads(
    _ tracks: SmearTracks, _ encoder: inout FrameEncoder, onto size: PixelSize,
    thinAsOthers: Bool
  ) throws(GPUError) -> (quads: [SmearQuad], others: [PixelRect]) {
    var tracks = tracks
    var quads: [SmearQuad] = []
    for track in tracks.tracks.reversed() {
      guard quads.count < Self.mostSmearedQuads,
        var quad = SmearQuad(track, encoder.pictures, target: Size(size)),
        !thinAsOthers || !quad.isThin,
        try choosePicture(of: &quad, &encoder)
      else {
        tracks.addOther(track)
        continue
      }
      for front in quads.indices {
        let sides = quad.sides(adjoining: quads[front])
        guard sides != 0 else { continue }
        quad.joins = true
        quad.joinedSides |= sides
        quads[front].joinedSides |= quads[front].sides(adjoining: quad)
      }
      quads.append(quad)
    }
    return (quads, tracks.others)
  }

  /// The most quads that are worth comparing with every tile.
  private static let mostSmearedQuads = 128

  /// Chooses the picture that a quad samples.
  ///
  /// - Returns: false if there are no taps of a picture.
  private func choosePicture(
    of quad: inout SmearQuad, _ encoder: inout FrameEncoder
  ) throws(GPUError) -> Bool {
    let regions = quad.regions
    guard regions.count > Course.steps else { return true }
    let name = regions[Course.steps / 2]
    guard var picture = try encoder.pictures.picture(name.name),
      picture.continuation == .clampToEdge, picture.visible == .unit,
      picture.texture is UploadedTexture
    else { return false }
    let rect = name.rect.part(quad.shown)
    let texels = quad.fewestTexels(of: picture.texels(of: rect))
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
    quad.source = PictureSource(picture: picture, rect: picture.textureRect(ofPageRect: rect))
    guard regions.contains(where: { $0 != name }) else { return true }
    let shown = quad.shown
    quad.parts = regions.map {
      let part = picture.textureRect(ofPageRect: $0.rect.part(shown))
      return SIMD4<Float>(
        SIMD4(part.origin.x, part.origin.y, part.size.width, part.size.height))
    }
    return TimePolynomial(through: quad.parts, within: 1e-4) != nil
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
