import Transitions

/// An action of a preview that a key performs.
enum PreviewAction: Hashable {
  /// Begins a push or pop.
  case begin(Direction)
  /// Leaves what is open, or else closes the preview when it is repeated.
  case cancel
  case togglePause, toggleSlow, toggleLoop, reverse
  /// Pauses, and moves the change by a number of frames of 1/60 s.
  case stepFrames(Int)
  case selectNextParameter
  /// Changes the selected parameter by a number of steps.
  case stepParameter(Int)
  /// Chooses the effect that is so many places further on in the catalogue.
  case chooseEffect(Int)
  case toggleWall, toggleParameters, toggleScrubber, toggleStatistics
  /// Keeps the settings as A, and shows them beside those of now.
  case keepSettings, compareSettings
  case toggleOnionSkin
  case toggleGrid, toggleLayers, toggleFullScreen, toggleHelp
  /// Undoes and redoes a change of what is played.
  case undo, redo
  /// Saves what is played as a preset, and opens the next one of the folder.
  case savePreset, openPreset
  case copyCommand, saveStill, saveTrace, saveVideo, saveSheet
}
