import Frames
import Jobs
import Media

extension OptionType where Value == PartShare {
  /// A part of a film: `K/N`, or `sound`.
  static var part: OptionType {
    OptionType(
      "K/N|sound", completion: .words(["sound"]),
      fault: { "'\($0)' is not a part; give K/N with K from 1 to N, such as 3/40, or sound." },
      parse: { PartShare(part: $0) })
  }

  /// A range of frames, `A-B`.
  static var frames: OptionType {
    OptionType(
      "A-B",
      fault: {
        "'\($0)' is not a range of frames; give the first and the last one, such as 0-239."
      }, parse: { PartShare(frames: $0) })
  }
}

/// The options that divide a film into parts.
enum PartOptions {
  static let part = Option(
    "--part", .part,
    "write part K of N of the film, or its sound, as FILE.hpart for 'hinge concat'; --format names the "
      + "film's format")
  static let frames = Option(
    "--frames", .frames,
    "write the part whose segments begin in the frames A to B, counted from 0")
  static let segment = Option(
    "--segment", .time(upTo: 3600),
    "encode each segment of this length on its own, so that the film does not depend on a division into "
      + "parts", note: "2 with --part and --frames")

  /// The ending of a part's name.
  static let ending = ".hpart"

  static let section = OptionSection("Parts", [part, frames, segment])

  /// The paragraph about parts in help.
  static let note =
    "--part 3/40 -o part-03.hpart writes one of 40 parts, on any machine with the inputs; 'hinge concat' "
    + "joins them. A film with sound has one more part, --part sound. The film has the same bytes for any "
    + "number of parts, and those of the command with --segment instead. 'hinge plan' prints the commands, and "
    + "'hinge farm' runs them. Numbered pictures need no joining: --part 3/40 -o frames/%04d.png."
}

extension ParsedOptions {
  /// The share of `--part` or `--frames`; nil without them.
  func partShare() throws(CommandError) -> PartShare? {
    let part = try self[PartOptions.part]
    guard let frames = try self[PartOptions.frames] else { return part }
    guard part == nil else {
      throw fault(PartOptions.frames, "--part names a part, too; leave one of them out.")
    }
    return frames
  }

  /// True for a film that is encoded in segments by one process.
  var isSegmented: Bool {
    has(PartOptions.segment) && !has(PartOptions.part) && !has(PartOptions.frames)
  }

  /// Returns the format of the film that the part of `--part` or `--frames` belongs to; nil without
  /// them, or for numbered pictures.
  func partFormat(of output: FilePath) throws(CommandError) -> OutputFormat? {
    let isPart = output.description.lowercased().hasSuffix(PartOptions.ending)
    guard let share = try partShare() else {
      guard !isPart else {
        throw fault(
          Options.output, "'\(output)' is a part of a film; add --part K/N, or name a film.")
      }
      return nil
    }
    if !isPart, share != .sound, SequencePattern(path: output) != nil,
      OutputFormat(path: output.description) == .pngSequence
    {
      return nil
    }
    let option: any AnyOption =
      has(PartOptions.part) ? PartOptions.part : PartOptions.frames
    guard isPart else {
      throw fault(
        Options.output,
        "'\(output)' is not the name of a part; with \(option.name) give FILE\(PartOptions.ending), and "
          + "the film's format as --format.")
    }
    let format = try self[Options.format] ?? .mp4
    guard format.hasParts, format != .pngSequence else {
      throw fault(
        Options.format,
        "a \(format.rawValue) has no parts that can be joined; give mp4, mov, mkv, webm, gif, apng or webp, or "
          + "write numbered pictures by parts: -o frames/%04d.png.")
    }
    return format
  }

  /// Returns the part to write instead of the film; nil for the film.
  ///
  /// - Parameters:
  ///   - inputs: the files that the job reads.
  ///   - format: the format of the film.
  func partRequest(
    reading inputs: [InputFiles.Input], _ drawing: DrawingSettings, _ format: OutputFormat
  ) throws(CommandError) -> PartRequest? {
    guard has(PartOptions.part) || has(PartOptions.frames) || isSegmented else { return nil }
    let share = try partShare() ?? .fraction(1, of: 1)
    guard format.hasParts else {
      throw fault(
        PartOptions.segment,
        "a \(format.rawValue) has no segments; write an mp4, mov, mkv, webm, gif, apng or webp, or leave it "
          + "out.")
    }
    let isVideo = format != .pngSequence
    let others: [(any AnyOption, String)] = [
      (Options.bitRate, "a bit rate depends on the whole film; give --crf instead"),
      (
        Options.maximumBytes,
        "a limit of bytes needs several exports of the whole film; leave it out"
      ),
    ]
    for (option, sentence) in others where has(option) { throw fault(option, "\(sentence).") }
    guard !isVideo || drawing.colorSpace != .pq else {
      throw fault(
        Options.dynamicRange,
        "PQ states the brightest pixel of the whole film; write the film in one piece, or give hlg."
      )
    }
    guard isVideo || !isSegmented else {
      throw fault(PartOptions.segment, "numbered pictures have no segments; leave it out.")
    }
    if let stream = inputs.first(where: { isStream($0.path) }) {
      throw .usage(
        "'\(stream.path)': every part reads the inputs, and a pipe can be read once; save it as a file."
      )
    }
    return PartRequest(
      share, segment: try self[PartOptions.segment] ?? PartRequest.usualSegment,
      job: PartFingerprint.text(self, reading: inputs.map(\.path)),
      version: CommandLineTool.version)
  }

  /// Creates the folder of a part.
  func makePartFolder(_ output: FilePath) throws(CommandError) {
    guard output.description.lowercased().hasSuffix(PartOptions.ending) else { return }
    do throws(FolderError) {
      try output.folder.makeFolders()
    } catch {
      throw .failure("-o: \(error).")
    }
  }
}
