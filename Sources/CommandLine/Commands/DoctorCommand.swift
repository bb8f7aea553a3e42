import GPU
import Headless
import Media
import RenderJobs

/// `hinge doctor`: what this machine offers, what is used and why, and what to install.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "Show what OpenGL and FFmpeg offer here, and what is used and why."
  static let options: [Option] = [.gpu, .json]

  static var help: String {
    helpText(
      usage: "doctor [--gpu CHOICE] [--json]", summary: summary,
      sections: [("Options", options + [.help])],
      notes: ["Ends with exit code 1 where nothing can be rendered here."])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let diagnosis = Diagnosis(
      choice: try options.gpuChoice(), reports: HeadlessReport.all(), media: MediaSupport())
    try console.output(options.has(.json) ? try JSONText.pretty(diagnosis) : diagnosis.text)
    if let problem = diagnosis.problem { throw CommandError.failure(problem) }
  }
}
