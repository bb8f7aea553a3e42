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
  static let options: [Option] = sections.flatMap(\.options)

  static let transition = Option(
    name: "--transition", short: "-t", value: "NAME[:push|:pop][,KEY=VALUE…][,TIME]",
    help: "the effect of a junction, none for a cut, or random; repeated in turn (crossfade)",
    repeats: true, completion: .junction)
  static let duration = Option(
    name: "--duration", short: "-d", value: "TIME",
    help: "the duration of a transition: 0.5, 0.5s or 500ms (the effect's own)")
  static let still = Option(
    name: "--still", value: "TIME", help: "the duration of a picture, with its transitions (3)")
  static let seed = Option(
    name: "--seed", value: "N",
    help: "the seed of '-t random': the same one gives the same film (0)")
  static let intro = Option(
    name: "--intro", help: "begin with a transition from the background colour")
  static let outro = Option(name: "--outro", help: "end with a transition to the background colour")
  static let rate = Option(
    name: "--fps", value: "RATE", help: "frames per second (that of the first clip, or 30)")
  static let size = Option.size.with(
    help: "the frame size in pixels, or with the first clip's shape: 720p, 1280x, 50% (its own)")
  static let fit = Option.fit.with(help: "the fit of a clip of another aspect ratio (fill)")
  static let tolerant = Option(
    name: "--tolerant",
    help: "go on where a clip is damaged; hold its last picture where it ends early")
  static let music = Option(
    name: "--audio", value: "FILE",
    help: "a sound under the whole film, repeated or cut to its length",
    completion: .files(Completion.soundEndings))
  static let soundCurve = Option(
    name: "--audio-curve", value: "NAME",
    help: "the shape of the sound's fades, one of FFmpeg's afade (qsin: equal power)")
  static let soundRate = Option(
    name: "--audio-rate", value: "HERTZ", help: "the sampling rate (48000)")
  static let soundChannels = Option(
    name: "--audio-channels", value: "N", help: "the number of channels, 1 to 8 (2)")
  static let silent = Option(name: "--no-audio", help: "write no sound")
  static let timeline = Option(
    name: "--write-otio", value: "FILE", help: "write the film as an OpenTimelineIO timeline, too",
    completion: .files(["otio"]))
  static let output = Option.output.with(help: "the output: .mp4, .mov, .mkv or .webm")

  private static let sections: [(title: String, options: [Option])] = [
    ("Transitions", [transition, .transitions, duration, still, seed, intro, outro]),
    ("Pictures", [rate, size, .scale, fit, .background, .backdrop, tolerant, .gpu]),
    ("Sound", [music, soundCurve, soundRate, soundChannels, silent]),
    (
      "Output",
      [
        output, .overwrite, RenderJob.formatOption, RenderJob.encoderOption, RenderJob.presetOption,
        RenderJob.qualityOption, timeline, .noSync, .json, .quiet,
      ]
    ),
  ]

  static var page: HelpPage {
    HelpPage(
      usage: "join CLIP CLIP… -o OUT [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        "A CLIP is a video or a picture. '#t=BEGIN,END' after its name takes a part, in seconds: "
          + "'talk.mov#t=12,34.5'. Both clips move during a transition: it shows the last seconds of one "
          + "and the first of the next. The film is as long as its clips together, less its transitions.",
        "A single operand '.otio' is a timeline of OpenTimelineIO with one video track, in place of the clips. "
          + "Its transitions that Hinge did not write are that of '-t'.",
        "--backdrop is that of 'hinge render': the tone, and the screens that are blurred, are those of the two "
          + "pictures with which a transition begins.",
        OutputNotes.completion, OutputNotes.names,
        """
        Examples:
          hinge join intro.mp4 slide.png 'talk.mov#t=12,34.5' end.mp4 -t cube -t flip:pop -d 0.8 -o film.mp4
          hinge join *.mp4 -t random --seed 3 --intro --outro -o film.mp4
          hinge join a.mp4 b.mp4 c.mp4 -t 'cube:pop,side=inside,1.2' -t none -o film.mp4
          hinge join *.mp4 --write-otio film.otio -o film.mp4
          hinge join film.otio -o film.mp4
        """,
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let request = try JoinRequest(options)
    let output = request.film.output
    let wantsJSON = options.has(.json)
    if wantsJSON, output == "-" {
      throw CommandError.usage("--json: standard output already takes the film of '-o -'.")
    }
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
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
    let isRandom = options.all(transition).contains { text in
      let name = text.prefix { $0 != "," && $0 != ":" }
      return name == RandomEffects.name
    }
    guard isRandom else { return nil }
    let names = film.specs.compactMap { $0?.name }
    let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    return
      "With random ones the effects are \(shown); --seed \(try options.seed() ?? 0) chooses them "
      + "again."
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

  /// Lines about what is done to clips that are not as the film is.
  func notes(_ job: SequenceJob) -> [String] {
    var seen: Set<FilePath> = []
    return clips.flatMap { clip -> [String] in
      guard case .video(let file, let info) = clip.source, seen.insert(file).inserted else {
        return []
      }
      var notes: [String] = []
      if info.isInterlaced { notes.append("its fields are joined to whole frames") }
      if info.color.isHighDynamicRange { notes.append("its high dynamic range is tone-mapped") }
      let own = info.size
      if own != format.size {
        let isSameShape = own.width * format.size.height == own.height * format.size.width
        let change =
          switch job.drawing.fit {
          case _ where isSameShape: "scaled"
          case .fill: "stretched, where --fit contain or cover would keep its shape,"
          case .contain: "scaled, with bars,"
          case .cover: "scaled and cut"
          }
        notes.append("it is \(change) from \(own) to \(format.size)")
      }
      return notes.isEmpty ? [] : ["\(file): \(notes.joined(separator: "; "))."]
    }
  }
}

/// An observer that reports a film at the terminal and ends it after a signal.
final class SequenceJobReporter: SequenceJobObserver {
  private let progress: RenderProgress

  init(_ progress: RenderProgress) { self.progress = progress }

  func willWriteFrame(after count: Int) throws {
    try Interruption.check()
    progress.advance(to: count)
  }

  func willCommit(frames count: Int) throws {
    try Interruption.check()
    progress.end(frames: count)
  }
}
