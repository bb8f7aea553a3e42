import Frames
import GPU
import Glibc
import Jobs
import Media
import Sequences
import Support

/// A checked command line of `hinge join`: a film, and the timeline to write.
struct JoinRequest {
  /// The film.
  var film: SequenceJob
  /// The value of `--write-otio`; nil if no timeline is written.
  let timeline: FilePath?
  /// The timeline that names the clips; nil if the command line does.
  private let script: FilePath?
  /// Sentences about the operands.
  private let notes: [String]

  /// Reads and checks the options.
  init(_ options: ParsedOptions) throws(CommandError) {
    film = try JoinCommand.job(options)
    timeline = try options[JoinCommand.timeline]
    script = options.operands.first.flatMap { $0.isTimeline ? $0.path : nil }
    let output = film.output
    notes = options.operands.map(\.path).compactMap { path in
      path.isFolder ? JoinFolder(path, output: output).note(of: path) : nil
    }
    film.part = try options.partRequest(reading: inputFiles, film.drawing, film.format)
    film.isSmart = try options.isSmart(film.format)
    if film.part != nil, timeline != nil {
      throw options.fault(
        JoinCommand.timeline, "a part has no timeline; write it without --part and --segment.")
    }
    if film.part != nil, output == "-" {
      throw options.fault(
        JoinCommand.output, "a pipe gets a whole film; leave --part or --segment out.")
    }
    guard let timeline else { return }
    var claims = OutputClaims<FilePath>()
    claims.add(OutputClaim(film.outputPaths(count: Self.mostPictures)), of: film.output)
    guard claims.owner(overlapping: OutputClaim(timeline)) == nil else {
      throw options.fault(
        JoinCommand.timeline, "'\(timeline)' is the film; choose another name.")
    }
  }

  /// The values of the options that name outputs.
  var outputs: [FilePath] { [film.output] + (timeline.map { [$0] } ?? []) }

  /// The files that the command may write. The number of numbered pictures is known only when the
  /// clips have been read.
  var outputPaths: [OutputPaths] {
    [film.outputPaths(count: Self.mostPictures)] + (timeline.map { [OutputPaths($0)] } ?? [])
  }

  /// The largest number of numbered pictures of a film.
  private static let mostPictures = 100_000_000

  /// The files that the command reads.
  var inputFiles: [InputFiles.Input] {
    var inputs = film.script.clips.compactMap { clip -> InputFiles.Input? in
      guard case .file(let file) = clip.source else { return nil }
      return InputFiles.Input(path: file, role: "a clip of the film")
    }
    if let script {
      inputs.append(InputFiles.Input(path: script, role: "the timeline of the film"))
    }
    if let music = film.sound?.music {
      inputs.append(InputFiles.Input(path: music, role: "the sound of --audio"))
    }
    if let picture = film.drawing.backdrop.picture {
      inputs.append(InputFiles.Input(path: picture.file, role: "the picture of --backdrop"))
    }
    inputs += film.devicePictures.map {
      InputFiles.Input(path: $0.file, role: "the picture of \($0.origin)")
    }
    return inputs
      + film.specs.compactMap { $0 }.flatMap(\.pictures).map {
        InputFiles.Input(path: $0.file, role: "the picture of \($0.origin)")
      } + film.specs.compactMap { $0 }.shaderFiles
  }

  /// Throws `CommandError.usage` about a film that the destination of `--for` does not take.
  func checkDestination(_ options: ParsedOptions) throws {
    guard options.has(Options.destination) else { return }
    let plan = try film.makePlan()
    try options.checkDestination(
      Destination.Facts(
        format: film.format, size: plan.size, rate: plan.rate,
        seconds: plan.rate.time(ofFrame: plan.count),
        hasSound: film.format.holdsSound
          && film.sound.map { $0.music != nil || plan.hasSound } ?? false,
        hasDevice: film.drawing.device != nil))
  }

  /// Checks the film and returns what would be written.
  func dryRun(_ progress: RenderProgress) throws -> JoinPlan {
    let plan = try film.makePlan()
    report(plan, progress)
    let specs = film.specs.compactMap(\.self)
    try progress.guardShaders(specs, on: film.drawing.gpu)
      .require(specs, drawableAt: plan.size)
    for output in outputs { try requireWritable(output) }
    try film.check(plan)
    return JoinPlan(film, plan)
  }

  /// Reports what happens to clips that differ from the film.
  private func report(_ plan: SequencePlan, _ progress: RenderProgress) {
    for note in notes + plan.notes(film) + plan.shorteningNotes + plan.startNotes + plan.endingNotes
      + plan.trackNotes + (plan.depthNote(film).map { [$0] } ?? []) + (plan.splice?.notes ?? [])
    {
      progress.message(note)
    }
  }

  /// Throws `CommandError.failure` if a file cannot be created.
  private func requireWritable(_ output: FilePath) throws(CommandError) {
    guard output != "-", !output.isPipeOrDevice else { return }
    guard output.folder.isFolder else {
      throw .failure(
        "-o: the folder of '\(output)' does not exist; create it, or name another one.")
    }
    guard access(output.folder.description, W_OK) == 0 else {
      throw .failure("-o: the folder of '\(output)' is not writable; name another one.")
    }
  }

  /// Writes the film and its timeline, which are known not to replace an input file.
  func run(in session: RenderSession, _ progress: RenderProgress) throws -> SequenceResult {
    let plan = try film.makePlan()
    report(plan, progress)
    let specs = film.specs.compactMap(\.self)
    let checks = try progress.guardShaders(specs, on: film.drawing.gpu)
    try checks.require(specs, drawableAt: plan.size)
    let part = film.part.flatMap { $0.share == .sound ? nil : $0 }
    progress.begin(
      plan.summary(isLoop: film.isLoop),
      frames: part.map { $0.frames(of: plan.count, rate: plan.rate).count } ?? plan.count)
    let result = try film.run(plan, in: session, observer: SequenceJobReporter(progress))
    if let timeline { try film.write(plan, to: timeline) }
    return result
  }
}

extension Argument {
  /// True for the name of an OpenTimelineIO file.
  var isTimeline: Bool { text.lowercased().hasSuffix(".otio") }
}
