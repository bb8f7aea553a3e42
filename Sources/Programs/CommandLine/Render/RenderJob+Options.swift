import Frames
import Jobs
import Media
import SceneGraph
import Support
import Transitions
import UIKitRuntime

extension OutputOptions {
  /// Reads `--no-sync`.
  init(_ options: ParsedOptions) { self.init(isSynced: !options.has(.noSync)) }
}

extension RenderJob {
  static let durationOption = Option(
    name: "--duration", short: "-d", value: "TIME",
    help: "the duration of the motion: 0.5, 0.5s or 500ms (the effect's own)")
  static let rateOption = Option(
    name: "--fps", value: "RATE", help: "frames per second (60; 50 for GIF; that of a clip)")
  static let holdOption = Option(
    name: "--hold", value: "TIME",
    help: "the hold time of the first and the last frame (0)")
  static let instantOption = Option(
    name: "--at", value: "TIME|PERCENT",
    help: "the one instant to draw: 0.3, 0.3s, 300ms or 50%, before easing")
  static let traceOption = Option(
    name: "--trace", value: "FILE",
    help: "a pointer trace that drives the transition: one JSON object per line",
    completion: .files(["jsonl"]))
  static let presetOption = Option(
    name: "--preset", value: "NAME",
    help: "the effort of the video's encoder: an H.264 preset, ultrafast to veryslow (medium)",
    completion: .words([
      "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
      "veryslow",
    ]))
  static let formatOption = Option(
    name: "--format", value: "FORMAT",
    help:
      "mp4, mov, mkv, webm, gif, apng, webp, avif, png, jpg, y4m or rgba (by the name of the output)"
  )
  static let encoderOption = Option(
    name: "--encoder", value: "NAME",
    help:
      "FFmpeg's encoder of an MP4, MOV, MKV or WebM, such as libx265, libsvtav1 or prores_ks; "
      + "'hinge doctor' lists them (libx264; for WebM libvpx-vp9)")
  static let qualityOption = Option(
    name: "--crf", value: "N",
    help:
      "the encoder's constant quality, lower is better: to 51 for H.264 (18) and H.265 (20), to 63 "
      + "for VP9 (24) and AV1, 1 to 64 for ProRes (2)")
  static let stingerOption = Option(
    name: "--stinger",
    help:
      "for OBS: print the transition point in ms; the background is transparent if --background is "
      + "not given")

  /// Reads and checks the options of `hinge render`.
  ///
  /// - Parameter notes: gets a sentence for each default that a user may not expect.
  init(_ options: ParsedOptions, notes: inout [String]) throws(CommandError) {
    let presetFile = options.path(.presetFile)
    let options = try options.addingPreset(allowing: RenderCommand.options)
    var pictures = try options.inputPictures(RenderCommand.name)
    var spec = try options.spec(from: EffectLibrary(options), notes: &notes)
    pictures.add(options.pictures(of: spec))
    let output = try Self.output(options, of: spec)
    if let note = Self.defaultNote(options, spec, output) { notes.append(note) }
    let format = try Self.format(options, output: output)
    try spec.applyTiming(options)
    var rate = try Self.rate(options, for: format)
    // A clip's own rate repeats no frame. What is wrong with it is reported when it is read.
    if !options.has(Self.rateOption), format != .gif, let own = try? pictures.clipRate() {
      rate = own
    }
    let hold =
      try options.seconds(
        Self.holdOption, above: 0, orEqual: true, upTo: TransitionSpec.longestDuration) ?? 0
    let trace = try Self.trace(options)
    let instant = try Self.instant(
      options, duration: trace == nil ? spec.duration : nil, format: format, output: output)
    spec.playback = options.playback
    var drawing = try DrawingSettings(options)
    let isStinger = options.has(Self.stingerOption)
    if isStinger, try options.background() == nil { drawing.background = .clear }
    try drawing.applyColorSpace(options, for: format)
    drawing.backdrop = try Self.backdrop(options, isStinger: isStinger)
      .converted(to: drawing.colorSpace)
    if let picture = drawing.backdrop.picture { pictures.add([picture]) }
    try Self.check(drawing.background, for: format, isStinger: isStinger)
    if isStinger { try Self.checkStinger(drawing.background, instant, output) }
    self.init(
      pictures, spec, rate: rate, instant: instant?.seconds(of: spec.duration), trace: trace,
      drawing: drawing, hold: hold, format: format,
      encoding: try Self.encoding(options, for: format, over: drawing.background), output: output,
      outputOptions: OutputOptions(options))
    // A name that was free when the work began is not taken from another program.
    outputOptions.replaces = options.has(.output)
    traceFile = options.path(Self.traceOption)
    self.presetFile = presetFile
    findsCutPoint = isStinger
  }

  /// Returns the backdrop: that of the effect, unless one or a background is given.
  private static func backdrop(
    _ options: ParsedOptions, isStinger: Bool
  ) throws(CommandError) -> Backdrop {
    guard isStinger else { return try options.backdrop() ?? .auto }
    guard !options.has(.backdrop) else {
      throw .usage("--stinger: a backdrop covers every frame; leave --backdrop out.")
    }
    return .background
  }

  /// Returns the format that `--format` or the name of the output asks for.
  static func format(
    _ options: ParsedOptions, output: FilePath
  ) throws(CommandError) -> OutputFormat {
    let isPipe = output == "-"
    if let text = options[formatOption] {
      guard var format = OutputFormat(word: text) else {
        let words = OutputFormat.allCases.map(\.rawValue)
        throw .usage(
          "--format: '\(text)' is none of \(words.joined(separator: ", "))"
            + "\(suggestion(for: text, among: words)).")
      }
      if format == .png, !options.has(instantOption), SequencePattern(path: output) != nil {
        format = .pngSequence
      }
      guard !isPipe || format.canBePiped else {
        throw .usage(
          "--format: \(text) cannot be written to a pipe; give a file, or --format mp4, y4m or rgba."
        )
      }
      return format
    }
    if let format = OutputFormat(path: output.description) {
      // A single instant has no numbered name, so a percent sign is a plain character.
      if format == .pngSequence, options.has(instantOption) { return .png }
      guard format != .pngSequence || SequencePattern(path: output) != nil else {
        throw .usage(
          "-o: '\(output)' does not number pictures; put exactly one %d or %04d into the name, as in "
            + "frames/%04d.png.")
      }
      return format
    } else {
      guard isPipe || !(output.isFolder || output.description.hasSuffix("/")) else {
        let example = output.appending(FilePath("\(ParsedOptions.defaultEffect).mp4"))
        throw .usage("-o: '\(output)' is a folder; name a file in it, as in '\(example)'.")
      }
      throw .usage(
        isPipe
          ? "-o -: say what to write to standard output with --format mp4, y4m or rgba."
          : "-o: '\(output)' does not say what to write; end it in .mp4, .mov, .mkv, .webm, .gif, "
            + ".apng, .webp, .avif, .png or .jpg, or add --format.")
    }
  }

  /// Returns the frame rate: 60 by default, 50 for GIF.
  static func rate(
    _ options: ParsedOptions, for format: OutputFormat
  ) throws(CommandError) -> FrameRate {
    guard let text = options[rateOption] else { return FrameRate(format == .gif ? 50 : 60) }
    let rate = try FrameRate(option: rateOption, text: text)
    guard format != .gif || rate.value <= Double(GIFSink.rateLimit) else {
      throw .usage(
        "--fps: a GIF counts time in hundredths of a second, so it has at most "
          + "\(GIFSink.rateLimit) frames per second; browsers play up to "
          + "\(GIFSink.smoothRateLimit) at the right speed.")
    }
    return rate
  }

  /// Returns the trace of `--trace`; nil if it was not given.
  private static func trace(_ options: ParsedOptions) throws(CommandError) -> PointerTrace? {
    guard let path = options.path(traceOption) else { return nil }
    guard !options.has(.reverse) else {
      throw .usage(
        "--reverse: what a hand did is not played backwards; leave --reverse or --trace out.")
    }
    do {
      return try TraceFile.read(path)
    } catch {
      throw CommandError(error, option: traceOption.name)
    }
  }

  /// Returns the instant of `--at`; nil if it was not given.
  ///
  /// - Parameter duration: the motion's duration in seconds; nil if it depends on a trace.
  private static func instant(
    _ options: ParsedOptions, duration: Double?, format: OutputFormat, output: FilePath
  ) throws(CommandError) -> Instant? {
    guard let text = options[instantOption] else {
      guard format != .png, format != .jpg else {
        throw .usage(
          "-o: a .\(format.rawValue) holds one instant: add --at 50%, or give a pattern such as "
            + "frames/%04d.png for all frames.")
      }
      return nil
    }
    guard format.isStill else {
      throw .usage(
        "--at: one instant goes into a .png, .jpg, .webp or .avif, not into '\(output)'; leave --at out for the whole "
          + "motion.")
    }
    let instant = try Instant(option: instantOption, text: text)
    guard let duration else {
      if case .fraction = instant {
        throw .usage(
          "--at: with --trace give the instant in seconds after its first event, as in 0.3.")
      }
      return instant
    }
    if case .seconds(let seconds) = instant, seconds > duration {
      // A number that is a percentage without its sign.
      let hint = Double(text).map { $0 <= 100 } == true ? " (did you mean '\(text)%'?)" : ""
      throw .usage(
        "--at: \(plain(seconds)) s is after the end\(hint), which is at \(plain(duration)) s; 100% "
          + "is the end too.")
    }
    return instant
  }

  /// Throws `CommandError.usage` if `format` cannot keep the transparency of `background`.
  ///
  /// - Parameter isStinger: true if `--stinger` asks for it.
  private static func check(
    _ background: Color, for format: OutputFormat, isStinger: Bool
  ) throws(CommandError) {
    guard background.alpha < 1, !format.keepsTransparency else { return }
    let formats = "a MOV, MKV, WebM, GIF, APNG, WebP, PNG or rgba."
    throw .usage(
      isStinger
        ? "--stinger: \(format.rawValue) has no transparency; write a MOV, MKV or WebM."
        : "--background: \(format.rawValue) has no transparency; give an opaque colour, or write "
          + formats)
  }

  /// Throws `CommandError.usage` if a job has no transition point.
  private static func checkStinger(
    _ background: Color, _ instant: Instant?, _ output: FilePath
  ) throws(CommandError) {
    guard background.alpha < 1 else {
      throw .usage(
        "--stinger: an opaque background covers every frame; leave --background out, or give a "
          + "transparent one.")
    }
    guard instant == nil else {
      throw .usage("--stinger: one instant has no transition point; leave --at or --stinger out.")
    }
    guard output != "-" else {
      throw .usage("--stinger: standard output already takes the frames of '-o -'.")
    }
  }

  /// Returns the encoder's options.
  static func encoding(_ options: ParsedOptions) throws(CommandError) -> EncodingOptions {
    var result = EncodingOptions()
    if let preset = options[presetOption] {
      guard EncodingOptions.presets.contains(preset) else {
        throw .usage(
          "--preset: '\(preset)' is none of \(EncodingOptions.presets.joined(separator: ", "))"
            + "\(suggestion(for: preset, among: EncodingOptions.presets)).")
      }
      result.preset = preset
    }
    if let text = options[qualityOption] {
      guard let quality = Int(text) else {
        throw .usage("--crf: '\(text)' is no quality; give a whole number, such as 18.")
      }
      result.quality = quality
    }
    result.encoder = options[encoderOption]
    return result
  }

  /// Returns the encoder's options for a format.
  ///
  /// - Throws: `CommandError.usage` if the format does not take them, or this FFmpeg has no such
  ///   encoder.
  static func encoding(
    _ options: ParsedOptions, for format: OutputFormat, over background: Color
  ) throws(CommandError) -> EncodingOptions {
    let result = try encoding(options)
    do throws(EncodingFault) {
      try format.check(result, alpha: background.alpha < 1 ? .premultiplied : .opaque)
    } catch {
      throw .usage("\(option(of: error).name): \(error)")
    }
    return result
  }

  /// Returns the option that sets what is wrong.
  private static func option(of fault: EncodingFault) -> Option {
    switch fault.setting {
    case .preset: presetOption
    case .quality: qualityOption
    case .encoder, .alpha: encoderOption
    }
  }
}
