import Frames
import GPU
import SceneGraph

// Integrals over the parts of an exposure, in one draw of each pixel. Their cost does not depend on
// the way of the motion.

extension Renderer {
  /// A part of an exposure that is one integral, except for some pixels.
  struct Smear {
    /// The draw lists at equal steps of the part's time, and what is the same in all of them.
    let lists: [DrawList]
    let parts: StaticParts
    /// What moves, the front one first.
    let quads: [SmearQuad]
    let tiles: SmearTiles
    /// The sums of texels along slanted lines; none before they are added.
    private(set) var slantedSums: [SmearTiles.SlantedQuad: SlantedSums] = [:]
    /// The pixels that it draws, and what it leaves out.
    let scope: PartScope
    /// The pixels that may change.
    let region: PixelRegion
    let encoder: FrameEncoder
    let shares: SegmentShares
    /// The parts of its time that draw the pixels that no integral over all of it serves.
    var restParts: [ExposurePart] = []
    /// The scope of these parts.
    var restScope: PartScope {
      PartScope(tiles.rest, in: parts, movingArea: scope.movingArea ?? region.area)
    }

    init(
      lists: [DrawList], parts: StaticParts, quads: [SmearQuad], tiles: SmearTiles,
      scope: PartScope, region: PixelRegion, encoder: FrameEncoder, shares: SegmentShares
    ) {
      (self.lists, self.parts, self.quads, self.tiles) = (lists, parts, quads, tiles)
      (self.scope, self.region, self.encoder, self.shares) = (scope, region, encoder, shares)
    }

    /// Adds the texels of pictures along the slanted lines that the tiles need.
    mutating func addSlantedSums() throws(GPUError) {
      for (key, part) in tiles.slantedParts {
        guard let source = quads[key.quad].source else { continue }
        let sums = try encoder.sums(of: source, part)
        slantedSums[key] = SlantedSums(part: part, picture: sums)
      }
    }
  }

  /// Draws the pixels of a smear's scope.
  ///
  /// - Parameters:
  ///   - outerGround: a target that shows what the scope leaves out below; nil to draw the whole
  ///     of `target`.
  ///   - drawRest: draws the pixels that no integral serves, over what stands still below, into
  ///     `target`.
  func draw(
    _ smear: Smear, over background: Color, on outerGround: RenderTargetReference?,
    into target: RenderTargetReference,
    _ drawRest: (_ ground: RenderTargetReference) throws -> [FramePass]
  ) throws -> [FramePass] {
    var encoder = smear.encoder
    let (parts, scope, size) = (smear.parts, smear.scope, target.size)
    encoder.followsAlpha = background.alpha < 1
    if let outerGround {
      target.copy(outerGround, in: scope.pixels)
      let below = smear.lists[0].items.prefix(parts.below).dropFirst(scope.below)
      try encoder.withTarget(target, .frame) { encoder throws(GPUError) in
        try encoder.draw(below, within: scope.pixels)
      }
    } else {
      var below = smear.lists[0]
      below.items.removeSubrange(parts.below...)
      below.showsBackground = true
      let base = PreparedScene(list: below, background: background, occlusion: nil)
      try encoder.withTarget(target, .frame) { encoder throws(GPUError) in try encoder.draw(base) }
    }
    let ground = try scratchTargets.take(size, encoder.format)
    defer { scratchTargets.put(ground) }
    ground.target.reference.copy(target, in: smear.region)
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
          if layer.hasTexelCells, let detailed = shown[index].detailed {
            shown[index].source = detailed
            shown[index].prefiltering = SIMD2(1, 1)
          }
          guard let picture = shown[index].source?.picture else { continue }
          let reduction = layer.reductions[index]
          if let slant = reduction.slant {
            let key = SmearTiles.SlantedQuad(quad: layer.quads[index], slant: slant)
            if let sums = smear.slantedSums[key] {
              shown[index] = shown[index].slanted(sums)
              continue
            }
          }
          shown[index].reduced = try encoder.reduced(picture, by: reduction)
          shown[index].sumAxis = reduction.sums
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
        ground.target.reference.copy(target, in: PixelRegion(rectangle))
      }
    }
    let rest = smear.restParts.isEmpty ? [] : try drawRest(ground.target.reference)
    let above = smear.lists[0].items.suffix(parts.above).dropLast(scope.above)
    if !above.isEmpty {
      try encoder.withTarget(target, .frame) { encoder throws(GPUError) in
        try encoder.draw(above, within: scope.pixels)
      }
    }
    return (encoder.passes ?? []) + rest
  }

  /// Draws the tiles of one kind.
  private func draw(
    _ quads: [SmearQuad], _ kind: SmearTiles.Kind, _ rectangles: [PixelRect], isLarge: Bool,
    _ shares: SegmentShares, over ground: ScratchTarget, blank: any PictureTexture,
    into target: RenderTargetReference
  ) throws(GPUError) {
    let features = SmearFeatures(
      of: quads, kind, isLarge: isLarge, isWeighted: !shares.areEqual)
    let program = try programs.program(for: features)
    program.set(quads, kind, weights: shares.of(kind.segments))
    let sampler = samplers.sampler(.bilinear, .clampToEdge)
    let pass = RenderPass(into: target)
    pass.replaceByBlending()
    // Also what the program does not sample: the driver would compile it again for each kind of
    // texture that happens to be bound there.
    for (unit, quad) in quads.enumerated() {
      let texture = quad.reduced?.texture ?? blank
      texture.bind(to: TextureUnit(unit), sampler.sampler, in: pass)
      guard features.longs != 0 else { continue }
      if let table = quad.table {
        pass.bind(table.texture, sampler.sampler, to: SmearProgram.tableUnit(unit))
      } else {
        blank.bind(to: SmearProgram.tableUnit(unit), sampler.sampler, in: pass)
      }
    }
    pass.bind(ground.target, to: SmearProgram.groundUnit)
    let vertexCount = program.setVertices(target: Size(target.size))
    for rectangle in rectangles {
      pass.restrict(
        to: (rectangle.x, rectangle.y, rectangle.width, rectangle.height))
      pass.drawTriangles(shape, vertexCount: vertexCount, with: program.program)
    }
  }
}

extension RenderTargetReference {
  /// Copies the pixels of a region from another target of the same size.
  func copy(_ source: RenderTargetReference, in region: PixelRegion) {
    region.parts.forEach { copy(source, x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
  }
}
