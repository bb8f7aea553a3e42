import Glibc
import Headless
import Jobs
import Media
import Preview
import SceneGraph
import Transitions

/// The command `hinge preview`: a window with a navigation stack of screens.
enum PreviewCommand: Command {
  static let name = "preview"
  static let summary = "Preview transitions in a window, driven by the pointer and the keyboard."
  static let maximumOperands = Int.max
  static let operandCompletion: Completion? = .pictures
  static let options: [Option] = sections.flatMap(\.options)

  static let shadersOption = Option(
    name: "--shaders", value: "DIR",
    help:
      "the folder of shaders that replace the built-in ones, reloaded when saved"
  )

  static let saveFolderOption = Option(
    name: "--save-to", value: "DIR",
    help: "the folder for saved stills, videos and traces, made if need be (the current one)")
  static let bareOption = Option(
    name: "--bare", help: "show the stage alone, without what explains it")

  private static let sections: [(title: String, options: [Option])] = [
    (
      "Transition",
      [
        .transition.with(value: "NAME", help: "the initial effect (flip)"), .parameter, .presetFile,
        .transitions, .seed,
        RenderJob.durationOption, .curve,
      ]
    ),
    (
      "Drawing",
      [
        .size.with(help: "the stage size in pixels (that of A, reduced to fit the display)"),
        .fit, .background, .backdrop, shadersOption, bareOption,
      ]
    ),
    (
      "Output",
      [
        saveFolderOption,
        .json.with(help: "print events on standard output, one JSON object per line"),
      ]
    ),
  ]

  static var page: HelpPage {
    HelpPage(
      usage: "preview [A B [C…]] [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        "The pictures are the screens of a navigation stack; the first one is the root. Without pictures, two sample "
          + "screens are shown.",
        aligned(PreviewKeys.list.map { ($0.keys, $0.help) }).joined(separator: "\n"),
        "The secondary button opens a menu of the same actions. The window opens with the inspector and the time bar, or with the panes that were open last; with --bare "
          + "it shows the stage alone.",
        "A number in the inspector is dragged, or typed after a click: Enter, Tab or a click elsewhere keeps "
          + "it, Escape restores it. 'pick' takes a position from a click on the stage, or a rectangle "
          + "from a drag. The file of a picture is typed, or dropped on its row. The two handles of "
          + "the curve's graph set a cubic-bezier(); the field below takes every curve of --curve. A change at rest plays once when it is "
          + "finished, unless time stands still.",
        "Of a clip, the first screen shows the last frame, and every other screen the first one.",
        "A picture or a clip that is saved is reloaded. A file that is dropped elsewhere on the window replaces "
          + "the visible screen; further files replace the screens above it or are added on top. With --shaders, "
          + "the files of Hinge's folder ShaderSources are reloaded too. If one does not compile, the window "
          + "shows the file and the line, and drawing continues with the last good version.",
        "What is saved or copied is said on the stage, in the window's title and on standard output. A saved "
          + "file replaces none. Stills, videos and the copied command have the size of the largest picture of "
          + "the transition, or that of --size, however small the window is.",
        "A line of --json has the keys event, screen (from 1) and effect. It is printed when the "
          + "display has received the frame. Events are ready, began, settled (completed: whether the "
          + "transition completed; frames, missed and frameTime: the pacing, in milliseconds; objects: "
          + "the number of OpenGL objects by kind), paused, resumed, scrubbed (seconds), reversed, "
          + "effect, parameter (text, NAME=VALUE, also for the duration and the curve), reset, undone and redone (text), preset (text, the file), slow, "
          + "loop, resized (width and height), fullScreen, copied, saved, reloaded (file), broken (file "
          + "and text), grid, layers, compared and onionSkin (on).",
        "Texts have the size of the desktop: that of Xft.dpi on X11, which GNOME and KDE set by their text "
          + "size, and on Wayland that of the monitor's scale; GDK_DPI_SCALE is a further factor, 0.5 to 3. Where the desktop asks for no "
          + "animations (gtk-enable-animations in GTK's settings.ini, or GNOME's enable-animations), the wall stands still and a change is not "
          + "played by itself.",
        "Without a display the exit code is 1; 'hinge render' needs none.",
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let configuration = try PreviewConfiguration(options, program: console.program) { note in
      // On any thread, which a console is not for.
      try? writeAll(Array("\(printable(note))\n".utf8), to: STDERR_FILENO)
    }
    try DriverResources.prepare()
    // The console is used by this call alone, which runs on the main actor.
    nonisolated(unsafe) let console = console
    try MainActor.assumeIsolated {
      let output = PreviewOutput(
        print: console.output,
        // The driver's log about a shader has lines of its own.
        complain: { console.error("hinge: \(printable($0, keepingLines: true))\n") })
      try PreviewLoop(configuration, output).run()
    }
  }
}
