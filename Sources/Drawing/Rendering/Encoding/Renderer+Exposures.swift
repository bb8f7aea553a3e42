import Frames
public import GPU
public import SceneGraph

// The sum of the instants of an exposure.
//
// Instants are drawn with the bits of the output into scratch targets and added in floats, so that
// the sum is rounded once. Items that are the same at all instants are drawn once: those below all
// others into each instant's target by a copy, those above all others over the sum, since blending
// is linear in what is below.

extension Renderer {
  /// Draws the instants of an exposure over the whole of `target`, instead of its previous content.
  ///
  /// - Parameters:
  ///   - pictures: the pictures that the scenes name, as for a frame of one instant.
  ///   - background: the colour where no layer is.
  /// - Throws: `GPUError`, or what the exposure throws.
  public func draw(
    _ exposure: Exposure, _ pictures: PictureStore, over background: Color,
    into target: borrowing RenderTarget
  ) throws {
    let prepared = try prepare(exposure, pictures, onto: target.size)
    try draw(prepared, pictures, over: background, into: target)
  }

  /// Computes what to draw for the integrals of an exposure. The frame's own target is not drawn
  /// into, and no instant is requested.
  ///
  /// - Parameter size: the target's size.
  /// - Returns: the exposure, whose integrals show the pictures that the store has now.
  func prepare(
    _ exposure: Exposure, _ pictures: PictureStore, onto size: PixelSize
  ) throws(GPUError) -> PreparedExposure {
    let parts =
      exposure.quality == .standard ? try parts(of: exposure, pictures, onto: size) : nil
    return PreparedExposure(exposure: exposure, parts: parts)
  }

  /// Draws a prepared exposure over the whole of `target`, instead of its previous content.
  ///
  /// - Throws: `GPUError`, or what the exposure throws.
  func draw(
    _ prepared: consuming PreparedExposure, _ pictures: PictureStore, over background: Color,
    into target: borrowing RenderTarget
  ) throws {
    let (exposure, target) = (prepared.exposure, target.reference)
    let passes =
      if exposure.quality == .reference {
        try drawReference(exposure, pictures, over: background, into: target)
      } else if let parts = prepared.parts {
        try draw(
          parts,
          of: DividedExposure(exposure: exposure, pictures: pictures, background: background),
          into: target)
      } else {
        try drawInstants(exposure, pictures, over: background, into: target)
      }
    endFrame(passes)
    try device.check("drawing")
  }

  /// An instant that is ready to be drawn.
  private struct Instant {
    var encoder: FrameEncoder
    let scene: PreparedScene
    let weight: Float

    /// The scene with quads that join others. What stands still is drawn without that, as in a
    /// frame without blur.
    var joinedScene: PreparedScene { scene.joined(encoder.pictures) }

    /// Draws the instant over the whole of a target.
    mutating func draw(into target: RenderTargetReference) throws(GPUError) {
      let scene = joinedScene
      try encoder.withTarget(target, .instant) { encoder throws(GPUError) in
        try encoder.draw(scene)
      }
    }
  }

  private func prepare(
    _ exposure: Exposure, _ index: Int, _ pictures: PictureStore, over background: Color,
    onto size: PixelSize
  ) throws -> Instant {
    let frame = try exposure.frame(index)
    var encoder = makeEncoder(pictures, size, in: .full)
    _ = try encoder.renderSnapshots(frame.snapshots, keptBy: pictures)
    encoder.isPartOfSum = true
    let scene = encoder.prepare(frame.scene, over: background, onto: size)
    return Instant(encoder: encoder, scene: scene, weight: Float(exposure.weights[index]))
  }

  // MARK: - Integrals

  /// An exposure that is drawn as parts of its time.
  private struct DividedExposure {
    let exposure: Exposure
    let pictures: PictureStore
    let background: Color
  }

  /// Draws an exposure as integrals over parts of its time, and the others as instants.
  private func draw(
    _ parts: [ExposurePart], of whole: DividedExposure, into target: RenderTargetReference
  ) throws -> [FramePass] {
    defer { for part in parts { release(part) } }
    scratchTargets.trim(to: target.size, [])
    return try draw(
      parts, of: whole, share: 1, PartScope(of: target.size), on: nil, into: target)
  }

  /// Draws parts of the time of an exposure over the pixels of their scope.
  ///
  /// - Parameters:
  ///   - share: the share of all parts in the exposure.
  ///   - ground: a target that shows what the scope leaves out below; nil to draw the whole of
  ///     `target`.
  private func draw(
    _ parts: [ExposurePart], of whole: DividedExposure, share: Double, _ scope: PartScope,
    on ground: RenderTargetReference?, into target: RenderTargetReference
  ) throws -> [FramePass] {
    func draw(_ smear: Smear, into target: RenderTargetReference) throws -> [FramePass] {
      try self.draw(smear, over: whole.background, on: ground, into: target) { innerGround in
        try self.draw(
          smear.restParts, of: whole, share: smear.shares.whole, smear.restScope, on: innerGround,
          into: target)
      }
    }
    if case .smear(let only) = parts[0], parts.count == 1 { return try draw(only, into: target) }
    let count = parts.reduce(0) { count, part in
      switch part {
      case .smear: count + 1
      case .instants(let range, _): count + range.count
      }
    }
    var sum = InstantSum(
      self, whole.pictures.working.pixelFormat, into: target, count: count,
      batch: min(count, mostAtOnce(of: target.size, whole.pictures.working.pixelFormat)))
    defer { sum.end() }
    if ground != nil { sum.written = scope.pixels }
    var passes: [FramePass] = []
    for part in parts {
      switch part {
      case .smear(let smear):
        try sum.add(Float(part.share / share)) { target, _ in
          passes += try draw(smear, into: target)
        }
      case .instants(let range, _):
        let weights = whole.exposure.weights
        let factor = part.share / share / range.reduce(0) { $0 + weights[$1] }
        for index in range {
          try sum.add(Float(weights[index] * factor)) { target, _ in
            passes += try drawInstant(index, of: whole, scope, on: ground, into: target)
          }
        }
      }
    }
    return passes
  }

  /// Draws an instant over the pixels of a scope.
  ///
  /// - Parameter ground: as above.
  private func drawInstant(
    _ index: Int, of whole: DividedExposure, _ scope: PartScope,
    on ground: RenderTargetReference?, into target: RenderTargetReference
  ) throws -> [FramePass] {
    guard let ground else {
      var instant = try prepare(
        whole.exposure, index, whole.pictures, over: whole.background, onto: target.size)
      try instant.draw(into: target)
      flattener.reuse(instant.scene.list)
      return instant.encoder.passes ?? []
    }
    let scene = try whole.exposure.frame(index).scene
    var encoder = makeEncoder(whole.pictures, target.size, in: .full)
    encoder.isPartOfSum = true
    encoder.followsAlpha = whole.background.alpha < 1
    var list = flattener.flatten(
      scene, encoder.pictures, onto: Size(target.size), skippingHidden: false,
      overOpaque: whole.background.alpha >= 1)
    list.items.removeAll(where: \.isEmpty)
    let items = list.joined(encoder.pictures).items.dropFirst(scope.below).dropLast(scope.above)
    target.copy(ground, in: scope.pixels)
    try encoder.withTarget(target, .instant) { encoder throws(GPUError) in
      try encoder.draw(items, within: scope.pixels)
    }
    flattener.reuse(list)
    return encoder.passes ?? []
  }

  // MARK: - Instants

  /// Returns the most instants that are added at a time.
  private func mostAtOnce(of size: PixelSize, _ format: PixelFormat) -> Int {
    let fitting = Self.mostInstantBytes / (size.area * format.byteCount)
    return min(max(fitting, 2), ExposureFeatures.mostPictures)
  }

  /// The most bytes of the targets of instants that are added at a time.
  private static let mostInstantBytes = 256 << 20
  /// The most instants that are compared for static items.
  private static let mostComparedInstants = 256

  private func drawInstants(
    _ exposure: Exposure, _ pictures: PictureStore, over background: Color,
    into target: RenderTargetReference
  ) throws -> [FramePass] {
    let size = target.size
    let format = pictures.working.pixelFormat
    let count = exposure.weights.count
    let batch = mostAtOnce(of: size, format)
    scratchTargets.trim(to: size, [])
    var sum = InstantSum(self, format, into: target, count: count, batch: batch)
    defer { sum.end() }
    var first = try prepare(exposure, 0, pictures, over: background, onto: size)
    guard strategy == .fast, count <= Self.mostComparedInstants, !first.encoder.hasSnapshots
    else {
      // Snapshots of many instants would take much memory.
      var passes: [FramePass] = []
      for index in 0..<count {
        var instant = first
        if index > 0 {
          instant = try prepare(exposure, index, pictures, over: background, onto: size)
        }
        try sum.add(instant.weight) { target, _ throws(GPUError) in try instant.draw(into: target) }
        passes += instant.encoder.passes ?? []
        flattener.reuse(instant.scene.list)
      }
      return passes
    }
    var instants = [first]
    for index in 1..<count {
      instants.append(try prepare(exposure, index, pictures, over: background, onto: size))
    }
    let parts = StaticParts(of: instants.map { ($0.scene.list, $0.encoder.pictures) }, on: size)
    if parts.isEmpty(on: size) {
      for index in instants.indices {
        try sum.add(instants[index].weight) { target, _ throws(GPUError) in
          try instants[index].draw(into: target)
        }
      }
    } else {
      var base = first.scene
      base.reduceToFirst(parts.below)
      first.encoder.isPartOfSum = false
      try first.encoder.withTarget(target, .frame) { encoder throws(GPUError) in
        try encoder.draw(base)
      }
      let region = parts.moving
      sum.parts = [region]
      for index in instants.indices where region.area > 0 {
        let items = instants[index].joinedScene.list.items
          .dropFirst(parts.below).dropLast(parts.above)
        try sum.add(instants[index].weight) { scratch, _ throws(GPUError) in
          if parts.hasBase {
            scratch.copy(
              target, x: region.x, y: region.y, width: region.width, height: region.height)
          }
          try instants[index].encoder.withTarget(scratch, .instant) { encoder throws(GPUError) in
            try encoder.draw(items, within: PixelRegion(region))
          }
        }
      }
      let above = first.scene.list.items.suffix(parts.above)
      if !above.isEmpty {
        try first.encoder.withTarget(target, .frame) { encoder throws(GPUError) in
          try encoder.draw(above, within: PixelRegion(PixelRect(of: size)))
        }
      }
    }
    for instant in instants { flattener.reuse(instant.scene.list) }
    return (first.encoder.passes ?? []) + instants.flatMap { $0.encoder.passes ?? [] }
  }

  // MARK: - The reference

  /// The most pixels on each side of the parts in which a reference is drawn: with all samples they
  /// fit into a texture of every device.
  private static let referencePartSide = 256

  private func drawReference(
    _ exposure: Exposure, _ pictures: PictureStore, over background: Color,
    into target: RenderTargetReference
  ) throws -> [FramePass] {
    let (size, samples) = (target.size, exposure.quality.samples)
    let side = Self.referencePartSide
    let (width, height) = (min(size.width, side), min(size.height, side))
    guard let partSize = PixelSize(width: width * samples, height: height * samples)
    else { return [] }
    var passes: [FramePass] = []
    var sum = InstantSum(
      self, .rgba32Float, into: target, count: exposure.weights.count, batch: 1,
      samples: samples)
    defer { sum.end() }
    sum.parts = stride(from: 0, to: size.height, by: height).flatMap { y in
      stride(from: 0, to: size.width, by: width).compactMap { x in
        PixelRect(x: x, y: y, width: width, height: height)
          .intersection(with: PixelRect(of: size))
      }
    }
    sum.partSize = partSize
    for index in exposure.weights.indices {
      var frame = try exposure.frame(index)
      frame.scene.scale *= Double(samples)
      let scene = frame.scene
      var encoder = makeEncoder(pictures, size, in: .full, samples: samples)
      _ = try encoder.renderSnapshots(frame.snapshots, keptBy: pictures)
      try sum.add(Float(exposure.weights[index])) { target, part throws(GPUError) in
        let prepared = encoder.prepare(
          scene, over: background, onto: partSize,
          from: Point(x: Double(part.x * samples), y: Double(part.y * samples))
        ).joined(encoder.pictures)
        try encoder.withTarget(target, .instant) { encoder throws(GPUError) in
          try encoder.draw(prepared)
        }
        flattener.reuse(prepared.list)
      }
      passes += encoder.passes ?? []
    }
    return passes
  }
}

/// An exposure that is ready to be drawn.
struct PreparedExposure: ~Copyable {
  fileprivate let exposure: Exposure
  /// Its integrals, and the parts of its time that are drawn as instants; nil if all of it is.
  fileprivate let parts: [Renderer.ExposurePart]?
}

extension PreparedScene {
  /// Returns the scene with quads that join others.
  fileprivate func joined(_ pictures: FramePictures) -> PreparedScene {
    PreparedScene(list: list.joined(pictures), background: background, occlusion: occlusion)
  }

  /// Removes all but the first items.
  fileprivate mutating func reduceToFirst(_ count: Int) {
    var list = list
    list.items.removeSubrange(count...)
    self = PreparedScene(list: list, background: background, occlusion: nil)
  }
}

// MARK: - The sum

/// The weighted sum of instants, several of which are added at a time.
private struct InstantSum {
  private let renderer: Renderer
  /// The numbers of the instants.
  private let format: PixelFormat
  private let output: RenderTargetReference
  /// The number of instants.
  private let count: Int
  /// The number of instants that are added at a time.
  private let batch: Int
  /// The texels of an instant on each side of a pixel.
  private let samples: Int
  /// The pixels of the output that the sum replaces; several parts only if each instant is added
  /// at once.
  var parts: [PixelRect]
  /// The pixels of the output that the sum replaces, within `parts`; nil for all of these.
  var written: PixelRegion?
  /// The size of the targets of instants: that of the output or, with several samples, of a part.
  var partSize: PixelSize
  private var added = 0
  private var targets: [ScratchTarget] = []
  private var weights: [Float] = []
  private var sum: ScratchTarget?

  /// Creates a sum of no instants.
  init(
    _ renderer: Renderer, _ format: PixelFormat, into output: RenderTargetReference, count: Int,
    batch: Int, samples: Int = 1
  ) {
    self.renderer = renderer
    self.format = format
    self.output = output
    self.count = count
    self.batch = batch
    self.samples = samples
    parts = [PixelRect(of: output.size)]
    partSize = output.size
  }

  /// Adds an instant that `draw` draws into a target of undefined contents, part by part. With the
  /// last one the output is complete.
  mutating func add(
    _ weight: Float, _ draw: (RenderTargetReference, PixelRect) throws -> Void
  ) throws {
    added += 1
    let (isFirst, isLast) = (sum == nil, added == count)
    for part in parts {
      let target: ScratchTarget
      if weights.count < targets.count {
        target = targets[weights.count]
      } else {
        target = try renderer.scratchTargets.take(partSize, format)
        targets.append(target)
      }
      try draw(target.target.reference, part)
      weights.append(weight)
      guard isLast || weights.count == batch else { continue }
      // The instants of a batch are added to the sum.
      if !isLast, sum == nil { sum = try renderer.scratchTargets.takeSum(output.size) }
      for rect in written.map({ Array($0.parts) }) ?? [part] {
        if isLast {
          try write(rect, into: output, hasSum: !isFirst, adds: false)
        } else if let sum {
          try write(rect, into: sum.target.reference, hasSum: false, adds: !isFirst)
        }
      }
      weights = []
    }
  }

  private mutating func write(
    _ part: PixelRect, into target: RenderTargetReference, hasSum: Bool, adds: Bool
  ) throws(GPUError) {
    let program = try renderer.programs.program(
      for: ExposureFeatures(pictures: weights.count, samples: samples, hasSum: hasSum))
    let vertexCount = program.setUniforms(weights, within: part, target: Size(target.size))
    let pass = RenderPass(
      into: target, blending: false, within: (part.x, part.y, part.width, part.height))
    if adds { pass.addColors() }
    let sampler = renderer.samplers.sampler(.nearest, .clampToEdge)
    for index in weights.indices {
      pass.bind(targets[index].target, sampler.sampler, to: TextureUnit(index))
    }
    if hasSum, let sum { pass.bind(sum.target, to: ExposureProgram.sumUnit) }
    pass.drawFan(renderer.shape, vertexCount: vertexCount, with: program.program)
  }

  /// Returns the targets to their pool.
  mutating func end() {
    for target in targets { renderer.scratchTargets.put(target) }
    if let sum { renderer.scratchTargets.putSum(sum) }
    (targets, sum) = ([], nil)
  }
}
