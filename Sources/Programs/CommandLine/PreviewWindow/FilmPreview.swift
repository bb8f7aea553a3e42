import Films
import Headless
import Jobs
import Media
import Preview
import Support

/// The window of a film: `hinge preview tour.film`.
struct FilmPreview {
  private let script: FilePath
  private let options: ParsedOptions

  /// The options of the window that a film has.
  private static var forwarded: [any AnyOption] {
    [
      Options.size, Options.fit, Options.background, Options.backdrop, Options.light,
      Options.motionBlur, Options.shutterPhase, Options.shutterCurve, FilmCommand.allowsPaths,
    ]
  }

  /// Reads the options; nil for a window of screens.
  init?(_ options: ParsedOptions) throws(CommandError) {
    guard let script = options.operands.first?.path,
      script.description.hasSuffix(FilmCommand.fileExtension)
    else { return nil }
    guard options.operands.count == 1 else {
      throw .usage(
        "unexpected argument '\(options.operands[1].text)'; a window plays one script.")
    }
    var words = [options.operands[0], Argument(FilmCommand.check.name)]
    for option in Self.forwarded where options.has(option) {
      words.append(Argument(option.name))
      if option.placeholder != nil { words += options.arguments(of: option) }
    }
    self.script = script
    self.options = try ParsedOptions(
      words, allowing: FilmCommand.options, command: FilmCommand.name, maximumOperands: 1)
  }

  /// Plays the film until the window is closed.
  func run(_ console: Console) throws {
    try DriverResources.prepare()
    let (script, options) = (script, options)
    // Only this call uses the console, and it runs on the main actor.
    nonisolated(unsafe) let console = console
    try MainActor.assumeIsolated {
      let output = PreviewOutput(print: console.output) { console.error("hinge: \($0)\n") }
      let player = try FilmPlayer(
        script.lastComponent.description, .ofDesktop, output
      ) {
        let request = try FilmRequest(options)
        let text = (try? LineReader.contents(of: script, mostBytes: 1 << 20)) ?? []
        return FilmPlayer.Film(
          job: request.job,
          lines: String(decoding: text, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
          ).map(String.init), files: request.inputFiles.map(\.path))
      } describe: {
        CommandError($0, naming: nil).message
      }
      try player.run()
    }
  }
}
