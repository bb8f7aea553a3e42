import Devices
import Effects
import FilmScripts
public import Frames
import GPU
import Glibc
public import Jobs
import Media
import Rendering
import SceneGraph
import Text
import Transitions

extension FilmJob {
  /// The decoded pictures of a film.
  struct Material {
    let pictures: [InputPicture]
    let frames: [Frame]
    /// The pictures of parameters and of the backdrop.
    let others: [(picture: InputPicture, frame: Frame)]
    var size: PixelSize
    let notes: [String]
  }

  /// Reads the pictures, and checks the film without writing anything.
  ///
  /// - Returns: the frame size in pixels, sentences about what reading the pictures converted or
  ///   ignored, and remarks about the script.
  /// - Throws: `FilmScriptError`, `JobError`.
  public func check() throws -> (size: PixelSize, notes: [String], remarks: [FilmNote]) {
    let material = try read()
    _ = try addFonts(of: plan)
    let remarks = remarks(on: try screens(of: plan, material))
    for file in try soundFiles where !file.exists {
      throw JobError(MediaError(.missingInput, during: .reading, path: file.description))
    }
    _ = try makeMixer()
    return (material.size, material.notes, remarks)
  }

  func read() throws -> Material {
    var notes: [String] = []
    let pictures = try self.pictures()
    let frames = try pictures.map { try $0.read(drawing.reading, notes: &notes) }
    let named =
      try parameterPictures + [drawing.backdrop.picture].compactMap(\.self)
      + devicePictures()
    let others = try named.map { ($0, try $0.read(drawing.reading, notes: &notes)) }
    let first = plan.isFirstClip ? plan.clips[0].clip.info.size : frames.first?.size
    guard let first = first ?? plan.clips.first?.clip.info.size ?? drawing.size else {
      throw FilmScriptError(
        at: FilmPlace(line: 1, column: 1), "the film has no picture that would give it a size",
        remedy: "begin with 'size 1080x1920'")
    }
    return Material(
      pictures: pictures, frames: frames, others: others, size: try drawing.size(for: first),
      notes: notes)
  }

  /// Draws some frames of the film into a sink, which is completed.
  ///
  /// - Parameters:
  ///   - frames: the indices of the frames.
  ///   - size: the size of the frames; the shape is the film's.
  ///   - sink: the sink, of RGBA8 frames.
  package func draw(
    _ frames: [Int], at size: PixelSize, into sink: any FrameSink,
    in session: RenderSession = RenderSession(), observer: (any FilmJobObserver)? = nil
  ) throws {
    var job = self
    job.drawing.isDeep = false
    job.outputs = []
    var material = try job.read()
    job.fullWidth = material.size.width
    (job.drawing.size, material.size) = (size, size)
    try job.draw(material, frames, .uint8, in: session, observer) { _ in sink }
  }

  /// Draws the film and writes its outputs, which appear under their names when all are complete.
  ///
  /// - Parameters:
  ///   - session: the session with the OpenGL context.
  ///   - observer: the observer of the progress; an error that it throws ends the job and discards
  ///     the outputs.
  /// - Returns: the properties of the film.
  /// - Throws: `FilmScriptError`, `JobError`, `HeadlessError`, `GPUError`, or what `observer`
  ///   throws.
  @discardableResult
  public func run(
    in session: RenderSession = RenderSession(), observer: (any FilmJobObserver)? = nil
  ) throws -> FilmResult {
    let limits = outputs.map { $0.instant == nil ? $0.limit : nil }
    if limits.contains(where: { $0 != nil }) {
      return try run(limits: limits, in: session, observer: observer)
    }
    let clock = ContinuousClock()
    let start = clock.now
    let material = try read()
    if let part, part.share == .sound {
      return try writeSound(part, material.size, observer, since: start)
    }
    let window = part.map { $0.frames(of: plan.count, rate: plan.rate) }
    let remarks = remarks(on: try screens(of: plan, material))
    let name = try draw(
      material, window.map(Array.init) ?? onlyFrames, samples, in: session, observer,
      noting: remarks.map { $0.sentence(in: self.name) }
    ) {
      try makeSink(size: material.size, $0, in: session)
    }
    return FilmResult(
      outputs: outputs.map { output in
        FilmResult.Output(
          output: output.path.description, format: output.format.rawValue,
          frames: output.instant == nil ? window?.count ?? plan.count : 1,
          width: material.size.width,
          height: material.size.height, framesPerSecond: plan.rate.value)
      },
      width: material.size.width, height: material.size.height, frames: plan.count,
      framesPerSecond: plan.rate.value, renderer: name, notes: remarks.isEmpty ? nil : remarks,
      seconds: start.duration(to: clock.now) / .seconds(1))
  }

  /// Draws frames into the sink that `makeSink` opens.
  ///
  /// - Parameters:
  ///   - selection: the indices of the frames; nil for all.
  ///   - remarks: sentences about the script.
  /// - Returns: the name of the OpenGL renderer.
  @discardableResult
  private func draw(
    _ material: Material, _ selection: [Int]?, _ samples: SampleType, in session: RenderSession,
    _ observer: (any FilmJobObserver)?, noting remarks: [String] = [],
    _ makeSink: (SampleType) throws -> any FrameSink
  ) throws -> String {
    try observer?.didRead(size: material.size, notes: material.notes + remarks)
    let renderer = try session.renderer(on: drawing.gpu)
    let store = PictureStore(
      in: renderer.device, rasterizer: CairoRasterizer().frame, working: drawing.working)
    let clips = plan.clips.isEmpty ? nil : screenClips()
    let source = try makeSource(material, selection, clips, store)
    let moving = movingPictures(clips, of: source, store)
    if drawing.shutter != nil { clips?.recentLimit = 4 }
    let pipeline: FramePipeline
    do {
      pipeline = try FramePipeline(
        renderer, store, size: material.size, background: drawing.background, samples: samples,
        dithers: drawing.dithers)
    } catch {
      throw JobError(error, about: drawing.size == nil ? nil : .size)
    }
    let sink = try makeSink(samples)
    let name = renderer.device.info.renderer
    (sink as? FilmSink)?.describeParts(renderer: name, fonts: source.fonts)
    try sink.filled {
      let container = Container(filling: material.size, scale: drawing.scale)
      let sequence = FrameSequence(
        source, in: container, holding: 0, exposing: drawing.exposer(moving: moving))
      observer?.willDraw(frames: source.length.limit * sink.passes, renderer: name)
      try sequence.draw(with: pipeline, into: sink) {
        try moving?.show(Double($0))
      } willDrawFrame: {
        try observer?.willDrawFrame(after: $0)
      } willCommit: {
        try observer?.willCommit(frames: $0)
      }
    }
    return name
  }

  /// The indices of the frames to draw, ascending, if all outputs are single frames; nil for the
  /// whole film.
  private var onlyFrames: [Int]? {
    let frames = outputs.compactMap { $0.instant.map(frameIndex) }
    return frames.count == outputs.count ? Set(frames).sorted() : nil
  }

  /// Returns the index of the frame that is shown at a time in seconds.
  package func frameIndex(at time: Double) -> Int {
    min(max(plan.frame(at: time), 0), plan.count - 1)
  }

  /// The type of the frames' numbers, the same for all outputs.
  private var samples: SampleType {
    get throws(JobError) {
      let all = Set(outputs.map { drawing.samples(for: $0.format, $0.encoding) })
      guard all.count <= 1, let first = all.first else {
        throw JobError(
          .invalidRequest,
          "with more than 8 bits, formats of 8 bits need a command of their own", about: .output)
      }
      return first
    }
  }

  /// Uploads the pictures, and returns the frames of the film.
  func makeSource(
    _ material: Material, _ selection: [Int]?, _ clips: ScreenClips?, _ store: PictureStore
  ) throws -> FilmFrames {
    var plan = plan
    let size = material.size
    let container = Container(filling: size, scale: drawing.scale)
    var backdrop = SceneBackdrop(drawing.backdrop)
    for (picture, frame) in zip(material.pictures, material.frames) {
      backdrop?.add(frame, as: picture.name, in: drawing.colorSpace)
      try backdrop?.upload(frame, as: picture.name, to: store)
    }
    for index in plan.clips.indices {
      let name = FilmFrames.name(ofClip: index)
      guard backdrop?.isMadeOfScreens == true, let frame = try clips?.frame(of: name, at: 0) else {
        continue
      }
      backdrop?.add(frame, as: name, in: drawing.colorSpace)
      try backdrop?.upload(frame, as: name, to: store)
    }
    for (picture, frame) in material.others { try store.set(frame, as: picture.name) }
    let fonts = try addFonts(of: plan)
    let used = part == nil ? nil : UsedFonts()
    let measure = try measurer(noting: used)
    var parts: [FilmPart] = []
    for (index, screen) in try screens(of: plan, material).enumerated() {
      try screen.device?.upload(to: store)
      let cards = plan.titles.map {
        FilmCaptions.card(
          $0, over: drawing.background, on: screen.stage, fonts: fonts, measure: measure)
      }
      let part = FilmPart(
        index, from: screen.begin, plan, on: screen.stage, device: screen.device, cards: cards)
      parts.append(part)
      try upload(screen.pictures, of: material, part, to: store)
      try placeElements(of: &plan, in: screen.begin..<screen.end, material, screen.stage)
    }
    let frame = stage(of: plan, material, size, container)
    let camera = FilmFrames.camera(of: plan, on: frame, parts)
    let captions = FilmCaptions(
      plan.captions, on: frame, fonts: fonts,
      device: { plan.device(during: $0.times, in: parts, camera) },
      measure: measure)
    var frames = FilmFrames(
      plan, on: frame, parts: parts, captions: captions, backdrop: backdrop, selection: selection)
    frames.fonts = used?.fingerprint
    return frames
  }

  /// Returns the screens of a film, one after the other.
  ///
  /// - Throws: `JobError` about a device, such as a picture without a hole.
  func screens(of plan: FilmPlan, _ material: Material) throws(JobError) -> [FilmScreen] {
    let size = material.size
    let container = Container(filling: size, scale: drawing.scale)
    let given = plan.deviceParts
    var screens: [FilmScreen] = []
    for (index, (begin, body)) in given.enumerated() {
      let end = index + 1 < given.count ? given[index + 1].begin : plan.count
      let shown = plan.pictures(in: begin..<end)
      let shapes = shown.sorted().map { material.frames[$0].size }
      let device = try body.map { setup throws(JobError) in
        try DeviceScreen(
          reduced(setup, to: size), in: size, poses: plan.poses(in: begin..<end),
          pictures: shapes, drawing
        ) { name in material.others.first { $0.picture.name == name }?.frame }
      }
      screens.append(
        FilmScreen(
          begin: begin, end: end,
          stage: stage(
            of: plan, material, device?.size ?? size, device?.container ?? container),
          device: device, pictures: shown))
    }
    return screens
  }

  /// Returns a stage for a screen.
  private func stage(
    of plan: FilmPlan, _ material: Material, _ size: PixelSize, _ container: Container
  ) -> FilmStage {
    FilmStage(
      container: container, fit: drawing.fit, size: size, pictures: material.frames.map(\.size),
      screenWidth: plan.screenWidth, longPictures: plan.longPictures,
      clips: plan.clips.map(\.clip.info.size))
  }

  /// Returns a device in frames of another size than the film's.
  private func reduced(_ setup: DeviceSetup, to size: PixelSize) -> DeviceSetup {
    guard let full = fullWidth, let screen = setup.screen else { return setup }
    let factor = Double(size.width) / Double(full)
    var setup = setup
    setup.screen = DeviceSetup.ScreenSize(
      width: max(Int((Double(screen.width) * factor).rounded()), 1),
      height: max(Int((Double(screen.height) * factor).rounded()), 1))
    return setup
  }

  /// Uploads the pictures that a part shows.
  private func upload(
    _ shown: Set<Int>, of material: Material, _ part: FilmPart, to store: PictureStore
  ) throws {
    let borderColor = drawing.background.alpha >= 1 ? drawing.background : .clear
    for index in shown.sorted() {
      let (picture, frame) = (material.pictures[index], material.frames[index])
      let name = part.name(picture.name)
      do {
        if plan.longPictures.contains(index) {
          try store.set(frame, as: name)
        } else {
          try store.set(frame, as: name, drawing.fit, in: part.stage.size, borderColor: borderColor)
        }
      } catch {
        throw JobError(error, about: .input(picture.origin))
      }
    }
  }

  /// Places the shared elements of transitions that begin in a part.
  private func placeElements(
    of plan: inout FilmPlan, in frames: Range<Int>, _ material: Material, _ stage: FilmStage
  ) throws {
    for shot in plan.shots where frames.contains(shot.begin) {
      let ends: (Int, FilmPlan.Screen, FilmPlan.Screen)
      switch shot.content {
      case .transition(let index, let from, let to): ends = (index, from, to)
      case .drag(let index, let from, let to, _): ends = (index, from, to)
      case .screen, .scroll: continue
      }
      let (index, old, new) = ends
      // Elements are those of whole pictures, not of parts that are scrolled to.
      guard plan.transitions[index].awaitsElements, let from = old.picture, let to = new.picture,
        plan.longPictures.isDisjoint(with: [from, to])
      else { continue }
      let pair = ScreenPair(
        from: material.frames[from], to: material.frames[to], drawing.fit, size: stage.size,
        in: stage.container, colorSpace: drawing.colorSpace)
      _ = try pair.placeElements(of: &plan.transitions[index])
    }
  }

  /// Returns the clips' pictures at each frame of the source; nil for a film without clips.
  func movingPictures(
    _ clips: ScreenClips?, of source: FilmFrames, _ store: PictureStore
  ) -> MovingPictures? {
    guard let clips else { return nil }
    return MovingPictures(ofFrames: -2...source.length.limit + 1) { position in
      for (index, frame) in source.clips(at: Double(position)) {
        try clips.show(
          FilmFrames.name(ofClip: index), at: frame, in: store, drawing.fit,
          size: source.screenSize(at: Double(position)), over: drawing.background)
      }
    }
  }

  /// Returns the clips, which are opened when they are shown.
  func screenClips() -> ScreenClips {
    let parts = plan.clips.enumerated().map { index, timed in
      let clip = timed.clip
      let begin = Int((clip.begin * plan.rate.value + 1e-6).rounded())
      let end = Int(((clip.begin + clip.length) * plan.rate.value + 1e-6).rounded())
      return ScreenClips.Part(
        InputPicture(
          path: clip.file, origin: "\(name):\(timed.word.place)",
          name: FilmFrames.name(ofClip: index)),
        clip.info, from: begin, count: max(end - begin, 1))
    }
    return ScreenClips(parts, rate: plan.rate, drawing.reading)
  }

  /// Returns a function that measures text.
  ///
  /// - Parameter used: gets the fonts of the measured texts.
  private func measurer(noting used: UsedFonts?) throws -> (TextBlock, Double) -> Size {
    guard !plan.captions.isEmpty || !plan.titles.isEmpty else {
      return { _, _ in Size(width: 0, height: 0) }
    }
    let typesetter = try Typesetter()
    return { block, width in
      used?.files.formUnion(typesetter.fontFiles(of: block, within: width))
      return typesetter.size(of: block, within: width)
    }
  }

  /// Opens the outputs.
  private func makeSink(
    size: PixelSize, _ samples: SampleType, in session: RenderSession
  ) throws -> FilmSink {
    var targets: [FilmSink.Target] = []
    var subject = JobError.Subject.output
    do {
      for output in outputs {
        subject = output.subject
        let stream = FrameStreamFormat(
          size: size, framesPerSecond: plan.rate, alpha: drawing.alphaMode,
          colorSpace: drawing.colorSpace, samples: samples)
        // Only once for each folder, which may be large.
        var options = outputOptions
        let claim = options.removesAbandoned ? OutputClaim(outputPaths(of: output)) : nil
        if let claim { options.removesAbandoned = session.isNew(claim) }
        let destination: OutputDestination =
          output.path == "-" ? .descriptor(STDOUT_FILENO) : .file(output.path, options)
        if output.format == .pngSequence, let pattern = SequencePattern(path: output.path) {
          try pattern.requireReplaceable(count: plan.count)
        }
        let sink: any FrameSink
        if let part {
          sink = try output.format.makePartSink(
            part, to: destination, stream: stream, total: plan.count, options: output.encoding,
            needsSound: hasSoundPart)
        } else {
          sink = try output.format.makeSink(
            to: destination, stream: stream, options: output.encoding,
            sound: output.format.holdsSound ? try makeMixer() : nil)
        }
        if let claim { session.note(claim) }
        let frame = output.instant.map(frameIndex)
        targets.append(
          FilmSink.Target(
            sink: sink, frame: frame.flatMap { onlyFrames?.firstIndex(of: $0) ?? $0 }))
      }
    } catch {
      FilmSink(targets).discard()
      if error is FilmScriptError { throw error }
      throw JobError(error, about: subject)
    }
    return FilmSink(targets)
  }

  /// Returns the files of an output.
  package func outputPaths(of output: Output) -> OutputPaths {
    guard output.format == .pngSequence, let pattern = SequencePattern(path: output.path) else {
      return OutputPaths(output.path)
    }
    return OutputPaths(pattern, count: plan.count)
  }
}
