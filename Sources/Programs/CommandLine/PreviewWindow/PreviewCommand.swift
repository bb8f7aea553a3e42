import Glibc
import Headless
import Jobs
import Media
import Preview
import SceneGraph
import Synchronization
import Transitions

/// The command `hinge preview`: a window with a navigation stack of screens.
enum PreviewCommand: Command {
  static let name = "preview"
  static let summary = "Preview transitions in a window, driven by the pointer and the keyboard."
  static let maximumOperands = Int.max
  static let operandCompletion: Completion? = .pictures
  static let shadersOption = Option(
    "--shaders", .folder(),
    "a folder of renderer shaders that replace the built-in ones, reloaded when saved")
  static let saveFolderOption = Option(
    "--save-to", .folder(), "the folder for saved stills, videos and traces, created if needed",
    note: "the current folder")
  static let touches = Option(
    "--touches", .flag,
    "show a finger where the pointer is down on the stage: a dot, and a ripple when it leaves")
  static let bareOption = Option("--bare", .flag, "show the stage without panes and hints")

  static let sections = [
    OptionSection(
      "Transition",
      [
        Options.transition.with(
          "the initial effect", note: ParsedOptions.defaultEffect, placeholder: "NAME"),
        Options.parameter, Options.presetFile, Options.transitions, Options.seed,
        Options.duration, Options.curve,
      ]),
    OptionSection(
      "Drawing",
      [
        Options.size.with(
          "the stage size in pixels", note: "the size of A, reduced to fit the display"),
        Options.fit, Options.background, Options.backdrop, Options.light,
        Options.motionBlur.with(
          "begin with motion blur, as after key U, by a shutter that is open for this angle at 60 frames "
            + "per second: 180 is half a frame period"),
        Options.shutterPhase, Options.shutterCurve, touches, shadersOption, bareOption,
        FilmCommand.allowsPaths,
      ]),
    OptionSection(
      "Output",
      [
        saveFolderOption,
        Options.json.with("print events on standard output, one JSON object per line"),
      ]),
  ]

  static let usage = "preview [A B [C…] | SCRIPT.film] [OPTION]…"
  static let notes = [
    "The pictures are the screens of a navigation stack; the first one is the root. Without pictures, "
      + "two sample screens are shown.",
    "A script plays as a film: Space or a click pauses, the arrow keys go from frame to frame, the slider "
      + "goes to any time, and the line of the script at that time is shown. The script and its files are "
      + "read again when they are saved.",
    aligned(PreviewKeys.list.map { ($0.keys, $0.help) }).joined(separator: "\n"),
    "The secondary button opens a menu of the same actions, with submenus; the arrow keys and Enter work "
      + "in it, too. The window opens with the inspector and the "
      + "scrubber, or with the panes that were open last; with --bare it shows the stage alone.",
    "A number in the inspector can be dragged, or clicked and typed: Enter, Tab or a click elsewhere keeps "
      + "it, Escape restores it. 'pick' takes a position from a click on the stage, or a rectangle "
      + "from a drag. The file of a picture can be typed, or dropped on its row. The two handles of "
      + "the curve's graph set a cubic-bezier(); the field below takes every curve of --curve. After a change "
      + "at rest, the transition plays once, unless time is paused.",
    "The first screen shows the last frame of a clip, and every other screen the first frame.",
    "A picture or a clip is reloaded when it is saved. A file that is dropped elsewhere on the window "
      + "replaces the visible screen; further files replace the screens above it or are added on top. With "
      + "--shaders, the files of Hinge's folder ShaderSources are reloaded too. If one does not compile, the "
      + "window shows the file and the line, and drawing continues with the last good version.",
    "The stage, the window's title and standard output report what was saved or copied. Saving never "
      + "replaces a file. Stills, videos and the copied command have the size of the largest picture of "
      + "the transition, or the size of --size, regardless of the window's size.",
    "A line of --json has the keys event, screen (from 1) and effect. It is printed when the "
      + "display has received the frame. Events are ready, began, settled (completed: whether the "
      + "transition completed; frames, missed and frameTime: the pacing, in milliseconds; objects: "
      + "the number of OpenGL objects by kind), paused, resumed, scrubbed (seconds), reversed, "
      + "effect, parameter (text, NAME=VALUE, also for the duration and the curve), reset, undone and "
      + "redone (text), preset (text, the file), slow, "
      + "loop, resized (width and height), fullScreen, copied, saved, reloaded (file), broken (file "
      + "and text), grid, layers, compared, onionSkin and motionBlur (on).",
    "Text has the size of the desktop: Xft.dpi on X11, which GNOME and KDE set, or the monitor's scale "
      + "on Wayland; GDK_DPI_SCALE is an additional factor, 0.5 to 3. If the desktop disables animations "
      + "(gtk-enable-animations in GTK's settings.ini, or GNOME's enable-animations), the effect browser's "
      + "thumbnails do not move and changes do not play automatically.",
    "Without a display the exit code is 1; 'hinge render' needs no display.",
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    if let film = try FilmPreview(options) { return try film.run(console) }
    let notes = WindowNotes()
    let configuration = try configuration(options, program: console.program) { notes.tell($0) }
    try DriverResources.prepare()
    // Only this call uses the console, and it runs on the main actor.
    nonisolated(unsafe) let console = console
    try MainActor.assumeIsolated {
      let output = PreviewOutput(
        print: console.output,
        // The driver's log about a shader has several lines.
        complain: { complaint in
          let text = "hinge: \(printable(complaint, keepingLines: true))\n"
          if !notes.wait(for: text) { console.error(text) }
        })
      let loop = try PreviewLoop(configuration, output)
      notes.release()
      try loop.run()
    }
  }
}

/// Notes that wait for the window, so that the error of one that cannot open is the first line.
/// They come from any thread, which a console is not for.
private final class WindowNotes: Sendable {
  /// The notes that wait, with their newlines; nil once the window is open.
  private let waiting = Mutex<[String]?>([])

  func tell(_ note: String) {
    let line = "\(printable(note))\n"
    if !wait(for: line) { Self.print(line) }
  }

  /// Returns false if the text is to be printed at once.
  func wait(for text: String) -> Bool {
    waiting.withLock {
      $0?.append(text)
      return $0 != nil
    }
  }

  /// Prints the notes.
  func release() {
    for line in waiting.withLock({ $0.take() }) ?? [] { Self.print(line) }
  }

  private static func print(_ line: String) {
    try? writeAll(Array(line.utf8), to: STDERR_FILENO)
  }
}
