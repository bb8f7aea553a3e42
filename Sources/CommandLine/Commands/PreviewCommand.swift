import PreviewApp
import RenderJobs
import SceneGraph
import Transitions

/// `hinge preview`: a window in which screens are a navigation stack that a hand drives.
enum PreviewCommand: Command {
  static let name = "preview"
  static let summary = "Open a window in which you drive a transition with your hand."
  static let mostOperands = Int.max
  static let options: [Option] = sections.flatMap(\.options)

  static let shadersOption = Option(
    name: "--shaders", value: "DIR",
    help:
      "draw with the shaders in DIR in place of the built-in ones, and take them up as they are saved"
  )

  private static let sections: [(title: String, options: [Option])] = [
    (
      "What to show",
      [
        .transition.with(value: "NAME", help: "the effect to begin with (flip)"), .parameter,
        RenderJob.durationOption, .curve,
      ]
    ),
    (
      "How",
      [
        .size.with(help: "the picture's size in pixels (that of A, made to fit the display)"),
        .fit, .background, shadersOption,
      ]
    ),
    (
      "Output",
      [.json.with(help: "print what happens as JSON on standard output, an object a line")]
    ),
  ]

  static var help: String {
    helpText(
      usage: "preview A B [C…] [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        """
        The pictures are the screens of a navigation stack, the first one seen:
          click, Enter     push the next screen
          Backspace        pop
          drag             from the left edge to pop, from the right one to push; hero and card are
                           dragged down to pop
          Space            pause, and go on
          Left, Right      a frame back or on (1/60 s), paused; Right begins a push
          R                turn round in mid-flight
          S                a tenth of the speed, and back
          L                there and back for ever, and stop
          [ and ]          the effect before, and the next
          F                full screen, and back
          I                open and close a pane in which the effect's parameters, the duration and the
                           curve are set; its second page lists all effects
          Tab              select the next of these
          Up, Down         change it
          B                open and close a bar with the time and the progress, to be dragged
          H                open and close graphs of what the last frames took: from one to the
                           next, on the processor, on the GPU
          G                a grid over the stage: tenths, in points, thirds and halves
          D                the stage's layers seen from beside, with their outlines and anchor points;
                           the mouse turns them, the wheel makes them larger
          C                copy the 'hinge render' command for what is seen
          P                save what is seen as hinge-still.png, or hinge-still-2.png and so on
          T                save what the hand did last as a trace, for 'hinge render --trace'
          V                save the change that was seen last as a video, hinge-motion.mp4: as the
                           hand drove it, or from end to end; Escape stops it
          Escape           quit
        """,
        "In the pane numbers are dragged, or typed after a click: Enter, Tab and a click beside keep what was typed, Escape puts "
          + "back what was there. 'pick' has a click on the stage set a place, or a drag a rectangle. A picture's file is typed, "
          + "or dropped on its row. The two handles in the curve's graph make any cubic-bezier(), and the field below it takes "
          + "every curve that --curve does.",
        "A picture that is saved while it is shown is seen as it is now. A file that is dropped elsewhere on the window takes the place "
          + "of the screen that is seen; of several, the further ones take the places of those above it, and come on top where "
          + "there are none. With --shaders, so does each of the files that Hinge's folder Shaders has; where one is broken, "
          + "the window says the file and the line, and goes on as it was until it is mended.",
        "A line of --json has the keys event, screen (from 1) and effect. It is printed when the display has been given "
          + "what it tells of: ready, began, settled (completed says whether the change came to its end or fell back; frames, "
          + "missed and frameTime how evenly the display got its frames, in milliseconds; objects how many OpenGL objects of "
          + "each kind there are), "
          + "paused, resumed, scrubbed (seconds), reversed, effect, parameter (text, NAME=VALUE, also for the duration and the curve), reset, slow, loop, "
          + "resized (width and height), fullScreen, copied, saved, reloaded (file), broken (file and text), grid and layers.",
        "Without a display it ends with exit code 1; 'hinge render' needs none.",
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let configuration = try PreviewConfiguration(options)
    // Only this call uses it, and the main actor is where this call is.
    nonisolated(unsafe) let console = console
    try MainActor.assumeIsolated {
      let output = PreviewOutput(
        print: console.output, complain: { console.error("hinge: \($0)\n") })
      try PreviewLoop(configuration, output).run()
    }
  }
}

extension PreviewConfiguration {
  /// Reads the options of `hinge preview`, every value checked.
  init(_ options: ParsedOptions) throws {
    let files = options.operands
    guard files.count >= 2 else {
      throw CommandError.usage(
        "preview: give the pictures of two screens or more, as in 'hinge preview a.png b.png'.")
    }
    var spec = try TransitionSpec(
      options[.transition] ?? "flip", settings: options.all(.parameter))
    try spec.takeTiming(options)
    self.init(
      screens: files, spec, drawing: try DrawingSettings(options),
      shaders: try options[PreviewCommand.shadersOption].map(ShaderFolder.init),
      wantsJSON: options.has(.json))
  }
}
