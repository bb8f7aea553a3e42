import Transitions
import Window

/// The keys of a preview: the one table from which they are looked up, listed by `--help` and shown
/// over the stage.
package enum PreviewKeys {
  /// A row of the table.
  struct Row {
    /// The names of the keys.
    let keys: String
    /// The keys and what they do; none for what the pointer does.
    let bindings: [(key: Key, action: PreviewAction)]
    /// What they do, for a list that is read without a window.
    let help: String
    /// What they do in a few words; nil for the titles of the actions.
    var title: String?
  }

  /// A key: one that types no character, or a character in lower case.
  enum Key: Hashable {
    case key(WindowEvent.Key)
    case letter(String)
  }

  /// The rows, in the order in which they are shown.
  static let rows: [Row] = [
    Row(
      keys: "click, Enter", .begin(.push), on: .key(.enter), help: "push the next screen"),
    Row(keys: "Backspace", .begin(.pop), on: .key(.backspace), help: "pop"),
    Row(
      keys: "drag", bindings: [],
      help:
        "pop from the left edge, push from the right edge; hero and card are dragged down to pop",
      title: "pop from the left edge, push from the right"),
    Row(
      keys: "Space", .togglePause, on: .key(.space), help: "pause or resume"),
    Row(
      keys: "Left, Right",
      bindings: [(.key(.left), .stepFrames(-1)), (.key(.right), .stepFrames(1))],
      help: "step a frame (1/60 s) back or forward, and pause; Right begins a push",
      title: "a frame back or on"),
    Row(keys: "R", .reverse, on: .letter("r"), help: "reverse the running transition"),
    Row(
      keys: "S", .toggleSlow, on: .letter("s"),
      help: "slow motion at a tenth of the speed, on or off"),
    Row(keys: "L", .toggleLoop, on: .letter("l"), help: "loop of push and pop, on or off"),
    Row(
      keys: "[ and ]",
      bindings: [(.letter("["), .chooseEffect(-1)), (.letter("]"), .chooseEffect(1))],
      help: "the previous and the next effect", title: "the effect before, the next one"),
    Row(
      keys: "E", .toggleWall, on: .letter("e"),
      help:
        "all effects on a wall: type to search; the pointer and the arrow keys play one on the stage, Enter "
        + "takes it, Escape goes back"),
    Row(
      keys: "I", .toggleParameters, on: .letter("i"),
      help:
        "the inspector: parameters, duration and curve of the effect; its second page lists all "
        + "effects"),
    Row(
      keys: "Tab", .selectNextParameter, on: .key(.tab),
      help: "select the next control of the inspector"),
    Row(
      keys: "Up, Down",
      bindings: [(.key(.up), .stepParameter(1)), (.key(.down), .stepParameter(-1))],
      help: "change the selected control, while the inspector is open",
      title: "change the selected control"),
    Row(
      keys: "Ctrl-Z", .undo, on: .key(.undo),
      help: "undo a change of the effect, its parameters, the duration or the curve"),
    Row(
      keys: "Ctrl-Y", .redo, on: .key(.redo), help: "redo it; so does Ctrl-Shift-Z"),
    Row(
      keys: "B", .toggleScrubber, on: .letter("b"),
      help: "the time bar: the time, the progress, and tracks of the motion and the gesture"),
    Row(
      keys: "H", .toggleStatistics, on: .letter("h"),
      help: "graphs of the last frames: interval, processor time, GPU time"),
    Row(
      keys: "G", .toggleGrid, on: .letter("g"),
      help: "a grid over the stage: tenths, in points, thirds and halves"),
    Row(
      keys: "A", .keepSettings, on: .letter("a"),
      help: "keep the effect, its parameters, the duration and the curve as A, to compare with"),
    Row(
      keys: "X", .compareSettings, on: .letter("x"),
      help:
        "A beside what is set now, B, at the same part of their time; Escape shows the stage again"),
    Row(
      keys: "N", .toggleOnionSkin, on: .letter("n"),
      help:
        "onion skin: five instants of the motion over each other, those of 'hinge sheet'; Escape shows the stage "
        + "again"),
    Row(
      keys: "D", .toggleLayers, on: .letter("d"),
      help:
        "the stage's layers in an exploded view, with outlines and anchor points; the mouse orbits, "
        + "the wheel zooms"),
    Row(keys: "F", .toggleFullScreen, on: .letter("f"), help: "full screen, on or off"),
    Row(
      keys: "C", .copyCommand, on: .letter("c"),
      help: "copy the 'hinge render' command for what is seen"),
    Row(
      keys: "P", .saveStill, on: .letter("p"),
      help: "save the frame on screen as hinge-still.png, hinge-still-2.png and so on"),
    Row(
      keys: "V", .saveVideo, on: .letter("v"),
      help:
        "save the last transition, as it was driven or from end to end, as a video, "
        + "hinge-motion.mp4; Escape cancels"),
    Row(
      keys: "M", .saveSheet, on: .letter("m"),
      help: "save the sheet that 'hinge sheet' draws of these settings as hinge-sheet.png"),
    Row(
      keys: "T", .saveTrace, on: .letter("t"),
      help: "save the last interaction as a trace for 'hinge render --trace'"),
    Row(
      keys: "W", .savePreset, on: .letter("w"),
      help:
        "save the effect, its parameters, the duration, the curve and the backdrop as a preset for --preset-file, "
        + "hinge-preset.json"),
    Row(
      keys: "O", .openPreset, on: .letter("o"),
      help:
        "open the next preset of the folder for saved files, by name; one can be dropped, too"),
    Row(
      keys: "?, F1", bindings: [(.letter("?"), .toggleHelp), (.key(.f1), .toggleHelp)],
      help: "all keys, with what they do now"),
    Row(
      keys: "Escape", .cancel, on: .key(.escape), help: "leave what is open; pressed twice, quit"),
  ]

  private static let actions = Dictionary(
    rows.flatMap(\.bindings).map { ($0.key, $0.action) }, uniquingKeysWith: { first, _ in first })

  /// Returns the action of a key; nil if it has none.
  static func action(_ key: WindowEvent.Key) -> PreviewAction? { actions[.key(key)] }

  /// Returns the action of a character in either case; nil if it has none.
  static func action(_ letter: Character) -> PreviewAction? {
    actions[.letter(letter.lowercased())]
  }

  /// The keys with what they do, for `--help`.
  package static var list: [(keys: String, help: String)] { rows.map { ($0.keys, $0.help) } }
}

extension PreviewKeys.Row {
  /// A row for one action on one key.
  fileprivate init(keys: String, _ action: PreviewAction, on key: PreviewKeys.Key, help: String) {
    self.init(keys: keys, bindings: [(key, action)], help: help)
  }

  /// Returns what the keys do in `state`, in a few words.
  func title(in state: PreviewState) -> String {
    title ?? bindings.first?.action.title(in: state) ?? help
  }

  /// Returns the name of the key of one of the row's bindings.
  func keys(of binding: (key: PreviewKeys.Key, action: PreviewAction)) -> String {
    let actions = bindings.map(\.action)
    guard Set(actions).count == actions.count, actions.count > 1,
      let index = actions.firstIndex(of: binding.action)
    else { return keys }
    // "Left, Right" and "[ and ]".
    let names = keys.split { ", ".contains($0) }.filter { $0 != "and" }
    return names.count == actions.count ? String(names[index]) : keys
  }

  /// Returns true if one of the keys has an effect in `state`.
  func isAvailable(in state: PreviewState) -> Bool {
    bindings.isEmpty || bindings.contains { $0.action.isAvailable(in: state) }
  }
}
