import Media
import Support

/// The command `hinge probe`: what Hinge reads from files.
enum ProbeCommand: Command {
  static let name = "probe"
  static let summary =
    "Report what Hinge reads from a file: size, orientation, colours, frame rate, sound, conversions."
  static let maximumOperands = Int.max
  static let operandCompletion: Completion? = .pictures
  static let sections = [OptionSection([Options.tolerant, Options.json])]
  static let usage = "probe FILE… [--tolerant] [--json]"
  static let notes = [
    "The colours of a picture come from its profile or its tags: of a PNG cICP, then iCCP, then sRGB, "
      + "then gAMA and cHRM; of an AVIF or HEIC an ICC profile, then nclx. A picture without any is read "
      + "as sRGB.",
    "The orientation is EXIF's number from 1 to 8; 1 is upright.",
    "With --json, several files are an array. A file that cannot be read is named, the others are "
      + "reported, and the exit code is 1.",
    """
    Examples:
      hinge probe a.png
      hinge probe a.png b.png --json
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard !options.operands.isEmpty else {
      throw CommandError.usage("probe: name a file, as in 'hinge probe a.png'.")
    }
    let reading = PictureReader.Options(isTolerant: options.has(Options.tolerant))
    var reports: [ProbeReport] = []
    for operand in options.operands {
      let path = operand.path == "-" ? FilePath("/dev/stdin") : operand.path
      let report: ProbeReport
      do throws(MediaError) {
        report = ProbeReport(path.description, try MediaProbe.read(path, reading))
      } catch {
        guard options.operands.count > 1 else { throw error }
        console.error(printable("hinge: \(error)") + "\n")
        continue
      }
      reports.append(report)
      if !options.has(Options.json) { try console.output(report.text) }
    }
    if options.has(Options.json) {
      try console.output(
        options.operands.count == 1 ? JSONText.pretty(reports[0]) : JSONText.pretty(reports))
    }
    let failures = options.operands.count - reports.count
    if failures > 0 {
      throw CommandError.failure(
        "\(failures) of \(options.operands.count) files cannot be read.")
    }
  }
}
