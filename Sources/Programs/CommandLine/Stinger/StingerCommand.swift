import Jobs

/// The command `hinge stinger`: a picture that covers the cut between two scenes of a video mixer.
enum StingerCommand: Command {
  static let name = "stinger"
  static let summary = "Render a stinger for OBS: a logo enters, covers the frame and leaves."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .pictures

  static let sections = [
    OptionSection(
      "Transition",
      [
        Options.transition.with(note: ParsedOptions.defaultEffect), Options.parameter,
        Options.presetFile, Options.transitions, Options.seed,
      ]),
    OptionSection(
      "Timing",
      [
        Options.duration.with("the duration of the way in, and of the way out: 0.5, 0.5s or 500ms"),
        Options.curve,
        Options.reverse.with("enter by the opposite motion, played backwards"),
        Options.rate.with(note: "60; 50 for GIF"),
        Options.hold.with("how long the logo covers the frame", note: "0.5"),
      ]),
    OptionSection(
      "Drawing",
      [
        Options.cover, Options.trackMatte,
        Options.size.with("the frame size in pixels", note: "1920x1080"), Options.scale,
        Options.light, Options.depth,
        Options.tolerant.with("show the readable part of a damaged picture"),
        Options.motionBlur, Options.shutterPhase, Options.shutterCurve, Options.drawingQuality,
        Options.gpu,
      ]),
    OptionSection(
      "Output",
      [
        Options.output.with(
          "the output: .webm, .mov, .mkv, .gif, .apng, .webp, frames/%04d.png, or - for a pipe",
          note: "hinge-EFFECT.webm, or the next free name"), Options.overwrite,
        Options.format.with("webm, mov, mkv, gif, apng, webp, png or rgba"),
        Options.encoder.with(note: "libvpx-vp9; for MOV prores_ks"),
        Options.quality.with(
          "the encoder's constant quality, lower is better: up to 63 for VP9 (24), 1 to 64 for ProRes (2)"
        ),
        Options.bitRate, Options.encoderPreset, Options.maximumBytes, Options.plays, Options.noSync,
        Options.opens,
        Options.dryRun, Options.json, Options.quiet,
      ]),
  ]

  static let usage = "stinger LOGO [-t NAME] [-o OUT] [OPTION]…"
  static let notes = [
    "The logo enters by the effect, over a cover that fills the frame, stays for --hold, and leaves with the "
      + "same frames in reverse order. Without --track-matte, every pixel of the first and the last frame is "
      + "transparent. A logo of "
      + "the frame's shape fills it; another one is in the middle, at most 60 % as wide and as high as the frame.",
    "The cut point is printed as the number of the frame, from 0, and in ms: the middle of the time in which "
      + "every pixel is opaque, or of the stinger with --track-matte. OBS calls it 'Transition Point'. --json has it as cutFrame and cutPoint.",
    "Without a direction in -t, the one in which the logo comes in gradually is used: doors close over the scene, "
      + "since the push would open them at once.",
    "--track-matte makes frames of twice the width (side) or height (stacked) for OBS's 'Use a Track Matte'. The "
      + "effect mixes both scenes over the whole length: the matte is white where the new scene shows. The logo "
      + "moves over them without a cover.",
    "MOV, MKV, WebM, APNG, WebP, GIF and numbered PNGs keep transparency; OBS plays WebM and MOV.",
    OutputNotes.completion, OutputNotes.sequences, OutputNotes.names,
    """
    Examples:
      hinge stinger logo.png -t doors -o stinger.webm
      hinge stinger logo.png -t cube --cover navy --hold 1 -o stinger.mov
      hinge stinger logo.png -t circle --track-matte side -o stinger.webm
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    try RenderCommand.run(options, console)
  }
}
