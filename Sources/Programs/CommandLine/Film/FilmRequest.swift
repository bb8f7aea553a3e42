import FilmScripts
import Films
import Frames
import Jobs
import Media
import SceneGraph
import Support
import Transitions

/// A checked command line of `hinge film`: a film and its outputs.
struct FilmRequest {
  /// The film.
  var job: FilmJob
  /// Sentences about words of the script that are read as others.
  let notes: [String]
  /// The script's file; nil for standard input.
  private let script: FilePath?
  /// The file of the contact sheet; nil for none.
  let sheet: FilePath?
  /// The files that the command reads.
  private(set) var inputFiles: [InputFiles.Input] = []

  /// The largest number of bytes of a script.
  private static let mostBytes = 1 << 20

  /// Reads and checks the options and the script.
  init(_ options: ParsedOptions) throws(CommandError) {
    guard let operand = options.operands.first?.path else {
      throw .usage("name the script: 'hinge film tour.film -o tour.mp4'.")
    }
    let file: FilePath = operand == "-" ? "/dev/stdin" : operand
    let name = operand == "-" ? "standard input" : operand.description
    script = operand == "-" ? nil : operand
    let film = try Self.script(file, named: name)
    let reader = FilmEffects(
      name: name, folder: FilmFolder(of: file, allowsPaths: options.has(FilmCommand.allowsPaths)),
      library: try options.effectLibrary())
    let outputs = try Self.outputs(options)
    let own = FilmSettings(film, name, options)
    let options = try options.destined(
      outputs.first?.format ?? .mp4, size: try own.size, rate: try own.rate)
    let settings = FilmSettings(film, name, options)
    let rate = try settings.rate(for: outputs.map(\.format))
    var drawing = try settings.drawing()
    let device = drawing.device
    let makePlan = { (rate: FrameRate) in
      let clip = { (word: FilmWord) in
        try FilmClip.read(word, in: reader.folder, origin: "\(name):\(word.place)")
      }
      let cues = { (word: FilmWord) in
        do {
          return try FilmPlan.Cue.read(word, in: reader.folder)
        } catch let error as MediaError {
          throw CommandError(error, option: "\(name):\(word.place)")
        }
      }
      return try FilmPlan(
        film, rate: rate, device: device, clip: clip, cues: cues
      ) { transition throws(CommandError) in
        try reader.spec(transition)
      }
    }
    let plan: FilmPlan
    do {
      plan = try makePlan(rate)
    } catch let error as FilmScriptError {
      throw CommandError(error, in: name)
    } catch {
      throw CommandError(error)
    }
    drawing.device = plan.firstDevice
    var notes = reader.notes
    let posters = try Self.posters(plan, options)
    let made = try Self.finished(outputs, posters, plan, &drawing, options)
    sheet = try options[FilmCommand.sheet]
    try Self.checkClaims(made, sheet, drawing, options)
    if plan.hasSound, let format = outputs.first?.format,
      !outputs.contains(where: { $0.format.holdsSound }), format.isMoving,
      !options.has(FilmCommand.instant)
    {
      notes.append(
        "\(format.rawValue) has no sound; write an .mp4 or a .webm to keep that of the film.")
    }
    self.notes = notes
    job = FilmJob(
      plan, name: name, folder: reader.folder, drawing: drawing, outputs: made,
      outputOptions: options.outputOptions, makePlan: makePlan)
    job.needsSound = try options[Options.destination]?.needsSound ?? false
    job.loudness = try options[JoinCommand.loudness]
    inputFiles = try readFiles()
    try addPart(options)
  }

  /// Sets the part to write instead of the film, if options ask for one.
  private mutating func addPart(_ options: ParsedOptions) throws(CommandError) {
    guard let output = job.outputs.first else {
      let parts: [any AnyOption] = [PartOptions.part, PartOptions.frames, PartOptions.segment]
      for option in parts where options.has(option) {
        throw options.fault(option, "a part is written by -o FILE\(PartOptions.ending).")
      }
      return
    }
    job.part = try options.partRequest(reading: inputFiles, job.drawing, output.format)
    guard job.part != nil else { return }
    let others: [any AnyOption] = [
      FilmCommand.instant, FilmCommand.poster, FilmCommand.sheet, FilmCommand.subtitles,
    ]
    for option in others where options.has(option) {
      throw options.fault(
        option, "a part has frames alone; write this by a command without --part and --segment.")
    }
    guard job.outputs.count == 1, output.path != "-" else {
      throw options.fault(
        FilmCommand.output, "a film in parts or segments has one output, a file.")
    }
  }

  /// Reads and parses a script.
  private static func script(
    _ file: FilePath, named name: String
  ) throws(CommandError) -> FilmScript {
    let bytes: [UInt8]
    do throws(LineReader.Failure) {
      bytes = try LineReader.contents(of: file, mostBytes: mostBytes)
    } catch {
      throw .failure(error.description(of: name))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .usage("'\(name)' is not a script: it is not UTF-8 text.")
    }
    // No statement begins with a brace.
    let isJSON = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{"
    let statements = isJSON ? try FilmJSON.statements(of: text, named: name) : nil
    do throws(FilmScriptError) {
      if let statements { return try FilmScript(statements: statements) }
      return try FilmScript(text: text)
    } catch {
      throw CommandError(error, in: name)
    }
  }

  // MARK: - Outputs

  /// Returns the outputs of `-o`, without their encoders' options.
  private static func outputs(
    _ options: ParsedOptions
  ) throws(CommandError) -> [FilmJob.Output] {
    let paths = try options.values(of: FilmCommand.output)
    guard !paths.isEmpty else {
      let others: [any AnyOption] = [
        FilmCommand.check, FilmCommand.poster, FilmCommand.sheet, FilmCommand.subtitles,
      ]
      guard others.contains(where: { options.has($0) }) else {
        if let line = options.line(with: [:], adding: ["-o", "film.mp4"]) {
          throw .usage("-o is missing: name the film to write: \(line)")
        }
        throw .usage("-o is missing; it takes FILE ('hinge film --help' shows the usage).")
      }
      return []
    }
    if paths.count > 1, options.has(Options.format) {
      throw options.fault(
        Options.format, "it applies to one output; omit it, or all but one -o.")
    }
    var claims = OutputClaims<FilePath>()
    var outputs: [FilmJob.Output] = []
    for path in paths {
      let claim = OutputClaim(path)
      guard claims.owner(overlapping: claim) == nil else {
        throw options.fault(FilmCommand.output, "'\(path)' is given twice; give it once.")
      }
      claims.add(claim, of: path)
      outputs.append(FilmJob.Output(path, try options.outputFormat(of: path)))
    }
    if outputs.count > 1, paths.contains("-") {
      throw options.fault(
        FilmCommand.output, "standard output takes a film alone; leave the other outputs out.")
    }
    return outputs
  }

  /// Returns the outputs with the options of their encoders and their instants, and applies to the
  /// settings what depends on formats.
  private static func finished(
    _ outputs: [FilmJob.Output], _ posters: [FilmJob.Output], _ plan: FilmPlan,
    _ drawing: inout DrawingSettings,
    _ options: ParsedOptions
  ) throws(CommandError) -> [FilmJob.Output] {
    let plain = drawing
    var made: [FilmJob.Output] = []
    for var output in outputs + posters {
      let format = output.format
      let isPoster = made.count >= outputs.count
      var own = plain
      try options.applyColorSpace(to: &own, for: format)
      // Of several outputs, those with an encoder get its options.
      if !isPoster, outputs.count == 1 || format.hasEncoders {
        output.encoding = try options.encoding(for: format, over: own.background)
      } else if format.countsPlays {
        output.encoding.plays = try options.value(of: Options.plays)
      }
      try options.applyLight(to: &own, &output.encoding, for: format)
      if !isPoster || outputs.isEmpty { drawing = own }
      guard own.background.alpha >= 1 || format.keepsTransparency else {
        throw options.fault(
          FilmCommand.background,
          "\(format.rawValue) has no transparency; give an opaque colour, or write a MOV, MKV, WebM, "
            + "GIF, APNG, WebP, PNG or rgba.")
      }
      if !isPoster {
        output.instant = try instant(of: output, plan, options)
        output.limit = try options.byteLimit(of: format, at: output.path)
      }
      made.append(output)
    }
    return made
  }

  /// Returns the instant of `--at` for an output, in seconds; nil without it.
  private static func instant(
    of output: FilmJob.Output, _ plan: FilmPlan, _ options: ParsedOptions
  ) throws(CommandError) -> Double? {
    guard let instant = try options[FilmCommand.instant] else {
      guard output.format.isMoving else {
        throw options.fault(
          FilmCommand.output,
          "a .\(output.format.rawValue) holds one instant: add --at 3.2s, or give a pattern such as "
            + "frames/%04d.png for all frames.")
      }
      return nil
    }
    guard output.format.isStill else {
      throw options.fault(
        FilmCommand.instant,
        "one instant needs a .png, .jpg, .webp or .avif, not '\(output.path)'; leave --at out for "
          + "the whole film.")
    }
    let time = instant.seconds(of: plan.duration)
    guard time <= plan.duration else {
      throw options.fault(
        FilmCommand.instant,
        "\(Support.plain(time)) s is after the end; the film ends at \(fixed(plan.duration, 2)) s, "
          + "which is 100%.")
    }
    return time
  }

  /// Returns the pictures of `--poster`.
  private static func posters(
    _ plan: FilmPlan, _ options: ParsedOptions
  ) throws(CommandError) -> [FilmJob.Output] {
    var posters: [FilmJob.Output] = []
    for value in try options.values(of: FilmCommand.poster) {
      guard let sign = value.bytes.lastIndex(of: UInt8(ascii: "@")), sign > 0,
        let instant = try? OptionType<Instant>.instant.read(
          Argument(String(decoding: value.bytes[(sign + 1)...], as: UTF8.self)))
      else {
        throw options.fault(
          FilmCommand.poster,
          "'\(value)' does not end in a time; give one, as in poster.png@2.5s or poster.png@50%.")
      }
      let path = FilePath(bytes: value.bytes[..<sign])
      guard let format = OutputFormat(path: path.description), format.isStill else {
        throw options.fault(
          FilmCommand.poster, "'\(path)' is not a .png, .jpg, .webp or .avif; choose another name.")
      }
      let time = instant.seconds(of: plan.duration)
      guard time <= plan.duration else {
        throw options.fault(
          FilmCommand.poster,
          "\(Support.plain(time)) s is after the end; the film ends at "
            + "\(fixed(plan.duration, 2)) s, which is 100%.")
      }
      posters.append(
        FilmJob.Output(
          path, format, instant: time, origin: options.name(of: FilmCommand.poster)))
    }
    return posters
  }

  /// Throws `CommandError.usage` for a picture or a contact sheet that replaces another output, and
  /// for a sheet that cannot be written.
  private static func checkClaims(
    _ outputs: [FilmJob.Output], _ sheet: FilePath?, _ drawing: DrawingSettings,
    _ options: ParsedOptions
  ) throws(CommandError) {
    var claims = OutputClaims<FilePath>()
    for output in outputs {
      let claim = OutputClaim(output.path)
      guard claims.owner(overlapping: claim) == nil else {
        throw options.fault(
          FilmCommand.poster, "'\(output.path)' is given twice; choose another name.")
      }
      claims.add(claim, of: output.path)
    }
    guard let sheet else { return }
    guard !isStream(sheet), OutputFormat(path: sheet.description) == .png else {
      throw options.fault(FilmCommand.sheet, "'\(sheet)' is not a .png; choose another name.")
    }
    guard claims.owner(overlapping: OutputClaim(sheet)) == nil else {
      throw options.fault(FilmCommand.sheet, "'\(sheet)' is given twice; choose another name.")
    }
    guard sheet.folder.isFolder else {
      throw options.fault(
        FilmCommand.sheet,
        "the folder of '\(sheet)' does not exist; create it, or name another one.")
    }
    guard !drawing.colorSpace.isHighDynamicRange else {
      throw options.fault(
        FilmCommand.sheet,
        "a contact sheet has standard dynamic range; draw it without \(Options.dynamicRange.name).")
    }
  }

  /// Throws `CommandError.usage` about outputs that the destination of `--for` does not take.
  func checkDestination(_ options: ParsedOptions) throws {
    guard options.has(Options.destination) else { return }
    let size = try job.check().size
    let moving = job.outputs.filter { $0.instant == nil }
    for output in moving {
      try options.checkDestination(
        Destination.Facts(
          format: output.format, size: size, rate: job.plan.rate,
          seconds: job.plan.rate.time(ofFrame: job.plan.count),
          hasSound: output.format.holdsSound && (job.plan.hasSound || job.needsSound),
          hasDevice: job.plan.firstDevice != nil))
    }
  }

  // MARK: - Files

  /// The files of each output.
  var outputPaths: [OutputPaths] { job.outputs.map { job.outputPaths(of: $0) } }

  /// Returns the files that the command reads.
  private func readFiles() throws(CommandError) -> [InputFiles.Input] {
    func inputs(_ paths: [FilePath], _ role: String) -> [InputFiles.Input] {
      paths.map { InputFiles.Input(path: $0, role: role) }
    }
    let pictures: [FilePath]
    let sounds: [FilePath]
    let devices: [FilePath]
    let texts: [FilePath]
    do throws(FilmScriptError) {
      pictures = try job.pictures().map(\.file)
      sounds = try job.soundFiles
      devices = try job.devicePictures().map(\.file)
      texts = try job.textFiles
    } catch {
      throw CommandError(error, in: job.name)
    }
    let others = job.parameterPictures + [job.drawing.backdrop.picture].compactMap(\.self)
    return inputs(pictures + others.map(\.file) + devices, "a picture of the film")
      + inputs(sounds, "a sound of the film") + inputs(job.clipFiles, "a clip of the film")
      + inputs(texts, "a font or the subtitles of the film")
      + inputs([script].compactMap(\.self), "the script of the film")
      + job.plan.transitions.shaderFiles
  }

  // MARK: - Running

  /// Draws the film and writes its outputs, which are known not to replace input files.
  func run(
    in session: RenderSession, _ progress: RenderProgress
  ) throws -> FilmResult {
    let checks = try progress.guardShaders(job.plan.transitions, on: job.drawing.gpu)
    do {
      return try job.run(in: session, observer: FilmJobReporter(job, progress, checks))
    } catch let error as FilmScriptError {
      throw CommandError(error, in: job.name)
    }
  }
}
