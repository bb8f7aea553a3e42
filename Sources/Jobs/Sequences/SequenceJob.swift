import Devices
public import Frames
import Glibc
public import Jobs
public import Media
import OpenTimeline
import Rendering
import SceneGraph
import Support
public import Transitions

/// A job that joins clips and pictures into one video, with a transition between neighbours.
public struct SequenceJob {
  /// The clips, and the transitions by name.
  public var script: SequenceScript
  /// The transitions of the script with their parameters; nil for a cut.
  public var specs: [TransitionSpec?]
  /// The duration of stills in seconds.
  public var stillDuration: Double
  /// The frames per second; nil for the rate that the clips give (`SequencePlan.rate`).
  public var rate: FrameRate?
  /// The settings for drawing the frames; without a size, the first clip's.
  public var drawing: DrawingSettings
  /// The settings of the sound; nil for a silent sequence.
  public var sound: SequenceSound?
  /// The rule for the length of clips whose sound and pictures do not end together.
  public var clipLength = ClipLength.longest
  /// True to refuse clips that are shorter than their transitions, instead of shortening those.
  public var isStrict = false
  /// True to continue where a clip is damaged or ends early.
  public var isTolerant: Bool
  /// The format of the output: one with several frames.
  public var format: OutputFormat
  /// True if the sequence is a loop: the last clip of the script is the first one again, and the
  /// sequence ends with the last frame of the transition to it. It begins with the frame that
  /// follows, so that it can be repeated without a seam.
  public var isLoop = false
  /// The options of the encoder.
  public var encoding: EncodingOptions
  /// The path of the output.
  public var output: FilePath
  /// The options for completing the output.
  public var outputOptions: OutputOptions

  /// The limit of the output in bytes, which decides its quality, size, rate and colours; nil for
  /// none. The output is a file.
  public var byteLimit: ByteLimit?

  /// The part of the output to write instead of it; nil for the output.
  public var part: PartRequest?

  /// True to copy the packets of clips where no transition changes their frames, instead of
  /// encoding them again.
  public var isSmart = false

  /// Creates a job.
  ///
  /// - Precondition: there is one spec for each transition of the script.
  public init(
    _ script: SequenceScript, _ specs: [TransitionSpec?], stillDuration: Double = 3,
    rate: FrameRate? = nil, drawing: DrawingSettings = .init(),
    sound: SequenceSound? = SequenceSound(),
    isTolerant: Bool = false, format: OutputFormat = .mp4, encoding: EncodingOptions = .init(),
    output: FilePath,
    outputOptions: OutputOptions = .init()
  ) {
    precondition(specs.count == script.transitions.count, "a spec or nil for each junction")
    self.script = script
    self.specs = specs
    self.stillDuration = stillDuration
    self.rate = rate
    self.drawing = drawing
    self.sound = sound
    self.isTolerant = isTolerant
    self.format = format
    self.encoding = encoding
    self.output = output
    self.outputOptions = outputOptions
  }

  /// Creates a job whose output is a video in a container.
  ///
  /// - Precondition: there is one spec for each transition of the script.
  public init(
    _ script: SequenceScript, _ specs: [TransitionSpec?], stillDuration: Double = 3,
    rate: FrameRate? = nil, drawing: DrawingSettings = .init(),
    sound: SequenceSound? = SequenceSound(), isTolerant: Bool = false,
    container: VideoSink.Container, encoding: EncodingOptions = .init(), output: FilePath,
    outputOptions: OutputOptions = .init()
  ) {
    self.init(
      script, specs, stillDuration: stillDuration, rate: rate, drawing: drawing, sound: sound,
      isTolerant: isTolerant, format: container.format, encoding: encoding, output: output,
      outputOptions: outputOptions)
  }

  /// Draws and encodes the sequence, which appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - plan: the plan that `makePlan` has made.
  ///   - session: the session with the OpenGL context.
  ///   - observer: the observer of the progress; an error that it throws ends the job and discards
  ///     the output.
  /// - Returns: the properties of the output.
  /// - Throws: `JobError`, `HeadlessError`, `GPUError`, or what `observer` throws.
  @discardableResult
  public func run(
    _ plan: SequencePlan, in session: RenderSession = RenderSession(),
    observer: (any SequenceJobObserver)? = nil
  ) throws -> SequenceResult {
    if let byteLimit {
      return try run(plan, within: byteLimit, in: session, observer: observer)
    }
    let clock = ContinuousClock()
    let start = clock.now
    // Sound and texts have a part of their own.
    let isPictures = part.map { $0.share != .sound } ?? false
    let mixer = try format.holdsSound && !isPictures ? makeMixer(of: plan, observer) : nil
    var text = VideoText()
    if !isPictures {
      let texts = try SequenceTexts(
        of: plan, in: format.container, hasSound: mixer != nil
      ) { try observer?.willReadTexts() }
      if !texts.notes.isEmpty { observer?.didNote(texts.notes) }
      text = texts.text
    }
    if let part, part.share == .sound {
      try write(part, mixer, text, of: plan, observer)
      return SequenceResult(
        self, plan, frames: 0, renderer: nil,
        seconds: start.duration(to: clock.now) / .seconds(1))
    }
    let frames = part?.frames(of: plan.count, rate: plan.rate) ?? 0..<plan.count
    let sink: SequenceSink
    var options = outputOptions
    // Only once for each folder, which may be large.
    let claim = options.removesAbandoned ? OutputClaim(output) : nil
    if let claim { options.removesAbandoned = session.isNew(claim) }
    do {
      sink = try makeSink(plan, options, mixer, text)
    } catch {
      throw JobError(error, about: .output)
    }
    if let claim { session.note(claim) }
    if let note = (sink.sink as? SpliceSink)?.note { observer?.didNote([note]) }
    return try sink.sink.filled {
      let renderer = try write(plan, frames, to: sink, session, observer)
      (sink.sink as? any PartSink)?.renderer = renderer
      try observer?.willCommit(frames: frames.count)
      try sink.sink.endPass()
      try sink.sink.commit()
      let elapsed = start.duration(to: clock.now)
      return SequenceResult(
        self, plan, frames: frames.count, renderer: renderer,
        seconds: elapsed / .seconds(1))
    }
  }
}

extension SequenceJob {
  /// Writes frames into an open sink.
  ///
  /// - Returns: the name of the OpenGL renderer; nil if nothing was drawn.
  private func write(
    _ plan: SequencePlan, _ frames: Range<Int>, to sink: SequenceSink, _ session: RenderSession,
    _ observer: (any SequenceJobObserver)?
  ) throws -> String? {
    if let splice = plan.splice, let sink = sink.sink as? SpliceSink {
      return try SpliceRun(
        job: self, plan: plan, sink: sink, session: session, observer: observer
      ).run(splice)
    }
    let run = try SequenceRun(self, plan, sink, frames, session, observer)
    try run.run()
    (sink.sink as? AnimationPartSink)?.continuesFrame = run.beginsWithinStill
    return run.renderer
  }
}

/// An observer of a sequence's progress.
public protocol SequenceJobObserver: AnyObject {
  /// Called with sentences about what reading a clip or a still converted, mended or left out, when
  /// it is opened, and about texts of clips that the output does not take over.
  func didNote(_ notes: [String])
  /// Called often while subtitles of clips are read, before the first frame. Throwing ends the job.
  func willReadTexts() throws
  /// Called at least once for each second of sound that is measured before the first frame.
  /// Throwing ends the job.
  func willMeasureSound() throws
  /// Called when the loudness of the sequence is known, in LUFS before and after a gain in
  /// decibels; nil for silence.
  func didMeasure(loudness: Double?, reached: Double?, gain: Double?)
  /// Called before each frame, with the number of frames that the sequence has so far. Throwing
  /// ends the job.
  func willWriteFrame(after count: Int) throws
  /// Called when all frames are encoded, before the output is completed, with their number.
  /// Throwing ends the job.
  func willCommit(frames count: Int) throws
}

extension SequenceJobObserver {
  public func didNote(_ notes: [String]) {}
  public func willReadTexts() throws {}
  public func willMeasureSound() throws {}
  public func didMeasure(loudness: Double?, reached: Double?, gain: Double?) {}
}

extension SequenceJob {
  /// Writes the sequence as an OpenTimelineIO timeline.
  ///
  /// - Parameters:
  ///   - plan: the sequence's plan.
  ///   - path: the file, which is replaced.
  /// - Throws: `JobError`.
  public func write(_ plan: SequencePlan, to path: FilePath) throws(JobError) {
    let durations = plan.clips.map { clip -> Double? in
      guard case .video(_, let info) = clip.source else { return nil }
      // The end of a clip whose last picture is held is in its media, too.
      let end = plan.rate.time(ofFrame: clip.begin + clip.count)
      return clip.heldCount > 0 ? max(info.duration, end) : info.duration
    }
    let timeline = script.openTimeline(
      name: output.lastComponent.description, rate: plan.rate,
      clipFrames: plan.clips.map(\.count), clipBegins: plan.clips.map(\.begin),
      transitionFrames: plan.transitions.map { $0?.count ?? 0 }, mediaDurations: durations,
      folder: workingFolder)
    do {
      let bytes = try timeline.json()
      var file = try OutputFile(.file(path, outputOptions))
      try bytes.withUnsafeBytes { try file.write($0) }
      try file.commit()
    } catch {
      throw JobError(error)
    }
  }

  /// The absolute path of the folder from which relative paths start.
  private var workingFolder: FilePath {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return FilePath(bytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}

extension SequenceJob {
  /// Reads the properties of all clips, and computes the contents of each frame.
  ///
  /// - Returns: the plan.
  /// - Throws: `JobError` about the first clip that cannot be read, begins after its end, or, in a
  ///   strict job, is too short for its transitions.
  public func makePlan() throws(JobError) -> SequencePlan {
    var probe = ClipProbe(hasSound: sound != nil && format.holdsSound)
    var own: [SequencePlan.Source] = []
    for clip in script.clips { own.append(try probe.source(of: clip)) }
    let first = own.lazy.compactMap { source -> ClipInfo? in
      if case .video(_, let info) = source { info } else { nil }
    }.first
    let rate = sequenceRate(own)
    let size = try sequenceSize(own, first)
    let screen = try deviceScreen(own, first, in: size)?.size ?? size
    // Pixels, and Y4M, which does not state colours, have those of BT.709 and sRGB.
    let isFirstClips =
      format.takesPictures && format != .y4m
      && first.map { $0.size.evened == size.evened && !$0.isReshaped } ?? false
      && drawing.device == nil
    let pictureFormat = VideoPictureFormat(
      size: size.evened,
      color: VideoColor(drawing.colorSpace)
        ?? (isFirstClips ? first?.color.forSequence ?? .bt709 : .bt709),
      depth: depth(of: own))
    var clips: [SequencePlan.Clip] = []
    for (clip, source) in zip(script.clips, own) {
      clips.append(try plan(clip, source, rate, &probe))
    }
    let transitions = specs.map { spec in
      spec.map { SequencePlan.Transition(spec: $0, count: periods($0.duration, rate, atLeast: 1)) }
    }
    var plan = SequencePlan(
      clips: clips, transitions: transitions, rate: rate, size: size, format: pictureFormat,
      screen: screen,
      screenFormat: VideoPictureFormat(
        size: screen.evened, color: pictureFormat.color, depth: pictureFormat.depth))
    if !isStrict { plan.shortenTransitions(isLoop: isLoop) }
    if isLoop {
      guard plan.transitions.last.flatMap(\.self) != nil else { throw tooShort(0, plan) }
      plan.closeLoop()
    }
    for index in plan.clips.indices
    where plan.bodyCount(of: index) < 0 || plan.clips[index].count < 1 {
      throw tooShort(index, plan)
    }
    return isSmart ? try splicing(plan) : plan
  }

  /// How stills are read.
  var reading: PictureReader.Options {
    var options = drawing.reading
    options.isTolerant = isTolerant
    return options
  }

  /// The type of the numbers of drawn frames.
  var samples: SampleType { drawing.samples(for: format, encoding) }

  /// Returns the bits of a sample: those of the options as far as the encoder keeps them, else
  /// 10 if a clip has more than 8, and the encoder keeps them.
  private func depth(of sources: [SequencePlan.Source]) -> Int {
    if encoding.depth != nil, format.takesPictures, let container = format.container {
      let kept = encoding.keptDepth(in: container)
      let infos = sources.compactMap { source -> ClipInfo? in
        if case .video(_, let info) = source { info } else { nil }
      }
      let isPlain = infos.allSatisfy { !$0.hasAlpha } && infos.contains { $0.bitDepth > 10 }
      return kept >= 12 && isPlain ? 12 : kept >= 10 ? 10 : 8
    }
    let isDeep = sources.contains { source in
      if case .video(_, let info) = source { info.bitDepth > 8 } else { false }
    }
    guard isDeep, format.takesPictures, let container = format.container else { return 8 }
    return encoding.depth(in: container)
  }

  /// Returns the screen of the device, of the shape of the first clip; nil without a device.
  private func deviceScreen(
    _ sources: [SequencePlan.Source], _ first: ClipInfo?, in size: PixelSize
  ) throws(JobError) -> DeviceScreen? {
    guard drawing.device != nil else { return nil }
    return try deviceScreen(in: size, first: try firstSize(sources, first))
  }

  /// The pictures of the device itself.
  public var devicePictures: [InputPicture] {
    drawing.device?.inputs(origin: "--device") { FilePath($0) } ?? []
  }

  /// Returns the screen of the device in frames of a size; nil without a device.
  func deviceScreen(
    in size: PixelSize, first: PixelSize?
  ) throws(JobError) -> DeviceScreen? {
    var notes: [String] = []
    var frames: [PictureName: Frame] = [:]
    for picture in devicePictures {
      frames[picture.name] = try picture.read(reading, notes: &notes)
    }
    return try drawing.deviceScreen(in: size, pictures: [first].compactMap(\.self)) { frames[$0] }
  }

  /// Returns the size of the first clip, or of the first still; nil for backgrounds.
  private func firstSize(
    _ sources: [SequencePlan.Source], _ first: ClipInfo?
  ) throws(JobError) -> PixelSize? {
    if let first { return first.size }
    guard let file = sources.lazy.compactMap(\.file).first else { return nil }
    do throws(MediaError) {
      return try PictureReader.picture(file, reading).frame.size
    } catch {
      throw JobError(error)
    }
  }

  /// Returns the sequence's size: the one that is set, or the first clip's, or the first still's.
  private func sequenceSize(
    _ sources: [SequencePlan.Source], _ first: ClipInfo?
  ) throws(JobError) -> PixelSize {
    var known = drawing.size
    if known == nil { known = try firstSize(sources, first) }
    guard var size = known else {
      throw JobError.invalidRequest("no clips; pass at least one file")
    }
    size = try drawing.size(for: size)
    // Pictures of clips have even sides.
    return format.takesPictures || first != nil ? size.evened : size
  }

  private func plan(
    _ clip: SequenceClip, _ source: SequencePlan.Source, _ rate: FrameRate,
    _ probe: inout ClipProbe
  ) throws(JobError) -> SequencePlan.Clip {
    let name = source.file.map { "'\($0)'" } ?? "the background"
    guard clip.begin >= 0 else {
      throw JobError.invalidRequest(
        "\(name): the transition needs \(seconds(-clip.begin)) s before the first frame; shorten "
          + "the transition, or start the clip later")
    }
    let begin = periods(clip.begin, rate)
    var pictureEnd = Double.infinity
    var sourceSound: AudioInfo?
    if case .video(let file, let info) = source {
      pictureEnd = info.duration
      // The part before the end of a cut file is whole.
      if info.isCut, !isTolerant, (clip.end ?? .infinity) > info.duration {
        throw JobError(info.missingEnd(of: file))
      }
      sourceSound = try probe.sound(of: file, track: clip.track, info)
    }
    let sourceEnd = clipLength.end(pictures: pictureEnd, sound: sourceSound?.end)
    let end = min(
      clip.end ?? (sourceEnd.isFinite ? sourceEnd : clip.begin + stillDuration), sourceEnd)
    let count = periods(end, rate) - begin
    guard count > 0 else {
      throw JobError.invalidRequest(
        "\(name) ends at \(seconds(end)) s, before its start at \(seconds(clip.begin)) s; choose "
          + "an earlier start")
    }
    let lastPicture = pictureEnd.isFinite ? max(periods(pictureEnd, rate), 1) : begin + count
    let firstPicture = min(begin, lastPicture - 1)
    let pictures = firstPicture..<max(min(begin + count, lastPicture), firstPicture + 1)
    return SequencePlan.Clip(
      source: source, begin: begin, count: count, pictures: pictures, track: clip.track,
      sound: sourceSound,
      ending: ClipEnding(
        min(clip.begin, end)..<end, outPoint: clip.end, pictures: pictureEnd,
        sound: sourceSound?.end))
  }

  private func tooShort(_ index: Int, _ plan: SequencePlan) -> JobError {
    let clip = plan.clips[index]
    let name = clip.source.file.map { "'\($0)'" } ?? "the background"
    func time(_ count: Int) -> String { "\(seconds(plan.rate.time(ofFrame: count))) s" }
    // In a loop, the first clip's beginning is in the last transition.
    let closing = isLoop && index == 0 ? plan.transitions.last??.count : nil
    let before = index > 0 ? plan.transitions[index - 1]?.count : closing
    let after = index < plan.transitions.count ? plan.transitions[index]?.count : nil
    let transitions = [before, after].compactMap { $0.map(time) }.joined(separator: " and ")
    return JobError.invalidRequest(
      "\(name) lasts \(time(clip.count + (closing ?? 0))), less than its transitions of \(transitions); shorten them "
        + "with -d, or use a longer part of the clip")
  }
}

/// Returns a time in whole frame periods.
private func periods(_ time: Double, _ rate: FrameRate, atLeast minimum: Int = 0) -> Int {
  max(Int((min(max(time, 0), 1e7) * rate.value + 1e-6).rounded()), minimum)
}

/// Returns a time in seconds for a message, with up to three decimals.
private func seconds(_ time: Double) -> String { plain((time * 1000).rounded() / 1000) }
