import Frames
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import Transitions

// The options about drawing and about outputs.

extension ParsedOptions {
  /// Returns the settings of `--size`, `--scale`, `--fit`, `--background`, `--backdrop` and
  /// `--gpu`, over those of a preset. Options that the command does not take have their defaults.
  ///
  /// - Parameter hasClearBackground: true for a transparent background without a backdrop where
  ///   neither is given.
  func drawing(
    over preset: Preset? = nil, hasClearBackground: Bool = false
  ) throws(CommandError) -> DrawingSettings {
    let isChosen = has(Options.background) || has(Options.backdrop)
    let preset = isChosen || hasClearBackground ? nil : preset
    var drawing = DrawingSettings(
      scale: try self[Options.scale], fit: try value(of: Options.fit),
      background: try self[Options.background] ?? preset?.background
        ?? (hasClearBackground ? .clear : .black),
      gpu: try gpuChoice())
    drawing.isTolerant = has(Options.tolerant)
    drawing.device = try device()
    drawing.shutter = try shutter()
    if try value(of: Options.drawingQuality) == .reference { drawing.quality = .reference }
    switch try self[Options.size] {
    case nil: break
    case .exact(let size): drawing.size = size
    case .rule(let rule): drawing.sizeRule = rule
    }
    drawing.backdrop =
      if has(Options.background) || hasClearBackground { .background } else {
        try self[Options.backdrop] ?? preset?.backdrop ?? .auto
      }
    return drawing
  }

  /// Returns the shutter of `--motion-blur`, `--shutter-phase` and `--shutter-curve`; nil without
  /// motion blur.
  func shutter() throws(CommandError) -> Shutter? {
    guard let angle = try self[Options.motionBlur] else {
      let others: [any AnyOption] = [Options.shutterPhase, Options.shutterCurve]
      for option in others where has(option) {
        throw fault(
          option,
          "belongs to motion blur; add \(Options.motionBlur.name) 180, or leave it out.")
      }
      return nil
    }
    return Shutter(
      angle: angle, phase: try self[Options.shutterPhase],
      curve: try value(of: Options.shutterCurve))
  }

  /// Returns the device of `--gpu`, else of the variable `HINGE_GPU`; `.auto` if neither is set.
  func gpuChoice() throws(CommandError) -> GPUChoice {
    if let given = try self[Options.gpu] { return given }
    guard let text = environmentVariable(Self.gpuVariable) else { return .auto }
    do throws(OptionFault) {
      return try Options.gpu.type.read(Argument(text))
    } catch {
      throw .usage("\(Self.gpuVariable): \(error.sentence)")
    }
  }

  /// The variable of the environment that stands for `--gpu`.
  static let gpuVariable = "HINGE_GPU"

  /// How an output is completed, by `--no-sync`.
  var outputOptions: OutputOptions { OutputOptions(isSynced: !has(Options.noSync)) }

  /// Returns the format of `--format`, else of the output's name.
  func outputFormat(of output: FilePath) throws(CommandError) -> OutputFormat {
    if let format = try partFormat(of: output) { return format }
    let isPipe = output == "-"
    let isInstant = has(RenderCommand.instantOption)
    if var format = try self[Options.format] {
      if format == .png, !isInstant, SequencePattern(path: output) != nil { format = .pngSequence }
      guard !isPipe || format.canBePiped else {
        throw fault(
          Options.format,
          "\(text(of: Options.format) ?? "") cannot be written to a pipe; give a file, or --format "
            + "mp4, y4m or rgba.")
      }
      return format
    }
    if let format = OutputFormat(path: output.description) {
      // A single instant has no numbered name, so a percent sign is a plain character.
      if format == .pngSequence, isInstant { return .png }
      guard format != .pngSequence || SequencePattern(path: output) != nil else {
        throw fault(
          Options.output,
          "'\(output)' does not number pictures; put exactly one %d or %04d into the name, as in "
            + "frames/%04d.png.")
      }
      return format
    }
    guard !isPipe else {
      throw .usage(
        "\(name(of: Options.output)) -: choose the format of standard output with --format: mp4, "
          + "mov, mkv, webm, gif, apng, webp, y4m or rgba.")
    }
    guard !output.isFolder, !output.description.hasSuffix("/") else {
      let example = output.appending(FilePath("\(Self.defaultEffect).mp4"))
      throw fault(Options.output, "'\(output)' is a folder; name a file in it, as in '\(example)'.")
    }
    throw fault(
      Options.output,
      "'\(output)' has no known extension; use .mp4, .mov, .mkv, .webm, .gif, .apng, .webp, .avif, "
        + ".png or .jpg, or add --format.")
  }

  /// Returns the frame rate of an output: 60 by default, 50 for GIF.
  func frameRate(for format: OutputFormat) throws(CommandError) -> FrameRate {
    guard let rate = try self[Options.rate] else { return FrameRate(format == .gif ? 50 : 60) }
    guard format != .gif || rate.value <= Double(GIFSink.rateLimit) else {
      throw fault(
        Options.rate,
        "a GIF counts time in hundredths of a second, so it has at most \(GIFSink.rateLimit) frames "
          + "per second; browsers play up to \(GIFSink.smoothRateLimit) at the right speed.")
    }
    return rate
  }

  /// Returns the limit of `--max-bytes`, or of `--for`; nil without one.
  ///
  /// - Throws: `CommandError.usage` for an output that has no size before it is complete, or that
  ///   has nothing to give up.
  func byteLimit(
    of format: OutputFormat, at output: FilePath
  ) throws(CommandError) -> ByteLimit? {
    guard let limit = try self[Options.maximumBytes] else {
      guard let destination = try self[Options.destination], format.isSearched,
        !has(Options.bitRate), !has(RenderCommand.instantOption), !isStream(output),
        !output.isPipeOrDevice
      else { return nil }
      return destination.limit(of: format)
    }
    guard !isStream(output), !output.isPipeOrDevice else {
      throw fault(Options.maximumBytes, "a pipe takes every export that is tried; name a file.")
    }
    guard format.isSearched, !has(RenderCommand.instantOption) else {
      throw fault(
        Options.maximumBytes,
        "it limits one file that moves; write an .mp4, .mov, .mkv, .webm, .gif, .apng, .webp or "
          + ".avif.")
    }
    guard !has(Options.bitRate) else {
      throw fault(
        Options.maximumBytes, "it chooses the quality itself; omit \(Options.bitRate.name).")
    }
    return ByteLimit(limit)
  }

  /// Returns the encoder's options.
  func encoding() throws(CommandError) -> EncodingOptions {
    var result = EncodingOptions()
    if let preset = try self[Options.encoderPreset] { result.preset = preset }
    if let quality = try self[Options.quality] { result.quality = Double(quality) }
    if let rate = try self[Options.bitRate] {
      guard result.quality == nil else {
        throw fault(
          Options.bitRate, "\(Options.quality.name) sets a constant quality; give one of them.")
      }
      result.bitRate = rate
    }
    result.encoder = try self[Options.encoder]
    return result
  }

  /// Returns the encoder's options for a format.
  ///
  /// - Throws: `CommandError.usage` if the format does not take them, or this FFmpeg has no such
  ///   encoder.
  func encoding(
    for format: OutputFormat, over background: Color
  ) throws(CommandError) -> EncodingOptions {
    var result = try encoding()
    if has(Options.plays) {
      guard format.countsPlays else {
        throw fault(
          Options.plays,
          "\(format.rawValue) cannot store a number of plays; write a GIF, APNG or WebP, or omit it."
        )
      }
      result.plays = try value(of: Options.plays)
    }
    // A lossless animation is several times as large. Stills and searches for a limit begin there.
    if format == .webp, result.quality == nil, !has(RenderCommand.instantOption),
      !has(Options.maximumBytes)
    {
      result.quality = VideoSink.usualWebPQuality
    }
    do throws(EncodingFault) {
      try format.check(result, alpha: background.alpha < 1 ? .premultiplied : .opaque)
    } catch {
      let option: any AnyOption =
        switch error.setting {
        case .preset: Options.encoderPreset
        case .quality: Options.quality
        case .bitRate: Options.bitRate
        case .encoder, .alpha: Options.encoder
        }
      if case .encoder = error.setting, let name = result.encoder,
        let meant = ForeignNames.encoders[meaningKey(name)], meant != name
      {
        throw fault(option, "\(error.fault)" + hinted(didYouMean(meant), "\(error.remedy)."))
      }
      throw fault(option, "\(error)")
    }
    return result
  }
}
