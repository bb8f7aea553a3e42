import GPU
import Headless
import Jobs
import Media
import Support

/// The command `hinge doctor`: the OpenGL devices and FFmpeg components of this machine.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary =
    "Show which OpenGL devices and FFmpeg components work, and which device is used and why."
  static let options: [Option] = [.gpu, .json]
  static let maximumOperands = Int.max
  static let operandCompletion: Completion? = .pictures

  static var page: HelpPage {
    HelpPage(
      usage: "doctor [FILE…] [--gpu CHOICE] [--json]", summary: summary,
      sections: [("Options", options + [.help])],
      notes: [
        "The exit code is 1 if this machine cannot render.",
        "With files it says what Hinge takes them for, as 'hinge probe' does.",
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard options.operands.isEmpty else { return try ProbeCommand.run(options, console) }
    let diagnosis = Diagnosis(
      choice: try options.gpuChoice(), reports: HeadlessReport.all(), media: MediaSupport())
    try console.output(options.has(.json) ? try JSONText.pretty(diagnosis) : diagnosis.text)
    if let problem = diagnosis.problem { throw CommandError.failure(problem) }
  }
}
