import RenderJobs
import Transitions
import Window

/// An action of a preview that a key performs.
enum PreviewAction: Hashable {
  /// Begins a push or pop.
  case begin(Direction)
  /// Closes the preview, or stops the video that is written.
  case cancel
  case togglePause, toggleSlow, toggleLoop, reverse
  /// Pauses, and moves the change by a number of frames of 1/60 s.
  case stepFrames(Int)
  case selectNextParameter
  /// Changes the selected parameter by a number of steps.
  case stepParameter(Int)
  /// Chooses the effect that is so many places further on in the catalogue.
  case chooseEffect(Int)
  case toggleParameters, toggleScrubber, toggleStatistics
  case toggleGrid, toggleLayers, toggleFullScreen
  case copyCommand, saveStill, saveTrace, saveVideo

  /// The actions of keys that type no character.
  private static let keys: [WindowEvent.Key: PreviewAction] = [
    .escape: .cancel, .enter: .begin(.push), .backspace: .begin(.pop), .space: .togglePause,
    .tab: .selectNextParameter, .up: .stepParameter(1), .down: .stepParameter(-1),
    .left: .stepFrames(-1), .right: .stepFrames(1),
  ]

  /// The actions of characters, by the lower-case letter.
  private static let letters: [String: PreviewAction] = [
    "r": .reverse, "s": .toggleSlow, "l": .toggleLoop, "[": .chooseEffect(-1),
    "]": .chooseEffect(1), "i": .toggleParameters, "b": .toggleScrubber, "h": .toggleStatistics,
    "g": .toggleGrid, "d": .toggleLayers, "f": .toggleFullScreen, "c": .copyCommand,
    "p": .saveStill, "t": .saveTrace, "v": .saveVideo,
  ]

  /// The action of `key`; nil if it has none.
  init?(_ key: WindowEvent.Key) {
    guard let action = Self.keys[key] else { return nil }
    self = action
  }

  /// The action of the character `letter` in either case; nil if it has none.
  init?(_ letter: Character) {
    guard let action = Self.letters[letter.lowercased()] else { return nil }
    self = action
  }
}
