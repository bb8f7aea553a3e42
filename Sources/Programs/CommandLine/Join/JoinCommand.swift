import Frames
import GPU
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import Sequences
import Support
import Transitions

/// The command `hinge join`: clips and pictures to one film.
enum JoinCommand: Command {
  static let name = "join"
  static let summary = "Join clips and pictures into one film, with a transition at every junction."
  static let maximumOperands = 100_000
  static var operandCompletion: Completion? { .files(Completion.pictureEndings + ["otio"]) }
  /// The effect without `-t`.
  static let defaultEffect = "crossfade"
  static let transition = Option(
    "--transition", short: "-t",
    .text("NAME[:push|:pop][,KEY=VALUE…][,TIME]", completion: .junction),
    "the transition at a junction, none for a cut, or random; several are repeated in turn",
    note: defaultEffect, repeats: true)
  static let duration = Options.duration.with(
    "the duration of a transition: 0.5, 0.5s or 500ms")
  static let still = Option(
    "--still", .time(upTo: 86400), "the duration of a picture, including its transitions",
    default: "3")
  static let seed = Options.seed.with(
    "the seed of '-t random': the same seed gives the same film", default: "0")
  static let intro = Option(
    "--intro", .flag, "begin with a transition from the background colour")
  static let outro = Option("--outro", .flag, "end with a transition to the background colour")
  static let rate = Options.rate.with(
    note: "the rate of the first clip; if that is below 24, the highest rate of all clips, or 30")
  static let size = Options.size.with(
    "the frame size in pixels, or with the aspect ratio of the first clip: 720p, 1280x, 50%",
    note: "the size of the first clip")
  static let fit = Options.fit.with("how a clip of another aspect ratio fits the frame")
  static let tolerant = Options.tolerant.with(
    "skip damaged frames; use what there is of a clip that ends early")
  static let strict = Option(
    "--strict", .flag,
    "fail if a clip is shorter than its transitions, instead of shortening them")
  static let trimTo = Option<ClipLength>(
    "--trim-to", .choice(),
    "the end of a clip whose sound and pictures do not end together: the longer of the two, with "
      + "the last picture held or silence; its pictures (video); or its sound (audio)",
    default: "longest")
  static let music = Option(
    "--audio", .file("FILE", .files(Completion.soundEndings)),
    "a sound under the whole film, repeated or cut to its length")
  static let soundCurve = Option<AudioCurve>(
    "--audio-curve", .choice("NAME"), "the shape of the sound's fades, as in FFmpeg's afade",
    default: "qsin", note: "qsin: equal power")
  static let soundRate = Option(
    "--audio-rate", .number(8000...192_000, unit: "hertz", placeholder: "HERTZ"),
    "the sampling rate in hertz", note: "48000")
  static let soundChannels = Option(
    "--audio-channels", .number(1...8, unit: "channels"), "the number of channels", note: "2")
  static let loudness = Option(
    "--loudness", .number(-70 ... -5, unit: "LUFS", placeholder: "LUFS"),
    "the loudness of the whole film by EBU R128, such as -14 or -23, with true peaks "
      + "limited to -1.5 dB",
    note: "that of the clips")
  static let silent = Option("--no-audio", .flag, "write no sound")
  static let timeline = Option(
    "--write-otio", .file("FILE", .files(["otio"])),
    "also write the film as an OpenTimelineIO timeline")
  static let output = Options.output.with(
    "the output: .mp4, .mov, .mkv, .webm, .gif, .apng, .webp, .avif, frames/%04d.png, or - for a "
      + "pipe")
  static let smart = Option(
    "--smart", .flag,
    "copy the packets of clips where no transition changes them, and encode only the frames around "
      + "junctions, in the codec of the clips; clips that differ from the film are encoded")
  static let loop = Options.loop.with(
    "close the film: a last transition leads back to the first clip, without a seam")

  static let sections = [
    OptionSection(
      "Transitions",
      [transition, Options.transitions, duration, still, seed, intro, outro, loop, strict]),
    OptionSection(
      "Pictures",
      [
        rate, size, Options.scale, fit, Options.background, Options.backdrop, Options.device,
        Options.statusBar, Options.light,
        Options.depth, Options.dynamicRange, tolerant,
        Options.motionBlur.with(
          "blur what transitions move by a shutter that is open for this angle: 180 is half a "
            + "frame period"), Options.shutterPhase,
        Options.shutterCurve, Options.drawingQuality, Options.gpu,
      ]),
    OptionSection(
      "Sound", [trimTo, music, soundCurve, soundRate, soundChannels, loudness, silent]),
    OptionSection(
      "Output",
      [
        output, Options.overwrite, Options.format, smart, Options.encoder, Options.encoderPreset,
        Options.quality, Options.bitRate, Options.maximumBytes, Options.destination, Options.plays,
        timeline,
        Options.noSync, Options.opens,
        Options.dryRun, Options.json, Options.quiet,
      ]),
    PartOptions.section,
  ]

  static let usage = "join CLIP|FOLDER… -o OUT [OPTION]…"
  static let notes = [
    "A CLIP is a video or a picture. '#t=BEGIN,END' after its name selects a part, in seconds: "
      + "'talk.mov#t=12,34.5'. '#audio=2' or '#audio=deu' selects a sound track by its number or "
      + "language: 'talk.mkv#t=12,34.5&audio=2'. Both clips move during a transition: it shows the last seconds of one "
      + "and the first of the next. The film is as long as all its clips minus its transitions.",
    "A folder stands for its clips and pictures in the order of their names: clip2 before clip10. "
      + "A transition that is longer than a clip is shortened, with a message.",
    "A single '.otio' operand is an OpenTimelineIO timeline with one video track; it replaces the clips. "
      + "Transitions in it that Hinge did not write become the transition of '-t'.",
    "--backdrop works as in 'hinge render'; a tone, and blurred or mirrored screens, are computed from the "
      + "two pictures at the start of each transition.",
    "--loop goes from the last clip back to the first by the next transition of -t. The film begins with the "
      + "frame after that transition, so that a player that repeats it shows no jump; the sound crosses over "
      + "there, too. A single clip goes back to itself.",
    "GIF, APNG, WebP, AVIF, numbered pictures, y4m and rgba have no sound.",
    PartOptions.note, OutputNotes.completion, OutputNotes.names,
    """
    Examples:
      hinge join a.png b.png c.png -t cube --loop -o tour.gif
      hinge join intro.mp4 slide.png 'talk.mov#t=12,34.5' end.mp4 -t cube -t flip:pop -d 0.8 -o film.mp4
      hinge join *.mp4 -t random --seed 3 --intro --outro -o film.mp4
      hinge join a.mp4 b.mp4 c.mp4 -t 'cube:pop,side=inside,1.2' -t none -o film.mp4
      hinge join *.mp4 --write-otio film.otio -o film.mp4
      hinge join holiday/ -t random -o film.mp4
      hinge join film.otio -o film.mp4
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let options = try destined(options)
    let request = try JoinRequest(options)
    let output = request.film.output
    let wantsJSON = options.has(Options.json)
    if wantsJSON, output == "-" {
      throw CommandError.usage("--json: standard output already takes the film of '-o -'.")
    }
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    defer { progress.clearBar() }
    if !isStream(output) { Interruption.listen() }
    for paths in request.outputPaths {
      let claim = OutputClaim(paths)
      try InputFiles.refuse([claim], named: claim.path, reading: request.inputFiles)
    }
    try ResultOpener.check(options, output)
    for note in options.effectNotes(in: try options.effectLibrary()) { progress.message(note) }
    if let note = defaultNote(options, request.film) { progress.message(note) }
    if let note = try randomNote(options, request.film) { progress.message(note) }
    try request.checkDestination(options)
    if options.has(Options.dryRun) {
      let plan = try request.dryRun(progress)
      progress.release()
      return try console.output(wantsJSON ? JSONText.pretty(plan) : plan.sentence + "\n")
    }
    try options.makePartFolder(output)
    let session = console.session
    let result: SequenceResult
    if options.isSegmented, let part = request.film.part {
      result = try SegmentedFilm.write(
        part, to: output, request.film.outputOptions,
        needsSound: request.film.hasSoundPart(try request.film.makePlan())
      ) { part, outputOptions in
        var own = request
        (own.film.part, own.film.outputOptions) = (part, outputOptions)
        return try own.run(in: session, progress)
      }
    } else {
      result = try request.run(in: session, progress)
    }
    progress.finish(result.output, frameCount(result.frames))
    if let note = result.budgetNote { progress.message(note) }
    if wantsJSON { try console.output(JSONText.pretty(result)) }
    ResultOpener.open(output, options, progress)
  }

  /// Returns the options with those for which `--for` stands.
  private static func destined(_ options: ParsedOptions) throws(CommandError) -> ParsedOptions {
    guard options.has(Options.destination), let path = try options[output] else { return options }
    return try options.destined(try options.outputFormat(of: path))
  }

  /// Returns the sentence about the transitions of a command line without `-t`; nil with it, and
  /// for a film without transitions that it could choose.
  private static func defaultNote(_ options: ParsedOptions, _ film: SequenceJob) -> String? {
    let isTimeline = options.operands.first?.isTimeline ?? false
    guard !options.has(transition), !isTimeline, film.specs.contains(where: { $0 != nil }) else {
      return nil
    }
    return "Without -t every transition is a \(defaultEffect)."
  }

  /// Returns the sentence about effects that were chosen; nil if none was.
  private static func randomNote(
    _ options: ParsedOptions, _ film: SequenceJob
  ) throws(CommandError) -> String? {
    let isRandom = try options.values(of: transition).contains { text in
      text.prefix { $0 != "," && $0 != ":" } == RandomEffects.name
    }
    guard isRandom else { return nil }
    let names = film.specs.compactMap { $0?.name }
    let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    return
      "The effects with random ones are \(shown); --seed \(try options.value(of: seed)) selects "
      + "them again."
  }
}

extension SequencePlan {
  /// One line about the film, which may be a loop.
  func summary(isLoop: Bool) -> String {
    let transitions = transitions.compactMap(\.self).count
    let joined = isLoop ? clips.count - 1 : clips.count
    return
      "Joining \(joined) clip\(joined == 1 ? "" : "s")\(isLoop ? " in a loop" : "") with "
      + "\(transitions) transition\(transitions == 1 ? "" : "s"): "
      + "\(frameCount(count)), "
      + "\(fixed(rate.time(ofFrame: count), 2)) s at \(size) and \(plain(rate.value)) fps."
  }

  /// Lines about the conversion of clips that differ from the film.
  func notes(_ job: SequenceJob) -> [String] {
    var seen: Set<FilePath> = []
    return clips.flatMap { clip -> [String] in
      guard case .video(let file, let info) = clip.source, seen.insert(file).inserted else {
        return []
      }
      var notes: [String] = []
      if info.isInterlaced { notes.append("interlaced fields are joined to whole frames") }
      if info.color.isHighDynamicRange, !job.drawing.colorSpace.isHighDynamicRange {
        notes.append("high dynamic range is tone-mapped (--hdr pq or hlg keeps it)")
      }
      let (own, size) = (info.size, screen)
      if own != size {
        // The sides of a device's screen are rounded.
        let rounding = job.drawing.device == nil ? 0 : max(own.width, own.height)
        let isSameShape =
          abs(own.width * size.height - own.height * size.width) <= rounding
        let change =
          switch job.drawing.fit {
          case _ where isSameShape: "scaled"
          case .fill: "stretched (--fit contain or cover keeps the aspect ratio)"
          case .contain: "scaled, with bars"
          case .cover: "scaled and cut"
          }
        notes.append("\(change) from \(own) to \(size)")
      }
      return notes.isEmpty ? [] : ["\(file): \(notes.joined(separator: "; "))."]
    } + [rateNote(job), silenceNote(job)].compactMap(\.self)
  }

  /// Returns the sentence about sound that the format does not hold; nil for none.
  private func silenceNote(_ job: SequenceJob) -> String? {
    guard job.sound != nil, !job.format.holdsSound, hasSound else { return nil }
    return
      "\(job.format.rawValue) has no sound; the sound of the clips is dropped. Write an .mp4 or a .webm "
      + "to keep it."
  }
}

/// An observer that reports a film at the terminal and ends it after a signal.
final class SequenceJobReporter: SequenceJobObserver {
  private let progress: RenderProgress

  init(_ progress: RenderProgress) { self.progress = progress }

  func didNote(_ notes: [String]) {
    for note in notes { progress.message(note) }
  }

  func willReadTexts() throws { try Interruption.check() }

  func willMeasureSound() throws { try Interruption.check() }

  func didMeasure(loudness: Double?, reached: Double?, gain: Double?) {
    progress.message(loudnessNote(loudness, reached: reached, gain: gain))
  }

  func willWriteFrame(after count: Int) throws {
    try Interruption.check()
    progress.advance(to: count)
  }

  func willCommit(frames count: Int) throws {
    try Interruption.check()
    progress.end(frames: count)
  }
}
