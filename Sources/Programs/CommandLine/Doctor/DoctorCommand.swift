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
  static let sections = [OptionSection([Options.gpu, Options.json])]
  static let usage = "doctor [--gpu CHOICE] [--json]"
  static let notes = ["The exit code is 1 if this machine cannot render."]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let diagnosis = Diagnosis(
      choice: try options.gpuChoice(), reports: HeadlessReport.all(), media: MediaSupport())
    try console.output(options.has(Options.json) ? try JSONText.pretty(diagnosis) : diagnosis.text)
    if let problem = diagnosis.problem { throw CommandError.failure(problem) }
  }
}
