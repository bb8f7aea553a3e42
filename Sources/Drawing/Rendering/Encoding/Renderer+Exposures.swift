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
    let target = target.reference
    var passes: [FramePass] = []
    switch exposure.quality {
    case .reference:
      passes = try drawReference(exposure, pictures, over: background, into: target)
    case .standard:
      passes = try drawInstants(exposure, pictures, over: background, into: target)
    }
    endFrame(passes)
    try device.check("drawing")
  }

  /// An instant that is ready to be drawn.
  private struct Instant {
    var encoder: FrameEncoder
    let scene: PreparedScene
    let weight: Float
  }

  private func prepare(
    _ exposure: Exposure, _ index: Int, _ pictures: PictureStore, over background: Color,
    onto size: PixelSize, scaledBy factor: Double = 1
  ) throws -> Instant {
    var frame = try exposure.frame(index)
    frame.scene.scale *= factor
    var encoder = makeEncoder(pictures, size, in: .full)
    _ = try encoder.renderSnapshots(frame.snapshots, keptBy: pictures)
    let scene = encoder.prepare(frame.scene, over: background, onto: size)
    return Instant(encoder: encoder, scene: scene, weight: Float(exposure.weights[index]))
  }

  // MARK: - Instants

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
    let batch = min(
      max(Self.mostInstantBytes / (size.area * format.byteCount), 2), ExposureFeatures.mostPictures)
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
        try sum.add(instant.weight) { target throws(GPUError) in
          try instant.encoder.withTarget(target, .instant) { encoder throws(GPUError) in
            try encoder.draw(instant.scene)
          }
        }
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
        let scene = instants[index].scene
        try sum.add(instants[index].weight) { target throws(GPUError) in
          try instants[index].encoder.withTarget(target, .instant) { encoder throws(GPUError) in
            try encoder.draw(scene)
          }
        }
      }
    } else {
      var base = first.scene
      base.reduceToFirst(parts.below)
      try first.encoder.withTarget(target, .frame) { encoder throws(GPUError) in
        try encoder.draw(base)
      }
      let region = parts.moving
      sum.region = region
      for index in instants.indices where region.area > 0 {
        let items = instants[index].scene.list.items.dropFirst(parts.below).dropLast(parts.above)
        try sum.add(instants[index].weight) { scratch throws(GPUError) in
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

  private func drawReference(
    _ exposure: Exposure, _ pictures: PictureStore, over background: Color,
    into target: RenderTargetReference
  ) throws -> [FramePass] {
    let samples = exposure.quality.samples
    guard
      let size = PixelSize(
        width: target.size.width * samples, height: target.size.height * samples)
    else { return [] }
    takesNearestTexels = true
    defer { takesNearestTexels = false }
    var passes: [FramePass] = []
    var sum = InstantSum(
      self, pictures.working.pixelFormat, into: target, count: exposure.weights.count, batch: 1,
      samples: samples)
    defer { sum.end() }
    for index in exposure.weights.indices {
      var instant = try prepare(
        exposure, index, pictures, over: background, onto: size, scaledBy: Double(samples))
      try sum.add(instant.weight) { target throws(GPUError) in
        try instant.encoder.withTarget(target, .instant) { encoder throws(GPUError) in
          try encoder.draw(instant.scene)
        }
      }
      passes += instant.encoder.passes ?? []
      flattener.reuse(instant.scene.list)
    }
    return passes
  }
}

extension PreparedScene {
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
  private let size: PixelSize
  /// The number of instants.
  private let count: Int
  /// The number of instants that are added at a time.
  private let batch: Int
  /// The texels of an instant on each side of a pixel.
  private let samples: Int
  /// The pixels of the output that the sum replaces.
  var region: PixelRect
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
    region = PixelRect(of: output.size)
    size =
      PixelSize(width: output.size.width * samples, height: output.size.height * samples)
      ?? output.size
  }

  /// Adds an instant that `draw` draws into a target of undefined contents. With the last one the
  /// output is complete.
  mutating func add(
    _ weight: Float, _ draw: (RenderTargetReference) throws(GPUError) -> Void
  ) throws(GPUError) {
    let target: ScratchTarget
    if weights.count < targets.count {
      target = targets[weights.count]
    } else {
      target = try renderer.scratchTargets.take(size, format)
      targets.append(target)
    }
    try draw(target.target.reference)
    weights.append(weight)
    added += 1
    if added == count { try finish() } else if weights.count == batch { try flush() }
  }

  /// Adds the instants of a batch to the sum.
  private mutating func flush() throws(GPUError) {
    let isFirst = sum == nil
    let target: ScratchTarget
    if let sum { target = sum } else { target = try renderer.scratchTargets.takeSum(output.size) }
    sum = target
    try draw(into: target.target.reference, hasSum: false, adds: !isFirst)
  }

  /// Writes the sum with the last instants to the output.
  private mutating func finish() throws(GPUError) {
    try draw(into: output, hasSum: sum != nil, adds: false)
  }

  private mutating func draw(
    into target: RenderTargetReference, hasSum: Bool, adds: Bool
  ) throws(GPUError) {
    let program = try renderer.programs.program(
      for: ExposureFeatures(pictures: weights.count, samples: samples, hasSum: hasSum))
    let vertexCount = program.setUniforms(weights, within: region, target: Size(target.size))
    let pass = RenderPass(
      into: target, blending: false, within: (region.x, region.y, region.width, region.height))
    if adds { pass.addColors() }
    let sampler = renderer.samplers.sampler(.nearest, .clampToEdge)
    for index in weights.indices {
      pass.bind(targets[index].target, sampler.sampler, to: TextureUnit(index))
    }
    if hasSum, let sum { pass.bind(sum.target, to: ExposureProgram.sumUnit) }
    pass.drawFan(renderer.shape, vertexCount: vertexCount, with: program.program)
    weights = []
  }

  /// Returns the targets to their pool.
  mutating func end() {
    for target in targets { renderer.scratchTargets.put(target) }
    if let sum { renderer.scratchTargets.putSum(sum) }
    (targets, sum) = ([], nil)
  }
}

// MARK: - Static items

/// The items of the instants of an exposure that are the same at all of them.
private struct StaticParts {
  /// The number of items below all others.
  private(set) var below = 0
  /// The number of items above all others.
  private(set) var above = 0
  /// The pixels that the other items may touch at any instant.
  private(set) var moving: PixelRect
  /// True if anything shows below the other items.
  private(set) var hasBase = true

  /// True if nothing is gained.
  func isEmpty(on size: PixelSize) -> Bool {
    below == 0 && above == 0 && moving == PixelRect(of: size)
  }

  /// Compares the draw lists of all instants.
  init(of lists: [(list: DrawList, pictures: FramePictures)], on size: PixelSize) {
    moving = PixelRect(of: size)
    let first = lists[0]
    for other in lists.dropFirst() {
      // A clip that moves on is another picture of the same name.
      guard other.list.showsBackground == first.list.showsBackground,
        other.pictures.isSame(as: first.pictures)
      else { return }
    }
    let least = lists.reduce(Int.max) { min($0, $1.list.items.count) }
    func isStatic(_ index: Int, fromEnd: Bool) -> Bool {
      let items = first.list.items
      let item = items[fromEnd ? items.count - 1 - index : index]
      return lists.allSatisfy {
        let items = $0.list.items
        return items[fromEnd ? items.count - 1 - index : index] == item
      }
    }
    while below < least, isStatic(below, fromEnd: false) { below += 1 }
    while above < least - below, isStatic(above, fromEnd: true) { above += 1 }
    var bounds: PixelRect?
    for list in lists.map(\.list) {
      for item in list.items.dropFirst(below).dropLast(above) {
        if item.hasBackdrop { return }
        bounds = PixelRect.union(bounds, item.pixelBounds)
      }
    }
    moving = bounds?.intersection(with: moving) ?? .zero
    hasBase = first.list.showsBackground || below > 0
  }
}
