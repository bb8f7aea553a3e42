import Devices
import Effects
import Frames
import GPU
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Text
import Transitions

/// Renders one sequence: its clips one after another, at most two of them open.
final class SequenceRun {
  let job: SequenceJob
  let plan: SequencePlan
  /// The sink, which only the queue's thread uses until the queue is drained.
  private let sink: SequenceSink
  private let queue: SinkQueue
  private let session: RenderSession
  private let observer: (any SequenceJobObserver)?
  /// The frames to write.
  private let window: Range<Int>
  /// The container of the clips: the screen.
  let container: Container
  /// The device around it; nil for none.
  private let device: DeviceScreen?
  let unpacker: PictureUnpacker
  let opener: ClipOpener
  /// The pipeline and its pictures; nil until something is drawn.
  private var stage: Stage?
  /// The maximum number of clip pictures that wait for the encoder.
  private static let waitingLimit = 4
  /// The number of frames started so far.
  private var begun = 0
  /// The sentences that were reported.
  private var noted: Set<String> = []

  struct Stage {
    let pipeline: FramePipeline
    let store: PictureStore
    let renderer: String
  }

  /// Creates a run.
  ///
  /// - Parameter window: the frames to write.
  init(
    _ job: SequenceJob, _ plan: SequencePlan, _ sink: SequenceSink, _ window: Range<Int>,
    _ session: RenderSession, _ observer: (any SequenceJobObserver)?
  ) throws {
    self.window = window
    self.job = job
    self.plan = plan
    self.sink = sink
    queue = SinkQueue(sink.sink)
    self.session = session
    self.observer = observer
    container = Container(filling: plan.screen, scale: job.drawing.scale)
    device = try job.deviceScreen(in: plan.size, first: plan.screen)
    unpacker = PictureUnpacker(
      plan.screenFormat, samples: job.drawing.working.isDeep ? .uint16 : .uint8,
      path: job.output.description)
    opener = ClipOpener(job, plan)
  }

  /// The name of the OpenGL renderer; nil if nothing was drawn.
  var renderer: String? { stage?.renderer }

  /// True if the first frame belongs to a still that began before.
  var beginsWithinStill: Bool {
    zip(plan.firstFrames, plan.clips.indices).contains { first, index in
      let begin = first + plan.overlaps(of: index).before
      let body = begin..<(begin + plan.bodyCount(of: index))
      guard case .video = plan.clips[index].source else {
        return body.contains(window.lowerBound) && body.lowerBound < window.lowerBound
      }
      return false
    }
  }

  /// Writes all frames into the sink and waits until it is idle.
  func run() throws {
    do {
      if let pictures = sink.pictures, pictures.passes > 1 {
        // The first pass measures all frames.
        try writeClips()
        try queue.drain()
        try pictures.endPass()
        begun = 0
      }
      try writeClips()
    } catch {
      // If the encoder failed, its error is the root cause.
      try queue.drain()
      throw error
    }
    try queue.drain()
  }

  private func writeClips() throws {
    let firsts = plan.firstFrames
    guard !window.isEmpty,
      let first = plan.clips.indices.first(where: {
        firsts[$0] + plan.clips[$0].count > window.lowerBound
      })
    else { return }
    /// The frames of a clip that no transition shows.
    func body(_ index: Int) -> Range<Int> {
      let begin = firsts[index] + plan.overlaps(of: index).before
      return begin..<(begin + plan.bodyCount(of: index))
    }
    // A transition is read from its first frame, which may decide its backdrop and its elements.
    let start = min(max(window.lowerBound, body(first).lowerBound), body(first).upperBound)
    opener.open(first, from: start - firsts[first])
    var current = try pictures(of: opener.take(), at: first)
    for index in plan.clips.indices.dropFirst(first) {
      let own = body(index)
      let isLast = index == plan.transitions.count || own.upperBound >= window.upperBound
      // The previous clip is closed, so that at most two are open.
      if !isLast { opener.open(index + 1) }
      try writeBody(own.clamped(to: window).count, current)
      guard !isLast else { break }
      let following = try pictures(of: opener.take(), at: index + 1)
      if let transition = plan.transitions[index] {
        let all = own.upperBound..<(own.upperBound + transition.count)
        let shown = all.clamped(to: window)
        try draw(
          transition, shown.lowerBound - own.upperBound..<shown.upperBound - own.upperBound,
          from: current, to: following)
      }
      note(current.notes)
      current = following
    }
    note(current.notes)
  }

  /// Writes frames of a clip that no transition shows.
  private func writeBody(_ count: Int, _ clip: ClipPictures) throws {
    guard count > 0 else { return }
    if clip.still != nil, sink.holdsFrames { return try write(clip.next(), periods: count) }
    for _ in 0..<count { try writeNext(of: clip) }
  }

  /// Writes the next picture of a clip, in the device if there is one.
  private func writeNext(of clip: ClipPictures) throws {
    let picture = try clip.next()
    guard device != nil, clip.still == nil else { return try write(picture) }
    let stage = try makeStage()
    try stage.store.set(try pixels(of: picture), as: .from)
    let frame = try stage.pipeline.frame(presented(PresentedFrame(.still(.from, in: container))))
    try write(
      sink.pictures == nil
        ? .pixels(frame)
        : .video(try VideoPicture(frame, plan.format, path: job.output.description)))
  }

  /// Returns a frame of the screen in the device, if there is one.
  func presented(_ frame: PresentedFrame) -> PresentedFrame {
    device.map { $0.frame(showing: frame, $0.stage.setup.pose) } ?? frame
  }

  private func write(_ picture: ClipPicture, periods: Int = 1) throws {
    try beginFrame(periods)
    try queue.reserve(limit: Self.waitingLimit)
    nonisolated(unsafe) let sink = sink
    if let pictures = sink.pictures, case .video(let picture) = picture {
      nonisolated(unsafe) let pictures = pictures
      return queue.add { try pictures.write(picture) }
    }
    var frame = try pixels(of: picture)
    if job.samples == .uint8 {
      frame = job.drawing.dithers ? frame.dithered : frame.inEightBits
    }
    queue.add { [frame] in try sink.sink.write(frame.bytes.span.bytes, showingFor: periods) }
  }

  private func beginFrame(_ periods: Int = 1) throws {
    try observer?.willWriteFrame(after: begun)
    begun += periods
  }

  /// Returns a picture of a clip as pixels.
  private func pixels(of picture: ClipPicture) throws -> Frame {
    switch picture {
    case .video(let picture): try unpacker.frame(of: picture)
    case .pixels(let frame): frame
    }
  }

  // MARK: - Clips

  /// Reports sentences about a clip, each once: a loop opens its first clip twice.
  private func note(_ sentences: [String]) {
    let fresh = sentences.filter { noted.insert($0).inserted }
    if !fresh.isEmpty { observer?.didNote(fresh) }
  }

  /// Returns the pictures of a clip that was opened.
  private func pictures(of clip: ClipOpener.Clip, at index: Int) throws -> ClipPictures {
    switch clip {
    case .video(let reader, let notes):
      note(notes)
      return ClipPictures(reader, isHeld: plan.clips[index].heldCount > 0)
    case .still(let frame, let notes):
      note(notes)
      return try still(frame)
    }
  }

  /// Draws a still picture.
  private func still(_ frame: Frame) throws -> ClipPictures {
    let stage = try makeStage()
    try set(frame, as: .from, in: stage.store)
    let drawn = try stage.pipeline.frame(
      presented(PresentedFrame(.still(.from, in: container))))
    guard sink.pictures != nil else { return ClipPictures(frame, .pixels(drawn)) }
    let picture = try VideoPicture(drawn, plan.format, path: job.output.description)
    return ClipPictures(frame, .video(picture))
  }

  // MARK: - Transitions

  func makeStage() throws -> Stage {
    if let stage { return stage }
    let renderer = try session.renderer(on: job.drawing.gpu)
    let store = PictureStore(
      in: renderer.device, rasterizer: CairoRasterizer().frame, working: job.drawing.working)
    let pipeline: FramePipeline
    do {
      pipeline = try FramePipeline(
        renderer, store, size: plan.size, background: job.drawing.background, samples: job.samples,
        dithers: job.drawing.dithers)
    } catch {
      throw JobError(error, about: job.drawing.size == nil ? nil : .size)
    }
    for picture in job.devicePictures {
      try store.set(try read(picture), as: picture.name)
    }
    try device?.upload(to: store)
    let made = Stage(
      pipeline: pipeline, store: store, renderer: renderer.device.info.renderer)
    stage = made
    return made
  }

  /// Reads a picture that the transition or the backdrop names.
  func read(_ picture: InputPicture) throws(JobError) -> Frame {
    var notes: [String] = []
    return try picture.read(job.reading, notes: &notes)
  }

  func set(_ frame: Frame, as name: PictureName, in store: PictureStore) throws {
    try store.set(
      frame, as: name, job.drawing.fit, in: plan.screen, borderColor: job.drawing.background)
  }

  /// Draws frames of a transition into the sink.
  ///
  /// - Parameters:
  ///   - visible: the frames to draw, counted from the transition's beginning.
  ///   - outgoing: the clip, before its picture of the transition's first frame.
  ///   - incoming: the clip, before its first picture.
  private func draw(
    _ transition: SequencePlan.Transition, _ visible: Range<Int>, from outgoing: ClipPictures,
    to incoming: ClipPictures
  ) throws {
    let spec = try placingElements(transition.spec, outgoing, incoming)
    let frames = TransitionFrames(spec, rate: plan.rate.value)
    // A transition begins with the first clip's own picture, which needs no drawing.
    let isFirstDrawn =
      spec.transition.jumps(spec.direction).contains(.start)
      || frames.progress(0) != 0
    let begin = isFirstDrawn ? 0 : 1
    let weights = (begin..<transition.count).map { index in
      spec.scene(at: frames.progress(index), in: container).crossfadeOpacity
    }
    // The mean of YUV is that of encoded values.
    let isCrossfade =
      sink.pictures != nil && device == nil && job.drawing.light == .encoded
      && job.drawing.exposer == nil
      && weights.allSatisfy { $0 != nil }
    let backdrop = try isCrossfade ? nil : backdrop(of: spec, outgoing, incoming)
    if !isFirstDrawn {
      if visible.contains(0) { try writeNext(of: outgoing) } else { _ = try outgoing.next() }
      _ = try incoming.next()
    }
    if isCrossfade {
      for (index, weight) in zip(begin..., weights) {
        let pictures = try (outgoing.next(), incoming.next())
        guard visible.contains(index), let weight else { continue }
        try write(blended(pictures.0, pictures.1, weight))
      }
      return
    }
    let stage = try makeStage()
    for picture in spec.pictures {
      try stage.store.set(try read(picture), as: picture.name)
    }
    for (clip, name) in [(outgoing, PictureName.from), (incoming, .to)] {
      if let frame = clip.still { try set(frame, as: name, in: stage.store) }
    }
    let contents = backdrop.map(frames.over) ?? frames
    let shown: any FrameSource =
      if let device { DeviceFrames(contents, on: device) } else { contents }
    let clips = [(PictureName.from, outgoing), (.to, incoming)].filter { $0.1.still == nil }
    let screens = ScreenPictures(
      clips, frames: begin...max(transition.count - 1, begin),
      keepsEarlier: job.drawing.shutter != nil
    ) { name, picture in
      try stage.store.set(try self.pixels(of: picture), as: name)
    }
    defer { screens.end() }
    let exposer = job.drawing.exposer(moving: screens.moving)
    let first = max(begin, visible.lowerBound)
    for index in begin..<first { try screens.skip(to: index) }
    try stage.pipeline.run(into: queue) { drawn in
      let index = first + drawn
      guard index < visible.upperBound else { return nil }
      try screens.advance(to: index)
      guard let frame = try shown.frame(index, in: container) else { return nil }
      let request = FramePipeline.Request(frame)
      guard let exposer else { return request }
      guard !shown.isAtRest(index, isLast: index == shown.length.limit - 1)
      else { return exposer.resting(request) }
      return try exposer.exposing(request, of: shown, at: Double(index), in: container)
    } checkpoint: { _ in
      try self.beginFrame()
    }
  }

  /// Returns the frame of a crossfade between two pictures.
  private func blended(
    _ one: ClipPicture, _ other: ClipPicture, _ weight: Double
  ) throws -> ClipPicture {
    guard case .video(let one) = one, case .video(let other) = other else { return other }
    let path = job.output.description
    return .video(try one.blended(with: other, weight: weight, path: path))
  }

  /// Returns the backdrop of a transition, derived from the next pictures of both clips; nil if
  /// only the background is visible.
  private func backdrop(
    of spec: TransitionSpec, _ outgoing: ClipPictures, _ incoming: ClipPictures
  ) throws -> SceneBackdrop? {
    try backdrop(
      of: spec,
      [outgoing, incoming].map { clip in
        try clip.still ?? pixels(of: try clip.upcoming())
      })
  }

  /// Returns the backdrop of a transition between two screens; nil if only the background is
  /// visible.
  func backdrop(
    of spec: TransitionSpec, _ screens: @autoclosure () throws -> [Frame]
  ) throws -> SceneBackdrop? {
    let wanted = job.drawing.backdrop
    if wanted == .auto, spec.surroundings == .plain { return nil }
    guard var backdrop = SceneBackdrop(wanted) else { return nil }
    let store = try makeStage().store
    for (frame, name) in zip(try screens(), [PictureName.from, .to]) {
      backdrop.add(frame, as: name, in: job.drawing.colorSpace)
      try backdrop.upload(frame, as: name, to: store)
    }
    if let picture = wanted.picture { try store.set(try read(picture), as: picture.name) }
    return backdrop
  }

  /// Returns `spec` with the shared elements of both clips at the start of the transition filled
  /// in, if it leaves them to be detected.
  private func placingElements(
    _ spec: TransitionSpec, _ outgoing: ClipPictures, _ incoming: ClipPictures
  ) throws -> TransitionSpec {
    guard spec.awaitsElements else { return spec }
    let frames = try [outgoing, incoming].map { try pixels(of: try $0.upcoming()) }
    var placed = spec
    let pair = ScreenPair(
      from: frames[0], to: frames[1], .fill, size: plan.screen, in: container,
      colorSpace: job.drawing.colorSpace)
    _ = try pair.placeElements(of: &placed)
    return placed
  }
}

extension Scene {
  /// The opacity of the picture `to` if the scene is a plain crossfade: `to` over `from`, both over
  /// the whole container; nil for any other scene.
  var crossfadeOpacity: Double? {
    var bare = self
    bare.root.sublayers = []
    let frame = root.bounds
    let old = Layer(frame: frame, contents: .picture(.from))
    bare.root.sublayers = [old]
    if self == bare { return 0 }
    var new = Layer(frame: frame, contents: .picture(.to))
    if root.sublayers.count == 1 {
      bare.root.sublayers = [new]
      return self == bare ? 1 : nil
    }
    guard root.sublayers.count == 2 else { return nil }
    new.opacity = root.sublayers[1].opacity
    bare.root.sublayers = [old, new]
    return self == bare ? new.opacity : nil
  }
}
