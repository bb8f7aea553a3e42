import Jobs
import Media
import ShaderEffects

/// The command `hinge new`: a shader file to begin with.
enum NewCommand: Command {
  static let name = "new"
  static let summary = "Write a transition to begin with: a shader by the gl-transitions contract."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .files(["glsl"])
  static let options: [Option] = [.noSync, .quiet]

  static var page: HelpPage {
    HelpPage(
      usage: "new FILE.glsl [OPTION]…", summary: summary,
      sections: [("Options", options + [.help])],
      notes: [
        "The file is a transition that works: a wipe with a wavy edge, with remarks on what can be "
          + "changed. It is never written over a file that is there. docs/shaders.md tells the rest.",
        """
        Examples:
          hinge new wave.glsl
          hinge preview a.png b.png -t wave.glsl
        """,
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard let path = options.operands.first?.path else {
      throw CommandError.usage("Say which file to write, for instance wave.glsl.")
    }
    guard path.description.hasSuffix(EffectLibrary.fileExtension) else {
      throw CommandError.usage(
        "'\(path)': the name of a transition's file ends in \(EffectLibrary.fileExtension).")
    }
    guard !path.exists else {
      throw CommandError.failure("'\(path)' is there already; give another name.")
    }
    try SourceText.write(
      ShaderTemplate.text, to: path, OutputOptions(options), option: path.description)
    if !options.has(.quiet) {
      console.error(
        "Wrote \(path). Look at it, and change it as you look:\n"
          + "  hinge preview A.png B.png -t \(path)\n")
    }
  }
}
