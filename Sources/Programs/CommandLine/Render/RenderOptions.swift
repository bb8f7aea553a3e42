import Frames
import Jobs
import Media
import SceneGraph
import Sequences
import Support
import Transitions
import UIKitRuntime

// The job of `hinge render`, from its options.

extension RenderCommand {
  /// Reads and checks the options.
  ///
  /// - Returns: the job, and a sentence for each default that a user may not expect.
  static func job(
    _ options: ParsedOptions
  ) throws(CommandError) -> (job: RenderJob, notes: [String]) {
    var notes: [String] = []
    let library = try options.effectLibrary()
    let preset = try options.preset(from: library)
    let isStinger = options.has(stingerOption) || options.command == StingerCommand.name
    var (pictures, stinger) = try stingerPictures(options, isWanted: isStinger)
    let spec = try options.transition(over: preset, from: library, notes: &notes)
    try checkTimes(options, pictures)
    pictures.add(options.pictures(of: spec))
    guard !isStinger || !options.has(Options.backdrop) else {
      throw options.fault(stingerOption, "a backdrop covers every frame; leave --backdrop out.")
    }
    var drawing = try options.drawing(
      over: preset, hasClearBackground: isStinger && !options.has(Options.background))
    guard !isStinger || drawing.device == nil else {
      throw options.fault(
        Options.device, "a stinger covers the whole frame; leave one of them out.")
    }
    if let stinger { try prepare(stinger, &drawing, &pictures, options) }
    let output = try chosenOutput(options, of: spec, over: drawing.background)
    if let note = try defaultNote(options, preset, spec, output) { notes.append(note) }
    let format = try options.outputFormat(of: output)
    try options.applyColorSpace(to: &drawing, for: format)
    var encoding = try options.encoding(for: format, over: drawing.background)
    if isStinger { try options.checkStingerLight() }
    try options.applyLight(to: &drawing, &encoding, for: format)
    var rate = try options.frameRate(for: format)
    // A clip's own rate repeats no frame. What is wrong with it is reported when it is read.
    if !options.has(Options.rate), format != .gif, let own = try? pictures.clipRate() {
      rate = own
    }
    let isLoop = options.has(Options.loop)
    if isLoop { try checkLoop(pictures, options) }
    let hold = stinger == nil ? try options.value(of: Options.hold) : 0
    let trace = try readTrace(options)
    let instant = try checkedInstant(
      options, duration: trace == nil ? spec.duration : nil, format: format, output: output)
    if let picture = drawing.backdrop.picture { pictures.add([picture]) }
    if let device = drawing.device { pictures.add(options.pictures(of: device)) }
    try check(drawing.background, for: format, options)
    if isStinger { try checkStinger(drawing.background, instant, output, options) }
    // A name that was free when the work began is not taken from another program.
    var outputOptions = options.outputOptions
    outputOptions.replaces = options.has(Options.output)
    var job = RenderJob(
      pictures, spec, rate: rate, instant: instant?.seconds(of: spec.duration), trace: trace,
      drawing: drawing, hold: hold, format: format,
      encoding: encoding, output: output,
      outputOptions: outputOptions, traceFile: try options[Options.trace],
      presetFile: try options[Options.presetFile], findsCutPoint: isStinger && stinger == nil)
    job.isLoop = isLoop
    job.stinger = stinger
    job.byteLimit = try options.byteLimit(of: format, at: output)
    if options.has(touches) {
      guard trace != nil else {
        throw options.fault(
          touches,
          "there are no touches without a trace; add --trace FILE, or draw a script with "
            + "'hinge film'.")
      }
      job.touches = TouchStyle()
    }
    job.part = try options.partRequest(reading: job.inputFiles, drawing, format)
    if let part = job.part { try checkPart(part, job, options) }
    job.explanation = try options[explanationOption]
    if job.explanation != nil, !spec.awaitsElements {
      throw options.fault(
        explanationOption,
        "only an effect that finds shared elements can explain them; use '-t magic-move' without "
          + "pairs.")
    }
    guard job.byteLimit == nil || !pictures.isStreamed else {
      throw options.fault(
        Options.maximumBytes,
        "every export reads the pictures, and a pipe can be read once; save them as files.")
    }
    return (job, notes)
  }

  // MARK: - Defaults

  /// Returns the output of `-o`, else a name in the current folder that no file has.
  private static func chosenOutput(
    _ options: ParsedOptions, of spec: TransitionSpec, over background: Color
  ) throws(CommandError) -> FilePath {
    if let output = try options[Options.output] { return output }
    // An instant is a PNG, a transparent background needs a WebM, and an MP4 plays everywhere.
    let format =
      try options[Options.format]
      ?? (options.has(instantOption) ? .png : background.alpha < 1 ? .webm : .mp4)
    let name = "hinge-\(spec.name)"
    return freeFile(name, format.rawValue)
  }

  /// Returns the sentence about an effect or an output that was not named; nil if both were.
  private static func defaultNote(
    _ options: ParsedOptions, _ preset: Preset?, _ spec: TransitionSpec, _ output: FilePath
  ) throws(CommandError) -> String? {
    let isNamed = options.has(Options.transition) || preset != nil
    let parts = [
      isNamed ? nil : "without -t the effect is \(spec.name)",
      options.has(Options.output) ? nil : "without -o the file is \(output)",
    ].compactMap(\.self)
    let text = parts.joined(separator: ", and ")
    return text.first.map { "\($0.uppercased())\(text.dropFirst())." }
  }

  // MARK: - Checks

  /// Throws `CommandError.usage` for a time without a unit that only milliseconds explain: between
  /// two stills, nobody shows a transition of minutes.
  private static func checkTimes(
    _ options: ParsedOptions, _ pictures: InputPictures
  ) throws(CommandError) {
    guard pictures.all.allSatisfy({ (try? $0.clipInfo()) == nil }) else { return }
    try options.checkMilliseconds(Options.duration)
    try options.checkMilliseconds(Options.hold)
  }

  /// Throws `CommandError.usage` if the way back is not that of two stills.
  private static func checkLoop(
    _ pictures: InputPictures, _ options: ParsedOptions
  ) throws(CommandError) {
    let others: [any AnyOption] = [Options.trace, instantOption, stingerOption]
    for option in others where options.has(option) {
      throw options.fault(
        option, "a loop goes there and back; omit \(Options.loop.name) or this.")
    }
    guard (try? pictures.clipRate()) ?? nil != nil else { return }
    let screens = pictures.all.prefix(2).map(\.path).joined(separator: " ")
    throw options.fault(
      Options.loop,
      "a clip does not play backwards; 'hinge join \(screens) --loop -o film.mp4' closes a film of "
        + "clips.")
  }

  /// Throws `CommandError.usage` for a part of a job whose parts are not drawn on their own.
  private static func checkPart(
    _ part: PartRequest, _ job: RenderJob, _ options: ParsedOptions
  ) throws(CommandError) {
    let parts: [any AnyOption] = [PartOptions.part, PartOptions.frames, PartOptions.segment]
    guard let option = parts.first(where: { options.has($0) }) else { return }
    guard job.output != "-" else {
      throw options.fault(option, "a pipe gets a whole film; leave it out, or write a file.")
    }
    let others: [any AnyOption] = [Options.trace, instantOption, stingerOption]
    for other in others where options.has(other) {
      throw options.fault(other, "this is drawn in one piece; leave \(option.name) out.")
    }
    guard job.stinger == nil else {
      throw options.fault(option, "a stinger is drawn in one piece; leave it out.")
    }
    let effect = try options[Options.transition].map { TransitionSpec.parts(of: $0).name }
    guard effect != RandomEffects.name || options.has(Options.seed) else {
      throw options.fault(
        Options.transition, "every part would choose another effect; add --seed N, or name one.")
    }
    guard part.share != .sound else {
      throw options.fault(option, "a transition has no sound; give K/N.")
    }
  }

  /// Returns the trace of `--trace`; nil if it was not given.
  private static func readTrace(_ options: ParsedOptions) throws(CommandError) -> PointerTrace? {
    guard let path = try options[Options.trace] else { return nil }
    guard !options.has(Options.reverse) else {
      throw options.fault(
        Options.reverse, "a trace cannot be played backwards; leave --reverse or --trace out.")
    }
    do {
      return try TraceFile.read(path)
    } catch {
      throw CommandError(error, option: options.name(of: Options.trace))
    }
  }

  /// Returns the instant of `--at`; nil if it was not given.
  ///
  /// - Parameter duration: the motion's duration in seconds; nil if it depends on a trace.
  private static func checkedInstant(
    _ options: ParsedOptions, duration: Double?, format: OutputFormat, output: FilePath
  ) throws(CommandError) -> Instant? {
    guard let text = options.text(of: instantOption) else {
      guard format != .png, format != .jpg else {
        throw options.fault(
          Options.output,
          "a .\(format.rawValue) holds one instant: add --at 50%, or give a pattern such as "
            + "frames/%04d.png for all frames.")
      }
      return nil
    }
    guard format.isStill else {
      throw options.fault(
        instantOption,
        "one instant needs a .png, .jpg, .webp or .avif, not '\(output)'; leave --at out for the "
          + "whole motion.")
    }
    let value = try options[instantOption]
    guard let duration else {
      if case .fraction = value {
        throw options.fault(
          instantOption,
          "with --trace give the instant in seconds after its first event, as in 0.3.")
      }
      return value
    }
    if case .seconds(let seconds) = value, seconds > duration {
      // A number that is a percentage without its sign.
      let number = Double(text)
      let hint =
        number.map { $0 <= 100 } == true
        ? didYouMean("\(text)%")
        : number.map { $0 <= duration * 1000 } == true ? didYouMean("\(text)ms") : ""
      throw options.fault(
        instantOption,
        "\(plain(seconds)) s is after the end"
          + hinted(hint, "the motion ends at \(plain(duration)) s, which is 100%") + ".")
    }
    return value
  }

  /// Throws `CommandError.usage` if `format` cannot keep the transparency of `background`.
  private static func check(
    _ background: Color, for format: OutputFormat, _ options: ParsedOptions
  ) throws(CommandError) {
    guard background.alpha < 1, !format.keepsTransparency else { return }
    if options.command == StingerCommand.name {
      throw options.fault(
        Options.output,
        "\(format.rawValue) has no transparency; write a WebM, MOV, MKV, GIF, APNG or WebP.")
    }
    throw options.has(stingerOption)
      ? options.fault(
        stingerOption, "\(format.rawValue) has no transparency; write a MOV, MKV or WebM.")
      : options.fault(
        Options.background,
        "\(format.rawValue) has no transparency; give an opaque colour, or write a MOV, MKV, WebM, "
          + "GIF, APNG, WebP, PNG or rgba.")
  }

  /// Throws `CommandError.usage` if a job has no transition point.
  private static func checkStinger(
    _ background: Color, _ instant: Instant?, _ output: FilePath, _ options: ParsedOptions
  ) throws(CommandError) {
    guard background.alpha < 1 else {
      throw options.fault(
        stingerOption,
        "an opaque background covers every frame; leave --background out, or give a transparent "
          + "one.")
    }
    guard instant == nil else {
      throw options.fault(
        stingerOption, "one instant has no transition point; leave --at or --stinger out.")
    }
    guard output != "-" else {
      throw options.fault(stingerOption, "standard output already takes the frames of '-o -'.")
    }
  }
}

/// Returns a name in the current folder that no file has: `NAME.ending`, else `NAME-2.ending`.
func freeFile(_ name: String, _ ending: String) -> FilePath {
  var file = FilePath("\(name).\(ending)")
  var number = 2
  while file.exists {
    file = FilePath("\(name)-\(number).\(ending)")
    number += 1
  }
  return file
}
