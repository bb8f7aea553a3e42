import Frames
import GPU
import SceneGraph

// The division of an exposure into integrals over parts of its time. Where one integral does not
// serve some pixels, these are divided further, and the others are not.

extension Renderer {
  /// A part of the time of an exposure.
  enum ExposurePart {
    case smear(Smear)
    /// Instants, and their share in the exposure.
    case instants(Range<Int>, share: Double)

    /// The share of the part in the exposure.
    var share: Double {
      switch self {
      case .smear(let smear): smear.shares.whole
      case .instants(_, let share): share
      }
    }
  }

  /// The pixels that parts of the time of an exposure draw, and the items that they leave out.
  struct PartScope {
    let pixels: PixelRegion
    /// The number of items below and above that stand still for longer than the parts, and are
    /// drawn for all of that time.
    let below, above: Int
    /// The number of pixels that move in the whole exposure; nil if that is not known yet.
    let movingArea: Int?

    /// Creates the scope of a whole exposure.
    init(of size: PixelSize) {
      (pixels, below, above, movingArea) = (PixelRegion(PixelRect(of: size)), 0, 0, nil)
    }

    /// Creates the scope of pixels among what moves in `statics`.
    init(_ pixels: PixelRegion, in statics: StaticParts, movingArea: Int) {
      (self.pixels, below, above) = (pixels, statics.below, statics.above)
      self.movingArea = movingArea
    }
  }

  /// Returns the parts of an exposure, if most of what moves are a few rectangles. There are
  /// several where a rectangle turns its back, appears or disappears, or where one integral would
  /// serve less than a fifth of the pixels.
  ///
  /// - Returns: nil if all of it is to be drawn as instants.
  func parts(
    of exposure: Exposure, _ pictures: PictureStore, onto size: PixelSize
  ) throws(GPUError) -> [ExposurePart]? {
    guard strategy == .fast, device.info.isSoftware, exposure.path.count == Exposure.pathCount,
      exposure.path.allSatisfy(\.snapshots.isEmpty)
    else { return nil }
    var parts = try parts(
      of: exposure, in: 0...(exposure.path.count - 1), PartScope(of: size), pictures, onto: size)
    let integrals = parts.count { if case .smear = $0 { true } else { false } }
    guard parts.count == 1 || integrals > 1 else {
      for part in parts { release(part) }
      return nil
    }
    try addSlantedSums(to: &parts)
    return parts
  }

  /// Adds the texels of pictures along the slanted lines that parts need.
  private func addSlantedSums(to parts: inout [ExposurePart]) throws(GPUError) {
    for index in parts.indices {
      guard case .smear(var smear) = parts[index] else { continue }
      try smear.addSlantedSums()
      try addSlantedSums(to: &smear.restParts)
      parts[index] = .smear(smear)
    }
  }

  /// Returns the parts of some of an exposure: one if an integral serves a fifth of the pixels or
  /// more, otherwise those of its halves. In the last ones, pixels that no integral serves are
  /// instants.
  private func parts(
    of exposure: Exposure, in path: ClosedRange<Int>, _ scope: PartScope, _ pictures: PictureStore,
    onto size: PixelSize
  ) throws(GPUError) -> [ExposurePart] {
    let step = path.count / Course.steps
    let shares = SegmentShares(of: exposure, in: path, of: exposure.path.count - 1)
    let instants = ExposurePart.instants(shares.instants, share: shares.whole)
    func halves(_ scope: PartScope) throws(GPUError) -> [ExposurePart] {
      if step == 1 { return [instants] }
      let middle = (path.lowerBound + path.upperBound) / 2
      return try parts(of: exposure, in: path.lowerBound...middle, scope, pictures, onto: size)
        + parts(of: exposure, in: middle...path.upperBound, scope, pictures, onto: size)
    }
    let smear = try smear(
      over: (0...Course.steps).map { exposure.path[path.lowerBound + $0 * step] }, shares, scope,
      isLast: step == 1, pictures, onto: size)
    guard var smear else { return try halves(scope) }
    if !smear.tiles.rest.isEmpty {
      smear.restParts = try halves(smear.restScope)
    }
    return [.smear(smear)]
  }

  /// Returns the integral over a path; nil if there is none.
  ///
  /// - Parameter isLast: true for a part that is not divided further.
  private func smear(
    over path: [PresentedFrame], _ shares: SegmentShares, _ scope: PartScope, isLast: Bool,
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
    let parts = StaticParts(
      of: lists.map { ($0, encoder.pictures) }, on: size, below: scope.below, above: scope.above)
    // In a part of the time it may be that nothing moves.
    let region = scope.pixels.intersection(
      with: PixelRect(grown: parts.moving, by: 4, on: size) ?? .zero)
    let moving = lists.map { $0.items.dropFirst(parts.below).dropLast(parts.above) }
    func smear(of tracks: SmearTracks, _ rest: SmearTiles.Rest) throws(GPUError) -> Smear? {
      let (quads, others) = try movingQuads(
        tracks, &encoder, onto: size, thinAsOthers: rest == .instants)
      var left = PixelRegion(around: others, within: region.bounds ?? .zero)
      left = left.intersection(with: region)
      // Pieces that are thin or change at once are closer to the truth in parts of the time, with
      // all that is beside them.
      guard rest != .parts || left.isEmpty || others.count == tracks.others.count,
        let tiles = SmearTiles(
          region, of: scope.movingArea ?? region.area, quads, without: left, rest,
          fewestSegments: shares.areEqual ? 1 : SmearFeatures.mostSegments),
        tiles.rest.isEmpty || Double(tiles.rest.area) < Self.mostRest * Double(region.area)
      else { return nil }
      if rest == .parts, !tiles.rest.isEmpty, quads.contains(where: \.isThin) { return nil }
      return Smear(
        lists: lists, parts: parts, quads: quads, tiles: tiles, scope: scope, region: region,
        encoder: encoder, shares: shares)
    }
    if moving.allSatisfy({ $0.count <= Self.mostItems }) {
      let tracks = SmearTracks(moving)
      // Instants of many pieces that part are closer to the truth than both beside each other. A
      // blurred backdrop needs the pixels around it. What comes or goes divides all pixels.
      let isMixable =
        tracks.tracks.count <= Self.mostMixedItems
        && !moving.contains { $0.contains(where: \.hasBackdrop) }
      if isLast || !isMixable {
        if let whole = try smear(of: tracks, .nothing), isLast || !whole.tiles.isUneven {
          return whole
        }
        if isMixable, let mixed = try smear(of: tracks, .instants) { return mixed }
      } else if tracks.areComplete, let mixed = try smear(of: tracks, .parts) {
        return mixed
      }
    }
    for list in lists { flattener.reuse(list) }
    return nil
  }

  /// The most items that are worth comparing with each other and with every tile.
  private static let mostItems = 64
  /// The most items that are integrated beside pixels that are drawn otherwise.
  private static let mostMixedItems = 32
  /// The part of the pixels of which integrals of the others do not pay if it is drawn otherwise.
  private static let mostRest = 0.8

  /// Returns what a part holds.
  func release(_ part: ExposurePart) {
    guard case .smear(let smear) = part else { return }
    for list in smear.lists { flattener.reuse(list) }
    for part in smear.restParts { release(part) }
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
      guard var quad = SmearQuad(track, encoder.pictures, target: Size(size)),
        !thinAsOthers || !quad.isThin,
        try choosePicture(of: &quad, &encoder, onto: size)
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

  /// The least ratio of a picture's width or height to the target's for which it counts as large.
  /// One of the target's size has several texels in a pixel only where its page is far away or
  /// slanted.
  private static let leastExcess = 1.2

  /// Chooses the picture that a quad samples.
  ///
  /// - Returns: false if there are no taps of a picture.
  private func choosePicture(
    of quad: inout SmearQuad, _ encoder: inout FrameEncoder, onto size: PixelSize
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
    // A picture with many texels in every pixel is reduced first. It keeps two or more for a pixel:
    // with fewer, a pixel would be softer than the mean of its own texels.
    let factor = (texels / 2).rounded(.down)
    let texture = picture.texture.size
    let excess = max(
      Double(texture.width) / Double(size.width), Double(texture.height) / Double(size.height))
    quad.isLarge = factor >= 2 || excess > Self.leastExcess
    if factor >= 2 {
      quad.detailed = PictureSource(
        picture: picture, rect: picture.textureRect(ofPageRect: rect))
      guard
        let reduced = PixelSize(
          width: max(Int((Double(texture.width) / factor).rounded()), 1),
          height: max(Int((Double(texture.height) / factor).rounded()), 1))
      else { return false }
      picture = try encoder.cachedResample(of: picture, as: .prefiltered(reduced))
      quad.prefiltering = SIMD2(
        Float(texture.width) / Float(reduced.width), Float(texture.height) / Float(reduced.height))
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
