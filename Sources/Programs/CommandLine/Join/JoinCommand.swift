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
  static let summary = "Join clips and pictures to one film, with a transition at every junction."
  static let maximumOperands = 100_000
  static var operandCompletion: Completion? { .files(Completion.pictureEndings + ["otio"]) }
  static let transition = Option(
    "--transition", short: "-t",
    .text("NAME[:push|:pop][,KEY=VALUE…][,TIME]", completion: .junction),
    "the transition at a junction, none for a cut, or random; several are repeated in turn",
    note: "crossfade", repeats: true)
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
  static let rate = Options.rate.with(note: "the rate of the first clip, or 30")
  static let size = Options.size.with(
    "the frame size in pixels, or with the aspect ratio of the first clip: 720p, 1280x, 50%",
    note: "the size of the first clip")
  static let fit = Options.fit.with("how a clip of another aspect ratio fits the frame")
  static let tolerant = Options.tolerant.with(
    "skip damaged frames; use what there is of a clip that ends early")
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
  static let silent = Option("--no-audio", .flag, "write no sound")
  static let timeline = Option(
    "--write-otio", .file("FILE", .files(["otio"])),
    "also write the film as an OpenTimelineIO timeline")
  static let output = Options.output.with("the output: .mp4, .mov, .mkv or .webm")

  static let sections = [
    OptionSection(
      "Transitions", [transition, Options.transitions, duration, still, seed, intro, outro]),
    OptionSection(
      "Pictures",
      [
        rate, size, Options.scale, fit, Options.background, Options.backdrop, tolerant,
        Options.gpu,
      ]),
    OptionSection("Sound", [music, soundCurve, soundRate, soundChannels, silent]),
    OptionSection(
      "Output",
      [
        output, Options.overwrite, Options.format, Options.encoder, Options.encoderPreset,
        Options.quality, timeline, Options.noSync, Options.json, Options.quiet,
      ]),
  ]

  static let usage = "join CLIP CLIP… -o OUT [OPTION]…"
  static let notes = [
    "A CLIP is a video or a picture. '#t=BEGIN,END' after its name selects a part, in seconds: "
      + "'talk.mov#t=12,34.5'. Both clips move during a transition: it shows the last seconds of one "
      + "and the first of the next. The film is as long as all its clips minus its transitions.",
    "A single '.otio' operand is an OpenTimelineIO timeline with one video track; it replaces the clips. "
      + "Transitions in it that Hinge did not write become the transition of '-t'.",
    "--backdrop works as in 'hinge render'; a tone, and blurred or mirrored screens, are computed from the "
      + "two pictures at the start of each transition.",
    OutputNotes.completion, OutputNotes.names,
    """
    Examples:
      hinge join intro.mp4 slide.png 'talk.mov#t=12,34.5' end.mp4 -t cube -t flip:pop -d 0.8 -o film.mp4
      hinge join *.mp4 -t random --seed 3 --intro --outro -o film.mp4
      hinge join a.mp4 b.mp4 c.mp4 -t 'cube:pop,side=inside,1.2' -t none -o film.mp4
      hinge join *.mp4 --write-otio film.otio -o film.mp4
      hinge join film.otio -o film.mp4
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let request = try JoinRequest(options)
    let output = request.film.output
    let wantsJSON = options.has(Options.json)
    if wantsJSON, output == "-" {
      throw CommandError.usage("--json: standard output already takes the film of '-o -'.")
    }
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    defer { progress.clearBar() }
    if !isStream(output) { Interruption.listen() }
    for output in request.outputs {
      try InputFiles.refuse([OutputClaim(output)], named: output, reading: request.inputFiles)
    }
    if let note = try randomNote(options, request.film) { progress.message(note) }
    let result = try request.run(in: RenderSession(), progress)
    progress.finish(result.output, frameCount(result.frames))
    if wantsJSON { try console.output(JSONText.pretty(result)) }
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
  /// One line about the film.
  var summary: String {
    let transitions = transitions.compactMap(\.self).count
    return
      "Joining \(clips.count) clips with \(transitions) transition\(transitions == 1 ? "" : "s"): "
      + "\(frameCount(count)), "
      + "\(fixed(rate.time(ofFrame: count), 2)) s at \(format.size) and \(plain(rate.value)) fps."
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
      if info.color.isHighDynamicRange { notes.append("high dynamic range is tone-mapped") }
      let own = info.size
      if own != format.size {
        let isSameShape = own.width * format.size.height == own.height * format.size.width
        let change =
          switch job.drawing.fit {
          case _ where isSameShape: "scaled"
          case .fill: "stretched (--fit contain or cover keeps the aspect ratio)"
          case .contain: "scaled, with bars"
          case .cover: "scaled and cut"
          }
        notes.append("\(change) from \(own) to \(format.size)")
      }
      return notes.isEmpty ? [] : ["\(file): \(notes.joined(separator: "; "))."]
    }
  }
}

/// An observer that reports a film at the terminal and ends it after a signal.
final class SequenceJobReporter: SequenceJobObserver {
  private let progress: RenderProgress

  init(_ progress: RenderProgress) { self.progress = progress }

  func didNote(_ notes: [String]) {
    for note in notes { progress.message(note) }
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
