import GPU
import Headless
import Media

/// `hinge doctor`: what this machine offers, what is used and why, and what to install.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "Show what OpenGL and FFmpeg offer here, and what is used."
  static let options: [Option] = [.gpu, .json]

  static var help: String {
    helpText(
      usage: "doctor [--gpu CHOICE] [--json]", summary: summary,
      sections: [("Options", options + [.help])])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    _ = options
    _ = console
  }
}
