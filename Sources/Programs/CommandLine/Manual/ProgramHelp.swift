/// The help about the program as a whole, for `hinge --help` and for the manual's page hinge(1).
enum ProgramHelp {
  /// The synopses.
  static let usages = ["hinge A B [-t EFFECT] [-o FILE] [OPTION]…", "hinge COMMAND [OPTION]…"]

  /// The purpose in one sentence.
  static let purpose = "Render 3D screen transitions between pictures and clips."

  /// The sentence below the synopses.
  static let description =
    "Renders 3D screen transitions between pictures and clips; 'hinge A B' is 'hinge render A B'."

  /// The options of the program itself.
  static let options = [Options.help, Options.version]

  /// The variables of the environment.
  static let environment = [
    ("HINGE_GPU", "The device that draws if --gpu is not given: auto, software, zink or a number."),
    (
      "HINGE_TRANSITIONS",
      "Folders of shaders, FILE.glsl, that -t finds by name, separated by colons."
    ),
    ("XDG_STATE_HOME", "Its folder hinge has the layout of the window's panes (~/.local/state)."),
    ("XDG_DATA_HOME", "Its folder hinge/transitions has more shaders (~/.local/share)."),
    ("XDG_CACHE_HOME", "The folder for the builds of 'hinge run' (~/.cache)."),
    ("HINGE_ROOT", "The folder of Hinge's sources, for 'hinge run'."),
    ("NO_COLOR", "No effect: output is never coloured."),
  ]

  /// The exit codes with their meanings.
  static let exitCodes = [
    (0, "done"), (1, "failed"), (2, "wrong usage"), (130, "interrupted by a signal"),
  ]

  /// Command lines to start with.
  static let examples = [
    "hinge demo", "hinge a.png b.png", "hinge a.png b.png -t cube -o cube.mp4",
    "hinge join *.mp4 -t random -o film.mp4", "hinge preview a.png b.png", "hinge list",
  ]

  /// Returns the text that `hinge --help` prints.
  ///
  /// - Parameter width: the width of a line in columns; synopses and examples may be wider.
  static func text(width: Int = helpWidth) -> String {
    let rows = CommandLineTool.commands.map { ($0.name, $0.summary) }
    let usage = usages.enumerated().map { ($0 == 0 ? "Usage: " : "       ") + $1 }
    return
      (usage + [""] + wrapped(description, to: width) + ["", "Commands:"]
      + aligned(rows, width: width) + [""]
      + [
        "'hinge COMMAND --help' describes a command; 'hinge --version' prints the version.",
        "HINGE_GPU sets the device if --gpu is not given. Output is never coloured.",
        "Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.",
      ].flatMap { wrapped($0, to: width) }).joined(separator: "\n") + "\n"
  }
}
