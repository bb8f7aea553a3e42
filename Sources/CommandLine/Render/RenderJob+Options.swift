import Frames
import Media
import RenderJobs
import SceneGraph
import Transitions
import UIKitRuntime

extension OutputOptions {
  /// Reads `--no-sync`.
  init(_ options: ParsedOptions) { self.init(isSynced: !options.has(.noSync)) }
}

extension RenderJob {
  static let durationOption = Option(
    name: "--duration", value: "SECONDS", help: "the duration of the motion (the effect's own)")
  static let rateOption = Option(
    name: "--fps", value: "RATE", help: "frames per second (60; 50 for GIF)")
  static let holdOption = Option(
    name: "--hold", value: "SECONDS",
    help: "the hold time of the first and the last frame (0)")
  static let instantOption = Option(
    name: "--at", value: "SECONDS|PERCENT",
    help: "the one instant to draw: 0.3 or 50%, before easing")
  static let traceOption = Option(
    name: "--trace", value: "FILE",
    help: "a pointer trace that drives the transition: one JSON object per line")
  static let presetOption = Option(
    name: "--preset", value: "NAME", help: "the H.264 preset, ultrafast to veryslow (medium)")
  static let formatOption = Option(
    name: "--format", value: "FORMAT",
    help: "mp4, webm, gif, png, y4m or rgba (by the name of the output)")

  /// Reads and checks the options of `hinge render`.
  init(_ options: ParsedOptions) throws(CommandError) {
    var pictures = try options.inputPictures(RenderCommand.name)
    var spec = try TransitionSpec(
      try options.required(.transition, RenderCommand.name),
      settings: options.all(.parameter))
    pictures.add(options.pictures(of: spec))
    let output = try options.requiredPath(.output, RenderCommand.name)
    let format = try Self.format(options, output: output)
    try spec.applyTiming(options)
    let rate = try Self.rate(options, for: format)
    let hold =
      try options.number(
        Self.holdOption, above: 0, orEqual: true, upTo: TransitionSpec.longestDuration,
        unit: "seconds") ?? 0
    let trace = try Self.trace(options)
    let instant = try Self.instant(
      options, duration: trace == nil ? spec.duration : nil, format: format, output: output)
    spec.playback = options.playback
    let drawing = try DrawingSettings(options)
    try Self.check(drawing.background, for: format)
    self.init(
      pictures, spec, rate: rate, instant: instant?.seconds(of: spec.duration), trace: trace,
      drawing: drawing, hold: hold, format: format, encoding: try Self.encoding(options),
      output: output, outputOptions: OutputOptions(options))
    traceFile = options.path(Self.traceOption)
  }

  /// Returns the format that `--format` or the name of the output asks for.
  static func format(
    _ options: ParsedOptions, output: FilePath
  ) throws(CommandError) -> OutputFormat {
    let isPipe = output == "-"
    if let text = options[formatOption] {
      guard var format = OutputFormat(rawValue: text) else {
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
          "--format: \(text) cannot be written to a pipe; give a file, or --format y4m or rgba.")
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
      throw .usage(
        isPipe
          ? "-o -: say what to write to standard output with --format y4m or --format rgba."
          : "-o: '\(output)' does not say what to write; end it in .mp4, .webm, .gif or .png, or "
            + "add --format.")
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
      guard format != .png else {
        throw .usage(
          "-o: a .png holds one instant: add --at 50%, or give a pattern such as "
            + "frames/%04d.png for all frames.")
      }
      return nil
    }
    guard format == .png || format == .rgba else {
      throw .usage(
        "--at: one instant goes into a .png, not into '\(output)'; leave --at out for the whole "
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
      throw .usage(
        "--at: \(text) s is after the end, which is at \(plain(duration)) s; 100% is the end too.")
    }
    return instant
  }

  /// Throws `CommandError.usage` if `format` cannot keep the transparency of `background`.
  private static func check(
    _ background: Color, for format: OutputFormat
  ) throws(CommandError) {
    guard background.alpha >= 1 || format.keepsTransparency else {
      throw .usage(
        "--background: \(format.rawValue) has no transparency; give an opaque colour, or write a "
          + "GIF, PNG or rgba.")
    }
  }

  /// Returns the encoder's options.
  static func encoding(_ options: ParsedOptions) throws(CommandError) -> EncodingOptions {
    guard let preset = options[presetOption] else { return EncodingOptions() }
    guard EncodingOptions.presets.contains(preset) else {
      throw .usage(
        "--preset: '\(preset)' is none of \(EncodingOptions.presets.joined(separator: ", "))"
          + "\(suggestion(for: preset, among: EncodingOptions.presets)).")
    }
    return EncodingOptions(preset: preset)
  }
}
