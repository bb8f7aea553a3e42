import Jobs
import Media
import ShaderEffects

/// The command `hinge new`: a shader file to begin with.
enum NewCommand: Command {
  static let name = "new"
  static let summary =
    "Write a starting point for a transition: a shader that follows the gl-transitions contract."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .files(["glsl"])
  static let sections = [OptionSection([Options.noSync, Options.quiet])]
  static let usage = "new FILE.glsl [OPTION]…"
  static let notes = [
    "The file is a working transition: a wipe with a wavy edge, with comments about what to "
      + "change. An existing file is never replaced. docs/shaders.md explains the rest.",
    """
    Examples:
      hinge new wave.glsl
      hinge preview a.png b.png -t wave.glsl
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard let path = options.operands.first?.path else {
      throw CommandError.usage("Give the name of the file to write, such as wave.glsl.")
    }
    guard path.description.hasSuffix(EffectLibrary.fileExtension) else {
      throw CommandError.usage(
        "'\(path)': the name of a transition's file must end in \(EffectLibrary.fileExtension).")
    }
    guard !path.exists else {
      throw CommandError.failure("'\(path)' already exists; give another name.")
    }
    try SourceText.write(
      ShaderTemplate.text, to: path, options.outputOptions, option: path.description)
    if !options.has(Options.quiet) {
      console.error(
        "Wrote \(path). Edit it while the preview shows it:\n"
          + "  hinge preview A.png B.png -t \(path)\n")
    }
  }
}
