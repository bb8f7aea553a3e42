import Jobs
import Media
import ShaderEffects

/// The command `hinge new`: a shader file or a script of a film to begin with.
enum NewCommand: Command {
  static let name = "new"
  static let summary =
    "Write a starting point: a transition as a shader, or the script of a film."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .files(["glsl", "film"])
  static let sections = [OptionSection([Options.noSync, Options.quiet])]
  static let usage = "new FILE.glsl|FILE.film [OPTION]…"
  static let notes = [
    "A .glsl is a working transition that follows the gl-transitions contract: a wipe with a wavy edge, "
      + "with comments about what to change; docs/shaders.md explains the rest. A .film is a script for "
      + "'hinge film'. An existing file is never replaced.",
    """
    Examples:
      hinge new wave.glsl
      hinge new tour.film
      hinge preview a.png b.png -t wave.glsl
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard let path = options.operands.first?.path else {
      throw CommandError.usage(
        "Give the name of the file to write, such as wave.glsl or tour.film.")
    }
    let isFilm = path.description.hasSuffix(FilmCommand.fileExtension)
    guard isFilm || path.description.hasSuffix(EffectLibrary.fileExtension) else {
      throw CommandError.usage(
        "'\(path)': the name of a transition's file must end in \(EffectLibrary.fileExtension), that of "
          + "a script in \(FilmCommand.fileExtension).")
    }
    guard !path.exists else {
      throw CommandError.failure("'\(path)' already exists; give another name.")
    }
    try SourceText.write(
      isFilm ? FilmTemplate.text : ShaderTemplate.text, to: path, options.outputOptions,
      option: path.description)
    if options.has(Options.quiet) { return }
    if isFilm {
      console.error(
        "Wrote \(path). Name your screens in it, and draw it:\n  hinge film \(path) -o film.mp4\n")
    } else {
      console.error(
        "Wrote \(path). Edit it while the preview shows it:\n"
          + "  hinge preview A.png B.png -t \(path)\n")
    }
  }
}
