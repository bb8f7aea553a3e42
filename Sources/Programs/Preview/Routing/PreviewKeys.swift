import Transitions
import Window

/// The keys of a preview: the one table for lookup, for `--help` and for the help overlay.
package enum PreviewKeys {
  /// A row of the table.
  struct Row {
    /// The names of the keys.
    let keys: String
    /// The keys and their actions; none for pointer gestures.
    let bindings: [(key: Key, action: PreviewAction)]
    /// The description for `--help`.
    let help: String
    /// A short description; nil for the titles of the actions.
    var title: String?
  }

  /// A key: one without a character, or a lower-case character.
  enum Key: Hashable {
    case key(WindowEvent.Key)
    case letter(String)
  }

  /// Rows under a heading of the help overlay.
  struct Group {
    /// The heading.
    let title: String
    /// The rows.
    let rows: [Row]
  }

  /// The rows, in display order.
  static let rows = groups.flatMap(\.rows)

  /// The groups, in display order.
  static let groups: [Group] = [
    Group(
      title: "Transition",
      rows: [
        Row(
          keys: "click, Enter", .begin(.push), on: .key(.enter), help: "push the next screen"),
        Row(keys: "Backspace", .begin(.pop), on: .key(.backspace), help: "pop"),
        Row(
          keys: "drag", bindings: [],
          help:
            "pop from the left edge, push from the right edge; drag down to pop with hero and card",
          title: "pop from the left edge, push from the right"),
        Row(
          keys: "Space", .togglePause, on: .key(.space), help: "pause or resume"),
        Row(
          keys: "Left, Right",
          bindings: [(.key(.left), .stepFrames(-1)), (.key(.right), .stepFrames(1))],
          help: "pause, and step back or forward by a frame (1/60 s); at rest, Right starts a push",
          title: "step a frame back or forward"),
        Row(keys: "R", .reverse, on: .letter("r"), help: "reverse the running transition"),
        Row(
          keys: "S", .toggleSlow, on: .letter("s"),
          help: "toggle slow motion (a tenth of full speed)"),
        Row(keys: "L", .toggleLoop, on: .letter("l"), help: "toggle looping of push and pop"),
      ]),
    Group(
      title: "Effect",
      rows: [
        Row(
          keys: "[ and ]",
          bindings: [(.letter("["), .chooseEffect(-1)), (.letter("]"), .chooseEffect(1))],
          help: "choose the previous or the next effect", title: "previous or next effect"),
        Row(
          keys: "E", .toggleEffectBrowser, on: .letter("e"),
          help:
            "effect browser with live thumbnails: type to filter; point or use the arrow keys to preview on the stage, "
            + "Enter to select, Escape to cancel"),
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
          keys: "Ctrl-Y", .redo, on: .key(.redo), help: "redo the undone change; also Ctrl-Shift-Z"),
        Row(
          keys: "A", .keepSettings, on: .letter("a"),
          help: "keep the effect, its parameters, the duration and the curve as A for comparison"),
        Row(
          keys: "X", .compareSettings, on: .letter("x"),
          help:
            "compare A with the current settings, B, side by side at the same fraction of their time; Escape closes it"
        ),
      ]),
    Group(
      title: "View",
      rows: [
        Row(
          keys: "I", .toggleParameters, on: .letter("i"),
          help:
            "the inspector: parameters, duration and curve of the effect; its second page lists all "
            + "effects"),
        Row(
          keys: "B", .toggleScrubber, on: .letter("b"),
          help: "scrubber: time, progress, and tracks of the motion and the gesture"),
        Row(
          keys: "H", .toggleStatistics, on: .letter("h"),
          help: "graphs of the last frames: interval, processor time, GPU time"),
        Row(
          keys: "G", .toggleGrid, on: .letter("g"),
          help: "grid over the stage: tenths, in points, thirds and halves"),
        Row(
          keys: "N", .toggleOnionSkin, on: .letter("n"),
          help:
            "onion skin: the five instants of 'hinge sheet' blended into one frame; Escape closes it"
        ),
        Row(
          keys: "U", .toggleMotionBlur, on: .letter("u"),
          help:
            "motion blur of --motion-blur, or of a shutter of 180 degrees, at 60 frames per second: a "
            + "few instants while it moves, exact while it is paused; Escape closes it"),
        Row(
          keys: "D", .toggleLayers, on: .letter("d"),
          help:
            "exploded view of the stage's layers, with outlines and anchor points; drag to orbit, "
            + "scroll to zoom"),
        Row(keys: "F", .toggleFullScreen, on: .letter("f"), help: "toggle full screen"),
      ]),
    Group(
      title: "Copy and save",
      rows: [
        Row(
          keys: "C", .copyCommand, on: .letter("c"),
          help: "copy the 'hinge render' command for the visible frame or motion"),
        Row(
          keys: "P", .saveStill, on: .letter("p"),
          help: "save the frame on screen as hinge-still.png, hinge-still-2.png and so on"),
        Row(
          keys: "V", .saveVideo, on: .letter("v"),
          help:
            "save the last transition as a video, as it was dragged or from end to end, as "
            + "hinge-motion.mp4, or while it loops there and back as hinge-loop.gif; Escape cancels"
        ),
        Row(
          keys: "M", .saveSheet, on: .letter("m"),
          help:
            "save the contact sheet of these settings, as 'hinge sheet' draws it, as hinge-sheet.png"
        ),
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
            "open the next preset by name from the folder for saved files; or drop a preset file on the window"
        ),
      ]),
    Group(
      title: "Window",
      rows: [
        Row(
          keys: "?, F1", bindings: [(.letter("?"), .toggleHelp), (.key(.f1), .toggleHelp)],
          help: "show all keys with their current actions"),
        Row(
          keys: "Escape", .cancel, on: .key(.escape),
          help: "close the open view; press twice to quit"),
      ]),
  ]

  private static let actions = Dictionary(
    rows.flatMap(\.bindings).map { ($0.key, $0.action) }, uniquingKeysWith: { first, _ in first })

  /// Returns the action of a key; nil if it has none.
  static func action(_ key: WindowEvent.Key) -> PreviewAction? { actions[.key(key)] }

  /// Returns the action of a character in either case; nil if it has none.
  static func action(_ letter: Character) -> PreviewAction? {
    actions[.letter(letter.lowercased())]
  }

  /// Returns the names of the keys that perform an action; empty for none.
  static func keys(of action: PreviewAction) -> String {
    for row in rows {
      for binding in row.bindings where binding.action == action { return row.keys(of: binding) }
    }
    return ""
  }

  /// The keys with their descriptions, for `--help`.
  package static var list: [(keys: String, help: String)] { rows.map { ($0.keys, $0.help) } }
}

extension PreviewKeys.Row {
  /// A row for one action on one key.
  fileprivate init(keys: String, _ action: PreviewAction, on key: PreviewKeys.Key, help: String) {
    self.init(keys: keys, bindings: [(key, action)], help: help)
  }

  /// Returns short descriptions of the keys' actions in `state`.
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
